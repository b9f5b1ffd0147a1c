// Endings of Reversi with up to about 14 empty places, exactly: the part that must be quick.
//
// Few empties: the places in quarters with an odd number of empties first (parity). More: the
// moves that leave the opponent the fewest moves first, bounds by stable discs, and a small table
// of positions that stays in the cache.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "reversi/last_places.hpp"
#include "reversi/stability.hpp"
#include "reversi/transposition.hpp"

namespace meydan::MEYDAN_PATH {

inline constexpr std::uint64_t corners = 0x8100000000000081;

// The quarters of the board with an odd number of empty places, as a set of places.
inline std::uint64_t odd_quarters(std::uint64_t empties) {
    constexpr std::uint64_t quarter = 0x0f0f0f0f;
    std::uint64_t set = 0;
    for (const int shift : {0, 4, 32, 36})
        if (how_many(empties & quarter << shift) & 1) set |= quarter << shift;
    return set;
}

// How many moves a side has, corners twice: few are good for the other side.
inline int weighted_mobility(std::uint64_t own, std::uint64_t opposing) {
    const std::uint64_t moves = mobility(own, opposing);
    return how_many(moves) + how_many(moves & corners);
}

class Ending : public LastPlaces {
 public:
    explicit Ending(Count count) : LastPlaces(count), near_(15) {}
    virtual ~Ending() = default;

    // The score of a position with few empties, exact inside the window.
    int ending(std::uint64_t own, std::uint64_t opposing, int alpha, int beta) {
        return solve(own, opposing, how_many(~(own | opposing)), alpha, beta);
    }

 protected:
    static constexpr int etc_from = 8;  // look up children first above so many empties
    // More moves than any position has: boards that no game reaches can have 35, perhaps more.
    static constexpr int most_places = 62;
    static constexpr int sure = 255;  // nothing was left out

    struct Child {
        std::uint64_t own, opposing;  // the opponent's view: `own` is the opponent's
        int place;
        int worth;
    };

    // Asked now and then; throws when the search is to end.
    virtual void check_limits() {}

    int solve(std::uint64_t own, std::uint64_t opposing, int empties, int alpha, int beta) {
        switch (empties) {
            case 0:
                ++nodes;
                return count_.over(own, opposing);
            case 1:
                return last1(own, lowest(~(own | opposing)));
            case 2:
            case 3:
            case 4:
                return last(own, opposing, empties, alpha, beta);
            case 5:
                return few<5>(own, opposing, alpha, beta);
            case 6:
                return few<6>(own, opposing, alpha, beta);
            default:
                return fastest_first(own, opposing, empties, alpha, beta);
        }
    }

 private:
    // From so many empties on a stable disc count is worth its time, for a window this high.
    static int stable_from(int empties) { return empties < 10 ? 2 * empties - 2 : empties + 8; }

    int last(std::uint64_t own, std::uint64_t opposing, int empties, int alpha, int beta) {
        std::uint64_t left = ~(own | opposing);
        int places[4];
        for (int i = 0; i < empties; ++i, left &= left - 1) places[i] = lowest(left);
        if (empties == 2) return last2(own, opposing, places[0], places[1], alpha, beta);
        if (empties == 3) {
            order3(places[0], places[1], places[2]);
            return last3(own, opposing, places[0], places[1], places[2], alpha, beta);
        }
        order4(places[0], places[1], places[2], places[3]);
        return last4(own, opposing, places[0], places[1], places[2], places[3], alpha, beta);
    }

