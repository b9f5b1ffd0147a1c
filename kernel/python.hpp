// What the Python modules share: positions and moves across the border, and long work that can be
// stopped.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>

#include <atomic>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interruption.hpp"
#include "text.hpp"

namespace meydan {

// A state with what it remembers: the last of the line is the position. States of a line refer to
// one another, so it can move but not be copied.
template <class State>
struct Position {
    std::vector<State> line;

    explicit Position(std::size_t length) : line(length) {}
    Position(Position&&) noexcept = default;
    Position& operator=(Position&&) noexcept = default;
};

// Lets each state refer to the one before it.
template <class State>
void relink(std::vector<State>& line) {
    if constexpr (requires(State state) { state.previous; })
        for (std::size_t i = 1; i < line.size(); ++i) line[i].previous = &line[i - 1];
}

// The position of a text, with those before it.
template <class G>
Position<typename G::State> read_position(const typename G::Rules& rules, std::string_view text,
                                          const std::vector<std::string>& earlier) {
    if (!G::remembers && !earlier.empty()) throw std::invalid_argument("this game has no history");
    Position<typename G::State> here(earlier.size() + 1);
    for (std::size_t i = 0; i <= earlier.size(); ++i) {
        MEYDAN_PATH::load(rules, i < earlier.size() ? std::string_view(earlier[i]) : text,
                          here.line[i]);
        if (i != 0 && here.line[i].turn == here.line[i - 1].turn)
            throw std::invalid_argument("sides do not take turns in the history");
    }
    relink(here.line);
    return here;
}

inline bool interrupted(void*) {
    const nanobind::gil_scoped_acquire gil;
    return PyErr_CheckSignals() != 0;
}

inline constexpr Interrupt signals{interrupted, nullptr};

// Runs long work without the GIL; Ctrl-C ends it.
template <class Work>
auto without_gil(const Work& work) {
    try {
        const nanobind::gil_scoped_release release;
        return work();
    } catch (const Interrupted&) {
        throw nanobind::python_error();
    }
}

// Asks Python code now and then whether to stop; an exception, Ctrl-C included, ends the work too
// and is raised by `settle`. Made and destroyed with the GIL held.
class PythonInterrupt {
 public:
    // `question` is None or a callable without arguments.
    explicit PythonInterrupt(nanobind::object question) : question_(std::move(question)) {}

    Interrupt interrupt() { return {ask, this}; }

    void settle() const {
        if (raised_) throw nanobind::python_error();
    }

 private:
    nanobind::object question_;
    bool raised_ = false;

    static bool ask(void* context) {
        auto& self = *static_cast<PythonInterrupt*>(context);
        const nanobind::gil_scoped_acquire gil;
        if (self.raised_) return true;
        if (PyErr_CheckSignals() != 0) return self.raised_ = true;
        if (self.question_.is_none()) return false;
        PyObject* answer = PyObject_CallNoArgs(self.question_.ptr());
        const int stop = answer == nullptr ? -1 : PyObject_IsTrue(answer);
        Py_XDECREF(answer);
        if (stop < 0) self.raised_ = true;
        return stop != 0;
    }
};

// One call at a time: Python threads may share an object whose work changes it. Held for the length
// of a call; a second one is refused, since it may come from within the first and would wait for
// ever.
class OneCall {
 public:
    explicit OneCall(std::atomic_flag& at_work) : at_work_(at_work) {
        if (at_work_.test_and_set()) throw std::runtime_error("at work already, in another call");
    }
    OneCall(const OneCall&) = delete;
    OneCall& operator=(const OneCall&) = delete;
    ~OneCall() { at_work_.clear(); }

 private:
    std::atomic_flag& at_work_;
};

// Refuses what is not finite, or not in a range; `what` names it.
inline double checked(double number, double least, double most, const char* what) {
    if (!(number >= least && number <= most))
        throw std::invalid_argument(std::string(what) + " that can't be");
    return number;
}

inline int checked_threads(int threads) {
    if (threads < 1 || threads > 256) throw std::invalid_argument("threads that can't be");
    return threads;
}

// Moves as the Python rules have them; -1 for what is none.
struct Pit {
    using Value = int;
    static int write(int move) { return move + 1; }
    static int read(int value) { return value > 0 ? value - 1 : -1; }
};

struct Place {
    using Value = int;
    static int write(int move) { return move; }
    static int read(int value) { return value; }
};

template <int radix>
struct Pair {
    using Value = std::pair<int, int>;
    static Value write(int move) { return {move / radix, move % radix}; }
    static int read(const Value& value) {
        if (value.second < 0 || value.second >= radix || value.first < 0 || value.first > 255)
            return -1;
        return radix * value.first + value.second;
    }
};

}  // namespace meydan
