// The search of Reversi above the endings: to a depth by the patterns, or to the end.
//
// A depth counts discs placed; a pass costs none. A search as deep as there are empty places is a
// search to the end, and shares everything with the others: its table, and the order of moves by
// shallow searches. A search that is less than sure leaves out what a shallow search says will
// fall outside the window with a margin of so many standard errors (ProbCut; Buro, 1995).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "reversi/ending.hpp"
#include "reversi/patterns.hpp"

namespace meydan::MEYDAN_PATH {

struct Board {
    std::uint64_t own, opposing;
    Features features;

    static Board of(std::uint64_t own, std::uint64_t opposing) {
        return {own, opposing, features_of(own, opposing)};
    }

    int empties() const { return how_many(~(own | opposing)); }

    Board passed() const { return {opposing, own, features_passed(features)}; }

    Board after(int place, std::uint64_t flips) const {
        return {opposing ^ flips, own ^ flips ^ std::uint64_t{1} << place,
                features_after(features, place, flips)};
    }
};

// How many standard errors a search of each sureness leaves as a margin.
inline constexpr std::array<double, 3> margins{1.1, 1.6, 2.4};

// The standard error, in discs, of a search to `shallow` plies as a forecast of one to `deep`, or
// to the end: fitted to 850 positions of games, searched without leaving out anything.
inline double forecast_error(int empties, int deep, int shallow) {
    const double way = deep - shallow;
    return deep >= empties ? std::max(7.9 + 0.385 * way - 0.43 * empties, 2.6)
                           : std::max(4.62 + 0.242 * way - 0.278 * shallow - 0.044 * empties, 1.8);
}

class ReversiSearch : public Ending {
 public:
    // Threads with different tastes try moves that look alike in different orders.
    ReversiSearch(Count count, const Weights& weights, ReversiTable& table, int taste = 0)
        : Ending(count), weights_(weights), table_(table), taste_(taste) {}

    // From so many empties on a search to the end is handed over to the endings.
    static constexpr int handed_over = 13;

    // The score of a position, exact inside the window as far as depth and sureness go.
    int search(const Board& position, int depth, int alpha, int beta, int sureness) {
        const int empties = position.empties();
        if (depth >= empties) {
            depth = empties;
            if (empties <= handed_over)
                return solve(position.own, position.opposing, empties, alpha, beta);
        } else if (depth <= 2) {
            return shallow(position, depth, alpha, beta);
        }
        return deep(position, empties, depth, alpha, beta, sureness);
    }

 protected:
    struct Candidate {
        Board child;
        int place;
        int worth;
    };

    const Weights& weights_;
    ReversiTable& table_;
    const int taste_;

    int shallow(const Board& position, int depth, int alpha, int beta) {
        enter();
        if (depth == 0) return weights_.discs(position.features, position.own, position.opposing);
        std::uint64_t moves = mobility(position.own, position.opposing);
        if (!moves) {
            if (!mobility(position.opposing, position.own))
                return count_.over(position.own, position.opposing);
            return -shallow(position.passed(), depth, -beta, -alpha);
        }
        int best = none;
        for (; moves; moves &= moves - 1) {
            const int place = lowest(moves);
            const std::uint64_t flips = turned(position.own, position.opposing, place);
            best = std::max(best, -shallow(position.after(place, flips), depth - 1, -beta,
                                           -std::max(alpha, best)));
            if (best >= beta) break;
        }
        return best;
    }

