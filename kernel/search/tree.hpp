// The search below a root: principal variation search with a transposition table.
//
// Values are hundredths as the side to move sees them. In a game that is won or lost a forced win
// is `mate` less the plies to it. A child's value changes sign only where the turn changes, so that
// extra turns (M3) and passes (R1) need nothing of their own.
//
// Beside each value goes whether it leans on an estimate. One that does not is proved and holds at
// any depth.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <vector>

#include "game.hpp"
#include "search/evaluation.hpp"
#include "search/keys.hpp"
#include "search/order.hpp"
#include "search/task.hpp"
#include "search/transposition.hpp"

namespace meydan::MEYDAN_PATH {

template <Game G, class Eval>
requires Evaluation<Eval, G>
class Tree {
 public:
    using State = typename G::State;
    using Move = typename G::Move;
    using Answers = Moves<Move, G::most_moves>;

    // The first searcher keeps the time and asks for interrupts; the others help it.
    Tree(const G& game, const Eval& eval, Common& common, int number)
        : game_(game),
          eval_(eval),
          common_(common),
          table_(common.table),
          plain_(common.task.plain),
          number_(number),
          last_node_(common.task.nodes),
          next_question_(Clock::now() + interval) {}

    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

    // Whether the last value rests on an estimate.
    bool leans() const { return leans_; }

    // The play that goes with the last value of a child of the root.
    std::vector<Move> line() const {
        return std::vector<Move>(line_[1].begin() + 1, line_[1].begin() + std::max(length_[1], 1));
    }

    // From now on without reductions, with a part of the table for itself, for so many more nodes.
    void be_thorough(std::uint64_t more) {
        thorough_ = true;
        last_node_ = std::min(last_node_, nodes() + more);
    }

    // The worth of a position without a search below it.
    int look(const State& state, int ply) {
        count();
        int value = 0;
        leans_ = false;
        if (!plain_ && eval_.known(state, value)) return value;
        if (game_.over(state)) return final(state, ply);
        return estimate(state);
    }

    // How much deeper to go after an extra turn.
    int extra(bool same) const { return keeps_going && same && !plain_ ? 1 : 0; }

    // The value of a position as the side to move sees it or, where the turn has changed, as the
    // other side does.
    int descend(const State& child, bool same, int depth, int ply, int alpha, int beta) {
        return same ? search(child, depth, ply, alpha, beta)
                    : -search(child, depth, ply, -beta, -alpha);
    }

 private:
    static constexpr std::chrono::milliseconds interval{20};
    // Threats that have so few answers cost no depth, or are followed beyond the last ply.
    static constexpr int few_answers = 6, fewest_answers = 2, deepest_answers = 4;
    static constexpr bool keeps_going = [] {
        if constexpr (requires { Eval::keeps_going; })
            return bool{Eval::keeps_going};
        else
            return false;
    }();
    static constexpr bool leaves_unsorted = [] {
        if constexpr (requires { Eval::leaves_unsorted; })
            return bool{Eval::leaves_unsorted};
        else
            return false;
    }();

    const G& game_;
    const Eval& eval_;
    Common& common_;
    Table& table_;
    const bool plain_;
    const int number_;
    std::atomic<std::uint64_t> nodes_{0};
    std::uint64_t next_look_ = 1024;
    std::uint64_t last_node_;
    Clock::time_point next_question_;
    bool leans_ = false;
    bool thorough_ = false;
    Habits<G> habits_;
    std::array<std::array<Move, most_plies + 2>, most_plies + 2> line_{};
    std::array<int, most_plies + 2> length_{};

    int estimate(const State& state) {
        leans_ = true;
        return std::clamp(eval_(state), -greatest_estimate, greatest_estimate);
    }

    int final(const State& state, int ply) {
        leans_ = false;
        if constexpr (Eval::margins) {
            return 100 * margin(game_, state);
        } else {
            const int result = sign(state.turn) * game_.result(state);
            // A draw by repetition or patience holds for this past only.
            if (result == 0) return leans_ = G::remembers, 0;
            return result > 0 ? mate - ply : ply - mate;
        }
    }

    void count() {
        const std::uint64_t now = nodes_.load(std::memory_order_relaxed) + 1;
        nodes_.store(now, std::memory_order_relaxed);
    }

    void look_at_clock() {
        const std::uint64_t now = nodes();
        if (number_ == 0 && now >= last_node_) halt();
        if (now < next_look_) [[likely]]
            return;
        next_look_ = now + 512;
        if (common_.halted.load(std::memory_order_relaxed)) throw Halt{};
        if (number_ != 0) return;
        const Clock::time_point moment = Clock::now();
        if (std::chrono::duration<double>(moment - common_.start).count() >= common_.task.seconds)
            halt();
        if (moment >= next_question_) {
            next_question_ = moment + interval;
            if (common_.interrupt.requested()) halt();
        }
    }

