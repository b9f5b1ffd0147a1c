// The search, written once over the games: iterative deepening of a principal variation search.
//
// Values are hundredths as the side to move sees them. In a game that is won or lost a forced win
// is `mate` less the plies to it. A child's value changes sign only where the turn changes, so that
// extra turns (M3) and passes (R1) need nothing of their own.
//
// Beside each value goes whether it leans on an estimate. One that does not is proved: it holds at
// any depth, and thinking ends once all lines asked for are.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <thread>
#include <vector>

#include "evaluation.hpp"
#include "game.hpp"
#include "keys.hpp"
#include "rng.hpp"
#include "table.hpp"
#include "watch.hpp"

namespace meydan {

inline constexpr int mate = 30'000;        // the value of having won
inline constexpr int longest_mate = 500;   // plies
inline constexpr int greatest_estimate = 20'000;

inline constexpr bool decides(int value) { return std::abs(value) >= mate - longest_mate; }

struct Task {
    double seconds = std::numeric_limits<double>::infinity();
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    int depth = 100;
    int lines = 1;
    int threads = 1;
    std::uint64_t seed = 0;
    bool plain = false;  // every move to the full depth and no further, as a textbook has it
};

template <class Move>
struct Variation {
    std::vector<Move> moves;
    int value = 0;
    int depth = 0;
    bool proved = false;
};

template <class Move>
struct Findings {
    std::vector<Variation<Move>> lines;
    std::uint64_t nodes = 0;
    int depth = 0;
};

namespace MEYDAN_PATH {

// Thrown out of a search whose time is up.
struct Halt {};

inline constexpr int most_plies = 126;

// How much less deep a late move is looked at, before the game's own measure.
inline const std::array<std::array<float, 64>, 64> reductions = [] {
    std::array<std::array<float, 64>, 64> table{};
    for (int depth = 1; depth < 64; ++depth)
        for (int index = 1; index < 64; ++index)
            table[depth][index] = static_cast<float>(std::log(depth) * std::log(index) / 2);
    return table;
}();

// What the threads of one search share.
struct Common {
    Common(const Task& given, const Watch& who, int log_size)
        : task(given), watch(who), table(log_size), start(Clock::now()) {}

    const Task& task;
    const Watch& watch;
    Table table;
    const Clock::time_point start;
    std::atomic<bool> halted{false};

    double elapsed() const {
        return std::chrono::duration<double>(Clock::now() - start).count();
    }
};

template <Game G, class Eval>
    requires Evaluation<Eval, G>
class Searcher {
 public:
    using State = typename G::State;
    using Move = typename G::Move;

    // The first searcher keeps the time and asks the watch; the others help it.
    Searcher(const G& game, const Eval& eval, Common& common, int number)
        : game_(game),
          eval_(eval),
          common_(common),
          table_(common.table),
          plain_(common.task.plain),
          number_(number),
          history_(new std::array<std::int16_t, moves_in_history>[2]()) {}

    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

    Findings<Move> think(const State& root) {
        Findings<Move> found;
        const Task& task = common_.task;
        open(root);
        const int lines =
            number_ == 0 ? std::min(task.lines, static_cast<int>(roots_.size())) : 1;
        int done = 1;
        lines_ = lines;
        finish(found, done);
        try {
            for (int depth = 2; depth <= std::min(task.depth, most_plies - 1); ++depth) {
                if (settled(found, depth)) break;
                // Helpers look one ply further every other time, to fill the table ahead.
                deepen(root, depth + (number_ > 0 && depth % 2 == number_ % 2), lines);
                done = depth;
                finish(found, done);
            }
            if (number_ == 0 && !plain_ && hurry(root)) finish(found, done);
        } catch (const Halt&) {
            rescue(found);
        }
        if (number_ == 0) {
            for (auto& line : found.lines) lengthen(root, line);
        }
        found.nodes = nodes();
        found.depth = done;
        return found;
    }

 private:
    static constexpr int moves_in_history = sizeof(Move) == 1 ? 256 : 16'384;
    static constexpr int infinite = 32'000;

    struct Root {
        Move move;
        State child;
        int value;
        int depth;
        bool leans;
        std::vector<Move> line;
    };

    struct Child {
        State state;
        Move move;
        int promise;
        int order;
    };

