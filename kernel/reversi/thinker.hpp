// Thinking about a position of Reversi: ever deeper, then ever surer, down to the exact score.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

#include "interruption.hpp"
#include "reversi/search.hpp"
#include "threads.hpp"

namespace meydan {

struct ReversiLimits {
    double seconds;
    std::uint64_t nodes;
    int depth;
};

// A move with the play that follows it.
struct ReversiLine {
    std::vector<int> moves;  // places, 64 for a pass
    int score;               // discs ahead for the side to move
    int depth;
    bool exact;
};

struct ReversiThought {
    std::vector<ReversiLine> lines;
    std::uint64_t nodes;
    int depth;
};

namespace MEYDAN_PATH {

// How a search is told to end: by the clock, by its nodes, by whoever watches, by its siblings.
struct Reins {
    ReversiLimits limits;
    const Interrupt* interrupt;
    Clock::time_point begin = Clock::now();
    std::atomic<bool> ended{false};
    // Where the first thread is, for the others: its step, and the score it reckons with.
    std::atomic<int> step{0}, guess{0};

    double seconds() const { return std::chrono::duration<double>(Clock::now() - begin).count(); }
};

class Thinker : public ReversiSearch {
 public:
    // The first thread, number 0, leads: it watches the limits.
    Thinker(Count count, const Weights& weights, ReversiTable& table, Reins& reins, int thread)
        : ReversiSearch(count, weights, table, thread), reins_(reins), leads_(thread == 0) {}

    // A step of thinking: how deep, how sure.
    struct Step {
        int depth;
        int sureness;
    };

    static std::vector<Step> steps(int empties, int deepest) {
        std::vector<Step> steps;
        if (empties <= handed_over && deepest >= empties) return {{empties, sure}};
        const int last = std::min(deepest, std::max(empties - 1, 1));
        for (int depth = 1; depth <= last; ++depth) {
            if (depth > 1 && depth < 6 && depth % 2 && depth != last) continue;
            steps.push_back({depth, 0});
            if (deepest >= empties && empties - depth <= 10) break;
        }
        if (deepest >= empties)
            for (const int sureness : {0, 1, 2, sure}) steps.push_back({empties, sureness});
        return steps;
    }

    static constexpr int certain = sure;

    struct Root {
        int place;
        Board child;
        int score;  // as of the last step that ranked it
        int depth;
        int sureness;
    };

    // Ranks the best `wanted` moves, step by step; the roots are left best first.
    void think(const Board& position, int wanted, std::vector<Root>& roots) {
        roots = listed(position);
        wanted = std::min(wanted, static_cast<int>(roots.size()));
        if (leads_) allow(reins_.limits.nodes);
        for (const Step& step : steps(position.empties(), reins_.limits.depth)) {
            if (leads_) ++reins_.step;
            if (step.depth > 1 && reins_.seconds() > 0.85 * reins_.limits.seconds) return;
            const std::vector<Root> before = roots;
            try {
                for (int rank = 0; rank < wanted; ++rank) settle(roots, rank, step);
            } catch (const Interrupted&) {
                probing_ = 0;
                // Half a step counts only where it found a better move, and proves nothing: its
                // score may be a bound, and the moves that were not tried may be better still.
                if (wanted > 1 || roots.front().place == before.front().place)
                    roots = before;
                else
                    roots.front().sureness = std::min(step.sureness, sure - 1);
                return;
            }
            // A later line may turn out better than one found before it.
            std::stable_sort(roots.begin(), roots.begin() + wanted,
                             [](const Root& a, const Root& b) { return a.score > b.score; });
            reached_ = step;
        }
    }