    [[noreturn]] void halt() {
        common_.halted.store(true, std::memory_order_relaxed);
        throw Halt{};
    }

    int search(const State& state, int depth, int ply, int alpha, int beta) {
        length_[ply] = ply;
        if (depth <= 0 || ply >= most_plies) {
            if (ply < most_plies && !plain_) return quiesce(state, ply, alpha, beta, 0);
            return look(state, ply);
        }
        count();
        look_at_clock();
        int value = 0;
        if (!plain_ && eval_.known(state, value)) return leans_ = false, value;
        if constexpr (requires { eval_.wins(state); }) {
            // Five of the last mover's come first.
            if (game_.over(state)) return final(state, ply);
            if (!plain_ && eval_.wins(state)) return leans_ = false, mate - ply - 1;
        }

        const bool wide = beta - alpha > 1;
        const std::uint64_t hash = key(game_, state) ^ (thorough_ ? 0x5bf0363546536b0f : 0);
        Knowledge known;
        if (table_.find(hash, known)) {
            const int seen = from_table(known.value, ply);
            const bool proved = known.depth == Knowledge::proved;
            const bool enough =
                plain_ ? known.depth == depth : known.depth >= depth || decides(seen);
            const bool cuts = known.bound == Bound::exact ||
                              (known.bound == Bound::lower && seen >= beta) ||
                              (known.bound == Bound::upper && seen <= alpha);
            if (enough && cuts && (!wide || plain_ || proved)) {
                leans_ = !proved;
                return seen;
            }
        }

        Answers answers;
        const bool forced = !plain_ && threatened(state, answers);
        if (forced && answers.empty()) return leans_ = false, ply + 2 - mate;
        // What has few answers costs no depth.
        const int cost = forced && answers.size() <= few_answers ? 0 : 1;
        // On the last ply children are made as they are tried.
        const bool lazy = leaves_unsorted && depth <= 1;
        Child<G> children[G::most_moves];
        Queue<G> queue;
        Twins<G> earlier(has_twins(state));
        const auto add = [&](Move move) {
            Child<G>& child = children[queue.size()];
            child.move = move;
            child.promise = 0;
            if (!lazy) {
                child.state = game_.after(state, move);
                if (earlier.has(children, queue.size())) return;
                if constexpr (requires { eval_.promise(state, move, child.state); })
                    child.promise = eval_.promise(state, move, child.state);
            }
            child.order = known.has_move && move == static_cast<Move>(known.move)
                              ? std::numeric_limits<int>::max()
                              : child.promise * 256 + habits_(state.turn, ply, move);
            queue.add(child, queue.size());
        };
        if (forced)
            for (const Move move : answers) add(move);
        else
            for (const Move move : game_.moves(state)) add(move);
        if (queue.size() == 0) return final(state, ply);

        int best = -infinite;
        Move best_move{};
        const int floor = alpha;
        bool leaning = false;
        for (int i = 0; i < queue.size(); ++i) {
            Child<G>& child = children[queue.next(i)];
            if (lazy) {
                child.state = game_.after(state, child.move);
                if (earlier.has(children, queue[i])) continue;
            }
            const bool same = child.state.turn == state.turn;
            const int next = depth - cost + extra(same);
            if (i == 0) {
                value = descend(child.state, same, next, ply + 1, alpha, beta);
            } else {
                const int less = child.promise > 0 || forced ? 0 : reduction(depth, i, wide);
                value = descend(child.state, same, next - less, ply + 1, alpha, alpha + 1);
                if (less > 0 && value > alpha && leans_)
                    value = descend(child.state, same, next, ply + 1, alpha, alpha + 1);
                if (value > alpha && value < beta)
                    value = descend(child.state, same, next, ply + 1, alpha, beta);
            }
            if (value > best) {
                best = value;
                best_move = child.move;
                if (value > alpha) {
                    alpha = value;
                    follow(ply, child.move);
                    if (alpha >= beta) {
                        leaning = leans_;
                        habits_.learn(state.turn, ply, depth, children, queue, i);
                        break;
                    }
                }
            }
            leaning |= leans_;
        }
        leans_ = leaning;
        known.value = to_table(best, ply);
        known.depth = !leaning && !plain_ ? Knowledge::proved : std::min(depth, 126);
        known.bound = best >= beta ? Bound::lower : best > floor ? Bound::exact : Bound::upper;
        known.has_move = best > floor || known.has_move;
        if (best > floor) known.move = best_move;
        table_.keep(hash, known);
        return best;
    }

