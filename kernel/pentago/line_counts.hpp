// How many marbles stand in each of Pentago's 32 lines, all lines at once.
//
// A block adds at most three marbles to a line, two bits a line: two words for all lines. Sums over
// the blocks are additions of such words, bit by bit.
#pragma once

#include <array>
#include <cstdint>

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

// The lines that reach into a block.
constexpr std::array<std::uint32_t, 4> make_pentago_reach() {
    std::array<std::uint32_t, 4> reach{};
    for (std::size_t block = 0; block < 4; ++block) reach[block] = ~pentago_lines[block][0];
    return reach;
}

inline constexpr std::array<std::uint32_t, 4> pentago_reach = make_pentago_reach();

// A block after a quarter turn, as `Pentago::after` turns it.
inline unsigned turned_block(unsigned set) {
    const unsigned outer = set & 0xff;
    return (set & 0x100) | ((outer << 2 | outer >> 6) & 0xff);
}

// The counts of all lines, the bits 1, 2 and 4.
struct PentagoCounts {
    std::uint32_t ones, twos, fours;

    static PentagoCounts of(const PentagoPart& a, const PentagoPart& b, const PentagoPart& c,
                            const PentagoPart& d) {
        // Three words of the same weight leave one of that weight and one of the next.
        const std::uint32_t ab = a.ones ^ b.ones, cd = c.ones ^ d.ones;
        const std::uint32_t carry_ab = a.ones & b.ones, carry_cd = c.ones & d.ones;
        const std::uint32_t ones = ab ^ cd, carry = ab & cd;
        // No line has more than five places, so two twos make the four and nothing comes after.
        std::uint32_t twos = 0, fours = 0;
        for (const std::uint32_t word :
             {a.twos, b.twos, c.twos, d.twos, carry_ab, carry_cd, carry}) {
            fours |= twos & word;
            twos ^= word;
        }
        return {ones, twos, fours};
    }

    std::uint32_t any() const { return ones | twos | fours; }
    std::uint32_t one() const { return ones & ~twos & ~fours; }
    std::uint32_t two() const { return twos & ~ones; }
    std::uint32_t three() const { return twos & ones; }
    std::uint32_t four() const { return fours & ~ones; }
    std::uint32_t five() const { return fours & ones; }
};

}  // namespace meydan::MEYDAN_PATH
