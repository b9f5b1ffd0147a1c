// Random games to the end, as many as a count or a time allows.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "game.hpp"
#include "interruption.hpp"
#include "rng.hpp"

namespace meydan {

// What random games came to.
struct Tally {
    std::uint64_t games, plies, first_wins, draws, second_wins;
};

// Whichever comes first ends the run.
struct Limits {
    std::uint64_t games;
    double seconds;
};

namespace MEYDAN_PATH {

// Plays games one after the other, keeping no more of a game than its rules need.
template <Game G>
class Player {
 public:
    explicit Player(const G& game) : game_(game) {}

    // Plays one game and returns its plies; `last` is its final state.
    std::uint64_t play(const typename G::State& start, typename G::State& last, Rng& rng) {
        typename G::State here = start, next;
        std::uint64_t plies = 0;
        for (; game_.wander(here, next, rng); ++plies) here = next;
        last = here;
        return plies;
    }

 private:
    const G& game_;
};

// States that refer to earlier ones stay where they are until one needs none of them.
template <Game G>
requires(G::remembers) class Player<G> {
 public:
    // The room is left uninitialised: of a long memory only the part in use costs anything.
    explicit Player(const G& game) : game_(game), line_(new typename G::State[game.memory() + 1]) {}

    std::uint64_t play(const typename G::State& start, typename G::State& last, Rng& rng) {
        const typename G::State* here = &start;
        std::size_t used = 0;
        std::uint64_t plies = 0;
        for (; game_.wander(*here, line_[used], rng); ++plies) {
            if (line_[used].previous == nullptr) {
                line_[0] = line_[used];
                used = 0;
            }
            here = &line_[used++];
        }
        last = *here;
        return plies;
    }

 private:
    const G& game_;
    const std::unique_ptr<typename G::State[]> line_;
};

template <Game G>
Tally playouts(const G& game, const typename G::State& start, std::uint64_t seed,
               const Limits& limits, const Interrupt& interrupt) {
    // A batch is short enough to keep to the time and long enough not to look at the clock much.
    constexpr std::uint64_t batch = 64;
    Rng rng(seed);
    Player<G> player(game);
    InterruptPoll poll(interrupt);
    Tally tally{};
    const Clock::time_point begin = Clock::now();
    while (tally.games < limits.games) {
        const std::uint64_t end = tally.games + std::min(batch, limits.games - tally.games);
        for (; tally.games < end; ++tally.games) {
            typename G::State last;
            tally.plies += player.play(start, last, rng);
            const int result = game.result(last);
            tally.first_wins += result > 0;
            tally.second_wins += result < 0;
        }
        poll.check();
        if (std::chrono::duration<double>(Clock::now() - begin).count() >= limits.seconds) break;
    }
    tally.draws = tally.games - tally.first_wins - tally.second_wins;
    return tally;
}

}  // namespace MEYDAN_PATH
}  // namespace meydan