    int deep(const Board& position, int empties, int depth, int alpha, int beta, int sureness) {
        enter();
        check_limits();
        const bool to_the_end = depth == empties;
        if (alpha >= 24 || (to_the_end && alpha >= 12)) {
            const int most = 64 - 2 * how_many(stable_discs(position.opposing, position.own));
            if (most <= alpha) return most;
            beta = std::min(beta, most);
        }
        Facts facts;
        int first = no_place, second = no_place;
        if (table_.find(position.own, position.opposing, facts)) {
            if (facts.depth >= depth && facts.sureness >= sureness) {
                if (facts.lower >= beta) return facts.lower;
                if (facts.upper <= alpha) return facts.upper;
                if (facts.lower == facts.upper) return facts.lower;
            }
            first = facts.best;
            second = facts.second;
        }
        const std::uint64_t moves = mobility(position.own, position.opposing);
        if (!moves) {
            if (!mobility(position.opposing, position.own))
                return count_.over(position.own, position.opposing);
            return -deep(position.passed(), empties, depth, -beta, -alpha, sureness);
        }
        const bool narrow = beta - alpha == 1;
        int score;
        if (narrow && sureness != sure && probing_ < 2 &&
            forecast(position, empties, depth, alpha, sureness, score))
            return score;

        Candidate candidates[most_places];
        const int count =
            list(position, moves, depth, to_the_end, alpha, first, second, candidates);
        if (narrow && depth > 4) {
            for (int i = 0; i < count; ++i) {
                const Board& child = candidates[i].child;
                if (table_.find(child.own, child.opposing, facts) && facts.depth >= depth - 1 &&
                    facts.sureness >= sureness && -facts.upper >= beta)
                    return -facts.upper;
            }
        }
        const int before = alpha;
        int best = none, best_place = no_place;
        for (int i = 0; i < count; ++i) {
            pick(candidates, i, count);
            const Candidate& candidate = candidates[i];
            if (i == 0 || narrow) {
                score = -search(candidate.child, depth - 1, -beta, -alpha, sureness);
            } else {
                score = -search(candidate.child, depth - 1, -alpha - 1, -alpha, sureness);
                if (score > alpha && score < beta)
                    score = -search(candidate.child, depth - 1, -beta, -alpha, sureness);
            }
            if (score > best) {
                best = score;
                best_place = candidate.place;
                if (best > alpha) alpha = best;
                if (best >= beta) break;
            }
        }
        table_.store(position.own, position.opposing, depth, sureness, before, beta, best,
                     best_place);
        return best;
    }

    // How far outside the window a shallow search must see the score.
    virtual int margin(int empties, int deep, int shallow, int sureness) const {
        return static_cast<int>(std::ceil(margins[static_cast<std::size_t>(sureness)] *
                                          forecast_error(empties, deep, shallow)));
    }

    // Whether a shallow search says that the score will fall outside the window.
    bool forecast(const Board& position, int empties, int depth, int alpha, int sureness,
                  int& score) {
        int probe = 2 * (depth / 4) + (depth & 1);
        if (probe == 0 || probe >= depth) probe = depth - 2;
        const int margin = this->margin(empties, depth, probe, sureness);
        const int now = weights_.discs(position.features, position.own, position.opposing);
        const int beta = alpha + 1;
        if (beta + margin < 64 && now >= beta) {
            ++probing_;
            const int bound = beta + margin;
            const int found = search(position, probe, bound - 1, bound, sureness);
            --probing_;
            if (found >= bound) {
                score = beta;
                return true;
            }
        }
        if (alpha - margin > -64 && now < beta) {
            ++probing_;
            const int bound = alpha - margin;
            const int found = search(position, probe, bound, bound + 1, sureness);
            --probing_;
            if (found <= bound) {
                score = alpha;
                return true;
            }
        }
        return false;
    }

    // All moves with how early each is to be tried.
    int list(const Board& position, std::uint64_t moves, int depth, bool to_the_end, int alpha,
             int first, int second, Candidate* candidates) {
        const int look =
            to_the_end ? std::clamp((depth - 15) / 3, 0, 2) : std::clamp((depth - 3) / 3, 0, 3);
        const int floor = std::max(alpha - 10, -64);
        const std::uint64_t odd = odd_quarters(~(position.own | position.opposing));
        int count = 0;
        for (; moves; moves &= moves - 1) {
            Candidate& candidate = candidates[count++];
            candidate.place = lowest(moves);
            const std::uint64_t flips = turned(position.own, position.opposing, candidate.place);
            candidate.child = position.after(candidate.place, flips);
            const Board& child = candidate.child;
            if (child.own == 0) {
                candidate.worth = 1 << 24;
            } else if (candidate.place == first) {
                candidate.worth = 1 << 23;
            } else if (candidate.place == second) {
                candidate.worth = 1 << 22;
            } else {
                candidate.worth = -64 * glance(child, look, -64, -floor);
                const int answers = weighted_mobility(child.own, child.opposing);
                candidate.worth -= answers * (to_the_end ? 200 : 16);
                if (to_the_end && (odd >> candidate.place & 1)) candidate.worth += 64;
                candidate.worth += taste_ * candidate.place * 37 % 64;
            }
        }
        return count;
    }

    // A shallow search for the order of moves.
    int glance(const Board& position, int depth, int alpha, int beta) {
        if (depth <= 2) return shallow(position, depth, alpha, beta);
        ++probing_;
        ++probing_;
        const int score = search(position, depth, alpha, beta, 0);
        --probing_;
        --probing_;
        return score;
    }

    static void pick(Candidate* candidates, int from, int count) {
        int best = from;
        for (int i = from + 1; i < count; ++i)
            if (candidates[i].worth > candidates[best].worth) best = i;
        if (best != from) std::swap(candidates[from], candidates[best]);
    }

    int probing_ = 0;  // how many forecasts deep the search is
};

}  // namespace meydan::MEYDAN_PATH
