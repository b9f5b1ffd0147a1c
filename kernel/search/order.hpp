// In which order moves are tried, and how deep the late ones: what a search learns on its way.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
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

// The most promising child that is left. After a few the rest is sorted at once.
template <class G>
Child<G>& next_child(Child<G>* children, int index, int size) {
    constexpr int few = G::most_moves > 16 ? 5 : G::most_moves;
    if (index < few) {
        int chosen = index;
        for (int j = index + 1; j < size; ++j)
            if (children[j].order > children[chosen].order) chosen = j;
        if (chosen != index) std::swap(children[index], children[chosen]);
    } else if (index == few) {
        const auto sooner = [](const Child<G>& a, const Child<G>& b) {
            return a.order != b.order ? a.order > b.order : a.move < b.move;
        };
        if constexpr (few < G::most_moves) std::sort(children + index, children + size, sooner);
    }
    return children[index];
}

// Finds children that are equal, where a game has them.
template <class G, bool wanted>
class Twins {
 public:
    // Whether an earlier child equals the last; remembers it otherwise.
    bool has(const Child<G>* children, int last) {
        if constexpr (wanted) {
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
    static_assert(!wanted || G::most_moves < 200);
    std::array<std::uint8_t, wanted ? 256 : 1> slots_{};
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

    // The child at `index` refuted; those before it did not.
    void learn(Side side, int ply, int depth, const Child<G>* children, int index) {
        const Move move = children[index].move;
        auto& killers = killers_[static_cast<std::size_t>(ply)];
        if (children[index].promise <= 0 && killers[0] != move) {
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
        for (int i = 0; i < index; ++i) shift(children[i].move, -weight);
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
