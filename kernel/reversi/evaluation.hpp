// What a Reversi position is worth: corners, freedom to move, and discs towards the end.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string_view>

#include "bits.hpp"
#include "reversi/rules.hpp"
#include "search/evaluation.hpp"

namespace meydan::MEYDAN_PATH {

class ReversiEval {
 public:
    static constexpr bool margins = true;
    static constexpr int reduction = 60;

    ReversiEval(const NoOptions&, std::string_view file) {
        if (!file.empty()) throw std::invalid_argument("weights of another kind");
    }

    int operator()(const ReversiState& state) const {
        const int own = how_many(mobility(state.own, state.opposing));
        const int opposing = how_many(mobility(state.opposing, state.own));
        const int filled = how_many(state.own | state.opposing);
        return 90 * (own - opposing) +
               500 * (how_many(state.own & corners) - how_many(state.opposing & corners)) -
               150 * (how_many(state.own & beside(state)) -
                      how_many(state.opposing & beside(state))) +
               (filled > 48 ? 50 : -10) * (how_many(state.own) - how_many(state.opposing));
    }

    bool known(const ReversiState&, int&) const { return false; }

    // What leaves the opponent few moves comes first.
    int promise(const ReversiState&, std::uint8_t move, const ReversiState& child) const {
        const int freedom = how_many(mobility(child.own, child.opposing));
        return (corners >> (move & 63) & 1 && move < 64 ? 400 : 0) - 30 * freedom;
    }

 private:
    static constexpr std::uint64_t corners = 0x8100000000000081;

    // The places diagonally next to corners that are still empty.
    static std::uint64_t beside(const ReversiState& state) {
        const std::uint64_t open = corners & ~(state.own | state.opposing);
        return (open & 1) << 9 | (open >> 7 & 1) << 14 | (open >> 56 & 1) << 49 |
               (open >> 63 & 1) << 54;
    }
};

}  // namespace meydan::MEYDAN_PATH
