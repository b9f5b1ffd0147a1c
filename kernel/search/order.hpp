// In which order moves are tried, and how deep the late ones: what a search learns on its way.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>

#include "game.hpp"
#include "search/keys.hpp"
#include "search/task.hpp"

namespace meydan::MEYDAN_PATH {

// A move with what it leads to.
template <class G>
struct Child {
    typename G::State state;
    typename G::Move move;
    int promise;  // what the evaluation says
    int order;    // the sum of all reasons to try it early
};

// Where each child stands in the order of trying: its order, then its move, then its index. The
// children themselves stay where they are.
template <class G>
class Queue {
 public:
    void add(const Child<G>& child, int index) {
        ranks_[size_++] =
            (static_cast<std::uint64_t>(child.order) + (std::uint64_t{1} << 31)) << 32 |
            (std::uint64_t{0xffff} - child.move) << 16 | static_cast<std::uint64_t>(index);
    }
    int size() const { return size_; }

    // The child number `index` in that order, asked for one after the other. After a few the rest
    // is sorted at once.
    int next(int index) {
        constexpr int few = G::most_moves > 16 ? 5 : G::most_moves;
        if (index < few)
            std::iter_swap(ranks_ + index, std::max_element(ranks_ + index, ranks_ + size_));
        else if (index == few)
            std::sort(ranks_ + index, ranks_ + size_, std::greater<>());
        return (*this)[index];
    }
    int operator[](int index) const { return static_cast<int>(ranks_[index] & 0xffff); }

 private:
    int size_ = 0;
    std::uint64_t ranks_[G::most_moves];
};

// Finds children that are equal, where a position may have them.
template <class G>
class Twins {
 public:
    explicit Twins(bool wanted) : wanted_(wanted) {
        if (wanted) slots_.fill(0);
    }

    // Whether an earlier child equals the last; remembers it otherwise.
    bool has(const Child<G>* children, int last) {
        if (!wanted_) return false;
        if constexpr (possible) {
            const auto& state = children[last].state;
            auto slot = static_cast<std::size_t>(mixed(state.own, state.opposing) & 255);
            for (; slots_[slot] != 0; slot = (slot + 1) & 255) {
                const auto& other = children[slots_[slot] - 1].state;
                if (other.own == state.own && other.opposing == state.opposing) return true;
            }
            slots_[slot] = static_cast<std::uint8_t>(last + 1);
        }
        return false;
    }

 private:
    static constexpr bool possible = G::most_moves < 200;
    const bool wanted_;
    std::array<std::uint8_t, possible ? 256 : 1> slots_;  // filled where they are wanted
};

// Which moves refuted others: anywhere before (history), and on the same ply (killers).
template <class G>
class Habits {
 public:
    using Move = typename G::Move;

    Habits() : history_(new std::array<std::int16_t, moves>[2]()) {}

    int operator()(Side side, int ply, Move move) const {
        const int past = history_[static_cast<int>(side)][move];
        const auto& killers = killers_[static_cast<std::size_t>(ply)];
        return past + (move == killers[0] ? 9'000 : move == killers[1] ? 7'000 : 0);
    }

    // The child that was tried at `index` refuted; those before it did not.
    void learn(Side side, int ply, int depth, const Child<G>* children, const Queue<G>& queue,
               int index) {
        const Child<G>& best = children[queue[index]];
        const Move move = best.move;
        auto& killers = killers_[static_cast<std::size_t>(ply)];
        if (best.promise <= 0 && killers[0] != move) {
            killers[1] = killers[0];
            killers[0] = move;
        }
        auto& history = history_[static_cast<int>(side)];
        const int weight = std::min(depth * depth, 400);
        const auto shift = [&](Move which, int by) {
            const int now = history[which];
            history[which] = static_cast<std::int16_t>(now + by * 8 - now * std::abs(by) / 512);
        };
        shift(move, weight);
        for (int i = 0; i < index; ++i) shift(children[queue[i]].move, -weight);
    }

 private:
    static constexpr int moves = sizeof(Move) == 1 ? 256 : 16'384;
    std::unique_ptr<std::array<std::int16_t, moves>[]> history_;
    std::array<std::array<Move, 2>, most_plies + 2> killers_{};
};

// How much less deep a late move is looked at, before the game's own measure.
inline const std::array<std::array<float, 64>, 64> reductions = [] {
    std::array<std::array<float, 64>, 64> table{};
    for (int depth = 1; depth < 64; ++depth)
        for (int index = 1; index < 64; ++index)
            table[static_cast<std::size_t>(depth)][static_cast<std::size_t>(index)] =
                static_cast<float>(std::log(depth) * std::log(index) / 2);
    return table;
}();

}  // namespace meydan::MEYDAN_PATH
