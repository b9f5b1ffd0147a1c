// Discs of Reversi that can never be turned again: a bound on the score without a search.
#pragma once

#include <bit>
#include <cstdint>
#include <memory>

#include "bits.hpp"

namespace meydan::MEYDAN_PATH {

// Stable discs of a row of eight on the edge, by own and opposing discs: the places that stay own
// whatever both sides put on the row.
class EdgeTable {
 public:
    static const EdgeTable& get() {
        static const EdgeTable table;
        return table;
    }

    unsigned operator()(unsigned own, unsigned opposing) const {
        return table_[own << 8 | opposing];
    }

 private:
    EdgeTable() : table_(new std::uint8_t[1 << 16]()) {
        // Fullest rows first, since a row's answer is made of those with one disc more.
        for (int empties = 0; empties <= 8; ++empties)
            for (unsigned own = 0; own < 256; ++own)
                for (unsigned opposing = 0; opposing < 256; ++opposing)
                    if (!(own & opposing) &&
                        how_many(std::uint64_t{~(own | opposing) & 255}) == empties)
                        table_[own << 8 | opposing] = stable(own, opposing);
    }

    std::uint8_t stable(unsigned own, unsigned opposing) const {
        unsigned kept = own;
        for (int place = 0; place < 8 && kept; ++place) {
            if ((own | opposing) >> place & 1) continue;
            const unsigned disc = 1U << place;
            const unsigned mine = row_flips(own, opposing, place);
            kept &= table_[(own | disc | mine) << 8 | (opposing & ~mine)];
            const unsigned theirs = row_flips(opposing, own, place);
            kept &= table_[(own & ~theirs) << 8 | (opposing | disc | theirs)];
        }
        return static_cast<std::uint8_t>(kept);
    }

    static unsigned row_flips(unsigned own, unsigned opposing, int place) {
        unsigned flips = 0;
        for (int step = -1; step <= 1; step += 2) {
            unsigned run = 0;
            for (int at = place + step; at >= 0 && at < 8; at += step) {
                if (opposing >> at & 1) {
                    run |= 1U << at;
                } else {
                    if (own >> at & 1) flips |= run;
                    break;
                }
            }
        }
        return flips;
    }

    const std::unique_ptr<std::uint8_t[]> table_;
};

// The lines that are full, as sets of their places: rows, columns and both diagonals.
struct FullLines {
    std::uint64_t rows, columns, down, up;
};

inline FullLines full_lines(std::uint64_t discs) {
    FullLines full;
    std::uint64_t rows = discs & discs >> 4 & 0x0f0f0f0f0f0f0f0f;
    rows &= rows >> 2;
    rows &= rows >> 1;
    full.rows = (rows & 0x0101010101010101) * 0xff;
    std::uint64_t columns = discs & std::rotl(discs, 32);
    columns &= std::rotl(columns, 16);
    full.columns = columns & std::rotl(columns, 8);
    // A diagonal is full where no hole spreads along it, by 1, 2 and 4 steps.
    const auto spread = [holes = ~discs](int step, std::uint64_t up_into, std::uint64_t down_into) {
        std::uint64_t up = holes, down = holes;
        for (int i = 0; i < 3; ++i, step *= 2) {
            up |= up_into & up << step;
            down |= down_into & down >> step;
            up_into &= up_into << step;
            down_into &= down_into >> step;
        }
        return up | down;
    };
    constexpr std::uint64_t not_a = 0xfefefefefefefefe, not_h = 0x7f7f7f7f7f7f7f7f;
    full.down = ~spread(9, not_a, not_h);
    full.up = ~spread(7, not_h, not_a);
    return full;
}

// A set of `own` discs that can't be turned: some of them, never too many.
inline std::uint64_t stable_discs(std::uint64_t own, std::uint64_t opposing) {
    const EdgeTable& edges = EdgeTable::get();
    const auto row = [](std::uint64_t set, int number) {
        return static_cast<unsigned>(set >> 8 * number & 255);
    };
    const auto column = [](std::uint64_t set, int number) {
        return static_cast<unsigned>((set >> number & 0x0101010101010101) * 0x0102040810204080 >>
                                     56);
    };
    const auto upright = [](unsigned places, int number) {
        const std::uint64_t spread =
            (std::uint64_t{places & 127} * 0x0002040810204081 & 0x0001010101010101) |
            std::uint64_t{places >> 7} << 56;
        return spread << number;
    };
    std::uint64_t stable = std::uint64_t{edges(row(own, 0), row(opposing, 0))} |
                           std::uint64_t{edges(row(own, 7), row(opposing, 7))} << 56 |
                           upright(edges(column(own, 0), column(opposing, 0)), 0) |
                           upright(edges(column(own, 7), column(opposing, 7)), 7);
    const FullLines full = full_lines(own | opposing);
    constexpr std::uint64_t inside = 0x007e7e7e7e7e7e00;
    const std::uint64_t candidates = own & inside;
    stable |= candidates & full.rows & full.columns & full.down & full.up;
    for (;;) {
        // Safe along a line: the line is full, or a neighbour on it is safe for good.
        const std::uint64_t more = candidates & (full.rows | stable << 1 | stable >> 1) &
                                   (full.columns | stable << 8 | stable >> 8) &
                                   (full.down | stable << 9 | stable >> 9) &
                                   (full.up | stable << 7 | stable >> 7);
        if ((more & ~stable) == 0) return stable;
        stable |= more;
    }
}

}  // namespace meydan::MEYDAN_PATH
