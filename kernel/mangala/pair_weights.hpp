// What pairs of pits say about a Mangala position: the estimate that orders the solver's moves and
// that the search leans on.
//
// Each of the 66 pairs of the twelve pits adds a number looked up by the stones in both, 15 and
// more counting as 15. The numbers were fitted to values of the tablebase (mangala/pair_fit.hpp). A
// file of them is a 16-bit number each, low byte first, in 64ths of a stone; pairs in the order
// (0, 1), (0, 2) … (10, 11), own pits first.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string_view>

#include "path.hpp"

namespace meydan::MEYDAN_PATH {

class PairWeights {
 public:
    static constexpr int unit = 64, levels = 16, pairs = 66, size = pairs * levels * levels;

    // An empty file stands for an estimate of 0.
    explicit PairWeights(std::string_view file) {
        if (!file.empty() && file.size() != 2 * size)
            throw std::invalid_argument("weights of another kind");
        for (std::size_t at = 0; at < file.size() / 2; ++at)
            numbers_[at] =
                static_cast<std::int16_t>(static_cast<unsigned char>(file[2 * at]) |
                                          static_cast<unsigned char>(file[2 * at + 1]) << 8);
    }

    // In 64ths of a stone, what the side to move may win more of the stones in the pits.
    int operator()(std::uint64_t own, std::uint64_t opposing) const {
        const std::array<int, 12> level = levelled(own, opposing);
        const std::int16_t* table = numbers_.data();
        int sum = 0;
        for (std::size_t i = 0; i < 12; ++i)
            for (std::size_t j = i + 1; j < 12; ++j, table += levels * levels)
                sum += table[level[i] * levels + level[j]];
        return sum;
    }

    // Which numbers are added up for a position.
    static std::array<std::uint16_t, pairs> places(std::uint64_t own, std::uint64_t opposing) {
        const std::array<int, 12> level = levelled(own, opposing);
        std::array<std::uint16_t, pairs> places;
        std::size_t pair = 0;
        for (std::size_t i = 0; i < 12; ++i)
            for (std::size_t j = i + 1; j < 12; ++j, ++pair)
                places[pair] = static_cast<std::uint16_t>(
                    (static_cast<int>(pair) * levels + level[i]) * levels + level[j]);
        return places;
    }

 private:
    static std::array<int, 12> levelled(std::uint64_t own, std::uint64_t opposing) {
        std::array<int, 12> level;
        for (std::size_t pit = 0; pit < 6; ++pit) {
            level[pit] = std::min(static_cast<int>(own >> 8 * pit & 0xff), levels - 1);
            level[pit + 6] = std::min(static_cast<int>(opposing >> 8 * pit & 0xff), levels - 1);
        }
        return level;
    }

    std::array<std::int16_t, size> numbers_{};
};

}  // namespace meydan::MEYDAN_PATH
