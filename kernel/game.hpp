// What every game shares, and what the templates ask of a game.
//
// A game is a table of rules with its options; a state is plain data. Perft, playouts and the
// search are written once, over the concept `Game`.
#pragma once

#include <concepts>
#include <cstdint>

#include "path.hpp"
#include "rng.hpp"

namespace meydan {

enum class Side : std::uint8_t { first, second };

// How a set ended. `reason` is the code that the Python rules give.
struct Outcome {
    int winner;  // +1 the first player, -1 the second, 0 nobody
    int score[2];
    const char* reason;
};

// The rules of a game that has no options.
struct NoOptions {};

namespace MEYDAN_PATH {

constexpr Side other(Side side) { return side == Side::first ? Side::second : Side::first; }

// +1 for the first player, -1 for the second.
constexpr int sign(Side side) { return side == Side::first ? 1 : -1; }

// Moves in a fixed order, without a heap: `most` is a bound that no position passes.
template <class Move, int most>
class Moves {
 public:
    // The array stays uninitialised: only what was added is ever read.
    Moves() : size_(0) {}
    void add(Move move) { moves_[size_++] = move; }
    void clear() { size_ = 0; }
    int size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Move operator[](int index) const { return moves_[index]; }
    const Move* begin() const { return moves_; }
    const Move* end() const { return moves_ + size_; }

 private:
    int size_;
    Move moves_[most];
};

template <class G>
concept Game = requires(const typename G::Rules& rules, const G& game,
                        const typename G::State& state, typename G::State& child,
                        typename G::Move move, Rng& rng) {
    { G(rules) } -> std::same_as<G>;
    { G::most_moves } -> std::convertible_to<int>;
    // Whether a state refers to the one before it (`state.previous`, null where nothing earlier
    // matters). Such a state must not outlive or move away from those it refers to.
    { G::remembers } -> std::convertible_to<bool>;
    { game.start() } -> std::same_as<typename G::State>;
    // All legal moves in the order of the Python rules: a range with `size` and `empty`. It is
    // empty exactly when the set is over.
    { game.moves(state).size() } -> std::convertible_to<int>;
    { *game.moves(state).begin() } -> std::convertible_to<typename G::Move>;
    // How many legal moves there are: `moves(state).size()`, often cheaper.
    { game.count(state) } -> std::same_as<int>;
    // Whether the set is over: `count(state) == 0`, often cheaper.
    { game.over(state) } -> std::same_as<bool>;
    // Whether a move is legal here.
    { game.legal(state, move) } -> std::same_as<bool>;
    // The state after a legal move.
    { game.after(state, move) } -> std::same_as<typename G::State>;
    // A random child, every legal move being equally likely; false when the set is over.
    { game.wander(state, child, rng) } -> std::same_as<bool>;
    // Who won a set that is over: +1, 0 or -1, the first player's view.
    { game.result(state) } -> std::same_as<int>;
    // The same with score and reason.
    { game.outcome(state) } -> std::same_as<Outcome>;
};

}  // namespace MEYDAN_PATH
}  // namespace meydan
