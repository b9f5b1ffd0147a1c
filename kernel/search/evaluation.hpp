// What the search asks of an evaluation, and what an evaluation may offer beyond that.
//
// An evaluation is a small value made from the rules and from weights, the content of a file.
// Values are hundredths, seen by the side to move: of the final margin where a set is decided by a
// count (`margins`), of an advantage without a unit where it is won or lost.
//
// What it may offer, each found by its name:
//   bool wins(const State&) const            the side to move can end the set at once and win
//   int promise(const State&, Move, const State& child) const
//                                            how early to try a move; 0 for a quiet one
//   bool loud(const State&, Move, const State& child) const
//                                            a move to follow beyond the last ply
//   bool any_loud(const State&) const        whether a loud move is worth looking for
//   static constexpr bool leaves_unsorted    whether sorting costs more than it saves on the last
//                                            ply
//   static constexpr bool keeps_going        whether an extra turn costs no depth
//   static constexpr int reduction           how boldly late moves are looked at less deeply, in
//                                            percent; 0 never
//   bool twins(const State&) const           whether two moves may lead to the same position
//   bool answers(const State&, list) const   the opponent threatens to win at once: `list` then
//   holds
//                                            all moves that may prevent it; asked where nobody wins
#pragma once

#include <concepts>
#include <string_view>

#include "game.hpp"

namespace meydan::MEYDAN_PATH {

template <class E, class G>
concept Evaluation = requires(const typename G::Rules& rules, std::string_view file, const E& eval,
                              const typename G::State& state, int& value) {
    // Throws std::invalid_argument for a file that is not its own; an empty one stands for built-in
    // weights.
    { E(rules, file) } -> std::same_as<E>;
    // An estimate for a set that is not over.
    { eval(state) } -> std::same_as<int>;
    // Whether the exact value is known, and which it is.
    { eval.known(state, value) } -> std::same_as<bool>;
    { E::margins } -> std::convertible_to<bool>;
};

// A mover's lead in the final score.
template <Game G>
int margin(const G& game, const typename G::State& state) {
    const Outcome outcome = game.outcome(state);
    return sign(state.turn) * (outcome.score[0] - outcome.score[1]);
}

}  // namespace meydan::MEYDAN_PATH
