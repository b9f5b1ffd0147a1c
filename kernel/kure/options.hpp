// Küre's options as Python names them, checked.
#pragma once

#include <optional>
#include <stdexcept>

#include "kure/rules.hpp"

namespace meydan {

inline KureRules kure_rules(int size, int stones, int captures, int repetitions, int quiet_plies,
                            std::optional<int> far_row_limit, bool first_row_lines,
                            bool capture_diagonally, bool no_move_loses) {
    if (size < 5 || size > 9 || captures < 1 || captures > stones || stones > size)
        throw std::invalid_argument("a board, stones or captures that can't be");
    if (repetitions < 2 || quiet_plies < 1 || quiet_plies > 10'000 || far_row_limit.value_or(0) < 0)
        throw std::invalid_argument("a limit that can't be");
    return {size,
            stones,
            captures,
            repetitions,
            quiet_plies,
            far_row_limit.value_or(size),
            first_row_lines,
            capture_diagonally,
            no_move_loses};
}

}  // namespace meydan
