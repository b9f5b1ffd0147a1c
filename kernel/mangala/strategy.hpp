// A strategy that keeps a proved value, written down for whoever doubts the solver.
//
// The strategy's side needs one move in each position where it is to move; the other side has all
// of its moves. So a claim is "the side to move wins at least so much, by this pit", and a list of
// claims is whole when every answer to each of those moves leads to another claim of the list, to a
// position of the tablebase, or to the end of the set. That can be checked claim by claim, in any
// order and without a search (tools/check_mangala.py): the game has no cycles, so no claim rests on
// itself.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "mangala/solver.hpp"

namespace meydan::MEYDAN_PATH {

// The side to move wins at least `wanted` more of the stones in the pits by sowing this pit.
struct Claim {
    std::int8_t wanted;
    std::uint8_t pit;
};

class Strategy {
 public:
    explicit Strategy(MangalaSolver& solver) : solver_(solver) {}

    // Claims that show that a position is worth at least `wanted` to the side to move; false where
    // it is not. Raises `Interrupted`.
    bool at_least(const MangalaPits& pits, int wanted, const Interrupt& interrupt) {
        ask(pits, numbered(pits.own, pits.opposing).stones, wanted);
        return work_off(interrupt);
    }

    // The same for "at most": the claims are those of the other side.
    bool at_most(const MangalaPits& pits, int most, const Interrupt& interrupt) {
        refute(pits, numbered(pits.own, pits.opposing).stones, most);
        return work_off(interrupt);
    }

    // Claims by the positions' numbers.
    const std::unordered_map<std::uint64_t, Claim>& claims() const { return claims_; }

 private:
    struct Question {
        MangalaPits pits;
        int wanted;
    };

    bool work_off(const Interrupt& interrupt) {
        while (!waiting_.empty()) {
            const Question next = waiting_.back();
            waiting_.pop_back();
            if (!claim(next.pits, next.wanted, interrupt)) return false;
        }
        return true;
    }

    bool claim(const MangalaPits& pits, int wanted, const Interrupt& interrupt) {
        const Numbered at = numbered(pits.own, pits.opposing);
        const auto known = claims_.find(at.number);
        // What was shown for more holds for less.
        if (known != claims_.end() && known->second.wanted >= wanted) return true;
        const std::optional<Reply> move = solver_.sufficing(pits, wanted, interrupt);
        if (!move) return false;
        claims_[at.number] = {static_cast<std::int8_t>(wanted),
                              static_cast<std::uint8_t>(move->pit)};
        const MangalaPits after{move->own, move->opposing};
        if (move->again)
            ask(after, move->at.stones, wanted - move->gain);
        else
            refute(after, move->at.stones, move->gain - wanted);
        return true;
    }

    // The strategy's side is to move and must win at least `wanted`.
    void ask(const MangalaPits& pits, int stones, int wanted) {
        if (settled(pits, stones) || wanted <= -stones) return;
        waiting_.push_back({pits, wanted});
    }

    // The other side is to move and must not win more than `most`, whatever it does.
    void refute(const MangalaPits& pits, int stones, int most) {
        if (settled(pits, stones) || most >= stones) return;
        for (const Reply& reply : solver_.replies(pits)) {
            const MangalaPits after{reply.own, reply.opposing};
            if (reply.again)
                refute(after, reply.at.stones, most - reply.gain);
            else
                ask(after, reply.at.stones, reply.gain - most);
        }
    }

    // Whether the tablebase or the end of the set (M6) answers.
    bool settled(const MangalaPits& pits, int stones) const {
        return stones <= solver_.known() || pits.own == 0 || pits.opposing == 0;
    }

    MangalaSolver& solver_;
    std::unordered_map<std::uint64_t, Claim> claims_;
    std::vector<Question> waiting_;
};

}  // namespace meydan::MEYDAN_PATH
