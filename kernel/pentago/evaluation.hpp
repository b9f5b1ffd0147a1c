// What a Pentago position is worth: the lines still open to one side only, by how full they are, as
// they stand and as each turn of a block would leave them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "bits.hpp"
#include "pentago/line_counts.hpp"
#include "pentago/rules.hpp"
#include "search/evaluation.hpp"
#include "search/linear.hpp"

namespace meydan::MEYDAN_PATH {

class PentagoEval {
 public:
    static constexpr bool margins = false;
    static constexpr bool twins = true;
    static constexpr bool leaves_unsorted = true;
    static constexpr int reduction = 80;
    using Model = Weights<6, 24>;
    using Terms = Model::Terms;

    PentagoEval(const NoOptions&, std::string_view file) : weights_(file, built_in) {}

    int operator()(const PentagoState& state) const {
        return weights_.sum(stage(state), describe(state));
    }

    static int stage(const PentagoState& state) {
        return std::min(how_many(state.own | state.opposing) / 6, Model::stages - 1);
    }

    // 0 the move; then own and opposing lines that hold 1–4 marbles and none of the other side: as
    // they stand (1–8), and over the four turns (9–16); 17–20 by how many of the turns the
    // opponent would be left with a line of four; 21–23 the lead in middles, sides and corners of
    // blocks.
    static Terms describe(const PentagoState& state) {
        Terms terms{};
        terms[0] = 1;
        Halves halves(state);
        add(terms, 1, halves.own(), halves.opposing());
        int threats = 0;
        for (unsigned block = 0; block < 4; ++block) {
            const Turned turned(halves, state, block);
            const PentagoCounts own = halves.own(), opposing = halves.opposing();
            add(terms, 9, own, opposing);
            threats += (opposing.fours & ~own.any()) != 0;
        }
        if (threats > 0) terms[static_cast<std::size_t>(16 + threats)] = 1;
        terms[21] = lead(state, 0x0100010001000100);
        terms[22] = lead(state, 0x00aa00aa00aa00aa);
        terms[23] = lead(state, 0x0055005500550055);
        return terms;
    }

    const Model& weights() const { return weights_; }

    bool known(const PentagoState&, int&) const { return false; }

    // Whether a marble and a turn make five now. With lines of both the mover wins (P3).
    bool wins(const PentagoState& state) const {
        const std::uint64_t taken = state.own | state.opposing;
        Halves halves(state);
        for (unsigned block = 0; block < 4; ++block) {
            const Turned turned(halves, state, block);
            const PentagoCounts own = halves.own();
            if (!own.fours) continue;
            std::uint32_t open = own.four() & ~halves.opposing().any();
            // An empty block turns only with the marble in it (P1).
            if ((taken >> 16 * block & 511) == 0) open &= pentago_reach[block];
            if (own.five() | open) return true;
        }
        return false;
    }

    // The lines as they stand after the move, which is enough to tell good from bad.
    int promise(const PentagoState&, std::uint8_t, const PentagoState& child) const {
        const Halves halves(child);
        const PentagoCounts own = halves.own(), opposing = halves.opposing();
        return (side(opposing, own) - side(own, opposing)) / 4;
    }

 private:
    const Model weights_;

    static constexpr Terms built_in{16 * 10, 32,   128,  256,  512,   -32, -128, -256,
                                    -512,    8,    32,   96,   256,   -8,  -32,  -96,
                                    -256,    -256, -512, -768, -1024, 64,  0,    0};

    // Both sides' part of the lines, block by block.
    struct Halves {
        PentagoPart parts[2][4];

        explicit Halves(const PentagoState& state) {
            for (unsigned block = 0; block < 4; ++block) {
                parts[0][block] = pentago_parts[block][state.own >> 16 * block & 511];
                parts[1][block] = pentago_parts[block][state.opposing >> 16 * block & 511];
            }
        }
        PentagoCounts own() const { return sum(parts[0]); }
        PentagoCounts opposing() const { return sum(parts[1]); }

     private:
        static PentagoCounts sum(const PentagoPart (&side)[4]) {
            return PentagoCounts::of(side[0], side[1], side[2], side[3]);
        }
    };

    // One block turned, as long as this lives.
    class Turned {
     public:
        Turned(Halves& halves, const PentagoState& state, unsigned block)
            : halves_(halves),
              block_(block),
              kept_{halves.parts[0][block], halves.parts[1][block]} {
            halves.parts[0][block] =
                pentago_parts[block][turned_block(state.own >> 16 * block & 511)];
            halves.parts[1][block] =
                pentago_parts[block][turned_block(state.opposing >> 16 * block & 511)];
        }
        ~Turned() {
            halves_.parts[0][block_] = kept_[0];
            halves_.parts[1][block_] = kept_[1];
        }
        Turned(const Turned&) = delete;
        Turned& operator=(const Turned&) = delete;

     private:
        Halves& halves_;
        const unsigned block_;
        const PentagoPart kept_[2];
    };

    static int lines(std::uint32_t set) { return how_many(std::uint64_t{set}); }

    static void add(Terms& terms, std::size_t at, const PentagoCounts& own,
                    const PentagoCounts& opposing) {
        const std::uint32_t mine = ~opposing.any(), theirs = ~own.any();
        const std::uint32_t sets[8] = {
            own.one() & mine,          own.two() & mine,         own.three() & mine,
            own.four() & mine,         opposing.one() & theirs,  opposing.two() & theirs,
            opposing.three() & theirs, opposing.four() & theirs,
        };
        for (std::size_t i = 0; i < 8; ++i)
            terms[at + i] = static_cast<std::int16_t>(terms[at + i] + lines(sets[i]));
    }

    static int side(const PentagoCounts& own, const PentagoCounts& opposing) {
        const std::uint32_t open = ~opposing.any();
        return 4 * lines(own.one() & open) + 15 * lines(own.two() & open) +
               45 * lines(own.three() & open) + 120 * lines(own.four() & open);
    }

    static std::int16_t lead(const PentagoState& state, std::uint64_t places) {
        return static_cast<std::int16_t>(how_many(state.own & places) -
                                         how_many(state.opposing & places));
    }
};

}  // namespace meydan::MEYDAN_PATH
