// An evaluation that is a weighted sum of terms, with weights of its own for each stage of a set.
//
// A file of weights is a 16-bit number a weight, low byte first, stage by stage, in sixteenths.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string_view>

#include "path.hpp"

namespace meydan::MEYDAN_PATH {

template <int number_of_stages, int number_of_terms>
class Weights {
 public:
    static constexpr int stages = number_of_stages;
    static constexpr int terms = number_of_terms;
    static constexpr int unit = 16;
    using Terms = std::array<std::int16_t, number_of_terms>;

    // `built_in` stands in for an empty file, the same for every stage.
    Weights(std::string_view file, const Terms& built_in) {
        if (!file.empty() && file.size() != 2 * stages * terms)
            throw std::invalid_argument("weights of another kind");
        for (std::size_t stage = 0; stage < stages; ++stage) {
            for (std::size_t term = 0; term < terms; ++term) {
                const std::size_t at = 2 * (stage * terms + term);
                weights_[stage][term] =
                    file.empty()
                        ? built_in[term]
                        : static_cast<std::int16_t>(static_cast<unsigned char>(file[at]) |
                                                    static_cast<unsigned char>(file[at + 1]) << 8);
            }
        }
    }

    int sum(int stage, const Terms& values) const {
        const Terms& weights = weights_[static_cast<std::size_t>(stage)];
        int total = 0;
        for (std::size_t term = 0; term < terms; ++term) total += weights[term] * values[term];
        return total / unit;
    }

    std::int16_t operator()(int stage, int term) const {
        return weights_[static_cast<std::size_t>(stage)][static_cast<std::size_t>(term)];
    }

 private:
    std::array<Terms, stages> weights_;
};

}  // namespace meydan::MEYDAN_PATH
