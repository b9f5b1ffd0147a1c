// How Reversi's weights are learned: games against itself, and a regression on their ends.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "interruption.hpp"
#include "reversi/search.hpp"
#include "rng.hpp"

namespace meydan {

// A position of a game with what it came to, in units of a weight, for the side to move.
struct ReversiSample {
    std::uint64_t own, opposing;
    std::int16_t label;
};

// How games are played for training.
struct ReversiSelfPlayPlan {
    int opening;      // at most so many plies are drawn first, at least 2
    int depth;        // of the search for each move
    int solved_from;  // from so many empties on labels are exact
    double trust;     // in the search of the next position, beside the end of the game
    double stray;     // how often a move is drawn instead of searched
};

namespace MEYDAN_PATH {

// A search that whoever waits for it may end, an ending of 30 empties included.
class PolledSearch : public ReversiSearch {
 public:
    PolledSearch(const Weights& weights, ReversiTable& table, const Interrupt& interrupt)
        : ReversiSearch({true}, weights, table), poll_(interrupt) {}

 protected:
    void check_limits() override {
        if (++calls_ % 64 == 0) poll_.check();
    }

 private:
    InterruptPoll poll_;
    unsigned calls_ = 0;
};

// ProbCut's margin is its own and endings are solved with a table of their own: what is played does
// not change when the player's margins or the order in which endings are searched do.
class SelfPlay : public PolledSearch {
 public:
    SelfPlay(const Weights& weights, ReversiTable& table, ReversiTable& endings,
             const ReversiSelfPlayPlan& plan, std::uint64_t seed, const Interrupt& interrupt)
        : PolledSearch(weights, table, interrupt),
          solver_(weights, endings, interrupt),
          plan_(plan),
          rng_(seed) {}

    // Plays a game from a drawn opening; appends its positions.
    void play(std::vector<ReversiSample>& samples) {
        Board here = Board::of(0x0000000810000000, 0x0000001008000000);
        const unsigned drawn = 2 + rng_.below(static_cast<unsigned>(plan_.opening - 1));
        for (unsigned ply = 0; ply < drawn; ++ply)
            if (!stray(here)) return;
        if (here.empties() <= plan_.solved_from) return;
        struct Seen {
            Board position;
            double forecast;  // what the search said, for the side to move
            bool turned;      // whether the side to move is the one of the first position
        };
        std::vector<Seen> line;
        bool turned = false;
        bool over = false;
        while (!over && here.empties() > plan_.solved_from) {
            if (!mobility(here.own, here.opposing)) {
                here = here.passed();
                turned = !turned;
                over = !mobility(here.own, here.opposing);
                continue;
            }
            const bool strays = here.empties() > 20 && rng_.below(1000) < 1000 * plan_.stray;
            double forecast = 0;
            const Board before = here;
            if (strays) {
                // What came before a blunder is not to blame for it.
                line.clear();
                stray(here);
            } else {
                forecast = best(here);
                line.push_back({before, forecast, turned});
            }
            turned = !turned;
        }
        double label =
            over ? count_.over(here.own, here.opposing) : solver_.search(here, 60, -64, 64, sure);
        if (!over) samples.push_back(sample(here, label));
        bool side = turned;
        for (auto seen = line.rbegin(); seen != line.rend(); ++seen) {
            if (seen->turned != side) label = -label;
            side = seen->turned;
            samples.push_back(sample(seen->position, label));
            label += plan_.trust * (seen->forecast - label);
        }
        // The ending, not played best, every position solved afresh.
        while (!over && here.empties() > 4) {
            if (!mobility(here.own, here.opposing)) {
                here = here.passed();
                if (!mobility(here.own, here.opposing)) return;
                continue;
            }
            if (rng_.below(4) == 0) {
                stray(here);
            } else {
                best(here);
            }
            if (here.empties() > 4)
                samples.push_back(sample(here, solver_.search(here, 60, -64, 64, sure)));
        }
    }

 protected:
    int margin(int, int deep, int shallow, int) const override {
        const double error = 3.2 + 0.35 * (deep - shallow) - 0.32 * shallow;
        return static_cast<int>(std::ceil(1.1 * std::max(error, 1.8)));
    }

 private:
    static ReversiSample sample(const Board& position, double label) {
        return {position.own, position.opposing,
                static_cast<std::int16_t>(std::lround(label * unit))};
    }

    // A drawn move; false when the game is over.
    bool stray(Board& here) {
        std::uint64_t moves = mobility(here.own, here.opposing);
        if (!moves) {
            here = here.passed();
            moves = mobility(here.own, here.opposing);
            if (!moves) return false;
        }
        const int place = nth(moves, rng_.below(static_cast<unsigned>(how_many(moves))));
        here = here.after(place, turned(here.own, here.opposing, place));
        return true;
    }

    // Plays the move that the search likes best and gives its score.
    int best(Board& here) {
        Candidate candidates[most_places];
        const std::uint64_t moves = mobility(here.own, here.opposing);
        const int count =
            list(here, moves, plan_.depth, false, -64, no_place, no_place, candidates);
        int best = none, chosen = 0;
        for (int i = 0; i < count; ++i) {
            pick(candidates, i, count);
            const int depth = plan_.depth - 1;
            const Board& child = candidates[i].child;
            int score = best == none ? none : -search(child, depth, -best - 1, -best, 0);
            if (best == none || score > best) score = -search(child, depth, -64, 64, 0);
            if (score > best) {
                best = score;
                chosen = i;
            }
        }
        here = candidates[chosen].child;
        return best;
    }

