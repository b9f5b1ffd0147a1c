// What a Küre position is worth: stones, and how far they have come.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string_view>

#include "bits.hpp"
#include "evaluation.hpp"
#include "kure.hpp"

namespace meydan::MEYDAN_PATH {

template <class Board>
class KureEval {
 public:
    static constexpr bool margins = false;
    static constexpr int reduction = 70;

    KureEval(const KureRules& rules, std::string_view file) : rules_(rules) {
        if (!file.empty()) throw std::invalid_argument("weights of another kind");
    }

    int operator()(const KureState<Board>& state) const {
        return 400 * (how_many(state.own) - how_many(state.opposing)) +
               4 * (way(state.own, state.turn) - way(state.opposing, other(state.turn)));
    }

    bool known(const KureState<Board>&, int&) const { return false; }

    bool loud(const KureState<Board>& state, std::uint16_t, const KureState<Board>& child) const {
        return how_many(child.own) < how_many(state.opposing);
    }

    int promise(const KureState<Board>& state, std::uint16_t,
                const KureState<Board>& child) const {
        return 100 * (how_many(state.opposing) - how_many(child.own));
    }

 private:
    const KureRules rules_;

    // The rows that a side's stones have left behind, at most half the board each.
    int way(Board stones, Side side) const {
        int sum = 0;
        for (; stones != 0; stones &= stones - 1) {
            const int row = lowest(stones) / rules_.size;
            const int gone = side == Side::first ? row : rules_.size - 1 - row;
            sum += gone < rules_.size / 2 ? gone : rules_.size / 2;
        }
        return sum;
    }
};

}  // namespace meydan::MEYDAN_PATH
