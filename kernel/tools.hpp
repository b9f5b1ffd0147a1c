// What a path offers for each game, as functions over plain data: the border between paths.
#pragma once

#include <cstdint>

#include "game.hpp"
#include "interruption.hpp"
#include "kure/rules.hpp"
#include "mangala/rules.hpp"
#include "path.hpp"
#include "pentago/rules.hpp"
#include "perft.hpp"
#include "playouts.hpp"
#include "reversi/rules.hpp"

namespace meydan {

template <class Rules, class State, class Move>
struct Tools {
    void (*start)(const Rules&, State&);
    // Writes the legal moves, in order, and returns how many.
    int (*moves)(const Rules&, const State&, Move*);
    bool (*legal)(const Rules&, const State&, Move);
    void (*after)(const Rules&, const State&, Move, State& child);
    bool (*wander)(const Rules&, const State&, std::uint64_t seed, State& child);
    Outcome (*outcome)(const Rules&, const State&);
    std::uint64_t (*perft)(const Rules&, const State&, int depth, const Interrupt&);
    Tally (*playouts)(const Rules&, const State&, std::uint64_t seed, const Limits&,
                      const Interrupt&);
};

// The kernel compiled for one instruction set.
struct Path {
    const char* name;
    bool (*runs_here)();
    Tools<NoOptions, MangalaState, std::uint8_t> mangala;
    Tools<NoOptions, PentagoState, std::uint8_t> pentago;
    Tools<NoOptions, ReversiState, std::uint8_t> reversi;
    Tools<KureRules, KureState<std::uint64_t>, std::uint16_t> kure;
    Tools<KureRules, KureState<Wide>, std::uint16_t> wide_kure;
};

extern const Path baseline_path;
extern const Path avx2_path;

namespace MEYDAN_PATH {

template <Game G>
constexpr auto make_tools() {
    using Rules = typename G::Rules;
    using State = typename G::State;
    using Move = typename G::Move;
    return Tools<Rules, State, Move>{
        .start = [](const Rules& rules, State& state) { state = G(rules).start(); },
        .moves =
            [](const Rules& rules, const State& state, Move* out) {
                int written = 0;
                for (const Move move : G(rules).moves(state)) out[written++] = move;
                return written;
            },
        .legal = [](const Rules& rules, const State& state,
                    Move move) { return G(rules).legal(state, move); },
        .after = [](const Rules& rules, const State& state, Move move,
                    State& child) { child = G(rules).after(state, move); },
        .wander =
            [](const Rules& rules, const State& state, std::uint64_t seed, State& child) {
                Rng rng(seed);
                return G(rules).wander(state, child, rng);
            },
        .outcome = [](const Rules& rules, const State& state) { return G(rules).outcome(state); },
        .perft =
            [](const Rules& rules, const State& state, int depth, const Interrupt& interrupt) {
                return perft(G(rules), state, depth, interrupt);
            },
        .playouts =
            [](const Rules& rules, const State& state, std::uint64_t seed, const Limits& limits,
               const Interrupt& interrupt) {
                return playouts(G(rules), state, seed, limits, interrupt);
            },
    };
}

constexpr Path make_path(const char* name, bool (*runs_here)()) {
    return {
        .name = name,
        .runs_here = runs_here,
        .mangala = make_tools<Mangala>(),
        .pentago = make_tools<Pentago>(),
        .reversi = make_tools<Reversi>(),
        .kure = make_tools<Kure<std::uint64_t>>(),
        .wide_kure = make_tools<Kure<Wide>>(),
    };
}

}  // namespace MEYDAN_PATH
}  // namespace meydan