    // What the other threads do: they refute the moves that the first one comes to last.
    void help(const Board& position) {
        std::vector<Root> roots = listed(position);
        const std::vector<Step> steps = Thinker::steps(position.empties(), reins_.limits.depth);
        std::size_t ahead = 0;
        try {
            while (ahead < steps.size()) {
                const int at = reins_.step;
                const std::size_t now =
                    std::max(ahead, static_cast<std::size_t>(std::max(at - 1, 0)));
                const Step& step = steps[std::min(now, steps.size() - 1)];
                const int guess = std::clamp(reins_.guess.load(), -63, 63);
                for (auto root = roots.rbegin(); root != roots.rend(); ++root) {
                    if (reins_.step != at) break;
                    const int depth = root->place == passing ? step.depth : step.depth - 1;
                    search(root->child, depth, -guess - 1, -guess, step.sureness);
                }
                ahead = reins_.step != at ? 0 : now + 1;
            }
        } catch (const Interrupted&) {
        }
    }

    Step reached() const { return reached_; }

    // Adds the play that follows a first move, by the table; to the end of the game where the
    // score is exact.
    void follow(const Board& from, int score, const Step& step, std::vector<int>& moves) {
        Board position = from;
        // A pass at first costs no depth.
        int depth = moves.front() == passing ? step.depth : step.depth - 1;
        try {
            for (; depth > 0; --depth) {
                std::uint64_t set = mobility(position.own, position.opposing);
                if (!set) {
                    if (!mobility(position.opposing, position.own)) return;
                    moves.push_back(passing);
                    position = position.passed();
                    score = -score;
                    set = mobility(position.own, position.opposing);
                }
                score = -score;
                const int place = step.sureness == sure ? exact_move(position, set, score)
                                                        : known_move(position, set);
                if (place == no_place) return;
                moves.push_back(place);
                position = position.after(place, turned(position.own, position.opposing, place));
            }
        } catch (const Interrupted&) {
        }
    }

 protected:
    void check_limits() override {
        if (++calls_ & 255) return;
        if (reins_.ended.load(std::memory_order_relaxed)) throw Interrupted{};
        if (!leads_) return;
        if (reins_.seconds() >= reins_.limits.seconds) end();
        if (Clock::now() >= next_look_) {
            next_look_ = Clock::now() + std::chrono::milliseconds(20);
            if (reins_.interrupt->requested()) end();
        }
    }

 private:
    static constexpr int passing = 64;

    // All moves, what looks best first.
    std::vector<Root> listed(const Board& position) {
        std::vector<Root> roots;
        for (std::uint64_t moves = mobility(position.own, position.opposing); moves;
             moves &= moves - 1) {
            const int place = lowest(moves);
            const std::uint64_t flips = turned(position.own, position.opposing, place);
            Root root{place, position.after(place, flips), 0, 0, 0};
            root.score = -shallow(root.child, 0, -64, 64);
            roots.push_back(root);
        }
        if (roots.empty()) roots.push_back({passing, position.passed(), 0, 0, 0});
        std::stable_sort(roots.begin(), roots.end(),
                         [](const Root& a, const Root& b) { return a.score > b.score; });
        return roots;
    }

    [[noreturn]] void end() {
        reins_.ended = true;
        throw Interrupted{};
    }

    // Finds the best of the roots from `rank` on and puts it there.
    void settle(std::vector<Root>& roots, int rank, const Step& step) {
        const auto from = roots.begin() + rank;
        const int guess = from->score;
        if (leads_ && rank == 0) reins_.guess = guess;
        int alpha = -64, beta = 64;
        if (step.depth > 4) {
            alpha = std::max(guess - 3, -64);
            beta = std::min(guess + 3, 64);
        }
        for (int widen = 6;; widen *= 3) {
            const int score = compare(roots, rank, step, alpha, beta);
            if (score <= alpha && alpha > -64) {
                beta = alpha + 1;
                alpha = std::max(score - widen, -64);
            } else if (score >= beta && beta < 64) {
                alpha = beta - 1;
                beta = std::min(score + widen, 64);
            } else {
                return;
            }
        }
    }

