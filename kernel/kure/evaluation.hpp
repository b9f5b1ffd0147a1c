// What a Küre position is worth: stones taken, where the others stand, and what threatens them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "bits.hpp"
#include "kure/rules.hpp"
#include "search/evaluation.hpp"
#include "search/linear.hpp"

namespace meydan::MEYDAN_PATH {

template <class Board>
class KureEval {
 public:
    static constexpr bool margins = false;
    static constexpr int reduction = 70;
    using State = KureState<Board>;
    using Model = Weights<1, 53>;
    using Terms = Model::Terms;

    KureEval(const KureRules& rules, std::string_view file)
        : rules_(rules), board_(Kure<Board>::board(rules.size)), weights_(file, built_in()) {}

    int operator()(const State& state) const { return weights_.sum(0, describe(state)); }

    static int stage(const State&) { return 0; }

    // 0 the move; 1–16 stones lost by each side, a term for each pair; 17–44 the lead in stones on
    // each place, by row from the own side and by distance from the middle; then for own and
    // opposing stones: lines on which a stone has an enemy at one end and room at the other (45),
    // room at both (46), such rooms that an enemy can step into (47), steps to empty places (48).
    Terms describe(const State& state) const {
        Terms terms{};
        terms[0] = 1;
        terms[static_cast<std::size_t>(1 + 4 * lost(state.own) + lost(state.opposing))] = 1;
        stand(terms, state.own, state.turn, 1);
        stand(terms, state.opposing, other(state.turn), -1);
        threats(terms, 45, state.own, state.opposing, other(state.turn));
        threats(terms, 49, state.opposing, state.own, state.turn);
        terms[48] = freedom(state.own, state, state.turn);
        terms[52] = freedom(state.opposing, state, other(state.turn));
        return terms;
    }

    const Model& weights() const { return weights_; }

    bool known(const State&, int&) const { return false; }

    bool loud(const State& state, std::uint16_t, const State& child) const {
        return how_many(child.own) < how_many(state.opposing);
    }

    // Whether there can be a loud move at all.
    bool any_loud(const State& state) const {
        Terms terms{};
        threats(terms, 0, state.opposing, state.own, state.turn);
        return terms[2] != 0;
    }

    int promise(const State& state, std::uint16_t, const State& child) const {
        return 100 * (how_many(state.opposing) - how_many(child.own));
    }

 private:
    const KureRules rules_;
    const KureBoard<Board>& board_;
    const Model weights_;

    static Terms built_in() {
        Terms terms{};
        for (int own = 0; own < 4; ++own)
            for (int opposing = 0; opposing < 4; ++opposing)
                terms[static_cast<std::size_t>(1 + 4 * own + opposing)] =
                    static_cast<std::int16_t>(16 * 100 * (opposing - own));
        for (int row = 0; row < 7; ++row)
            for (int column = 0; column < 4; ++column)
                terms[static_cast<std::size_t>(17 + 4 * row + column)] =
                    static_cast<std::int16_t>(16 * 2 * std::min(row, 3));
        return terms;
    }

    // Stones that a side has lost, 0 to 3, as a share of those that decide the set.
    int lost(Board stones) const {
        return std::clamp((rules_.stones - how_many(stones)) * 4 / rules_.captures, 0, 3);
    }

    // A board of another size is seen as one of seven rows and columns.
    void stand(Terms& terms, Board stones, Side side, int sign) const {
        const int last = rules_.size - 1;
        for (; stones != 0; stones &= stones - 1) {
            const int place = lowest(stones);
            const int row = side == Side::first ? place / rules_.size : last - place / rules_.size;
            const int aside = std::abs(2 * (place % rules_.size) - last);
            const int at = 4 * (row * 6 / last) + aside * 3 / last;
            terms[static_cast<std::size_t>(17 + at)] =
                static_cast<std::int16_t>(terms[static_cast<std::size_t>(17 + at)] + sign);
        }
    }

    // What stones have to fear from enemies, whose turn it would be.
    void threats(Terms& terms, std::size_t at, Board stones, Board enemies, Side enemy) const {
        static constexpr int axes[4][2] = {{0, 3}, {1, 2}, {4, 7}, {5, 6}};
        const Board taken = stones | enemies;
        const int directions = rules_.capture_diagonally ? 4 : 2;
        int half = 0, open = 0, reached = 0;
        for (; stones != 0; stones &= stones - 1) {
            const auto& pincers = board_.pincers[static_cast<std::size_t>(lowest(stones))];
            for (int axis = 0; axis < directions; ++axis) {
                const Board one = pincers[static_cast<std::size_t>(axes[axis][0])].between;
                const Board two = pincers[static_cast<std::size_t>(axes[axis][1])].between;
                if (one == 0 || two == 0) continue;
                const Board there = enemies & (one | two), room = (one | two) & ~taken;
                if (there == 0) {
                    open += room == (one | two);
                } else if (room != 0) {
                    ++half;
                    reached += (comes_from(lowest(room), enemy) & enemies & ~there) != 0;
                }
            }
        }
        terms[at] = static_cast<std::int16_t>(half);
        terms[at + 1] = static_cast<std::int16_t>(open);
        terms[at + 2] = static_cast<std::int16_t>(reached);
    }

    // The places from which a stone steps to one; none for the own first row (K1).
    Board comes_from(int place, Side side) const {
        const Board bit = Board{1} << place;
        const auto index = static_cast<std::size_t>(place);
        if ((board_.home[static_cast<std::size_t>(side)] & bit) != 0) return 0;
        return board_.steps[0][index] | board_.steps[1][index];
    }

    std::int16_t freedom(Board stones, const State& state, Side side) const {
        const Board empty = ~(state.own | state.opposing);
        int sum = 0;
        for (; stones != 0; stones &= stones - 1)
            sum += how_many(board_.steps[static_cast<std::size_t>(side)]
                                        [static_cast<std::size_t>(lowest(stones))] &
                            empty);
        return static_cast<std::int16_t>(sum);
    }
};

}  // namespace meydan::MEYDAN_PATH
