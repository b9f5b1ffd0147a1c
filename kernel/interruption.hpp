// How long work is asked to end early.
#pragma once

#include <chrono>

#include "path.hpp"

namespace meydan {

// Whoever started the work: asked now and then, it says whether to give up.
struct Interrupt {
    bool (*ask)(void* context);
    void* context;

    bool requested() const { return ask(context); }
};

// Thrown out of work that was asked to end.
struct Interrupted {};

namespace MEYDAN_PATH {

using Clock = std::chrono::steady_clock;

// Asks for an interrupt at most every 20 ms, however often `check` is called.
class InterruptPoll {
 public:
    explicit InterruptPoll(const Interrupt& interrupt)
        : interrupt_(interrupt), next_(Clock::now() + interval) {}

    void check() {
        const Clock::time_point now = Clock::now();
        if (now < next_) [[likely]]
            return;
        if (interrupt_.requested()) throw Interrupted{};
        next_ = now + interval;
    }

 private:
    static constexpr std::chrono::milliseconds interval{20};
    const Interrupt& interrupt_;
    Clock::time_point next_;
};

}  // namespace MEYDAN_PATH
}  // namespace meydan