    int compare(std::vector<Root>& roots, int rank, const Step& step, int alpha, int beta) {
        int best = none;
        for (std::size_t i = static_cast<std::size_t>(rank); i < roots.size(); ++i) {
            Root& root = roots[i];
            const int depth = root.place == passing ? step.depth : step.depth - 1;
            int score;
            if (best == none) {
                score = -search(root.child, depth, -beta, -alpha, step.sureness);
            } else {
                score = -search(root.child, depth, -alpha - 1, -alpha, step.sureness);
                if (score > alpha && score < beta)
                    score = -search(root.child, depth, -beta, -alpha, step.sureness);
            }
            if (score > best) {
                best = score;
                root.score = score;
                root.depth = step.depth;
                root.sureness = step.sureness;
                // The best so far goes first; the others keep their order.
                if (score > alpha || i == static_cast<std::size_t>(rank))
                    std::rotate(roots.begin() + rank, roots.begin() + static_cast<long>(i),
                                roots.begin() + static_cast<long>(i) + 1);
                if (score > alpha) alpha = score;
                if (score >= beta) return best;
            }
        }
        return best;
    }

    int known_move(const Board& position, std::uint64_t set) {
        Facts facts;
        if (!table_.find(position.own, position.opposing, facts) || facts.best >= 64 ||
            !(set >> facts.best & 1))
            return no_place;
        return facts.best;
    }

    // A move that keeps the exact score; the likely ones are tried first.
    int exact_move(const Board& position, std::uint64_t set, int score) {
        Candidate candidates[most_places];
        const int likely = known_move(position, set);
        const int count =
            list(position, set, position.empties(), true, score - 1, likely, no_place, candidates);
        for (int i = 0; i < count; ++i) {
            pick(candidates, i, count);
            if (-search(candidates[i].child, position.empties() - 1, -score, -score + 1, sure) >=
                score)
                return candidates[i].place;
        }
        return no_place;
    }

    Reins& reins_;
    const bool leads_;
    unsigned calls_ = 0;
    Clock::time_point next_look_ = Clock::now() + std::chrono::milliseconds(20);
    Step reached_{1, 0};
};

// How large a table is worth its while: a short search should not pay for one it can't fill.
inline int table_bits(int empties, const ReversiLimits& limits) {
    return empties <= 14 ? 14 : empties <= 22 || limits.seconds < 5 ? 20 : 22;
}

// Thinks with so many threads that share what they find out; the first one's answer counts.
inline ReversiThought think_reversi(std::uint64_t own, std::uint64_t opposing, Count count,
                                    const Weights& weights, ReversiTable& table,
                                    const ReversiLimits& limits, int lines, int threads,
                                    const Interrupt& interrupt) {
    const Board board = Board::of(own, opposing);
    const int empties = board.empties();
    Reins reins{limits, &interrupt};
    std::atomic<std::uint64_t> helped{0};
    Threads helpers(reins.ended);
    for (int thread = 1; thread < threads && empties > ReversiSearch::handed_over; ++thread) {
        const bool started = helpers.start([&, thread] {
            Thinker helper(count, weights, table, reins, thread);
            helper.help(board);
            helped += helper.nodes;
        });
        if (!started) break;
    }
    Thinker leader(count, weights, table, reins, 0);
    std::vector<Thinker::Root> roots;
    leader.think(board, lines, roots);
    ReversiThought thought{{}, 0, leader.reached().depth};
    for (int i = 0; i < std::min(lines, static_cast<int>(roots.size())); ++i) {
        const Thinker::Root& root = roots[static_cast<std::size_t>(i)];
        ReversiLine line{{root.place},
                         root.score,
                         std::max(root.depth, 1),
                         root.depth == empties && root.sureness == Thinker::certain};
        leader.follow(root.child, root.score, {root.depth, root.sureness}, line.moves);
        thought.lines.push_back(line);
    }
    helpers.end();
    thought.nodes = leader.nodes + helped;
    return thought;
}

}  // namespace MEYDAN_PATH
}  // namespace meydan
