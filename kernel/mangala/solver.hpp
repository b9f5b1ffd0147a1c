// Proves the values of Mangala positions with more stones than the tablebase holds.
//
// The question put to a position is always "does the side to move win at least so much more of the
// stones on the board?"; the answer is a bound, and what is proved is kept for all threads. Values
// have the parity of the stones, so neighbouring questions are two apart.
//
// Yes and no are enough: a value is found by a few questions around a guess, and each is much
// cheaper than a search with a window, since the first good reply ends it. A move that sows again
// keeps the turn, so a reply's question is turned round only if the turn went over (`Reply`).
//
// What is proved must be proved: positions are kept by their whole number, never by a hash that
// two could share, and a bound that a time limit cut short is thrown away with the exception that
// ends it. Where few stones are left the table answers. Threads ask the same question and share the
// memory; they spread by taking replies that nobody else is at (`busy`), which costs no lock.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "mangala/layers.hpp"
#include "mangala/pair_weights.hpp"
#include "mangala/proof_memory.hpp"

namespace meydan::MEYDAN_PATH {

// A move of a position: where it leads, seen by who moves then.
struct Reply {
    std::uint64_t own, opposing;
    Numbered at;
    int gain;
    int pit;
    int promise;  // the higher, the sooner it is tried
    bool again;

    // A value of where it leads as the mover sees it.
    int seen(int value) const { return again ? gain + value : gain - value; }
    // The question about where it leads that answers whether the move is worth `wanted`.
    int question(int wanted) const { return again ? wanted - gain : gain - wanted + 2; }
};

// Work that was finished: bounds of a position that took so many nodes.
struct Proof {
    MangalaPits pits;
    int stones;
    Bounds bounds;
    std::uint64_t nodes;
};

// What a proof may cost, whichever comes first.
struct Budget {
    std::uint64_t nodes;
    Clock::time_point end;
};

// What the side to move wins more of the stones in the pits, and the pits that both sides then sow.
struct BestPlay {
    explicit BestPlay(int proved) : value(proved) {}
    int value;
    std::vector<int> line;
};

class MangalaSolver {
 public:
    // `values` holds all positions of up to `known` stones by their numbers. Proofs that took at
    // least `worth` nodes are told to `tell`, one at a time.
    MangalaSolver(const std::int8_t* values, int known, ProofMemory& memory,
                  const PairWeights& weights, std::function<void(const Proof&)> tell,
                  std::uint64_t worth)
        : values_(values),
          known_(known),
          memory_(memory),
          weights_(weights),
          tell_(std::move(tell)),
          worth_(worth) {}

    // Whether a position is worth at least `wanted` to the side to move, as a bound: at least
    // `wanted`, or an upper bound below it. Raises `Interrupted`.
    int ask(const MangalaPits& pits, int wanted, int threads, const Interrupt& interrupt) {
        const Numbered at = numbered(pits.own, pits.opposing);
        if (pits.own == 0) return at.stones;
        if (pits.opposing == 0) return -at.stones;
        if (at.stones <= known_) return values_[at.number];
        // Threads share what they prove and keep out of each other's way; the first to answer ends
        // the work of all.
        std::atomic<bool> over{false};
        std::atomic<int> answer{unanswered};
        run_threads(threads, interrupt, over, [&](std::atomic<bool>& end) {
            Worker worker{end};
            try {
                answer = search(worker, pits.own, pits.opposing, at, wanted);
                end = true;
            } catch (const Interrupted&) {
            }
            nodes_ += worker.nodes - worker.told;
        });
        if (answer == unanswered) throw Interrupted{};
        return answer;
    }

    // The value of a position and best play from it, found by the calling thread alone, or nothing
    // where that takes more than the budget. Of the play there may be less than all for the same
    // reason. Questions begin at the guess.
    std::optional<BestPlay> best(const MangalaPits& pits, int guess, const Budget& budget,
                                 const Interrupt& interrupt) {
        std::atomic<bool> over{false};
        InterruptPoll poll(interrupt);
        Worker worker{over, &budget, &poll};
        std::optional<BestPlay> found;
        try {
            found.emplace(value(worker, pits, guess));
            follow(worker, pits, *found);
        } catch (const Interrupted&) {
        }
        nodes_ += worker.nodes - worker.told;
        return found;
    }