    const G& game_;
    const Eval& eval_;
    Common& common_;
    Table& table_;
    const bool plain_;
    const int number_;
    std::atomic<std::uint64_t> nodes_{0};
    std::uint64_t next_look_ = 1024;
    bool leans_ = false;
    bool thorough_ = false;  // without reductions, and with a part of the table for itself
    int lines_ = 1;
    std::vector<Root> roots_;
    std::unique_ptr<std::array<std::int16_t, moves_in_history>[]> history_;
    std::array<std::array<Move, 2>, most_plies + 2> killers_{};
    std::array<std::array<Move, most_plies + 2>, most_plies + 2> line_{};
    std::array<int, most_plies + 2> length_{};

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
            roots_.push_back({move, game_.after(root, move), 0, 1, false, {move}});
            Root& here = roots_.back();
            const bool same = here.child.turn == root.turn;
            const int value = look(here.child, 1);
            here.value = same ? value : -value;
            here.leans = leans_;
        }
        sort_from(0);
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

    void sort_from(int first) {
        std::stable_sort(roots_.begin() + first, roots_.end(),
                         [](const Root& a, const Root& b) { return a.value > b.value; });
    }

    // Nothing more to find out.
    bool settled(const Findings<Move>& found, int next_depth) const {
        if (plain_) return false;
        for (const auto& line : found.lines) {
            if (line.proved && !decides(line.value)) continue;
            // A win may be found earlier than the shortest one.
            if (decides(line.value) && mate - std::abs(line.value) < next_depth) continue;
            return false;
        }
        return true;
    }

