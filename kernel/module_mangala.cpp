// The Python module `meydan._mangala`: Mangala's tablebases and solver.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "mangala/pair_fit.hpp"
#include "mangala/solver.hpp"
#include "mangala/strategy.hpp"
#include "mangala/tablebase.hpp"
#include "python.hpp"

namespace nb = nanobind;

// In the namespace of the path, so that Python may hold both modules: their classes differ by name.
namespace meydan::MEYDAN_PATH {
namespace {

using Counts = std::vector<int>;  // own pits, then the opponent's

MangalaPits pits_of(const Counts& counts) {
    MangalaPits pits{0, 0};
    int sum = 0;
    if (counts.size() != 12) throw std::invalid_argument("not twelve pits");
    for (std::size_t i = 0; i < 12; ++i) {
        if (counts[i] < 0 || (sum += counts[i]) > mangala_most)
            throw std::invalid_argument("stones that can't be");
        (i < 6 ? pits.own : pits.opposing) |= static_cast<std::uint64_t>(counts[i]) << 8 * (i % 6);
    }
    return pits;
}

Counts counts_of(const MangalaPits& pits) {
    Counts counts;
    for (const std::uint64_t side : {pits.own, pits.opposing})
        for (int pit = 0; pit < 6; ++pit)
            counts.push_back(static_cast<int>(side >> 8 * pit & 0xff));
    return counts;
}

int checked_stones(int stones) {
    if (stones < 0 || stones > mangala_most) throw std::invalid_argument("stones that can't be");
    return stones;
}

// Long work that `stop` may end; false where it did.
template <class Work>
bool finished(nb::object stop, const Work& work) {
    PythonInterrupt asked(std::move(stop));
    const Interrupt interrupt = asked.interrupt();
    bool done = true;
    {
        const nb::gil_scoped_release release;
        try {
            work(interrupt);
        } catch (const Interrupted&) {
            done = false;
        }
    }
    asked.settle();
    return done;
}

class Maker {
 public:
    Maker(std::string path, int stones)
        : made_(std::move(path), checked_stones(stones)), layers_(made_.layers()) {}

    bool next(int threads, nb::object stop) {
        checked_threads(threads);
        const OneCall call(at_work_);
        done_ = 0;
        if (made_.complete()) return true;
        return finished(std::move(stop), [&](const Interrupt& interrupt) {
            made_.next(threads, interrupt, done_);
            layers_ = made_.layers();
        });
    }
    int layers() const { return layers_; }
    std::uint64_t done() const { return done_; }

 private:
    TableMaker made_;
    std::atomic<int> layers_;  // also asked for while a layer is made
    std::atomic<std::uint64_t> done_{0};
    std::atomic_flag at_work_;
};

class Solver {
 public:
    Solver(std::shared_ptr<const MangalaTable> table, std::uint64_t memory,
           const nb::bytes& weights, std::uint64_t worth)
        : table_(std::move(table)),
          memory_(memory),
          weights_({weights.c_str(), weights.size()}),
          solver_(
              table_->values(), table_->stones(), memory_, weights_,
              [this](const Proof& proof) {
                  const std::scoped_lock lock(mutex_);
                  proofs_.push_back(proof);
              },
              worth) {}

    std::optional<int> ask(const Counts& counts, int wanted, int threads, nb::object stop) {
        checked_threads(threads);
        const MangalaPits pits = pits_of(counts);
        int answer = 0;
        if (!finished(std::move(stop), [&](const Interrupt& interrupt) {
                answer = solver_.ask(pits, wanted, threads, interrupt);
            }))
            return std::nullopt;
        return answer;
    }

    void learn(const Counts& counts, int lower, int upper) {
        const MangalaPits pits = pits_of(counts);
        const Numbered at = numbered(pits.own, pits.opposing);
        if (lower > upper || lower < -at.stones || upper > at.stones ||
            (lower + at.stones) % 2 != 0 || (upper + at.stones) % 2 != 0)
            throw std::invalid_argument("bounds that can't be");
        memory_.store(at, {lower, upper}, ~std::uint64_t{0});
    }

    // Takes proved values by the positions' numbers: 64 bits each, and a byte of value each.
    void learn_book(const nb::bytes& numbers, const nb::bytes& values) {
        const std::size_t count = values.size();
        if (numbers.size() != 8 * count) throw std::invalid_argument("a book that does not fit");
        for (std::size_t i = 0; i < count; ++i) {
            std::uint64_t number;
            std::memcpy(&number, numbers.c_str() + 8 * i, sizeof number);
            const int value = static_cast<signed char>(values.c_str()[i]);
            if (number >= positions_below(mangala_most + 1))
                throw std::invalid_argument("a number that can't be");
            const int stones = stones_of(number);
            if (std::abs(value) > stones || (value + stones) % 2 != 0)
                throw std::invalid_argument("a value that can't be");
            memory_.store({number, stones}, {value, value}, ~std::uint64_t{0});
        }
    }