    PolledSearch solver_;
    const ReversiSelfPlayPlan plan_;
    Rng rng_;
};

// The regression: stochastic gradient descent on the squared error, sample by sample.
class Learner {
 public:
    explicit Learner(const std::vector<std::int16_t>& learned)
        : size_(shared_weights()),
          weights_(learned.begin(), learned.end()),
          seen_(learned.size(), 0) {
        if (learned.size() != static_cast<std::size_t>(knots * size_))
            throw std::invalid_argument("not as many weights as there must be");
    }

    // How often each weight is met: rare ones may take longer steps.
    void count(const std::vector<ReversiSample>& samples, const Interrupt& interrupt) {
        InterruptPoll poll(interrupt);
        for (const ReversiSample& sample : samples) {
            poll.check();
            read(sample);
            for (int i = 0; i < used_; ++i) {
                seen_[at(low_, indices_[i])] += static_cast<float>(1 - share_);
                seen_[at(low_ + 1, indices_[i])] += static_cast<float>(share_);
            }
        }
    }

    // One pass over the samples in a drawn order; the mean squared error in discs before it.
    double learn(const std::vector<ReversiSample>& samples, double rate, std::uint64_t seed,
                 const Interrupt& interrupt) {
        std::vector<std::uint32_t> order(samples.size());
        std::iota(order.begin(), order.end(), 0U);
        Rng rng(seed);
        for (std::size_t i = order.size(); i > 1; --i)
            std::swap(order[i - 1], order[rng.below(static_cast<unsigned>(i))]);
        InterruptPoll poll(interrupt);
        double sum = 0;
        std::size_t done = 0;
        for (const std::uint32_t index : order) {
            if (++done % 4096 == 0) poll.check();
            const ReversiSample& sample = samples[index];
            read(sample);
            const double error = sample.label - guess();
            sum += error * error;
            const auto step = static_cast<float>(rate * error / used_);
            const auto a = static_cast<float>(1 - share_), b = static_cast<float>(share_);
            for (int i = 0; i < used_; ++i) {
                const std::size_t low = at(low_, indices_[i]), high = at(low_ + 1, indices_[i]);
                weights_[low] += step * a * stride(seen_[low]);
                weights_[high] += step * b * stride(seen_[high]);
            }
        }
        return samples.empty() ? 0 : sum / static_cast<double>(samples.size()) / (unit * unit);
    }

    // The mean squared error in discs, for each knot: positions nearest to it.
    std::vector<std::pair<double, std::uint64_t>> errors(const std::vector<ReversiSample>& samples,
                                                         const Interrupt& interrupt) {
        InterruptPoll poll(interrupt);
        std::vector<std::pair<double, std::uint64_t>> errors(knots);
        for (const ReversiSample& sample : samples) {
            poll.check();
            read(sample);
            const double error = (sample.label - guess()) / unit;
            auto& row = errors[static_cast<std::size_t>(low_ + (share_ > 0.5))];
            row.first += error * error;
            ++row.second;
        }
        return errors;
    }

    std::vector<std::int16_t> weights() const {
        std::vector<std::int16_t> rounded(weights_.size());
        for (std::size_t i = 0; i < weights_.size(); ++i) {
            if (!std::isfinite(weights_[i]))
                throw std::runtime_error("the weights grew beyond all bounds: a lower rate");
            rounded[i] =
                static_cast<std::int16_t>(std::lround(std::clamp(weights_[i], -8000.0f, 8000.0f)));
        }
        return rounded;
    }

 private:
    std::size_t at(int knot, int index) const {
        return static_cast<std::size_t>(knot * size_ + index);
    }

    static float stride(float seen) {
        return std::clamp(std::sqrt(300.0f / (seen + 1)), 0.5f, 2.0f);
    }

    // The weights that a position meets.
    void read(const ReversiSample& sample) {
        const SharedEntries& shared = SharedEntries::get();
        const Features features = features_of(sample.own, sample.opposing);
        for (int i = 0; i < lanes; ++i) {
            const int entry = geometry.lane_centre[i] + features.lane[i];
            indices_[i] = shared.same[static_cast<std::size_t>(entry)];
        }
        const int own = how_many(mobility(sample.own, sample.opposing));
        const int opposing = how_many(mobility(sample.opposing, sample.own));
        indices_[lanes] = shared.count + std::min(own, most_mobility);
        indices_[lanes + 1] = shared.count + most_mobility + 1 + std::min(opposing, most_mobility);
        Weights::between(how_many(~(sample.own | sample.opposing)), low_, share_);
    }

    double guess() const {
        double low = 0, high = 0;
        for (int i = 0; i < used_; ++i) {
            low += weights_[at(low_, indices_[i])];
            high += weights_[at(low_ + 1, indices_[i])];
        }
        return (1 - share_) * low + share_ * high;
    }

    static constexpr int used_ = lanes + 2;
    const int size_;
    std::vector<float> weights_;
    std::vector<float> seen_;
    int indices_[used_];
    int low_ = 0;
    double share_ = 0;
};

}  // namespace MEYDAN_PATH
}  // namespace meydan
