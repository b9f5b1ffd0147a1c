// Threads that do one piece of work together. What goes wrong in one of them is an error of the
// work, never the end of the process.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "interruption.hpp"

namespace meydan::MEYDAN_PATH {

// Threads that are told to end and joined whatever happens, before what they share goes.
class Threads {
 public:
    // `stop` tells the work to end.
    explicit Threads(std::atomic<bool>& stop) : stop_(stop) {}
    Threads(const Threads&) = delete;
    Threads& operator=(const Threads&) = delete;
    ~Threads() { wait(); }

    // Starts `work()` on one more thread. False where the system has none to give: threads only
    // share work out, so those that run do it all. What the work throws ends the others, too.
    template <class Work>
    bool start(const Work& work) {
        threads_.reserve(threads_.size() + 1);
        try {
            threads_.emplace_back([this, work] {
                try {
                    work();
                } catch (...) {
                    const std::scoped_lock lock(mutex_);
                    if (!thrown_) thrown_ = std::current_exception();
                    stop_ = true;
                }
            });
        } catch (const std::system_error&) {
            return false;
        }
        return true;
    }

    // Tells all to end, waits, and raises what one of them threw.
    void end() {
        wait();
        if (thrown_) std::rethrow_exception(thrown_);
    }

 private:
    void wait() {
        stop_ = true;
        for (std::thread& thread : threads_) thread.join();
        threads_.clear();
    }

    std::atomic<bool>& stop_;
    std::mutex mutex_;
    std::exception_ptr thrown_;
    std::vector<std::thread> threads_;
};

// Runs `work(stop)` on so many threads, fewer where the system has no more, and waits; asks for
// interrupts meanwhile and sets `stop` at one. True if it was interrupted. Throws what the work
// throws, and std::system_error where not even one thread can be started.
template <class Work>
bool run_threads(int count, const Interrupt& interrupt, std::atomic<bool>& stop, const Work& work) {
    std::mutex mutex;
    std::condition_variable ended;
    int running = 0;
    bool interrupted = false;
    Threads threads(stop);
    // However the work ends, it is counted.
    struct Ending {
        std::mutex& mutex;
        std::condition_variable& ended;
        int& running;
        ~Ending() {
            const std::scoped_lock lock(mutex);
            if (--running == 0) ended.notify_one();
        }
    };
    for (int i = 0; i < count; ++i) {
        {
            const std::scoped_lock lock(mutex);
            ++running;
        }
        const bool started = threads.start([&] {
            const Ending ending{mutex, ended, running};
            work(stop);
        });
        if (started) continue;
        if (i == 0)
            throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again),
                                    "no thread can be started");
        const std::scoped_lock lock(mutex);
        --running;
        break;
    }
    {
        std::unique_lock lock(mutex);
        while (!ended.wait_for(lock, std::chrono::milliseconds(20), [&] { return running == 0; })) {
            lock.unlock();
            if (!interrupted && interrupt.requested()) interrupted = stop = true;
            lock.lock();
        }
    }
    threads.end();
    return interrupted;
}

}  // namespace meydan::MEYDAN_PATH
