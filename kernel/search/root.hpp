// The search at the root: ever deeper, as many lines as asked for.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "game.hpp"
#include "rng.hpp"
#include "search/evaluation.hpp"
#include "search/keys.hpp"
#include "search/task.hpp"
#include "search/tree.hpp"

namespace meydan::MEYDAN_PATH {

template <Game G, class Eval>
class Searcher {
 public:
    using State = typename G::State;
    using Move = typename G::Move;

    Searcher(const G& game, const Eval& eval, Common& common, int number)
        : game_(game),
          eval_(eval),
          common_(common),
          number_(number),
          tree_(game, eval, common, number) {}

    std::uint64_t nodes() const { return tree_.nodes(); }

    Findings<Move> think(const State& root) {
        Findings<Move> found;
        const Task& task = common_.task;
        open(root);
        lines_ = number_ == 0 ? std::min(task.lines, static_cast<int>(roots_.size())) : 1;
        finish(found, 1);
        try {
            for (int depth = 2; depth <= std::min(task.depth, most_plies - 1); ++depth) {
                if (settled(found, depth)) break;
                // Helpers look one ply further every other time, to fill the table ahead.
                deepen(root, depth + (number_ > 0 && depth % 2 == number_ % 2));
                finish(found, depth);
            }
            if (number_ == 0 && !task.plain && hurry(root)) finish(found, found.depth);
        } catch (const Halt&) {
            rescue(found);
        }
        if (number_ == 0)
            for (auto& line : found.lines) lengthen(root, line);
        found.nodes = nodes();
        return found;
    }

 private:
    struct Root {
        Move move;
        State child;
        int value;     // of the depth under way; -infinite where it is not one of the best
        int expected;  // the last value known
        int depth;
        bool leans;
        std::vector<Move> line;
    };

    const G& game_;
    const Eval& eval_;
    Common& common_;
    const int number_;  // 0 for the searcher whose findings count
    Tree<G, Eval> tree_;
    int lines_ = 1;
    std::vector<Root> roots_;

    // Depth 1: every legal move with the worth of what it leads to.
    void open(const State& root) {
        Rng rng(common_.task.seed * 64 + static_cast<std::uint64_t>(number_));
        struct Drawn {
            Move move;
            unsigned lot;
        };
        std::vector<Drawn> drawn;
        for (const Move move : game_.moves(root)) drawn.push_back({move, rng.below(1u << 30)});
        // The lot decides between equal moves.
        std::sort(drawn.begin(), drawn.end(), [](auto a, auto b) { return a.lot < b.lot; });
        roots_.reserve(drawn.size());
        for (const auto& [move, lot] : drawn) {
            roots_.push_back({move, game_.after(root, move), 0, 0, 1, false, {move}});
            Root& here = roots_.back();
            const bool same = here.child.turn == root.turn;
            const int value = tree_.look(here.child, 1);
            here.value = here.expected = same ? value : -value;
            here.leans = tree_.leans();
        }
        sort_from(0);
    }

    void sort_from(int first) {
        std::stable_sort(roots_.begin() + first, roots_.end(),
                         [](const Root& a, const Root& b) { return a.value > b.value; });
    }

    // Nothing more to find out.
    bool settled(const Findings<Move>& found, int next_depth) const {
        if (common_.task.plain) return false;
        for (const auto& line : found.lines) {
            if (line.proved && !decides(line.value)) continue;
            // A win may be found earlier than the shortest one.
            if (decides(line.value) && mate - std::abs(line.value) < next_depth) continue;
            return false;
        }
        return true;
    }

    void deepen(const State& root, int depth) {
        for (int index = 0; index < lines_; ++index) {
            int window = 60, alpha = -infinite, beta = infinite;
            const int centre = roots_[static_cast<std::size_t>(index)].expected;
            if (depth >= 4 && !decides(centre)) {
                alpha = std::max(centre - window, -infinite);
                beta = std::min(centre + window, infinite);
            }
            for (;;) {
                const int value = widen(root, depth, index, alpha, beta);
                sort_from(index);
                if (value <= alpha && alpha > -infinite)
                    alpha = window > 1000 ? -infinite : std::max(value - window, -infinite);
                else if (value >= beta && beta < infinite)
                    beta = window > 1000 ? infinite : std::min(value + window, infinite);
                else
                    break;
                window *= 4;
            }
        }
        std::stable_sort(roots_.begin(), roots_.begin() + lines_,
                         [](const Root& a, const Root& b) { return a.value > b.value; });
    }