    // A move that wins at least `wanted`, shown by the calling thread alone; nothing where there is
    // none. Moves that lead to what is known come first. Raises `Interrupted`.
    std::optional<Reply> sufficing(const MangalaPits& pits, int wanted,
                                   const Interrupt& interrupt) {
        std::atomic<bool> over{false};
        const Budget endless{~std::uint64_t{0}, Clock::time_point::max()};
        InterruptPoll poll(interrupt);
        Worker worker{over, &endless, &poll};
        std::optional<Reply> found;
        std::array<Reply, 6> replies;
        const int count = expand(pits.own, pits.opposing, replies);
        for (int i = 0; i < count; ++i) {
            const Bounds bounds = look(replies[i]);
            const int low = replies[i].seen(replies[i].again ? bounds.lower : bounds.upper);
            if (low >= wanted && (!found || replies[i].at.stones < found->at.stones))
                found = replies[i];
            replies[i].promise = promise(replies[i]);
        }
        by_promise(replies, count);
        for (int i = 0; i < count && !found; ++i) {
            const Reply& reply = replies[i];
            const Bounds bounds = look(reply);
            if (reply.seen(reply.again ? bounds.upper : bounds.lower) < wanted) continue;
            if (reply.seen(search(worker, reply.own, reply.opposing, reply.at,
                                  reply.question(wanted))) >= wanted)
                found = reply;
        }
        nodes_ += worker.nodes - worker.told;
        return found;
    }

    // All moves of a position.
    std::vector<Reply> replies(const MangalaPits& pits) const {
        std::array<Reply, 6> replies;
        const int count = expand(pits.own, pits.opposing, replies);
        return {replies.begin(), replies.begin() + count};
    }

    // Positions of up to so many stones are in the tablebase.
    int known() const { return known_; }

    std::uint64_t nodes() const { return nodes_; }

 private:
    struct Worker {
        std::atomic<bool>& over;
        const Budget* budget = nullptr;
        InterruptPoll* poll = nullptr;
        std::uint64_t nodes = 0, told = 0, next_breath = 0;
    };

    // Questions until both bounds meet.
    int value(Worker& worker, const MangalaPits& pits, int guess) {
        const Numbered at = numbered(pits.own, pits.opposing);
        if (pits.own == 0) return at.stones;
        if (pits.opposing == 0) return -at.stones;
        if (at.stones <= known_) return values_[at.number];
        int lower = -at.stones, upper = at.stones;
        int wanted = std::clamp(guess + ((guess + at.stones) & 1), lower, upper);
        while (lower < upper) {
            const int answer = search(worker, pits.own, pits.opposing, at, wanted);
            if (answer >= wanted) {
                lower = answer;
                wanted = lower + 2;
            } else {
                upper = wanted = answer;
            }
        }
        return lower;
    }

    // Play that keeps a proved value, to the end of the set. A move that does is known, or quickly
    // shown: the value was proved with it.
    void follow(Worker& worker, MangalaPits pits, BestPlay& play) {
        int left = play.value;
        while (pits.own != 0 && pits.opposing != 0) {
            std::array<Reply, 6> replies;
            const int count = expand(pits.own, pits.opposing, replies);
            const Bounds known = memory_.find(numbered(pits.own, pits.opposing));
            for (int i = 0; i < count; ++i)
                replies[i].promise = replies[i].pit == known.pit ? first : promise(replies[i]);
            by_promise(replies, count);
            const auto keeps = [&](const Reply& reply) {
                const Bounds bounds = look(reply);
                if (reply.seen(reply.again ? bounds.lower : bounds.upper) >= left) return true;
                if (reply.seen(reply.again ? bounds.upper : bounds.lower) < left) return false;
                return reply.seen(search(worker, reply.own, reply.opposing, reply.at,
                                         reply.question(left))) >= left;
            };
            const auto chosen = std::find_if(replies.begin(), replies.begin() + count, keeps);
            if (chosen == replies.begin() + count) return;
            play.line.push_back(chosen->pit);
            pits = {chosen->own, chosen->opposing};
            left = chosen->again ? left - chosen->gain : chosen->gain - left;
        }
    }

    static constexpr int alone = 3;  // so near the table's edge threads do not look for each other

    int search(Worker& worker, std::uint64_t own, std::uint64_t opposing, const Numbered& at,
               int wanted) {
        if (worker.nodes >= worker.next_breath) breathe(worker);
        ++worker.nodes;
        if (wanted > at.stones) return at.stones;
        if (wanted <= -at.stones) return -at.stones;
        const Bounds known = memory_.find(at);
        if (known.lower >= wanted) return known.lower;
        if (known.upper < wanted) return known.upper;

        const std::uint64_t before = worker.nodes;
        std::array<Reply, 6> replies;
        int count = expand(own, opposing, replies);
        int best = -at.stones;
        // First whatever the table or memory answers.
        for (int i = 0; i < count;) {
            Reply& reply = replies[i];
            const Bounds bounds = look(reply);
            const int low = reply.seen(reply.again ? bounds.lower : bounds.upper);
            const int high = reply.seen(reply.again ? bounds.upper : bounds.lower);
            if (low >= wanted) return keep(at, {low, known.upper, reply.pit}, 1);
            if (high < wanted) {
                best = std::max(best, high);
                reply = replies[--count];
            } else {
                reply.promise = reply.pit == known.pit ? first : promise(reply);
                ++i;
            }
        }
        by_promise(replies, count);

        const bool together = at.stones > known_ + alone;
        std::array<Reply, 6> later;
        int left = 0;
        const auto suffices = [&](const Reply& reply) {
            if (together) busy(reply.at.number).store(reply.at.number, std::memory_order_relaxed);
            const int bound = reply.seen(
                search(worker, reply.own, reply.opposing, reply.at, reply.question(wanted)));
            if (together) busy(reply.at.number).store(0, std::memory_order_relaxed);
            best = std::max(best, bound);
            return bound >= wanted;
        };
        const auto won = [&](const Reply& reply) {
            const std::uint64_t work = worker.nodes - before;
            const Bounds bounds{best, known.upper, reply.pit};
            tell(own, opposing, at.stones, bounds, work);
            return keep(at, bounds, work);
        };
        for (int i = 0; i < count; ++i) {
            // Another thread is at it: do something else first, then find its result.
            if (together && i > 0 &&
                busy(replies[i].at.number).load(std::memory_order_relaxed) ==
                    replies[i].at.number) {
                later[left++] = replies[i];
                continue;
            }
            if (suffices(replies[i])) return won(replies[i]);
        }
        for (int i = 0; i < left; ++i)
            if (suffices(later[i])) return won(later[i]);
        const std::uint64_t work = worker.nodes - before;
        const Bounds bounds{known.lower, best, known.pit};
        tell(own, opposing, at.stones, bounds, work);
        keep(at, bounds, work);
        return best;
    }

