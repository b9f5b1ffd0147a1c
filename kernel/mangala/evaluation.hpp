// What a Mangala position is worth: the treasuries so far, and what pairs of pits promise of the
// rest. With few stones on the board the tablebase knows it.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

#include "mangala/pair_weights.hpp"
#include "mangala/rules.hpp"
#include "mangala/tablebase.hpp"
#include "search/evaluation.hpp"

namespace meydan::MEYDAN_PATH {

class MangalaEval {
 public:
    static constexpr bool margins = true;
    static constexpr bool keeps_going = true;
    static constexpr int reduction = 40;

    // The table that evaluations made from now on ask; null: none.
    static void use(std::shared_ptr<const MangalaTable> table) { shared() = std::move(table); }

    // Without weights it counts treasuries and knows no table.
    MangalaEval(const NoOptions&, std::string_view file)
        : weights_(file), table_(file.empty() ? nullptr : shared()) {}

    int operator()(const MangalaState& state) const {
        return 100 * lead(state) +
               100 * weights_(state.own & Mangala::pits, state.opposing & Mangala::pits) /
                   PairWeights::unit;
    }

    bool known(const MangalaState& state, int& value) const {
        if (table_ == nullptr || !table_->find(state.own, state.opposing, value)) return false;
        value = 100 * (lead(state) + value);
        return true;
    }

    // An extra turn or a capture first.
    int promise(const MangalaState& state, std::uint8_t, const MangalaState& child) const {
        const bool again = child.turn == state.turn;
        const std::uint64_t mine = again ? child.own : child.opposing;
        const int gain = static_cast<int>(mine >> Mangala::treasury) -
                         static_cast<int>(state.own >> Mangala::treasury);
        return (gain > 1 ? 100 * gain : 0) + (again ? 150 : 0);
    }

 private:
    static std::shared_ptr<const MangalaTable>& shared() {
        static std::shared_ptr<const MangalaTable> table;
        return table;
    }

    static int lead(const MangalaState& state) {
        return static_cast<int>(state.own >> Mangala::treasury) -
               static_cast<int>(state.opposing >> Mangala::treasury);
    }

    PairWeights weights_;
    std::shared_ptr<const MangalaTable> table_;
};

}  // namespace meydan::MEYDAN_PATH
