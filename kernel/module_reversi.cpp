// The Python module `meydan._reversi`: Reversi's evaluation, search, endgame and training.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "python.hpp"
#include "reversi/rules.hpp"
#include "reversi/thinker.hpp"
#include "reversi/training.hpp"

namespace nb = nanobind;

namespace meydan::MEYDAN_PATH {
namespace {

// Numbers cross the border as bytes, least significant first.
std::vector<std::int16_t> read_weights(const nb::bytes& bytes) {
    if (bytes.size() % 2 != 0) throw std::invalid_argument("weights cut off");
    std::vector<std::int16_t> weights(bytes.size() / 2);
    const auto* at = static_cast<const unsigned char*>(bytes.data());
    for (std::size_t i = 0; i < weights.size(); ++i)
        weights[i] = static_cast<std::int16_t>(at[2 * i] | at[2 * i + 1] << 8);
    return weights;
}

nb::bytes write_weights(const std::vector<std::int16_t>& weights) {
    std::string bytes(2 * weights.size(), '\0');
    for (std::size_t i = 0; i < weights.size(); ++i) {
        bytes[2 * i] = static_cast<char>(weights[i] & 255);
        bytes[2 * i + 1] = static_cast<char>(weights[i] >> 8 & 255);
    }
    return nb::bytes(bytes.data(), bytes.size());
}

// A sample is 18 bytes: the own discs, the opposing ones, the label.
constexpr std::size_t sample_size = 18;

std::vector<ReversiSample> read_samples(const nb::bytes& bytes) {
    if (bytes.size() % sample_size) throw std::invalid_argument("samples cut off");
    const auto* at = static_cast<const unsigned char*>(bytes.data());
    const auto number = [&](std::size_t from, int size) {
        std::uint64_t sum = 0;
        for (int i = size - 1; i >= 0; --i) sum = sum << 8 | at[from + static_cast<std::size_t>(i)];
        return sum;
    };
    std::vector<ReversiSample> samples(bytes.size() / sample_size);
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i] = {number(sample_size * i, 8), number(sample_size * i + 8, 8),
                      static_cast<std::int16_t>(number(sample_size * i + 16, 2))};
    return samples;
}

nb::bytes write_samples(const std::vector<ReversiSample>& samples) {
    std::string bytes;
    bytes.reserve(sample_size * samples.size());
    const auto add = [&](std::uint64_t number, int size) {
        for (int i = 0; i < size; ++i) bytes += static_cast<char>(number >> 8 * i & 255);
    };
    for (const ReversiSample& sample : samples) {
        add(sample.own, 8);
        add(sample.opposing, 8);
        add(static_cast<std::uint16_t>(sample.label), 2);
    }
    return nb::bytes(bytes.data(), bytes.size());
}

ReversiState read_state(std::string_view text) {
    ReversiState state;
    load(NoOptions{}, text, state);
    return state;
}

class BoundReversi {
 public:
    explicit BoundReversi(const nb::bytes& weights) : weights_(read_weights(weights)) {}

    // As `meydan.engine.search` asks every game. Values are hundredths of a disc.
    nb::tuple think(std::string_view text, const std::vector<std::string>&,
                    std::optional<double> seconds, std::optional<std::uint64_t> nodes,
                    std::optional<int> depth, int lines, int threads, std::uint64_t, bool winner,
                    bool remember, const nb::object& stop) {
        checked_threads(threads);
        if (lines < 1 || depth.value_or(1) < 1 || !(seconds.value_or(0) >= 0))
            throw std::invalid_argument("limits that can't be");
        const ReversiState state = read_state(text);
        if (Reversi().over(state)) throw std::invalid_argument("the set is over");
        const ReversiLimits limits{seconds.value_or(std::numeric_limits<double>::infinity()),
                                   nodes.value_or(std::numeric_limits<std::uint64_t>::max()),
                                   std::min(depth.value_or(64), 64)};
        PythonInterrupt asked(stop);
        const Interrupt interrupt = asked.interrupt();
        ReversiThought thought;
        {
            const nb::gil_scoped_release release;
            const auto answer = [&](ReversiTable& table) {
                thought = think_reversi(state.own, state.opposing, {winner}, weights_, table,
                                        limits, lines, threads, interrupt);
            };
            // Whoever comes while another thought has the memory does without it.
            std::unique_lock lock(remembering_, std::defer_lock);
            if (remember && !winner && lock.try_lock()) {
                if (!memory_) memory_ = std::make_unique<ReversiTable>(memory_bits);
                memory_->grow_old();
                answer(*memory_);
            } else {
                ReversiTable table(table_bits(how_many(~(state.own | state.opposing)), limits));
                answer(table);
            }
        }
        asked.settle();
        nb::list found;
        for (const ReversiLine& line : thought.lines) {
            nb::list moves;
            for (const int move : line.moves) moves.append(move);
            found.append(nb::make_tuple(nb::tuple(moves), 100 * line.score, line.exact, nb::none(),
                                        line.depth));
        }
        return nb::make_tuple(nb::tuple(found), thought.nodes, thought.depth);
    }