    template <int empties>
    int few(std::uint64_t own, std::uint64_t opposing, int alpha, int beta) {
        enter();
        const std::uint64_t moves = mobility(own, opposing);
        if (!moves) [[unlikely]] {
            if (!mobility(opposing, own)) return count_.over(own, opposing);
            return -few<empties>(opposing, own, -beta, -alpha);
        }
        const std::uint64_t odd = odd_quarters(~(own | opposing));
        int best = none;
        for (std::uint64_t part : {moves & odd, moves & ~odd}) {
            for (; part; part &= part - 1) {
                const int place = lowest(part);
                const std::uint64_t flips = turned(own, opposing, place);
                const std::uint64_t mine = own ^ flips ^ std::uint64_t{1} << place;
                int score;
                if constexpr (empties == 5) {
                    score = -last(opposing ^ flips, mine, 4, -beta, -std::max(alpha, best));
                } else {
                    score =
                        -few<empties - 1>(opposing ^ flips, mine, -beta, -std::max(alpha, best));
                }
                if (score > best) {
                    best = score;
                    if (best >= beta) return best;
                }
            }
        }
        return best;
    }

    int fastest_first(std::uint64_t own, std::uint64_t opposing, int empties, int alpha, int beta) {
        enter();
        near_.prefetch(own, opposing);
        if (empties > 10) check_limits();
        std::uint64_t moves = mobility(own, opposing);
        if (!moves) [[unlikely]] {
            if (!mobility(opposing, own)) return count_.over(own, opposing);
            return -fastest_first(opposing, own, empties, -beta, -alpha);
        }
        if (alpha >= stable_from(empties)) {
            // The opponent keeps its stable discs.
            const int most = 64 - 2 * how_many(stable_discs(opposing, own));
            if (most <= alpha) return most;
        }
        Facts facts;
        int first = no_place, second = no_place;
        if (near_.find(own, opposing, facts)) {
            if (facts.lower >= beta) return facts.lower;
            if (facts.upper <= alpha) return facts.upper;
            if (facts.lower == facts.upper) return facts.lower;
            first = facts.best;
            second = facts.second;
        }
        Child children[most_places];
        int count = 0;
        const std::uint64_t odd = odd_quarters(~(own | opposing));
        for (; moves; moves &= moves - 1) {
            Child& child = children[count++];
            child.place = lowest(moves);
            const std::uint64_t flips = turned(own, opposing, child.place);
            child.own = opposing ^ flips;
            child.opposing = own ^ flips ^ (moves & -moves);
            if (child.own == 0) return count_.over(child.opposing, 0);
            if (empties > etc_from) near_.prefetch(child.own, child.opposing);
            if (child.place == first) {
                child.worth = 1 << 20;
            } else if (child.place == second) {
                child.worth = 1 << 19;
            } else {
                const int parity = static_cast<int>(odd >> child.place & 1);
                child.worth = parity - 4 * weighted_mobility(child.own, child.opposing);
                if ((moves & -moves) & corners) child.worth += 3;
            }
        }
        if (empties > etc_from) {
            // A child that is already known to be bad for the opponent ends the search here.
            for (int i = 0; i < count; ++i) {
                if (near_.find(children[i].own, children[i].opposing, facts)) {
                    if (-facts.upper >= beta) return -facts.upper;
                    children[i].worth += 2;
                }
            }
        }
        int best = none, best_place = no_place;
        const int before = alpha;
        for (int i = 0; i < count; ++i) {
            int pick = i;
            for (int j = i + 1; j < count; ++j)
                if (children[j].worth > children[pick].worth) pick = j;
            const Child child = children[pick];
            children[pick] = children[i];
            int score;
            if (i == 0 || beta - alpha == 1) {
                score = -solve(child.own, child.opposing, empties - 1, -beta, -alpha);
            } else {
                score = -solve(child.own, child.opposing, empties - 1, -alpha - 1, -alpha);
                if (score > alpha && score < beta)
                    score = -solve(child.own, child.opposing, empties - 1, -beta, -score);
            }
            if (score > best) {
                best = score;
                best_place = child.place;
                if (best > alpha) alpha = best;
                if (best >= beta) break;
            }
        }
        near_.store(own, opposing, empties, sure, before, beta, best, best_place);
        return best;
    }

    WayTable<2> near_;
};

}  // namespace meydan::MEYDAN_PATH
