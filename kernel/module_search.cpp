// The Python module `meydan._search`: the search over all games.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "kure/evaluation.hpp"
#include "kure/options.hpp"
#include "mangala/evaluation.hpp"
#include "pentago/evaluation.hpp"
#include "python.hpp"
#include "reversi/evaluation.hpp"
#include "search/mcts.hpp"
#include "search/search.hpp"
#include "search/training.hpp"

namespace nb = nanobind;

namespace meydan {
namespace {

using namespace MEYDAN_PATH;

std::string_view content(const nb::bytes& file) { return {file.c_str(), file.size()}; }

template <class Number>
nb::bytes packed(const std::vector<Number>& numbers) {
    return nb::bytes(numbers.data(), numbers.size() * sizeof(Number));
}

template <class Number>
std::vector<Number> unpacked(const nb::bytes& file) {
    if (file.size() % sizeof(Number) != 0) throw std::invalid_argument("numbers cut off");
    std::vector<Number> numbers(file.size() / sizeof(Number));
    if (!numbers.empty()) std::memcpy(numbers.data(), file.c_str(), file.size());
    return numbers;
}

// The weights that explain samples best, and how badly the search foresaw their results.
nb::tuple fit_weights(const nb::bytes& terms, const nb::bytes& stages, const nb::bytes& results,
                      const nb::bytes& values, const nb::bytes& weights, int number_of_stages,
                      double scale, double trust, double ridge) {
    if (number_of_stages < 1 || number_of_stages > 255 ||
        weights.size() % (sizeof(std::int16_t) * static_cast<std::size_t>(number_of_stages)) != 0 ||
        weights.size() == 0)
        throw std::invalid_argument("weights that do not fit the stages");
    checked(scale, 1e-3, 1e6, "a scale");
    checked(trust, 0, 1, "a trust");
    checked(ridge, 1e-9, 1e9, "a ridge");
    const Samples samples{unpacked<std::int16_t>(terms), unpacked<std::uint8_t>(stages),
                          unpacked<std::int8_t>(results), unpacked<std::int16_t>(values)};
    auto numbers = unpacked<std::int16_t>(weights);
    const std::size_t width = numbers.size() / static_cast<std::size_t>(number_of_stages);
    const std::size_t rows = samples.stages.size();
    if (samples.terms.size() != rows * width || samples.results.size() != rows ||
        samples.values.size() != rows)
        throw std::invalid_argument("samples that do not fit the weights");
    const double unit = 16;
    const double loss = without_gil([&] {
        for (int stage = 0; stage < number_of_stages; ++stage) {
            const auto at = numbers.begin() + stage * static_cast<std::ptrdiff_t>(width);
            std::vector<double> now(at, at + static_cast<std::ptrdiff_t>(width));
            for (double& weight : now) weight /= unit;
            fit(samples, width, stage, scale, trust, ridge, now);
            for (std::size_t i = 0; i < width; ++i)
                at[static_cast<std::ptrdiff_t>(i)] = static_cast<std::int16_t>(
                    std::clamp(std::round(now[i] * unit), -32'767.0, 32'767.0));
        }
        return surprise(samples, scale);
    });
    return nb::make_tuple(packed(numbers), loss);
}

// A game with its evaluation, ready to think.
template <class G, class Eval, class Notation>
class Thinker {
 public:
    Thinker(const typename G::Rules& rules, const nb::bytes& weights)
        : rules_(rules), game_(rules), eval_(rules, content(weights)) {}

    nb::tuple think(std::string_view text, const std::vector<std::string>& earlier,
                    std::optional<double> seconds, std::optional<std::uint64_t> nodes,
                    std::optional<int> depth, int lines, int threads, std::uint64_t seed,
                    bool plain, nb::object stop) const {
        Task task;
        if (seconds) task.seconds = *seconds;
        if (nodes) task.nodes = *nodes;
        if (depth) task.depth = *depth;
        task.lines = lines;
        task.threads = threads;
        task.seed = seed;
        task.plain = plain;
        checked_threads(threads);
        if (!(task.seconds >= 0) || task.depth < 1 || lines < 1)
            throw std::invalid_argument("limits that can't be");
        const auto here = read_position<G>(rules_, text, earlier);
        if (game_.over(here.line.back())) throw std::invalid_argument("the set is over");
        PythonInterrupt asked(std::move(stop));
        const Interrupt interrupt = asked.interrupt();
        const auto found = without_gil(
            [&] { return MEYDAN_PATH::think(game_, eval_, here.line.back(), task, interrupt); });
        asked.settle();
        nb::list answer;
        for (const auto& line : found.lines) {
            nb::list moves;
            for (const auto move : line.moves) moves.append(Notation::write(move));
            nb::object win = nb::none();
            if (decides(line.value)) {
                const int plies = mate - std::abs(line.value);
                win = nb::int_(line.value > 0 ? plies : -plies);
            }
            answer.append(
                nb::make_tuple(nb::tuple(moves), line.value, line.proved, win, line.depth));
        }
        return nb::make_tuple(nb::tuple(answer), found.nodes, found.depth);
    }

    int evaluate(std::string_view text) const {
        const auto here = read_position<G>(rules_, text, {});
        if (game_.over(here.line.back())) throw std::invalid_argument("the set is over");
        return eval_(here.line.back());
    }

