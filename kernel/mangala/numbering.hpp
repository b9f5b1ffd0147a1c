// The number of a Mangala position: positions with fewer stones on the board come first.
//
// Only the pits count, seen by the side to move: what is already in the treasuries changes neither
// the moves nor what can still be won. A side of six pits has a rank among all sides with as many
// stones; the pairs of ranks fill, for each split of the stones between the sides, a rectangle.
//
// A move that passes no treasury only pushes own stones to the right, and that lowers the rank of
// the own side. All other moves lower the number of stones. So no position can come back, and
// whoever goes through the rectangles of a layer by rising ranks meets a position after all those
// that its moves lead to.
#pragma once

#include <array>
#include <cstdint>

#include "mangala/rules.hpp"

namespace meydan {

// The pits of the side to move and of the other, as words of six bytes; the rest is zero.
struct MangalaPits {
    std::uint64_t own, opposing;
    bool operator==(const MangalaPits&) const = default;
};

namespace MEYDAN_PATH {

// How many ways there are to put stones into a number of pits.
constexpr std::uint64_t ways(int stones, int pits) {
    std::uint64_t result = 1;  // binomial(stones + pits - 1, pits - 1)
    for (int i = 1; i < pits; ++i) result = result * static_cast<unsigned>(stones + i) / i;
    return result;
}

// How many positions have fewer stones on the board than this.
constexpr std::uint64_t positions_below(int stones) { return stones ? ways(stones - 1, 13) : 0; }

// How many stones are on the board in the position of this number.
constexpr int stones_of(std::uint64_t number) {
    int stones = 0;
    while (number >= positions_below(stones + 1)) ++stones;
    return stones;
}

struct Numbering {
    // What a pit adds to its side's rank, by the stones in it and in the pits left of it.
    std::array<std::array<std::uint32_t, mangala_most + 1>, 5> steps{};
    std::array<std::uint32_t, mangala_most + 1> sides{};  // sides with so many stones
    // Where the rectangle of a split begins: own stones, opposing stones.
    std::array<std::array<std::uint64_t, mangala_most + 1>, mangala_most + 1> rectangles{};
};

constexpr Numbering make_numbering() {
    Numbering numbering;
    for (int stones = 0; stones <= mangala_most; ++stones) {
        for (int pit = 0; pit < 5; ++pit)
            numbering.steps[pit][stones] =
                stones ? static_cast<std::uint32_t>(ways(stones - 1, pit + 2)) : 0;
        numbering.sides[stones] = static_cast<std::uint32_t>(ways(stones, 6));
        std::uint64_t begin = positions_below(stones);
        for (int own = 0; own <= stones; ++own) {
            numbering.rectangles[own][stones - own] = begin;
            begin += ways(own, 6) * ways(stones - own, 6);
        }
    }
    return numbering;
}

inline constexpr Numbering numbering = make_numbering();

// A side's rank and stones: byte k of the product is the sum of pits 0 to k.
struct RankedSide {
    std::uint32_t rank;
    std::uint32_t stones;
};

inline RankedSide ranked(std::uint64_t side) {
    const std::uint64_t sums = side * 0x0101010101010101;
    const auto& steps = numbering.steps;
    return {steps[0][sums & 0xff] + steps[1][sums >> 8 & 0xff] + steps[2][sums >> 16 & 0xff] +
                steps[3][sums >> 24 & 0xff] + steps[4][sums >> 32 & 0xff],
            static_cast<std::uint32_t>(sums >> 40 & 0xff)};
}

// A position's number and how many stones are on the board.
struct Numbered {
    std::uint64_t number;
    int stones;
};

inline Numbered numbered(std::uint64_t own, std::uint64_t opposing) {
    const RankedSide mine = ranked(own), theirs = ranked(opposing);
    return {numbering.rectangles[mine.stones][theirs.stones] +
                std::uint64_t{mine.rank} * numbering.sides[theirs.stones] + theirs.rank,
            static_cast<int>(mine.stones + theirs.stones)};
}

// The side of this rank among those with so many stones: the inverse of `ranked`.
inline std::uint64_t unranked(std::uint32_t rank, int stones) {
    std::uint64_t side = 0;
    int above = stones;  // stones up to and with the pit right of this one
    for (int pit = 4; pit >= 0; --pit) {
        int upto = above;
        while (numbering.steps[pit][upto] > rank) --upto;
        rank -= numbering.steps[pit][upto];
        side |= static_cast<std::uint64_t>(above - upto) << 8 * (pit + 1);
        above = upto;
    }
    return side | static_cast<std::uint64_t>(above);
}

}  // namespace MEYDAN_PATH
}  // namespace meydan
