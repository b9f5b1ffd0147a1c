// Random numbers for playouts: xoshiro256**, seeded by splitmix64 (Blackman and Vigna, 2018).
//
// The same seed gives the same games on every path and machine.
#pragma once

#include <bit>
#include <cstdint>

#include "path.hpp"

namespace meydan::MEYDAN_PATH {

class Rng {
 public:
    explicit Rng(std::uint64_t seed) {
        for (auto& word : state_) {
            seed += 0x9e3779b97f4a7c15;
            std::uint64_t mixed = seed;
            mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
            mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
            word = mixed ^ mixed >> 31;
        }
    }

    std::uint64_t next() {
        const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    // A number below `bound` (at least 1), its bias at most bound / 2^32.
    unsigned below(unsigned bound) {
        return static_cast<unsigned>((next() >> 32) * std::uint64_t{bound} >> 32);
    }

 private:
    std::uint64_t state_[4];
};

}  // namespace meydan::MEYDAN_PATH