    // The value and best play, or None where that takes more than so many nodes or seconds.
    std::optional<std::pair<int, std::vector<int>>> best(const Counts& counts, int guess,
                                                         std::optional<std::uint64_t> nodes,
                                                         std::optional<double> seconds,
                                                         nb::object stop) {
        const MangalaPits pits = pits_of(counts);
        if (std::abs(guess) > mangala_most) throw std::invalid_argument("a guess that can't be");
        Budget budget{nodes.value_or(std::numeric_limits<std::uint64_t>::max()),
                      Clock::time_point::max()};
        if (seconds)
            budget.end = Clock::now() +
                         std::chrono::duration_cast<Clock::duration>(
                             std::chrono::duration<double>(checked(*seconds, 0, 1e8, "seconds")));
        std::optional<BestPlay> found;
        finished(std::move(stop), [&](const Interrupt& interrupt) {
            found = solver_.best(pits, guess, budget, interrupt);
        });
        if (!found) return std::nullopt;
        return std::pair{found->value, found->line};
    }

    // Claims that show a bound of a position's value (mangala/strategy.hpp): a word each, by rising
    // numbers. The number stands above bit 16, what is won and 128 above bit 8, the pit below.
    // None: stopped; a bound that does not hold raises.
    std::optional<nb::bytes> claims(const Counts& counts, int bound, bool least, nb::object stop) {
        const MangalaPits pits = pits_of(counts);
        if (std::abs(bound) > mangala_most) throw std::invalid_argument("a bound that can't be");
        Strategy strategy(solver_);
        bool shown = false;
        std::vector<std::uint64_t> words;
        if (!finished(std::move(stop), [&](const Interrupt& interrupt) {
                shown = least ? strategy.at_least(pits, bound, interrupt)
                              : strategy.at_most(pits, bound, interrupt);
                for (const auto& [number, claim] : strategy.claims())
                    words.push_back(number << 16 |
                                    static_cast<std::uint64_t>(claim.wanted + 128) << 8 |
                                    claim.pit);
                std::sort(words.begin(), words.end());
            }))
            return std::nullopt;
        if (!shown) throw std::invalid_argument("the bound does not hold");
        return nb::bytes(reinterpret_cast<const char*>(words.data()),
                         words.size() * sizeof(std::uint64_t));
    }

    std::vector<std::tuple<Counts, int, int, std::uint64_t>> proofs() {
        std::vector<Proof> taken;
        {
            const std::scoped_lock lock(mutex_);
            taken.swap(proofs_);
        }
        std::vector<std::tuple<Counts, int, int, std::uint64_t>> list;
        list.reserve(taken.size());
        for (const Proof& proof : taken)
            list.emplace_back(counts_of(proof.pits), proof.bounds.lower, proof.bounds.upper,
                              proof.nodes);
        return list;
    }

    std::uint64_t nodes() const { return solver_.nodes(); }

