// What a Pentago position is worth: the lines still open to one side only, by how full they are.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string_view>

#include "bits.hpp"
#include "evaluation.hpp"
#include "pentago.hpp"
#include "pentago_counts.hpp"

namespace meydan::MEYDAN_PATH {

class PentagoEval {
 public:
    static constexpr bool margins = false;
    static constexpr bool twins = true;
    static constexpr int reduction = 100;

    PentagoEval(const NoOptions&, std::string_view file) {
        if (!file.empty()) throw std::invalid_argument("weights of another kind");
    }

    int operator()(const PentagoState& state) const {
        const PentagoCounts own = plain(state.own), opposing = plain(state.opposing);
        return 10 + side(own, opposing) - side(opposing, own);
    }

    bool known(const PentagoState&, int&) const { return false; }

    // Whether a marble and a turn make five now. With lines of both the mover wins (P3).
    bool wins(const PentagoState& state) const {
        const std::uint64_t taken = state.own | state.opposing;
        PentagoPart own[4], opposing[4];
        for (unsigned block = 0; block < 4; ++block) {
            own[block] = pentago_parts[block][state.own >> 16 * block & 511];
            opposing[block] = pentago_parts[block][state.opposing >> 16 * block & 511];
        }
        for (unsigned block = 0; block < 4; ++block) {
            const PentagoPart kept[2] = {own[block], opposing[block]};
            const bool empty = (taken >> 16 * block & 511) == 0;
            own[block] = pentago_parts[block][turned_block(state.own >> 16 * block & 511)];
            opposing[block] = pentago_parts[block][turned_block(state.opposing >> 16 * block & 511)];
            const auto mine = PentagoCounts::of(own[0], own[1], own[2], own[3]);
            if (mine.fours) {
                const auto theirs =
                    PentagoCounts::of(opposing[0], opposing[1], opposing[2], opposing[3]);
                std::uint32_t open = mine.four() & ~theirs.any();
                // An empty block turns only with the marble in it (P1).
                if (empty) open &= pentago_reach[block];
                if (mine.five() | open) return true;
            }
            own[block] = kept[0];
            opposing[block] = kept[1];
        }
        return false;
    }

    int promise(const PentagoState&, std::uint8_t, const PentagoState& child) const {
        return -(*this)(child) / 4;
    }

 private:
    static PentagoCounts plain(std::uint64_t marbles) {
        return PentagoCounts::of(
            pentago_parts[0][marbles & 511], pentago_parts[1][marbles >> 16 & 511],
            pentago_parts[2][marbles >> 32 & 511], pentago_parts[3][marbles >> 48]);
    }

    static int side(const PentagoCounts& own, const PentagoCounts& opposing) {
        const std::uint32_t open = ~opposing.any();
        return 4 * how_many(own.one() & open) + 15 * how_many(own.two() & open) +
               45 * how_many(own.three() & open) + 120 * how_many(own.four() & open);
    }

    static int how_many(std::uint32_t lines) {
        return MEYDAN_PATH::how_many(std::uint64_t{lines});
    }
};

}  // namespace meydan::MEYDAN_PATH
