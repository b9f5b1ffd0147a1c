// What a Mangala position is worth: the treasuries so far.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string_view>

#include "evaluation.hpp"
#include "mangala.hpp"

namespace meydan::MEYDAN_PATH {

class MangalaEval {
 public:
    static constexpr bool margins = true;
    static constexpr bool keeps_going = true;
    static constexpr int reduction = 40;

    MangalaEval(const NoOptions&, std::string_view file) {
        if (!file.empty()) throw std::invalid_argument("weights of another kind");
    }

    int operator()(const MangalaState& state) const {
        return 100 * (static_cast<int>(state.own >> Mangala::treasury) -
                      static_cast<int>(state.opposing >> Mangala::treasury));
    }

    bool known(const MangalaState&, int&) const { return false; }

    // An extra turn or a capture first.
    int promise(const MangalaState& state, std::uint8_t, const MangalaState& child) const {
        const bool again = child.turn == state.turn;
        const std::uint64_t mine = again ? child.own : child.opposing;
        const int gain = static_cast<int>(mine >> Mangala::treasury) -
                         static_cast<int>(state.own >> Mangala::treasury);
        return (gain > 1 ? 100 * gain : 0) + (again ? 150 : 0);
    }
};

}  // namespace meydan::MEYDAN_PATH
