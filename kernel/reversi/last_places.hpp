// The last four empty places of Reversi, played out without lists of moves.
//
// Scores are discs ahead for the side to move. Windows are fail-soft: a score at or below `alpha`
// is an upper bound, one at or above `beta` a lower bound.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <utility>

#include "bits.hpp"
#include "interruption.hpp"
#include "reversi/discs.hpp"

namespace meydan::MEYDAN_PATH {

// The eight places round a place: without an opposing disc there nothing turns.
constexpr std::array<std::uint64_t, 64> make_neighbours() {
    std::array<std::uint64_t, 64> sets{};
    for (int place = 0; place < 64; ++place)
        for (int row = place / 8 - 1; row <= place / 8 + 1; ++row)
            for (int column = place % 8 - 1; column <= place % 8 + 1; ++column)
                if (row >= 0 && row < 8 && column >= 0 && column < 8 && 8 * row + column != place)
                    sets[place] |= std::uint64_t{1} << (8 * row + column);
    return sets;
}

inline constexpr std::array<std::uint64_t, 64> neighbours = make_neighbours();

// How many discs the last disc turns on one line, by its place on the line and the own discs of
// the line: all others are the opponent's. On a short line the missing places are nobody's, and
// as no own disc ends a run there, nothing turns towards them.
constexpr std::array<std::array<std::uint8_t, 256>, 8> make_last_counts() {
    std::array<std::array<std::uint8_t, 256>, 8> counts{};
    for (int place = 0; place < 8; ++place) {
        for (int own = 0; own < 256; ++own) {
            int turned = 0;
            for (int step = -1; step <= 1; step += 2) {
                int run = 0;
                for (int at = place + step; at >= 0 && at < 8; at += step, ++run) {
                    if (own >> at & 1) {
                        turned += run;
                        break;
                    }
                }
            }
            counts[place][own] = static_cast<std::uint8_t>(turned);
        }
    }
    return counts;
}

inline constexpr auto last_counts = make_last_counts();

constexpr std::array<std::array<std::uint64_t, 2>, 64> make_diagonals() {
    std::array<std::array<std::uint64_t, 2>, 64> sets{};
    for (int place = 0; place < 64; ++place) {
        for (int other = 0; other < 64; ++other) {
            const int rows = other / 8 - place / 8, columns = other % 8 - place % 8;
            if (rows == columns) sets[place][0] |= std::uint64_t{1} << other;
            if (rows == -columns) sets[place][1] |= std::uint64_t{1} << other;
        }
    }
    return sets;
}

inline constexpr auto diagonals = make_diagonals();

// How many discs the disc on the last empty place turns.
inline int last_turned(std::uint64_t own, int place) {
    constexpr std::uint64_t column_set = 0x0101010101010101;
    const int row = place >> 3, column = place & 7;
    // A product gathers a column or a diagonal into the highest byte.
    const auto along = own >> (place & 56) & 255;
    const auto across = (own >> column & column_set) * 0x0102040810204080 >> 56;
    const auto down = (own & diagonals[place][0]) * column_set >> 56;
    const auto up = (own & diagonals[place][1]) * column_set >> 56;
    return last_counts[column][along] + last_counts[row][across] + last_counts[column][down] +
           last_counts[column][up];
}

// How a game that ends with places empty is counted: they are nobody's (R1), or the winner's, as
// problem files have it.
struct Count {
    bool winner_takes_empties;

    // The margin of a finished game.
    int over(std::uint64_t own, std::uint64_t opposing) const {
        const int mine = how_many(own), theirs = how_many(opposing), margin = mine - theirs;
        if (!winner_takes_empties || margin == 0) return margin;
        return margin > 0 ? 64 - 2 * theirs : 2 * mine - 64;
    }
};

// The functions for the last empty places; they count the positions they visit.
class LastPlaces {
 public:
    std::uint64_t nodes = 0;

 protected:
    explicit LastPlaces(Count count) : count_(count) {}

    // No position has so many below it once four places are empty: they are not watched.
    static constexpr std::uint64_t unwatched = 100;

    // Ends the search when so many nodes are looked at.
    void allow(std::uint64_t most) { budget_ = most > unwatched ? most - unwatched : 0; }

    // Counts a node.
    void enter() {
        if (nodes >= budget_) [[unlikely]]
            throw Interrupted{};
        ++nodes;
    }

