// How an evaluation that is a weighted sum learns: games against itself, and a logistic regression
// of their results on its terms.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "game.hpp"
#include "search/search.hpp"

namespace meydan {

// Positions of games, as they were seen by the side to move.
struct Samples {
    std::vector<std::int16_t> terms;  // row by row
    std::vector<std::uint8_t> stages;
    std::vector<std::int8_t> results;  // +1 that side won, -1 it lost
    std::vector<std::int16_t> values;  // what the search made of it
};

struct SelfPlayPlan {
    std::uint64_t seed = 0;
    std::uint64_t first = 0;  // number of the first game: each has chances of its own
    std::uint64_t games = 0;
    std::uint64_t nodes = 1000;  // a move
    unsigned opening = 8;        // at most so many random plies
    unsigned slips = 10;         // a random move in so many percent of the turns
};

namespace MEYDAN_PATH {

template <Game G, class Eval>
void self_play_game(const G& game, const Eval& eval, const SelfPlayPlan& plan, std::uint64_t number,
                    const Interrupt& interrupt, Samples& samples) {
    Rng rng(plan.seed * 0x9e3779b97f4a7c15 + number);
    std::deque<typename G::State> states{game.start()};
    const auto wander = [&] {
        typename G::State child;
        game.wander(states.back(), child, rng);
        states.push_back(child);
    };
    for (unsigned left = rng.below(plan.opening + 1); left && !game.over(states.back()); --left)
        wander();
    struct Seen {
        std::size_t sample;
        Side turn;
    };
    std::vector<Seen> seen;
    Task task;
    task.nodes = plan.nodes;
    while (!game.over(states.back())) {
        task.seed = rng.next();
        const auto found = think(game, eval, states.back(), task, interrupt);
        if (interrupt.requested()) throw Interrupted{};
        const auto& line = found.lines[0];
        // What the search sees through needs no estimate.
        if (!decides(line.value)) {
            const auto terms = eval.describe(states.back());
            seen.push_back({samples.stages.size(), states.back().turn});
            samples.terms.insert(samples.terms.end(), terms.begin(), terms.end());
            samples.stages.push_back(static_cast<std::uint8_t>(eval.stage(states.back())));
            samples.values.push_back(static_cast<std::int16_t>(line.value));
            samples.results.push_back(0);
        }
        if (!decides(line.value) && rng.below(100) < plan.slips)
            wander();
        else
            states.push_back(game.after(states.back(), line.moves[0]));
    }
    const int result = game.result(states.back());
    for (const auto& [sample, turn] : seen)
        samples.results[sample] = static_cast<std::int8_t>(result * sign(turn));
}

template <Game G, class Eval>
Samples self_play(const G& game, const Eval& eval, const SelfPlayPlan& plan,
                  const Interrupt& interrupt) {
    Samples samples;
    for (std::uint64_t i = 0; i < plan.games; ++i)
        self_play_game(game, eval, plan, plan.first + i, interrupt, samples);
    return samples;
}

}  // namespace MEYDAN_PATH

// The weights of one stage that explain the results best: Newton's method on the logistic loss with
// a ridge that pulls towards `weights`. Weights and values are in units of `scale` to one logit.
inline void fit(const Samples& samples, std::size_t terms, int stage, double scale, double trust,
                double ridge, std::vector<double>& weights) {
    const std::vector<double> before = weights;
    std::vector<double> matrix(terms * terms), gradient(terms);
    for (int round = 0; round < 12; ++round) {
        std::fill(matrix.begin(), matrix.end(), 0);
        std::fill(gradient.begin(), gradient.end(), 0);
        for (std::size_t row = 0; row < samples.stages.size(); ++row) {
            if (samples.stages[row] != stage) continue;
            const std::int16_t* x = &samples.terms[row * terms];
            double sum = 0;
            for (std::size_t i = 0; i < terms; ++i) sum += weights[i] * x[i];
            const double chance = 1 / (1 + std::exp(-sum / scale));
            // What the search saw counts for `trust`, the game's end for the rest.
            const double target = (1 - trust) * (samples.results[row] + 1) / 2 +
                                  trust / (1 + std::exp(-samples.values[row] / scale));
            const double curve = chance * (1 - chance);
            for (std::size_t i = 0; i < terms; ++i) {
                if (x[i] == 0) continue;
                gradient[i] += (target - chance) * x[i];
                for (std::size_t j = 0; j <= i; ++j) matrix[i * terms + j] += curve * x[i] * x[j];
            }
        }
        for (std::size_t i = 0; i < terms; ++i) {
            gradient[i] -= ridge * (weights[i] - before[i]) / scale;
            matrix[i * terms + i] += ridge;
        }
        // Cholesky: the matrix is positive, the ridge sees to it.
        for (std::size_t j = 0; j < terms; ++j) {
            for (std::size_t i = j; i < terms; ++i) {
                double sum = matrix[i * terms + j];
                for (std::size_t k = 0; k < j; ++k)
                    sum -= matrix[i * terms + k] * matrix[j * terms + k];
                matrix[i * terms + j] = i == j ? std::sqrt(sum) : sum / matrix[j * terms + j];
            }
        }
        for (std::size_t i = 0; i < terms; ++i) {
            for (std::size_t k = 0; k < i; ++k) gradient[i] -= matrix[i * terms + k] * gradient[k];
            gradient[i] /= matrix[i * terms + i];
        }
        for (std::size_t i = terms; i-- > 0;) {
            for (std::size_t k = i + 1; k < terms; ++k)
                gradient[i] -= matrix[k * terms + i] * gradient[k];
            gradient[i] /= matrix[i * terms + i];
        }
        for (std::size_t i = 0; i < terms; ++i) weights[i] += scale * gradient[i];
    }
}

// How badly the search foresaw results: the mean logistic loss, 0.693 for knowing nothing.
inline double surprise(const Samples& samples, double scale) {
    double sum = 0;
    for (std::size_t row = 0; row < samples.stages.size(); ++row) {
        const double sure = 1e-4;
        const double chance =
            std::clamp(1 / (1 + std::exp(-samples.values[row] / scale)), sure, 1 - sure);
        const double target = (samples.results[row] + 1) / 2.0;
        sum -= target * std::log(chance) + (1 - target) * std::log(1 - chance);
    }
    return samples.stages.empty() ? 0 : sum / static_cast<double>(samples.stages.size());
}

}  // namespace meydan