    int evaluate(std::string_view text) const {
        const ReversiState state = read_state(text);
        const Features features = features_of(state.own, state.opposing);
        return 100 * weights_.raw(features, state.own, state.opposing) / unit;
    }

    nb::bytes play(std::uint64_t seed, int games, int opening, int depth, int solved_from,
                   double trust, double stray) const {
        if (games < 0 || opening < 2 || opening > 40 || depth < 1 || solved_from < 5 ||
            solved_from > 30)
            throw std::invalid_argument("games that can't be");
        checked(trust, 0, 1, "a trust");
        checked(stray, 0, 1, "a stray");
        const std::vector<ReversiSample> samples = without_gil([&] {
            std::vector<ReversiSample> samples;
            ReversiTable table(18), endings(16);
            SelfPlay player(weights_, table, endings, {opening, depth, solved_from, trust, stray},
                            seed, signals);
            for (int game = 0; game < games; ++game) player.play(samples);
            return samples;
        });
        return write_samples(samples);
    }

 private:
    static constexpr int memory_bits = 21;
    const Weights weights_;
    std::unique_ptr<ReversiTable> memory_;
    std::mutex remembering_;
};

class BoundLearner {
 public:
    BoundLearner(const nb::bytes& weights, const nb::bytes& samples)
        : learner_(read_weights(weights)), samples_(read_samples(samples)) {
        without_gil([&] { learner_.count(samples_, signals); });
    }

    double learn(double rate, std::uint64_t seed) {
        checked(rate, 0, 1, "a rate");
        const OneCall call(at_work_);
        return without_gil([&] { return learner_.learn(samples_, rate, seed, signals); });
    }

    std::vector<std::pair<double, std::uint64_t>> errors(const nb::bytes& samples) {
        const OneCall call(at_work_);
        const std::vector<ReversiSample> others = read_samples(samples);
        return without_gil([&] { return learner_.errors(others, signals); });
    }

    nb::bytes weights() {
        const OneCall call(at_work_);
        return write_weights(learner_.weights());
    }

 private:
    Learner learner_;
    const std::vector<ReversiSample> samples_;
    std::atomic_flag at_work_;
};

}  // namespace
}  // namespace meydan::MEYDAN_PATH

// The macro writes the parameter. NOLINTNEXTLINE(performance-unnecessary-value-param)
NB_MODULE(MEYDAN_MODULE, module) {
    using namespace meydan::MEYDAN_PATH;
    module.doc() = "Reversi: evaluation, search, exact endings and training.";
    module.attr("KNOTS") = knots;
    module.attr("WEIGHTS_A_KNOT") = shared_weights();
    module.attr("EXTRA_A_KNOT") = extra_entries;
    module.attr("UNIT") = unit;
    nb::class_<BoundReversi>(module, "Reversi")
        .def(nb::init<const nb::bytes&>(), nb::arg("weights"))
        .def("think", &BoundReversi::think, nb::arg("text"), nb::arg("earlier") = nb::make_tuple(),
             nb::kw_only(), nb::arg("seconds") = nb::none(), nb::arg("nodes") = nb::none(),
             nb::arg("depth") = nb::none(), nb::arg("lines") = 1, nb::arg("threads") = 1,
             nb::arg("seed") = 0, nb::arg("winner_takes_empties") = false,
             nb::arg("remember") = false, nb::arg("stop") = nb::none())
        .def("evaluate", &BoundReversi::evaluate, nb::arg("text"))
        .def("play", &BoundReversi::play, nb::kw_only(), nb::arg("seed"), nb::arg("games"),
             nb::arg("opening"), nb::arg("depth"), nb::arg("solved_from"), nb::arg("trust"),
             nb::arg("stray"));
    nb::class_<BoundLearner>(module, "Learner")
        .def(nb::init<const nb::bytes&, const nb::bytes&>(), nb::arg("weights"), nb::arg("samples"))
        .def("learn", &BoundLearner::learn, nb::kw_only(), nb::arg("rate"), nb::arg("seed"))
        .def("errors", &BoundLearner::errors, nb::arg("samples"))
        .def("weights", &BoundLearner::weights);
}
