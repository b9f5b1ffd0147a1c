// How a long count is asked to stop.
#pragma once

#include <chrono>

#include "path.hpp"

namespace meydan {

// Whoever started the work: `stop` is asked now and then and says whether to give up.
struct Watch {
    bool (*stop)(void* context);
    void* context;
};

// Thrown out of work that was asked to stop.
struct Stopped {};

namespace MEYDAN_PATH {

using Clock = std::chrono::steady_clock;

// Asks the watch at most every 20 ms, however often `pause` is called.
class Patience {
 public:
    explicit Patience(const Watch& watch) : watch_(watch), next_(Clock::now() + interval) {}

    void pause() {
        const Clock::time_point now = Clock::now();
        if (now < next_) [[likely]]
            return;
        if (watch_.stop(watch_.context)) throw Stopped{};
        next_ = now + interval;
    }

 private:
    static constexpr std::chrono::milliseconds interval{20};
    const Watch& watch_;
    Clock::time_point next_;
};

}  // namespace MEYDAN_PATH
}  // namespace meydan
