// Threads that do one piece of work, while whoever asked for it may stop it.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "watch.hpp"

namespace meydan::MEYDAN_PATH {

// Runs `work(stop)` on so many threads and waits; asks the watch meanwhile and sets `stop` where it
// says so. True if it was stopped.
template <class Work>
bool crew(int threads, const Watch& watch, std::atomic<bool>& stop, const Work& work) {
    std::mutex mutex;
    std::condition_variable ended;
    int running = threads;
    std::vector<std::thread> hands;
    for (int i = 0; i < threads; ++i)
        hands.emplace_back([&] {
            work(stop);
            const std::scoped_lock lock(mutex);
            if (--running == 0) ended.notify_one();
        });
    bool stopped = false;
    std::unique_lock lock(mutex);
    while (!ended.wait_for(lock, std::chrono::milliseconds(20), [&] { return running == 0; })) {
        lock.unlock();
        if (!stopped && watch.stop(watch.context)) stopped = stop = true;
        lock.lock();
    }
    lock.unlock();
    for (std::thread& hand : hands) hand.join();
    return stopped;
}

}  // namespace meydan::MEYDAN_PATH