    // Reductions may have hidden a shorter win than the one found: looks for one again without
    // them, apart from what the table holds so far, and for about as long as it took to find this.
    bool hurry(const State& root) {
        if (!decides(roots_[0].value) || roots_[0].value < 0) return false;
        tree_.be_thorough(2 * tree_.nodes() + 20'000);
        for (int plies = 1; plies < mate - roots_[0].value; ++plies) {
            for (std::size_t i = 0; i < roots_.size(); ++i) {
                Root& here = roots_[i];
                const bool same = here.child.turn == root.turn;
                const int goal = mate - plies;
                const int value = tree_.descend(here.child, same, plies - 1, 1, goal - 1, goal);
                if (value < goal) continue;
                here.value = value;
                keep_line(here);
                std::rotate(roots_.begin(), roots_.begin() + static_cast<std::ptrdiff_t>(i),
                            roots_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
                return true;
            }
        }
        return false;
    }

    void keep_line(Root& here) const {
        here.line = tree_.line();
        here.line.insert(here.line.begin(), here.move);
    }

    // One pass over the moves of the root that are not yet lines.
    int widen(const State& root, int depth, int first, int alpha, int beta) {
        int best = -infinite;
        bool leaning = false;
        for (std::size_t i = static_cast<std::size_t>(first); i < roots_.size(); ++i) {
            Root& here = roots_[i];
            const bool same = here.child.turn == root.turn;
            const int next = depth - 1 + tree_.extra(same);
            const bool eldest = i == static_cast<std::size_t>(first);
            int value;
            if (eldest) {
                value = tree_.descend(here.child, same, next, 1, alpha, beta);
            } else {
                value = tree_.descend(here.child, same, next, 1, alpha, alpha + 1);
                if (value > alpha && value < beta)
                    value = tree_.descend(here.child, same, next, 1, alpha, beta);
            }
            leaning |= tree_.leans();
            if (eldest || value > alpha) {
                here.value = here.expected = value;
                here.depth = depth;
                here.leans = tree_.leans();
                keep_line(here);
            } else {
                here.value = -infinite;
            }
            best = std::max(best, value);
            alpha = std::max(alpha, value);
            if (alpha >= beta) break;
        }
        // The best move is proved only if no other move's bound leans on an estimate.
        if (leaning)
            for (auto i = static_cast<std::size_t>(first); i < roots_.size(); ++i)
                if (roots_[i].value == best) roots_[i].leans = true;
        return best;
    }

    // Takes over the lines of a finished depth.
    void finish(Findings<Move>& found, int depth) {
        found.depth = depth;
        found.lines.clear();
        for (int i = 0; i < lines_; ++i) found.lines.push_back(variation(roots_[i]));
    }

    static Variation<Move> variation(const Root& root) {
        return {root.line, root.value, root.depth, !root.leans || decides(root.value)};
    }

    // A depth was cut short: the best move that it has tried so far stands. Several lines are left
    // as they were, since values of different depths do not compare.
    void rescue(Findings<Move>& found) const {
        if (lines_ != 1 || number_ != 0) return;
        const Root* best = nullptr;
        for (const Root& root : roots_)
            if (root.depth > found.depth && root.value > -infinite &&
                (best == nullptr || root.value > best->value))
                best = &root;
        if (best == nullptr) return;
        if (decides(best->value) && best->value < 0 && !decides(found.lines[0].value)) {
            // Refuted, which proves nothing while moves are left that may hold: the best of them
            // as of the last depth is played instead.
            const Root* left = nullptr;
            for (const Root& root : roots_)
                if (root.depth <= found.depth &&
                    (left == nullptr || root.expected > left->expected))
                    left = &root;
            if (left != nullptr && left->expected > best->value) {
                found.lines[0] = {
                    {left->move}, left->expected, left->depth, decides(left->expected)};
                return;
            }
        }
        found.lines[0] = variation(*best);
        found.lines[0].proved = decides(best->value);
    }

    // A move where all are lost that does not end the set itself.
    bool last_stand(const State& here, Move& next) const {
        for (const Move move : game_.moves(here)) {
            next = move;
            if (!game_.over(game_.after(here, move))) return true;
        }
        return false;
    }

    // Goes on along the table where it cut a line short.
    void lengthen(const State& root, Variation<Move>& line) const {
        // States may refer to those before them, so they must not move.
        std::vector<State> states;
        states.reserve(2 * static_cast<std::size_t>(most_plies));
        states.push_back(root);
        for (const Move move : line.moves) states.push_back(game_.after(states.back(), move));
        const auto wanted = static_cast<std::size_t>(
            decides(line.value) ? mate - std::abs(line.value) : line.depth);
        while (line.moves.size() < std::min(wanted, static_cast<std::size_t>(most_plies) - 2)) {
            const State& here = states.back();
            Knowledge known;
            Move next{};
            bool any = common_.table.find(key(game_, here), known) && known.has_move;
            if (any) next = static_cast<Move>(known.move);
            if constexpr (requires { eval_.wins(here); }) {
                if (!game_.over(here) && eval_.wins(here))
                    for (const Move move : game_.moves(here)) {
                        const State child = game_.after(here, move);
                        if (game_.over(child) && game_.result(child) == sign(here.turn)) {
                            next = move;
                            any = true;
                            break;
                        }
                    }
            }
            if constexpr (requires(Moves<Move, G::most_moves> list) {
                              eval_.answers(here, list);
                          }) {
                Moves<Move, G::most_moves> answers;
                if (!any && !game_.over(here) && eval_.answers(here, answers) && answers.empty())
                    any = last_stand(here, next);
            }
            if (!any || !game_.legal(here, next)) return;
            line.moves.push_back(next);
            states.push_back(game_.after(here, next));
        }
    }
};

}  // namespace meydan::MEYDAN_PATH
