// Hash keys of positions, for the transposition table.
//
// Positions are mover first, so that equal ones with the sides exchanged share a key, except in
// Küre, where the sides move in opposite directions.
#pragma once

#include <cstdint>

#include "bits.hpp"
#include "kure/rules.hpp"
#include "mangala/rules.hpp"
#include "pentago/rules.hpp"
#include "reversi/rules.hpp"

namespace meydan::MEYDAN_PATH {

inline std::uint64_t mixed(std::uint64_t word) {
    word = (word ^ word >> 32) * 0xd6e8feb86659fd93;
    word = (word ^ word >> 32) * 0xd6e8feb86659fd93;
    return word ^ word >> 32;
}

inline std::uint64_t mixed(std::uint64_t one, std::uint64_t two) {
    return mixed(mixed(one + 0x9e3779b97f4a7c15) ^ two);
}

inline std::uint64_t key(const Mangala&, const MangalaState& state) {
    return mixed(state.own, state.opposing);
}

inline std::uint64_t key(const Reversi&, const ReversiState& state) {
    return mixed(state.own, state.opposing);
}

inline std::uint64_t key(const Pentago&, const PentagoState& state) {
    return mixed(state.own, state.opposing);
}

// A draw depends on the past (K7), so the part of it that can matter soon goes into the key: how
// often the position has stood, and the quiet plies once the limit is near. What a line of play
// repeats beyond that is left out; a table lives for one root only, whose past all lines share.
template <class Board>
std::uint64_t key(const Kure<Board>& game, const KureState<Board>& state) {
    constexpr int near = 48;
    const bool late = state.quiet + near > game.rules.quiet_plies;
    const auto past =
        static_cast<std::uint64_t>((late ? state.quiet + 1 : 0) * 64 + game.occurrences(state) * 2 +
                                   static_cast<int>(state.turn));
    std::uint64_t word =
        mixed(static_cast<std::uint64_t>(state.own), static_cast<std::uint64_t>(state.opposing));
    if constexpr (sizeof(Board) > 8)
        word = mixed(word ^ static_cast<std::uint64_t>(state.own >> 64),
                     static_cast<std::uint64_t>(state.opposing >> 64));
    return mixed(word, past);
}

}  // namespace meydan::MEYDAN_PATH
