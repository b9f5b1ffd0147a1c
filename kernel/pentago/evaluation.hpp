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
    static constexpr bool leaves_unsorted = true;
    static constexpr int reduction = 80;
    using Model = Weights<6, 24>;
    using Terms = Model::Terms;
    using Answers = Moves<Pentago::Move, Pentago::most_moves>;

    // Without weights it overlooks threats, too: the levels below the best stay as they were
    // measured.
    PentagoEval(const NoOptions&, std::string_view file)
        : weights_(file, built_in), alert_(!file.empty()) {}

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
    static Terms describe(const PentagoState& state) { return describe(state, Turns(state)); }

    const Model& weights() const { return weights_; }

    bool known(const PentagoState&, int&) const { return false; }

    // Only a block that looks the same after a turn, before the marble or with it, makes moves lead
    // to one position.
    bool twins(const PentagoState& state) const {
        for (unsigned block = 0; block < 4; ++block)
            if (nearly_even[state.own >> 16 * block & 255] &&
                evenness[state.opposing >> 16 * block & 255])
                return true;
        return false;
    }

    // Whether a marble and a turn make five now. With lines of both the mover wins (P3).
    bool wins(const PentagoState& state) const { return wins(state, Turns(state)); }

    // Whether the opponent would make five if the side to move passed, and the moves that may keep
    // that from happening: none is left out that does. To be asked where `wins` is false.
    bool answers(const PentagoState& state, Answers& list) const {
        return alert_ && answers(state, Turns(state), list);
    }

    // The lines as they stand after the move, which is enough to tell good from bad.
    int promise(const PentagoState&, std::uint8_t, const PentagoState& child) const {
        const Now own = counts_now(child.own), opposing = counts_now(child.opposing);
        return (side(opposing, own) - side(own, opposing)) / 4;
    }

 private:
    const Model weights_;
    const bool alert_;

    static constexpr Terms built_in{16 * 10, 32,   128,  256,  512,   -32, -128, -256,
                                    -512,    8,    32,   96,   256,   -8,  -32,  -96,
                                    -256,    -256, -512, -768, -1024, 64,  0,    0};

    // Outer places of a block that a quarter turn maps to each other, and such sets with at most
    // one marble missing.
    static constexpr std::array<bool, 256> evenness = [] {
        std::array<bool, 256> even{};
        for (const unsigned set : {0x00u, 0x55u, 0xaau, 0xffu}) even[set] = true;
        return even;
    }();
    static constexpr std::array<bool, 256> nearly_even = [] {
        std::array<bool, 256> nearly = evenness;
        for (unsigned set = 0; set < 256; ++set)
            for (unsigned place = 0; place < 8; ++place)
                if (evenness[set | 1u << place]) nearly[set] = true;
        return nearly;
    }();

    using Now = PentagoCounts<std::uint32_t>;

    // Both sides' lines after each of the four turns.
    struct Turns {
        PentagoCounts<PentagoTurns> own, opposing;

        explicit Turns(const PentagoState& state)
            : own(counts_turned(state.own)), opposing(counts_turned(state.opposing)) {}
    };

    static bool wins(const PentagoState& state, const Turns& turns) {
        PentagoTurns open = turns.own.fours & (turns.own.ones | ~turns.opposing.any());
        if (!any(open)) return false;
        // An empty block turns only with the marble in it (P1).
        const std::uint64_t taken = state.own | state.opposing;
        for (unsigned block = 0; block < 4; ++block)
            if ((taken >> 16 * block & 511) == 0)
                open[block] &= turns.own.ones[block] | pentago_reach[block];
        return any(open);
    }

    static bool answers(const PentagoState& state, const Turns& turns, Answers& list) {
        list.clear();
        const std::uint64_t empty = Pentago::full & ~(state.own | state.opposing);
        if (!any(turns.opposing.fours & (turns.opposing.ones | ~turns.own.any()))) return false;
        // The last marble is answered by nothing; and where every turn makes the opponent's five,
        // the set is lost a ply earlier than by a threat.
        const PentagoTurns lost = turns.opposing.five();
        if ((empty & (empty - 1)) == 0 || (lost[0] && lost[1] && lost[2] && lost[3])) return false;
        for (unsigned block = 0; block < 4; ++block) {
            if (lost[block]) continue;
            std::uint64_t places = empty & holding(state, block);
            // An empty block turns only with the marble in it (P1).
            if ((~empty >> 16 * block & 511) == 0) places &= std::uint64_t{511} << 16 * block;
            for (; places; places &= places - 1)
                list.add(static_cast<Pentago::Move>(
                    4 * pentago_places[static_cast<std::size_t>(lowest(places))] + block));
        }
        return true;
    }

    // Where a marble and a turn of this block leave the opponent no five with the next move: the
    // one place that stops a line of four, if there is one for all that the opponent's turns make.
    static std::uint64_t holding(const PentagoState& state, unsigned block) {
        const PentagoState mine = turned(state, block);
        const Turns theirs(mine);
        const PentagoTurns full = theirs.opposing.five();
        const PentagoTurns open = theirs.opposing.four() & ~theirs.own.any();
        std::uint64_t places = ~std::uint64_t{0};
        if (!any(open | full)) return places;
        const std::uint64_t taken = mine.own | mine.opposing;
        for (unsigned next = 0; next < 4 && places; ++next) {
            // The turn of an empty block is left out: it needs the marble there.
            if ((taken >> 16 * next & 511) == 0) continue;
            if (full[next]) return 0;
            const std::uint64_t after = Pentago::quarter_turn(mine.opposing, next);
            for (std::uint32_t left = open[next]; left && places; left &= left - 1) {
                const std::uint64_t gap =
                    pentago_line_places[static_cast<std::size_t>(lowest(std::uint64_t{left}))] &
                    ~after;
                places &= turned_back(turned_back(gap, next), block);
            }
        }
        return places;
    }

    static PentagoState turned(const PentagoState& state, unsigned block) {
        return {Pentago::quarter_turn(state.own, block),
                Pentago::quarter_turn(state.opposing, block), state.turn};
    }

    static std::uint64_t turned_back(std::uint64_t marbles, unsigned block) {
        const std::uint64_t outer = marbles >> 16 * block & 0xff;
        const std::uint64_t turned = (outer >> 2 | outer << 6) & 0xff;
        return marbles ^ (outer ^ turned) << 16 * block;
    }

    static Terms describe(const PentagoState& state, const Turns& turns) {
        Terms terms{};
        terms[0] = 1;
        add(terms, 1, counts_now(state.own), counts_now(state.opposing));
        add(terms, 9, turns.own, turns.opposing);
        const PentagoTurns open = turns.opposing.fours & ~turns.own.any();
        const int threats = (open[0] != 0) + (open[1] != 0) + (open[2] != 0) + (open[3] != 0);
        if (threats > 0) terms[static_cast<std::size_t>(16 + threats)] = 1;
        terms[21] = lead(state, 0x0100010001000100);
        terms[22] = lead(state, 0x00aa00aa00aa00aa);
        terms[23] = lead(state, 0x0055005500550055);
        return terms;
    }

    template <class Word>
    static void add(Terms& terms, std::size_t at, const PentagoCounts<Word>& own,
                    const PentagoCounts<Word>& opposing) {
        const Word mine = ~opposing.any(), theirs = ~own.any();
        const Word sets[8] = {
            own.one() & mine,          own.two() & mine,         own.three() & mine,
            own.four() & mine,         opposing.one() & theirs,  opposing.two() & theirs,
            opposing.three() & theirs, opposing.four() & theirs,
        };
        for (std::size_t i = 0; i < 8; ++i)
            terms[at + i] = static_cast<std::int16_t>(how_many(sets[i]));
    }

    static int side(const Now& own, const Now& opposing) {
        const std::uint32_t open = ~opposing.any();
        return 4 * how_many(own.one() & open) + 15 * how_many(own.two() & open) +
               45 * how_many(own.three() & open) + 120 * how_many(own.four() & open);
    }

    static std::int16_t lead(const PentagoState& state, std::uint64_t places) {
        return static_cast<std::int16_t>(how_many(state.own & places) -
                                         how_many(state.opposing & places));
    }
};

}  // namespace meydan::MEYDAN_PATH
