// What a search is asked, what it answers, and what its threads share.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <vector>

#include "interruption.hpp"
#include "search/transposition.hpp"

namespace meydan {

inline constexpr int mate = 30'000;       // the value of having won
inline constexpr int longest_mate = 500;  // plies
inline constexpr int greatest_estimate = 20'000;

inline constexpr bool decides(int value) { return std::abs(value) >= mate - longest_mate; }

struct Task {
    double seconds = std::numeric_limits<double>::infinity();
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    int depth = 100;
    int lines = 1;
    int threads = 1;
    std::uint64_t seed = 0;
    bool plain = false;  // every move to the full depth and no further, as a textbook has it
};

template <class Move>
struct Variation {
    std::vector<Move> moves;
    int value = 0;
    int depth = 0;
    bool proved = false;
};

template <class Move>
struct Findings {
    std::vector<Variation<Move>> lines;
    std::uint64_t nodes = 0;
    int depth = 0;
};

namespace MEYDAN_PATH {

// Thrown out of a search whose time is up.
struct Halt {};

inline constexpr int most_plies = 126;
inline constexpr int infinite = 32'000;

// What the threads of one search share.
struct Common {
    Common(const Task& given, const Interrupt& who, int log_size)
        : task(given), interrupt(who), table(log_size), start(Clock::now()) {}

    const Task& task;
    const Interrupt& interrupt;
    Table table;
    const Clock::time_point start;
    std::atomic<bool> halted{false};

    double elapsed() const { return std::chrono::duration<double>(Clock::now() - start).count(); }
};

}  // namespace MEYDAN_PATH
}  // namespace meydan