    void deepen(const State& root, int depth, int lines) {
        for (int index = 0; index < lines; ++index) {
            int window = 60, alpha = -infinite, beta = infinite;
            const int centre = roots_[static_cast<std::size_t>(index)].value;
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
        std::stable_sort(roots_.begin(), roots_.begin() + lines,
                         [](const Root& a, const Root& b) { return a.value > b.value; });
    }

    // Reductions may have hidden a shorter win than the one found: looks for one again without
    // them, apart from what the table holds so far.
    bool hurry(const State& root) {
        if (!decides(roots_[0].value) || roots_[0].value < 0) return false;
        thorough_ = true;
        for (int plies = 1; plies < mate - roots_[0].value; ++plies) {
            for (std::size_t i = 0; i < roots_.size(); ++i) {
                Root& here = roots_[i];
                const bool same = here.child.turn == root.turn;
                const int goal = mate - plies;
                const int value = descend(here.child, same, plies - 1, 1, goal - 1, goal);
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
        here.line.assign(1, here.move);
        for (int ply = 1; ply < length_[1]; ++ply) here.line.push_back(line_[1][ply]);
    }

    // One pass over the moves of the root that are not yet lines.
    int widen(const State& root, int depth, int first, int alpha, int beta) {
        int best = -infinite;
        bool leaning = false;
        for (std::size_t i = static_cast<std::size_t>(first); i < roots_.size(); ++i) {
            Root& here = roots_[i];
            const bool same = here.child.turn == root.turn;
            const int next = depth - 1 + extra(same);
            const bool eldest = i == static_cast<std::size_t>(first);
            int value;
            if (eldest) {
                value = descend(here.child, same, next, 1, alpha, beta);
            } else {
                value = descend(here.child, same, next, 1, alpha, alpha + 1);
                if (value > alpha && value < beta)
                    value = descend(here.child, same, next, 1, alpha, beta);
            }
            leaning |= leans_;
            if (eldest || value > alpha) {
                here.value = value;
                here.depth = depth;
                here.leans = leans_;
                keep_line(here);
            } else {
                // Only its rank is unknown; it keeps its place behind the better ones.
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

    static constexpr bool keeps_going = [] {
        if constexpr (requires { Eval::keeps_going; })
            return bool{Eval::keeps_going};
        else
            return false;
    }();

    int extra(bool same) const { return keeps_going && same && !plain_ ? 1 : 0; }

    int descend(const State& child, bool same, int depth, int ply, int alpha, int beta) {
        return same ? search(child, depth, ply, alpha, beta)
                    : -search(child, depth, ply, -beta, -alpha);
    }

    void count() {
        const std::uint64_t now = nodes_.load(std::memory_order_relaxed) + 1;
        nodes_.store(now, std::memory_order_relaxed);
    }

    void look_at_clock() {
        const std::uint64_t now = nodes();
        if (number_ == 0 && now >= common_.task.nodes) halt();
        if (now < next_look_) [[likely]]
            return;
        next_look_ = now + 512;
        if (common_.halted.load(std::memory_order_relaxed)) throw Halt{};
        if (number_ != 0) return;
        const Clock::time_point moment = Clock::now();
        if (std::chrono::duration<double>(moment - common_.start).count() >= common_.task.seconds)
            halt();
        if (moment >= next_question_) {
            next_question_ = moment + std::chrono::milliseconds(20);
            if (common_.watch.stop(common_.watch.context)) halt();
        }
    }
    Clock::time_point next_question_ = Clock::now() + std::chrono::milliseconds(20);

    [[noreturn]] void halt() {
        common_.halted.store(true, std::memory_order_relaxed);
        throw Halt{};
    }

    // The value of a position; `leans_` tells whether it rests on an estimate.
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
            const bool enough = plain_ ? known.depth == depth : known.depth >= depth || decides(seen);
            const bool cuts = known.bound == Bound::exact ||
                              (known.bound == Bound::lower && seen >= beta) ||
                              (known.bound == Bound::upper && seen <= alpha);
            if (enough && cuts && (!wide || plain_ || proved)) {
                leans_ = !proved;
                return seen;
            }
        }

        const auto list = game_.moves(state);
        if (list.empty()) return final(state, ply);
        Child children[G::most_moves];
        int size = 0;
        const auto& history = history_[static_cast<int>(state.turn)];
        Twins twins;
        for (const Move move : list) {
            Child& child = children[size];
            child.state = game_.after(state, move);
            if (twins.has(children, size)) continue;
            ++size;
            child.move = move;
            child.promise = 0;
            if constexpr (requires { eval_.promise(state, move, child.state); })
                if (depth > 1 || !leaves_unsorted)
                    child.promise = eval_.promise(state, move, child.state);
            child.order = child.promise * 256 + history[move];
            if (known.has_move && move == static_cast<Move>(known.move))
                child.order = std::numeric_limits<int>::max();
            else if (move == killers_[ply][0])
                child.order += 9'000;
            else if (move == killers_[ply][1])
                child.order += 7'000;
        }

        int best = -infinite;
        Move best_move{};
        const int floor = alpha;
        bool leaning = false;
        for (int i = 0; i < size; ++i) {
            Child& child = next_child(children, i, size);
            const bool same = child.state.turn == state.turn;
            const int next = depth - 1 + extra(same);
            if (i == 0) {
                value = descend(child.state, same, next, ply + 1, alpha, beta);
            } else {
                const int less = child.promise > 0 ? 0 : reduction(depth, i, wide);
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
                        reward(state, children, i, ply, depth);
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
            value = estimate(state);
            return louder(state, ply, alpha, beta, deep, value);
        } else {
            look_at_clock();
            const int value = look(state, ply);
            if (!leans_) return value;
            return louder(state, ply, alpha, beta, deep, value);
        }
    }

    int louder(const State& state, int ply, int alpha, int beta, int deep, int value) {
        if constexpr (requires(Move move) { eval_.loud(state, move, state); }) {
            constexpr int deepest = 8;
            if (value >= beta || deep >= deepest || ply + 1 >= most_plies) return value;
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

    // Finds children that are equal, where a game has them.
    class Twins {
     public:
        // Whether an earlier child equals the last; remembers it otherwise.
        bool has(const Child* children, int last) {
            if constexpr (twin_moves) {
                const State& state = children[last].state;
                auto slot = static_cast<std::size_t>(mixed(state.own, state.opposing) & 255);
                for (; slots_[slot] != 0; slot = (slot + 1) & 255) {
                    const State& other = children[slots_[slot] - 1].state;
                    if (other.own == state.own && other.opposing == state.opposing) return true;
                }
                slots_[slot] = static_cast<std::uint8_t>(last + 1);
            }
            return false;
        }

     private:
        static constexpr bool twin_moves = [] {
            if constexpr (requires { Eval::twins; })
                return bool{Eval::twins};
            else
                return false;
        }();
        static_assert(!twin_moves || G::most_moves < 200);
        std::array<std::uint8_t, twin_moves ? 256 : 1> slots_{};
    };

    // The most promising child that is left. After a few the rest is sorted at once.
    static Child& next_child(Child* children, int index, int size) {
        constexpr int few = G::most_moves > 16 ? 5 : G::most_moves;
        if (index < few) {
            int chosen = index;
            for (int j = index + 1; j < size; ++j)
                if (children[j].order > children[chosen].order) chosen = j;
            if (chosen != index) std::swap(children[index], children[chosen]);
        } else if (index == few) {
            const auto sooner = [](const Child& a, const Child& b) {
                return a.order != b.order ? a.order > b.order : a.move < b.move;
            };
            if constexpr (few < G::most_moves) std::sort(children + index, children + size, sooner);
        }
        return children[index];
    }

    static constexpr bool leaves_unsorted = [] {
        if constexpr (requires { Eval::leaves_unsorted; })
            return bool{Eval::leaves_unsorted};
        else
            return false;
    }();

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

    void reward(const State& state, const Child* children, int index, int ply, int depth) {
        const Move move = children[index].move;
        if (children[index].promise <= 0 && killers_[ply][0] != move) {
            killers_[ply][1] = killers_[ply][0];
            killers_[ply][0] = move;
        }
        auto& history = history_[static_cast<int>(state.turn)];
        const int weight = std::min(depth * depth, 400);
        const auto shift = [&](Move which, int by) {
            const int now = history[which];
            history[which] = static_cast<std::int16_t>(now + by * 8 - now * std::abs(by) / 512);
        };
        shift(move, weight);
        for (int i = 0; i < index; ++i) shift(children[i].move, -weight);
    }

    // In the table a forced win counts from the position, not from the root.
    static int to_table(int value, int ply) {
        return !decides(value) ? value : value > 0 ? value + ply : value - ply;
    }
    static int from_table(int value, int ply) {
        return !decides(value) ? value : value > 0 ? value - ply : value + ply;
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
        found.lines[0] = variation(*best);
        found.lines[0].proved = decides(best->value);
    }

    // Goes on along the table where it cut a line short.
    void lengthen(const State& root, Variation<Move>& line) const {
        std::vector<State> states;
        states.reserve(static_cast<std::size_t>(most_plies) + 1);
        states.push_back(root);
        for (const Move move : line.moves) states.push_back(game_.after(states.back(), move));
        const auto wanted = static_cast<std::size_t>(
            decides(line.value) ? mate - std::abs(line.value) : line.depth);
        while (line.moves.size() < std::min(wanted, static_cast<std::size_t>(most_plies) - 2)) {
            const State& here = states.back();
            Knowledge known;
            Move next{};
            bool any = table_.find(key(game_, here), known) && known.has_move;
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
            if (!any || !game_.legal(here, next)) return;
            line.moves.push_back(next);
            states.push_back(game_.after(here, next));
        }
    }
};

// Thinks about a set that is not over.
template <Game G, class Eval>
Findings<typename G::Move> think(const G& game, const Eval& eval, const typename G::State& root,
                                 const Task& task, const Watch& watch) {
    // Room for what a few seconds can visit; small for short thoughts, which must begin at once.
    const int size = task.nodes <= 20'000                             ? 15
                     : task.nodes <= 1'000'000 || task.seconds <= 0.5 ? 19
                     : task.seconds <= 4                              ? 21
                                                                      : 22;
    Common common(task, watch, size);
    std::vector<std::unique_ptr<Searcher<G, Eval>>> searchers;
    for (int i = 0; i < task.threads; ++i)
        searchers.push_back(std::make_unique<Searcher<G, Eval>>(game, eval, common, i));
    std::vector<std::thread> helpers;
    for (std::size_t i = 1; i < searchers.size(); ++i)
        helpers.emplace_back([&, i] { searchers[i]->think(root); });
    Findings<typename G::Move> found = searchers[0]->think(root);
    common.halted.store(true);
    for (auto& helper : helpers) helper.join();
    for (std::size_t i = 1; i < searchers.size(); ++i) found.nodes += searchers[i]->nodes();
    return found;
}

}  // namespace MEYDAN_PATH
}  // namespace meydan