 private:
    std::shared_ptr<const MangalaTable> table_;
    ProofMemory memory_;
    PairWeights weights_;
    std::mutex mutex_;
    std::vector<Proof> proofs_;
    MangalaSolver solver_;
};

std::optional<int> value_in(const MangalaTable& table, const Counts& counts) {
    const MangalaPits pits = pits_of(counts);
    int value = 0;
    if (!table.find(pits.own, pits.opposing, value)) return std::nullopt;
    return value;
}

// Mean nanoseconds of a probe, positions being drawn beforehand.
double probe_time(const MangalaTable& table, std::uint64_t probes, std::uint64_t seed) {
    constexpr std::size_t wanted = 100'000, most_games = 100'000;
    if (probes < 1) throw std::invalid_argument("no probes");
    return without_gil([&] {
        InterruptPoll poll(signals);
        Rng rng(seed);
        std::vector<PairSample> samples;
        // Games seldom come down to what a very small table knows, and never to an empty one.
        for (std::size_t game = 0; game < most_games && samples.size() < wanted; ++game) {
            draw_pair_samples(table, 0, rng, samples);
            poll.check();
        }
        if (samples.empty()) throw std::invalid_argument("a table too small to be met in play");
        int sum = 0;
        const auto begin = Clock::now();
        for (std::uint64_t i = 0; i < probes; ++i) {
            const PairSample& sample = samples[i % samples.size()];
            int value = 0;
            table.find(sample.pits.own, sample.pits.opposing, value);
            sum += value - sample.value;
            if (i % (1 << 20) == 0) poll.check();
        }
        const std::chrono::duration<double, std::nano> time = Clock::now() - begin;
        if (sum != 0) throw std::runtime_error("a probe gave another value");
        return time.count() / static_cast<double>(probes);
    });
}

// Weights fitted to samples of so many games, and their error on samples of other games.
std::tuple<nb::bytes, std::uint64_t, double> fit_pairs(const MangalaTable& table, int fewest,
                                                       std::uint64_t seed, std::uint64_t games,
                                                       int rounds, nb::object stop) {
    if (games > 1'000'000'000) throw std::invalid_argument("games that can't be");
    std::string file;
    std::uint64_t positions = 0;
    double error = 0;
    finished(std::move(stop), [&](const Interrupt& interrupt) {
        InterruptPoll poll(interrupt);
        std::vector<PairSample> samples, others;
        for (std::uint64_t game = 0; game < games + games / 10; ++game) {
            Rng rng(seed * 0x9e3779b97f4a7c15 + game);
            draw_pair_samples(table, fewest, rng, game < games ? samples : others);
            poll.check();
        }
        PairFit fit(samples);
        fit.run(rounds, interrupt);
        file = fit.file();
        positions = samples.size();
        error = pair_error(PairWeights(file), others);
    });
    return {nb::bytes(file.data(), file.size()), positions, error};
}

}  // namespace
}  // namespace meydan::MEYDAN_PATH

NB_MODULE(MEYDAN_MODULE, module) {
    using namespace meydan;
    using namespace meydan::MEYDAN_PATH;
    module.doc() = "Mangala's tablebases and solver.";
    nb::exception<BrokenTable>(module, "BrokenTable", PyExc_ValueError);
    module.attr("MOST_STONES") = mangala_most;
    module.def(
        "positions", [](int stones) { return positions_below(checked_stones(stones) + 1); },
        nb::arg("stones"));
    module.def(
        "number",
        [](const Counts& counts) {
            const MangalaPits pits = pits_of(counts);
            return numbered(pits.own, pits.opposing).number;
        },
        nb::arg("pits"));

    nb::class_<MangalaTable>(module, "Table")
        .def(nb::init<const std::string&, std::optional<int>, bool>(), nb::arg("path"),
             nb::kw_only(), nb::arg("stones").none() = nb::none(), nb::arg("check") = true,
             nb::call_guard<nb::gil_scoped_release>())
        .def_prop_ro("stones", &MangalaTable::stones)
        .def("value", value_in, nb::arg("pits"))
        .def("probe_time", probe_time, nb::arg("probes"), nb::arg("seed"))
        .def(
            "wrong",
            [](const MangalaTable& table, int threads, nb::object stop) {
                checked_threads(threads);
                std::optional<int> layer;
                finished(std::move(stop), [&](const Interrupt& interrupt) {
                    layer = table.wrong(threads, interrupt);
                });
                return layer;
            },
            nb::kw_only(), nb::arg("threads"), nb::arg("stop").none());

    nb::class_<Maker>(module, "Maker")
        .def(nb::init<std::string, int>(), nb::arg("path"), nb::arg("stones"),
             nb::call_guard<nb::gil_scoped_release>())
        .def_prop_ro("layers", &Maker::layers)
        .def_prop_ro("done", &Maker::done)
        .def("next", &Maker::next, nb::kw_only(), nb::arg("threads"), nb::arg("stop").none());

    nb::class_<Solver>(module, "Solver")
        .def(nb::init<std::shared_ptr<const MangalaTable>, std::uint64_t, const nb::bytes&,
                      std::uint64_t>(),
             nb::arg("table"), nb::kw_only(), nb::arg("memory"), nb::arg("weights"),
             nb::arg("worth"))
        .def("ask", &Solver::ask, nb::arg("pits"), nb::arg("wanted"), nb::kw_only(),
             nb::arg("threads"), nb::arg("stop").none())
        .def("learn", &Solver::learn, nb::arg("pits"), nb::kw_only(), nb::arg("lower"),
             nb::arg("upper"))
        .def("learn_book", &Solver::learn_book, nb::arg("numbers"), nb::arg("values"))
        .def("best", &Solver::best, nb::arg("pits"), nb::kw_only(), nb::arg("guess"),
             nb::arg("nodes").none(), nb::arg("seconds").none(), nb::arg("stop").none())
        .def("claims", &Solver::claims, nb::arg("pits"), nb::arg("bound"), nb::kw_only(),
             nb::arg("least"), nb::arg("stop").none())
        .def("proofs", &Solver::proofs)
        .def_prop_ro("nodes", &Solver::nodes);

    module.def("fit_pairs", fit_pairs, nb::arg("table"), nb::kw_only(), nb::arg("fewest"),
               nb::arg("seed"), nb::arg("games"), nb::arg("rounds"), nb::arg("stop").none());
}
