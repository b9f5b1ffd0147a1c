// How the weights of pairs of pits (mangala/pair_weights.hpp) are fitted to values of the
// tablebase.
//
// Positions come from games whose moves are partly drawn and partly those that take most; each that
// the table knows is a sample with a chance of one in three. The fit is linear least squares with a
// little restraint on every weight, solved by conjugate gradients: the same samples give the same
// weights.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "mangala/pair_weights.hpp"
#include "mangala/tablebase.hpp"
#include "rng.hpp"

namespace meydan::MEYDAN_PATH {

struct PairSample {
    MangalaPits pits;
    int value;
};

// The samples of one game from the start with four stones a pit.
inline void draw_pair_samples(const MangalaTable& table, int fewest, Rng& rng,
                              std::vector<PairSample>& samples) {
    MangalaPits pits{0x040404040404, 0x040404040404};
    const unsigned greed = rng.below(4);  // of four moves so many are drawn
    while (pits.own != 0 && pits.opposing != 0) {
        const Numbered at = numbered(pits.own, pits.opposing);
        if (at.stones < fewest) return;
        if (at.stones <= table.stones() && rng.below(3) == 0)
            samples.push_back({pits, table.values()[at.number]});
        Sown best{};
        int most = -1;
        for (int pit = 0; pit < 6; ++pit) {
            if ((pits.own >> 8 * pit & 0xff) == 0) continue;
            const Sown sown = Mangala::sown(pits.own, pits.opposing, pit);
            const int worth = rng.below(4) < greed ? static_cast<int>(rng.below(1000))
                                                   : 10 * (sown.gain + (sown.again ? 2 : 0)) +
                                                         static_cast<int>(rng.below(10));
            if (worth > most) most = worth, best = sown;
        }
        pits = best.again ? MangalaPits{best.own, best.opposing}
                          : MangalaPits{best.opposing, best.own};
    }
}

class PairFit {
 public:
    static constexpr double restraint = 5;

    explicit PairFit(const std::vector<PairSample>& samples)
        : samples_(samples), weights_(PairWeights::size) {}

    // Raises Interrupted.
    void run(int rounds, const Interrupt& interrupt) {
        Vector rest(PairWeights::size);
        for (const PairSample& sample : samples_)
            for (const std::uint16_t place : places(sample)) rest[place] += sample.value;
        Vector direction = rest;
        double length = dot(rest, rest);
        for (int round = 0; round < rounds && length > 1e-9; ++round) {
            if (interrupt.requested()) throw Interrupted{};
            const Vector image = times(direction);
            const double step = length / dot(direction, image);
            for (std::size_t i = 0; i < rest.size(); ++i) {
                weights_[i] += step * direction[i];
                rest[i] -= step * image[i];
            }
            const double next = dot(rest, rest);
            for (std::size_t i = 0; i < rest.size(); ++i)
                direction[i] = rest[i] + next / length * direction[i];
            length = next;
        }
    }

    // As a file has them.
    std::string file() const {
        std::string bytes;
        for (const double weight : weights_) {
            const auto number = static_cast<std::int16_t>(
                std::clamp(std::round(weight * PairWeights::unit), -32'767.0, 32'767.0));
            bytes.push_back(static_cast<char>(number & 0xff));
            bytes.push_back(static_cast<char>(number >> 8 & 0xff));
        }
        return bytes;
    }

 private:
    using Vector = std::vector<double>;

    static std::array<std::uint16_t, PairWeights::pairs> places(const PairSample& sample) {
        return PairWeights::places(sample.pits.own, sample.pits.opposing);
    }

    static double dot(const Vector& a, const Vector& b) {
        double sum = 0;
        for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
        return sum;
    }

    Vector times(const Vector& vector) const {
        Vector image(vector.size());
        for (std::size_t i = 0; i < image.size(); ++i) image[i] = restraint * vector[i];
        for (const PairSample& sample : samples_) {
            const auto at = places(sample);
            double sum = 0;
            for (const std::uint16_t place : at) sum += vector[place];
            for (const std::uint16_t place : at) image[place] += sum;
        }
        return image;
    }

    const std::vector<PairSample>& samples_;
    Vector weights_;
};

// The root of the mean squared error of an estimate, in stones.
inline double pair_error(const PairWeights& weights, const std::vector<PairSample>& samples) {
    double sum = 0;
    for (const PairSample& sample : samples) {
        const double error = static_cast<double>(weights(sample.pits.own, sample.pits.opposing)) /
                                 PairWeights::unit -
                             sample.value;
        sum += error * error;
    }
    return samples.empty() ? 0 : std::sqrt(sum / static_cast<double>(samples.size()));
}

}  // namespace meydan::MEYDAN_PATH
