// How many marbles stand in each of Pentago's 32 lines, all lines at once.
//
// A block adds at most three marbles to a line, two bits a line: two words for all lines. Sums over
// the blocks are additions of such words, bit by bit.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "pentago/rules.hpp"

namespace meydan::MEYDAN_PATH {

// The two bits of a count, a bit a line in each.
struct PentagoPart {
    std::uint32_t ones, twos;
};

using PentagoParts = std::array<std::array<PentagoPart, 512>, 4>;

constexpr PentagoParts make_pentago_parts() {
    // A line's places in a block are those without which it lacks something there.
    PentagoParts parts{};
    for (std::size_t block = 0; block < 4; ++block) {
        std::array<std::uint32_t, 9> through{};
        for (int place = 0; place < 9; ++place)
            through[static_cast<std::size_t>(place)] = ~pentago_lines[block][511u ^ (1u << place)];
        for (unsigned set = 0; set < 512; ++set) {
            PentagoPart& part = parts[block][set];
            for (int place = 0; place < 9; ++place) {
                if (!(set >> place & 1)) continue;
                const std::uint32_t lines = through[static_cast<std::size_t>(place)];
                part.twos ^= part.ones & lines;
                part.ones ^= lines;
            }
        }
    }
    return parts;
}

inline constexpr PentagoParts pentago_parts = make_pentago_parts();

// The places of each line.
constexpr std::array<std::uint64_t, 32> make_pentago_line_places() {
    std::array<std::uint64_t, 32> lines{};
    for (std::size_t block = 0; block < 4; ++block)
        for (std::size_t place = 0; place < 9; ++place)
            for (std::size_t line = 0; line < 32; ++line)
                if (!(pentago_lines[block][511u ^ (1u << place)] >> line & 1))
                    lines[line] |= std::uint64_t{1} << (16 * block + place);
    return lines;
}

inline constexpr std::array<std::uint64_t, 32> pentago_line_places = make_pentago_line_places();

// The lines that reach into a block.
constexpr std::array<std::uint32_t, 4> make_pentago_reach() {
    std::array<std::uint32_t, 4> reach{};
    for (std::size_t block = 0; block < 4; ++block) reach[block] = ~pentago_lines[block][0];
    return reach;
}

inline constexpr std::array<std::uint32_t, 4> pentago_reach = make_pentago_reach();

// A block after a quarter turn, as `Pentago::after` turns it.
constexpr unsigned turned_block(unsigned set) {
    const unsigned outer = set & 0xff;
    return (set & 0x100) | ((outer << 2 | outer >> 6) & 0xff);
}

// A word for each turn: what stands after a quarter turn of block 0, 1, 2 and 3.
typedef std::uint32_t PentagoTurns __attribute__((vector_size(16)));

inline bool any(const PentagoTurns& words) {
    std::uint64_t halves[2];
    std::memcpy(halves, &words, sizeof halves);
    return (halves[0] | halves[1]) != 0;
}

inline int how_many(const PentagoTurns& words) {
    std::uint64_t halves[2];
    std::memcpy(halves, &words, sizeof halves);
    return how_many(halves[0]) + how_many(halves[1]);
}

// The counts of all lines, the bits 1, 2 and 4: as they stand, or after each of the four turns.
template <class Word>
struct PentagoCounts {
    Word ones, twos, fours;

    Word any() const { return ones | twos | fours; }
    Word one() const { return ones & ~twos & ~fours; }
    Word two() const { return twos & ~ones; }
    Word three() const { return twos & ones; }
    Word four() const { return fours & ~ones; }
    Word five() const { return fours & ones; }

    // Of what the four blocks add, as bits 1 and 2.
    static PentagoCounts of(const Word (&one)[4], const Word (&two)[4]) {
        // Three words of the same weight leave one of that weight and one of the next.
        const Word ab = one[0] ^ one[1], cd = one[2] ^ one[3];
        const Word carry_ab = one[0] & one[1], carry_cd = one[2] & one[3];
        const Word carry = ab & cd;
        // No line has more than five places, so two twos make the four and nothing comes after.
        Word twos = two[0], fours = twos & two[1];
        twos ^= two[1];
        for (const Word& word : {two[2], two[3], carry_ab, carry_cd, carry}) {
            fours |= twos & word;
            twos ^= word;
        }
        return {ab ^ cd, twos, fours};
    }
};

// One side's lines as they stand.
inline PentagoCounts<std::uint32_t> counts_now(std::uint64_t marbles) {
    std::uint32_t one[4], two[4];
    for (unsigned block = 0; block < 4; ++block) {
        const PentagoPart& part = pentago_parts[block][marbles >> 16 * block & 511];
        one[block] = part.ones;
        two[block] = part.twos;
    }
    return PentagoCounts<std::uint32_t>::of(one, two);
}

// What a block adds after each of the four turns, one of which is its own.
struct PentagoTurnedPart {
    alignas(16) std::uint32_t ones[4];
    alignas(16) std::uint32_t twos[4];
};

constexpr std::array<std::array<PentagoTurnedPart, 512>, 4> make_pentago_turned_parts() {
    std::array<std::array<PentagoTurnedPart, 512>, 4> parts{};
    for (std::size_t block = 0; block < 4; ++block) {
        for (unsigned set = 0; set < 512; ++set) {
            for (std::size_t turn = 0; turn < 4; ++turn) {
                const PentagoPart& part =
                    pentago_parts[block][turn == block ? turned_block(set) : set];
                parts[block][set].ones[turn] = part.ones;
                parts[block][set].twos[turn] = part.twos;
            }
        }
    }
    return parts;
}

inline constexpr auto pentago_turned_parts = make_pentago_turned_parts();

// One side's lines after each of the four turns.
inline PentagoCounts<PentagoTurns> counts_turned(std::uint64_t marbles) {
    PentagoTurns one[4], two[4];
    for (unsigned block = 0; block < 4; ++block) {
        const PentagoTurnedPart& part = pentago_turned_parts[block][marbles >> 16 * block & 511];
        std::memcpy(&one[block], part.ones, sizeof part.ones);
        std::memcpy(&two[block], part.twos, sizeof part.twos);
    }
    return PentagoCounts<PentagoTurns>::of(one, two);
}

}  // namespace meydan::MEYDAN_PATH