    nb::object mcts(std::string_view text, const std::vector<std::string>& earlier,
                    std::uint64_t playouts, double curiosity, std::uint64_t seed) const {
        const auto here = read_position<G>(rules_, text, earlier);
        if (game_.over(here.line.back())) throw std::invalid_argument("the set is over");
        checked(curiosity, 0, 1e6, "a curiosity");
        Mcts<G> search(game_, curiosity, seed);
        const auto move =
            without_gil([&] { return search.choose(here.line.back(), playouts, signals); });
        return nb::cast(Notation::write(move));
    }

    static constexpr bool learns = requires(const Eval& eval, const typename G::State& state) {
        eval.describe(state);
    };

    nb::tuple self_play(std::uint64_t seed, std::uint64_t first, std::uint64_t games,
                        std::uint64_t nodes, unsigned opening, unsigned slips) const
        requires(learns) {
        const SelfPlayPlan plan{seed, first, games, nodes, opening, slips};
        PythonInterrupt asked{nb::none()};
        const Interrupt interrupt = asked.interrupt();
        const Samples found =
            without_gil([&] { return MEYDAN_PATH::self_play(game_, eval_, plan, interrupt); });
        asked.settle();
        return nb::make_tuple(packed(found.terms), packed(found.stages), packed(found.results),
                              packed(found.values));
    }

    // Stages, and all weights as a file has them.
    nb::tuple weights() const requires(learns) {
        std::vector<std::int16_t> numbers;
        for (int stage = 0; stage < Eval::Model::stages; ++stage)
            for (int term = 0; term < Eval::Model::terms; ++term)
                numbers.push_back(eval_.weights()(stage, term));
        return nb::make_tuple(int{Eval::Model::stages}, packed(numbers));
    }

    static auto bind(nb::module_& module, const char* name) {
        auto made = nb::class_<Thinker>(module, name);
        if constexpr (learns) {
            made.def("self_play", &Thinker::self_play, nb::kw_only(), nb::arg("seed"),
                     nb::arg("first"), nb::arg("games"), nb::arg("nodes"), nb::arg("opening"),
                     nb::arg("slips"))
                .def("weights", &Thinker::weights);
        }
        return made
            .def("think", &Thinker::think, nb::arg("text"), nb::arg("earlier"), nb::kw_only(),
                 nb::arg("seconds").none(), nb::arg("nodes").none(), nb::arg("depth").none(),
                 nb::arg("lines"), nb::arg("threads"), nb::arg("seed"), nb::arg("plain"),
                 nb::arg("stop").none())
            .def("mcts", &Thinker::mcts, nb::arg("text"), nb::arg("earlier"), nb::kw_only(),
                 nb::arg("playouts"), nb::arg("curiosity"), nb::arg("seed"))
            .def("evaluate", &Thinker::evaluate, nb::arg("text"));
    }

 private:
    const typename G::Rules rules_;
    const G game_;
    const Eval eval_;
};

using ThinkerMangala = Thinker<Mangala, MangalaEval, Pit>;
using ThinkerPentago = Thinker<Pentago, PentagoEval, Pair<4>>;
using ThinkerReversi = Thinker<Reversi, ReversiEval, Place>;
using ThinkerKure = Thinker<Kure<std::uint64_t>, KureEval<std::uint64_t>, Pair<128>>;
using ThinkerWideKure = Thinker<Kure<Wide>, KureEval<Wide>, Pair<128>>;

nb::object make_kure(const nb::bytes& weights, int size, int stones, int captures, int repetitions,
                     int quiet_plies, std::optional<int> far_row_limit, bool first_row_lines,
                     bool capture_diagonally, bool no_move_loses) {
    const KureRules rules =
        kure_rules(size, stones, captures, repetitions, quiet_plies, far_row_limit, first_row_lines,
                   capture_diagonally, no_move_loses);
    // A pointer alone would leave the thinker to nobody.
    const auto owned = nb::rv_policy::take_ownership;
    if (size == 9) return nb::cast(new ThinkerWideKure(rules, weights), owned);
    return nb::cast(new ThinkerKure(rules, weights), owned);
}

template <class T>
T* without_options(const nb::bytes& weights) {
    return new T(NoOptions{}, weights);
}

}  // namespace
}  // namespace meydan

NB_MODULE(MEYDAN_MODULE, module) {
    using namespace meydan;
    module.doc() = "Meydan's search, over all games.";
    ThinkerMangala::bind(module, "MangalaThinker");
    ThinkerPentago::bind(module, "PentagoThinker");
    ThinkerReversi::bind(module, "ReversiThinker");
    ThinkerKure::bind(module, "KureThinker");
    ThinkerWideKure::bind(module, "WideKureThinker");
    module.def("fit", fit_weights, nb::kw_only(), nb::arg("terms"), nb::arg("stages"),
               nb::arg("results"), nb::arg("values"), nb::arg("weights"),
               nb::arg("number_of_stages"), nb::arg("scale"), nb::arg("trust"), nb::arg("ridge"));
    module.def("mangala", without_options<ThinkerMangala>, nb::arg("weights"));
    module.def("pentago", without_options<ThinkerPentago>, nb::arg("weights"));
    module.def("reversi", without_options<ThinkerReversi>, nb::arg("weights"));
    module.def("kure", make_kure, nb::arg("weights"), nb::kw_only(), nb::arg("size"),
               nb::arg("stones"), nb::arg("captures"), nb::arg("repetitions"),
               nb::arg("quiet_plies"), nb::arg("far_row_limit").none(), nb::arg("first_row_lines"),
               nb::arg("capture_diagonally"), nb::arg("no_move_loses"));
}
