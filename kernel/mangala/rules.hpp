// Mangala (M1–M7). A side is a word: byte 0–5 its pits from its own left, byte 6 its treasury.
//
// A sowing is one addition to each word, looked up by pit and stones. Byte 7 is always zero, so
// that a shift to it stands for "no pit" and the captures need no branches.
#pragma once

#include <array>
#include <cstdint>

#include "bits.hpp"
#include "game.hpp"

namespace meydan {

struct MangalaState {
    std::uint64_t own;       // the side to move
    std::uint64_t opposing;  // the other side
    Side turn;
};

namespace MEYDAN_PATH {

inline constexpr int mangala_stones = 48;
// The solver may be asked for games of up to six stones a pit.
inline constexpr int mangala_most = 72;

// What sowing a pit does before captures.
struct Sowing {
    std::uint64_t own, opposing;  // what falls where
    std::uint8_t last_own;        // shift to the own pit of the last stone, or to byte 7
    std::uint8_t facing;          // shift to the pit that faces it, or to byte 7
    std::uint8_t last_opposing;   // shift to the opposing pit of the last stone, or to byte 7
    bool again;                   // the last stone falls into the own treasury (M3)
};

// What is in the pits after a move, and what the mover took. The treasuries are left out.
struct Sown {
    std::uint64_t own, opposing;  // the mover's side is `own`, whoever moves next
    int gain;
    bool again;
};

using Sowings = std::array<std::array<Sowing, mangala_most + 1>, 6>;

constexpr Sowings make_sowings() {
    constexpr int treasury = 6, places = 13, none = 56;  // none: byte 7
    Sowings sowings{};
    for (int pit = 0; pit < 6; ++pit) {
        for (int stones = 1; stones <= mangala_most; ++stones) {
            Sowing& sowing = sowings[pit][stones];
            const int from = stones == 1 ? pit + 1 : pit;  // M1
            const auto drop = [&](int place) {
                if (place <= treasury)
                    sowing.own += std::uint64_t{1} << 8 * place;
                else
                    sowing.opposing += std::uint64_t{1} << 8 * (place - treasury - 1);
            };
            for (int i = 0; i < stones; ++i) drop((from + i) % places);
            const int last = (from + stones - 1) % places;
            sowing.last_own = static_cast<std::uint8_t>(last < treasury ? 8 * last : none);
            sowing.facing = static_cast<std::uint8_t>(last < treasury ? 8 * (5 - last) : none);
            sowing.last_opposing =
                static_cast<std::uint8_t>(last > treasury ? 8 * (last - treasury - 1) : none);
            sowing.again = last == treasury;
        }
    }
    return sowings;
}

inline constexpr Sowings sowings = make_sowings();

struct Mangala {
    using Rules = NoOptions;
    using State = MangalaState;
    using Move = std::uint8_t;  // the pit, 0–5
    static constexpr bool remembers = false;
    static constexpr int most_moves = 6;
    static constexpr std::uint64_t pits = 0x0000ffffffffffff;
    static constexpr int treasury = 48;  // shift to byte 6

    explicit Mangala(const Rules& = {}) {}

    State start() const { return {0x0000040404040404, 0x0000040404040404, Side::first}; }

    // A finished set has no stones left in any pit (M6), so it has no moves.
    Moves<Move, most_moves> moves(const State& state) const {
        Moves<Move, most_moves> list;
        for (Move pit = 0; pit < 6; ++pit)
            if (legal(state, pit)) list.add(pit);
        return list;
    }

    int count(const State& state) const { return how_many(filled(state.own)); }

    bool over(const State& state) const { return (state.own & pits) == 0; }

    bool legal(const State& state, Move move) const {
        return move < 6 && (state.own >> 8 * move & 0xff) != 0;
    }

    State after(const State& state, Move move) const {
        std::uint64_t own = state.own, opposing = state.opposing;
        const bool again = sow(own, opposing, move);
        if ((own & pits) == 0 || (opposing & pits) == 0) [[unlikely]]
            return finished(own, opposing, other(state.turn));
        if (again) return {own, opposing, state.turn};
        return {opposing, own, other(state.turn)};
    }

    // The move without the end of the set (M6): what is in the pits, and what the mover took.
    static Sown sown(std::uint64_t own, std::uint64_t opposing, int pit) {
        const bool again = sow(own, opposing, pit);
        return {own & pits, opposing, static_cast<int>(own >> treasury), again};
    }

    bool wander(const State& state, State& child, Rng& rng) const {
        const std::uint64_t set = filled(state.own);
        if (set == 0) [[unlikely]]
            return false;
        const unsigned index = rng.below(static_cast<unsigned>(how_many(set)));
        child = after(state, static_cast<Move>(nth(set, index) / 8));
        return true;
    }

    int result(const State& state) const {
        const std::uint64_t own = state.own >> treasury, opposing = state.opposing >> treasury;
        return sign(state.turn) * ((own > opposing) - (own < opposing));
    }

    Outcome outcome(const State& state) const {
        const int own = static_cast<int>(state.own >> treasury);
        const int opposing = static_cast<int>(state.opposing >> treasury);
        if (state.turn == Side::first) return {result(state), {own, opposing}, "side-empty"};
        return {result(state), {opposing, own}, "side-empty"};
    }

 private:
    // Sows a pit and takes what is captured (M1–M5); whether the mover moves again.
    static bool sow(std::uint64_t& own, std::uint64_t& opposing, int pit) {
        const Sowing& sowing = sowings[pit][own >> 8 * pit & 0xff];
        own = (own & ~(std::uint64_t{0xff} << 8 * pit)) + sowing.own;
        opposing += sowing.opposing;
        // M4: an opposing pit that became even.
        const std::uint64_t reached = opposing >> sowing.last_opposing & 0xff;
        const std::uint64_t even = reached & ((reached & 1) - 1);
        opposing -= even << sowing.last_opposing;
        own += even << treasury;
        // M5: an own pit that was empty, and the one that faces it is not. At most one of M4 and M5
        // applies.
        const std::uint64_t facing = opposing >> sowing.facing & 0xff;
        const bool both = ((own >> sowing.last_own & 0xff) == 1) & (facing != 0);
        const std::uint64_t taken = both ? facing : 0;
        opposing -= taken << sowing.facing;
        own -= std::uint64_t{both} << sowing.last_own;
        own += (taken + both) << treasury;
        return sowing.again;
    }

    // The top bit of every pit's byte that holds a stone; no pit holds more than 72.
    static std::uint64_t filled(std::uint64_t side) {
        return ((side & pits) + 0x00007f7f7f7f7f7f) & 0x0000808080808080;
    }

    // M6: the side without stones takes those of the other, whoever moved.
    static State finished(std::uint64_t mover, std::uint64_t waiting, Side turn) {
        const std::uint64_t mine = stones(mover), theirs = stones(waiting);
        return {((waiting >> treasury) + mine) << treasury,
                ((mover >> treasury) + theirs) << treasury, turn};
    }

    // All stones in the pits of a side.
    static std::uint64_t stones(std::uint64_t side) {
        return ((side & pits) * 0x0101010101010101 >> 56) & 0xff;
    }
};

}  // namespace MEYDAN_PATH
}  // namespace meydan
