// What a Mangala position is worth: the treasuries so far, and what pairs of pits promise of the
// rest.
#pragma once

#include <cstdint>
#include <string_view>

#include "mangala/pair_weights.hpp"
#include "mangala/rules.hpp"
#include "search/evaluation.hpp"

namespace meydan::MEYDAN_PATH {

class MangalaEval {
 public:
    static constexpr bool margins = true;
    static constexpr bool keeps_going = true;
    static constexpr int reduction = 40;

    // Without weights it counts treasuries.
    MangalaEval(const NoOptions&, std::string_view file) : weights_(file) {}

    int operator()(const MangalaState& state) const {
        return 100 * lead(state) +
               100 * weights_(state.own & Mangala::pits, state.opposing & Mangala::pits) /
                   PairWeights::unit;
    }

    // What is known for certain is asked before a search begins: the tablebase and the solver are
    // in a module of their own.
    bool known(const MangalaState&, int&) const { return false; }

    // An extra turn or a capture first.
    int promise(const MangalaState& state, std::uint8_t, const MangalaState& child) const {
        const bool again = child.turn == state.turn;
        const std::uint64_t mine = again ? child.own : child.opposing;
        const int gain = static_cast<int>(mine >> Mangala::treasury) -
                         static_cast<int>(state.own >> Mangala::treasury);
        return (gain > 1 ? 100 * gain : 0) + (again ? 150 : 0);
    }

 private:
    static int lead(const MangalaState& state) {
        return static_cast<int>(state.own >> Mangala::treasury) -
               static_cast<int>(state.opposing >> Mangala::treasury);
    }

    PairWeights weights_;
};

}  // namespace meydan::MEYDAN_PATH