    int last1(std::uint64_t own, int place) {
        ++nodes;
        const int discs = how_many(own);
        const int turned = last_turned(own, place);
        if (turned) return 2 * (discs + turned) - 62;
        const std::uint64_t opposing = ~(own | std::uint64_t{1} << place);
        const int lost = last_turned(opposing, place);
        if (lost) return 2 * (discs - lost) - 64;
        const int margin = 2 * discs - 63;
        if (!count_.winner_takes_empties) return margin;
        return margin > 0 ? margin + 1 : margin - 1;
    }

    int last2(std::uint64_t own, std::uint64_t opposing, int a, int b, int alpha, int beta) {
        ++nodes;
        int best = none;
        if (const std::uint64_t flips = tried(own, opposing, a)) {
            best = -last1(opposing ^ flips, b);
            if (best >= beta) return best;
        }
        if (const std::uint64_t flips = tried(own, opposing, b))
            best = std::max(best, -last1(opposing ^ flips, a));
        if (best != none) return best;
        // A pass; then the same for the opponent.
        ++nodes;
        if (const std::uint64_t flips = tried(opposing, own, a)) {
            best = last1(own ^ flips, b);
            if (best <= alpha) return best;
        }
        if (const std::uint64_t flips = tried(opposing, own, b)) {
            const int score = last1(own ^ flips, a);
            best = best == none ? score : std::min(best, score);
        }
        return best == none ? count_.over(own, opposing) : best;
    }

    int last3(std::uint64_t own, std::uint64_t opposing, int a, int b, int c, int alpha, int beta,
              bool passed = false) {
        ++nodes;
        int best = none;
        const auto play = [&](int place, int next, int after) {
            const std::uint64_t flips = tried(own, opposing, place);
            if (!flips) return false;
            best = std::max(best, -last2(opposing ^ flips, own ^ flips ^ std::uint64_t{1} << place,
                                         next, after, -beta, -std::max(alpha, best)));
            return best >= beta;
        };
        if (play(a, b, c) || play(b, a, c) || play(c, a, b)) return best;
        if (best != none) return best;
        if (passed) return count_.over(own, opposing);
        return -last3(opposing, own, a, b, c, -beta, -alpha, true);
    }

    int last4(std::uint64_t own, std::uint64_t opposing, int a, int b, int c, int d, int alpha,
              int beta, bool passed = false) {
        ++nodes;
        int best = none;
        const auto play = [&](int place, int first, int second, int third) {
            const std::uint64_t flips = tried(own, opposing, place);
            if (!flips) return false;
            order3(first, second, third);
            best = std::max(best, -last3(opposing ^ flips, own ^ flips ^ std::uint64_t{1} << place,
                                         first, second, third, -beta, -std::max(alpha, best)));
            return best >= beta;
        };
        if (play(a, b, c, d) || play(b, a, c, d) || play(c, a, b, d) || play(d, a, b, c))
            return best;
        if (best != none) return best;
        if (passed) return count_.over(own, opposing);
        return -last4(opposing, own, a, b, c, d, -beta, -alpha, true);
    }

    // Puts a place that is alone in its quarter of the board first: it keeps the last move there.
    static void order3(int& a, int& b, int& c) {
        if (quarter(a) == quarter(b)) {
            std::swap(a, c);
        } else if (quarter(a) == quarter(c)) {
            std::swap(a, b);
        }
    }

    // The same for four: those alone in their quarters first.
    static void order4(int& a, int& b, int& c, int& d) {
        const auto same = [](int x, int y) { return quarter(x) == quarter(y); };
        const auto alone = [&](int x, int y, int z, int w) {
            return !same(x, y) && !same(x, z) && !same(x, w);
        };
        if (alone(a, b, c, d)) {
            if (alone(b, a, c, d)) return;
            if (alone(c, a, b, d)) return std::swap(b, c);
            if (alone(d, a, b, c)) return std::swap(b, d);
            return;
        }
        if (alone(b, a, c, d)) {
            std::swap(a, b);
            if (alone(c, a, b, d)) return std::swap(b, c);
            if (alone(d, a, b, c)) return std::swap(b, d);
            return;
        }
        if (alone(c, a, b, d)) {
            std::swap(a, c);
            if (alone(d, a, b, c)) return std::swap(b, d);
            return;
        }
        if (alone(d, a, b, c)) std::swap(a, d);
    }

    static constexpr int none = -99;
    const Count count_;

 private:
    std::uint64_t budget_ = std::numeric_limits<std::uint64_t>::max();

    static int quarter(int place) { return (place >> 4 & 2) | (place >> 2 & 1); }

    static std::uint64_t tried(std::uint64_t own, std::uint64_t opposing, int place) {
        return neighbours[place] & opposing ? turned(own, opposing, place) : 0;
    }
};

}  // namespace meydan::MEYDAN_PATH