    static void by_promise(std::array<Reply, 6>& replies, int count) {
        for (int i = 1; i < count; ++i)  // few, so by insertion
            for (int j = i; j > 0 && replies[j].promise > replies[j - 1].promise; --j)
                std::swap(replies[j], replies[j - 1]);
    }

    // All moves, and the memory they will need is asked for.
    int expand(std::uint64_t own, std::uint64_t opposing, std::array<Reply, 6>& replies) const {
        int count = 0;
        for (int pit = 5; pit >= 0; --pit) {
            if ((own >> 8 * pit & 0xff) == 0) continue;
            const Sown sown = Mangala::sown(own, opposing, pit);
            Reply& reply = replies[count++];
            reply.own = sown.again ? sown.own : sown.opposing;
            reply.opposing = sown.again ? sown.opposing : sown.own;
            reply.at = numbered(reply.own, reply.opposing);
            reply.gain = sown.gain;
            reply.again = sown.again;
            reply.pit = pit;
            if (reply.at.stones <= known_)
                __builtin_prefetch(values_ + reply.at.number);
            else
                memory_.prefetch(reply.at.number);
        }
        return count;
    }

    // What is known of where a move leads.
    Bounds look(const Reply& reply) const {
        const int stones = reply.at.stones;
        if (stones <= known_) {
            const int value = values_[reply.at.number];
            return {value, value};
        }
        if (reply.own == 0) return {stones, stones};
        if (reply.opposing == 0) return {-stones, -stones};
        return memory_.find(reply.at);
    }

    // Good moves first, and of those the ones that leave less to search.
    int promise(const Reply& reply) const {
        const int estimate = weights_(reply.own, reply.opposing);
        return PairWeights::unit * reply.gain + (reply.again ? estimate : -estimate) -
               burden * reply.at.stones;
    }

    int keep(const Numbered& at, const Bounds& bounds, std::uint64_t work) {
        memory_.store(at, bounds, work);
        return bounds.lower;
    }

    void tell(std::uint64_t own, std::uint64_t opposing, int stones, const Bounds& bounds,
              std::uint64_t work) {
        if (work < worth_) return;
        const std::scoped_lock lock(telling_);
        tell_({{own, opposing}, stones, bounds, work});
    }

    void breathe(Worker& worker) {
        nodes_ += worker.nodes - worker.told;
        worker.told = worker.nodes;
        if (worker.over.load(std::memory_order_relaxed)) throw Interrupted{};
        worker.next_breath = worker.nodes + 1024;
        if (worker.budget == nullptr) return;
        worker.next_breath = std::min(worker.next_breath, worker.budget->nodes);
        if (worker.nodes >= worker.budget->nodes || Clock::now() >= worker.budget->end)
            throw Interrupted{};
        worker.poll->check();
    }

    std::atomic<std::uint64_t>& busy(std::uint64_t number) {
        return busy_[number * 0x9e3779b97f4a7c15 >> 52];
    }

    static constexpr int first = 1 << 20;  // the promise of the move that memory names
    static constexpr int unanswered = 1 << 20;
    // What a stone left on the board costs a move's promise, in 64ths of a stone. Measured: from 0
    // to here the nodes fall to a tenth, and beyond 200 they rise again.
    static constexpr int burden = 160;

    const std::int8_t* values_;
    int known_;
    ProofMemory& memory_;
    const PairWeights& weights_;
    std::function<void(const Proof&)> tell_;
    std::uint64_t worth_;
    std::mutex telling_;
    std::atomic<std::uint64_t> nodes_{0};
    std::array<std::atomic<std::uint64_t>, 4096> busy_{};
};

}  // namespace meydan::MEYDAN_PATH