    // Beyond the last ply: only what an evaluation calls loud, and doing nothing.
    int quiesce(const State& state, int ply, int alpha, int beta, int deep) {
        length_[ply] = ply;
        if constexpr (requires { eval_.wins(state); }) {
            // A finished set has no winning move left, so its end must be known first.
            count();
            look_at_clock();
            int value = 0;
            if (eval_.known(state, value)) return leans_ = false, value;
            if (game_.over(state)) return final(state, ply);
            if (eval_.wins(state)) return leans_ = false, mate - ply - 1;
            Answers answers;
            if (threatened(state, answers)) {
                if (answers.empty()) return leans_ = false, ply + 2 - mate;
                if (answers.size() <= fewest_answers && deep < deepest_answers &&
                    ply + 1 < most_plies)
                    return answered(state, answers, ply, alpha, beta, deep);
            }
            value = estimate(state);
            return louder(state, ply, alpha, beta, deep, value);
        } else {
            look_at_clock();
            const int value = look(state, ply);
            if (!leans_) return value;
            return louder(state, ply, alpha, beta, deep, value);
        }
    }

    // Every move that may answer a threat, beyond the last ply.
    int answered(const State& state, const Answers& answers, int ply, int alpha, int beta,
                 int deep) {
        int best = -infinite;
        bool leaning = false;
        for (const Move move : answers) {
            const State child = game_.after(state, move);
            const bool same = child.turn == state.turn;
            const int value = same ? quiesce(child, ply + 1, alpha, beta, deep + 1)
                                   : -quiesce(child, ply + 1, -beta, -alpha, deep + 1);
            if (value > best) {
                best = value;
                if (value > alpha) {
                    alpha = value;
                    follow(ply, move);
                    if (alpha >= beta) return best;
                }
            }
            leaning |= leans_;
        }
        leans_ = leaning;
        return best;
    }

    int louder(const State& state, int ply, int alpha, int beta, int deep, int value) {
        if constexpr (requires(Move move) { eval_.loud(state, move, state); }) {
            constexpr int deepest = 8;
            if (value >= beta || deep >= deepest || ply + 1 >= most_plies) return value;
            if constexpr (requires { eval_.any_loud(state); })
                if (!eval_.any_loud(state)) return value;
            int best = value;
            alpha = std::max(alpha, best);
            for (const Move move : game_.moves(state)) {
                const State child = game_.after(state, move);
                if (!eval_.loud(state, move, child)) continue;
                const bool same = child.turn == state.turn;
                const int found = same ? quiesce(child, ply + 1, alpha, beta, deep + 1)
                                       : -quiesce(child, ply + 1, -beta, -alpha, deep + 1);
                if (found > best) {
                    best = found;
                    if (best > alpha) {
                        alpha = best;
                        follow(ply, move);
                    }
                    // A win found here is proved, whatever was not looked at.
                    if (best >= beta) {
                        if (!decides(best)) leans_ = true;
                        return best;
                    }
                }
            }
            leans_ = !(decides(best) && best > 0);
            return best;
        } else {
            return value;
        }
    }

    // Whether the opponent threatens to win at once, and what may be done about it.
    bool threatened(const State& state, Answers& answers) const {
        if constexpr (requires { eval_.answers(state, answers); })
            return eval_.answers(state, answers);
        else
            return false;
    }

    bool has_twins(const State& state) const {
        if constexpr (requires { eval_.twins(state); })
            return eval_.twins(state);
        else
            return false;
    }

    int reduction(int depth, int index, bool wide) const {
        if constexpr (requires { Eval::reduction; }) {
            if (plain_ || thorough_ || depth < 3 || index < 2) return 0;
            const float less = reductions[static_cast<std::size_t>(std::min(depth, 63))]
                                         [static_cast<std::size_t>(std::min(index, 63))] *
                               static_cast<float>(Eval::reduction) / 100;
            return std::clamp(static_cast<int>(less) - wide, 0, depth - 2);
        } else {
            return 0;
        }
    }

    void follow(int ply, Move move) {
        line_[ply][ply] = move;
        const int length = std::max(length_[ply + 1], ply + 1);
        for (int i = ply + 1; i < length; ++i) line_[ply][i] = line_[ply + 1][i];
        length_[ply] = length;
    }

    // In the table a forced win counts from the position, not from the root.
    static int to_table(int value, int ply) {
        return !decides(value) ? value : value > 0 ? value + ply : value - ply;
    }
    static int from_table(int value, int ply) {
        return !decides(value) ? value : value > 0 ? value - ply : value + ply;
    }
};

}  // namespace meydan::MEYDAN_PATH
