// The Python module `meydan._search`: the search over all games.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "kure_eval.hpp"
#include "mangala_eval.hpp"
#include "mcts.hpp"
#include "pentago_eval.hpp"
#include "python.hpp"
#include "reversi_eval.hpp"
#include "search.hpp"

namespace nb = nanobind;

namespace meydan {
namespace {

using namespace MEYDAN_PATH;

std::string_view content(const nb::bytes& file) { return {file.c_str(), file.size()}; }

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
        if (!(task.seconds >= 0) || task.depth < 1 || lines < 1 || threads < 1 || threads > 256)
            throw std::invalid_argument("limits that can't be");
        const auto here = read_position<G>(rules_, text, earlier);
        if (game_.over(here.line.back())) throw std::invalid_argument("the set is over");
        Asker asker(std::move(stop));
        const Watch watch = asker.watch();
        const auto found = unlocked(
            [&] { return MEYDAN_PATH::think(game_, eval_, here.line.back(), task, watch); });
        asker.settle();
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
        Mcts<G> search(game_, curiosity, seed);
        const auto move =
            unlocked([&] { return search.choose(here.line.back(), playouts, keyboard); });
        return nb::cast(Notation::write(move));
    }

    static auto bind(nb::module_& module, const char* name) {
        return nb::class_<Thinker>(module, name)
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
    const KureRules rules{size,
                          stones,
                          captures,
                          repetitions,
                          quiet_plies,
                          far_row_limit.value_or(size),
                          first_row_lines,
                          capture_diagonally,
                          no_move_loses};
    if (size < 5 || size > 9) throw std::invalid_argument("a board that can't be");
    if (size == 9) return nb::cast(new ThinkerWideKure(rules, weights));
    return nb::cast(new ThinkerKure(rules, weights));
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
    module.def("mangala", without_options<ThinkerMangala>, nb::arg("weights"));
    module.def("pentago", without_options<ThinkerPentago>, nb::arg("weights"));
    module.def("reversi", without_options<ThinkerReversi>, nb::arg("weights"));
    module.def("kure", make_kure, nb::arg("weights"), nb::kw_only(), nb::arg("size"),
               nb::arg("stones"), nb::arg("captures"), nb::arg("repetitions"),
               nb::arg("quiet_plies"), nb::arg("far_row_limit").none(), nb::arg("first_row_lines"),
               nb::arg("capture_diagonally"), nb::arg("no_move_loses"));
}
