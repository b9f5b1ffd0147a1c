// The leaves of a game tree after so many plies; a finished set is one leaf at every greater depth.
//
// No hash table: the last ply is counted, not played.
#pragma once

#include <cstdint>

#include "game.hpp"
#include "interruption.hpp"

namespace meydan::MEYDAN_PATH {

// The frames of the deepest recursion must fit on the stack of a thread.
inline constexpr int deepest = 500;

template <Game G>
std::uint64_t leaves(const G& game, const typename G::State& state, int depth,
                     InterruptPoll& poll) {
    if (depth == 0) return 1;
    if (depth == 1) {
        const int moves = game.count(state);
        return moves == 0 ? 1 : static_cast<std::uint64_t>(moves);
    }
    if (depth > 2) poll.check();
    const auto moves = game.moves(state);
    if (moves.empty()) return 1;
    std::uint64_t sum = 0;
    for (const typename G::Move move : moves) {
        const typename G::State child = game.after(state, move);
        sum += leaves(game, child, depth - 1, poll);
    }
    return sum;
}

template <Game G>
std::uint64_t perft(const G& game, const typename G::State& state, int depth,
                    const Interrupt& interrupt) {
    InterruptPoll poll(interrupt);
    return leaves(game, state, depth, poll);
}

}  // namespace meydan::MEYDAN_PATH
