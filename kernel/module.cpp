// The Python module `meydan._kernel`: the games behind one small interface, without their rules.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kure/options.hpp"
#include "python.hpp"
#include "text.hpp"
#include "tools.hpp"

namespace nb = nanobind;

namespace meydan {

bool cpu_has_avx2() {
#ifdef MEYDAN_AVX2
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

namespace {

// Best first.
const std::vector<const Path*> all_paths{
#ifdef MEYDAN_AVX2
    &avx2_path,
#endif
    &baseline_path,
};

std::vector<const Path*> usable_paths() {
    std::vector<const Path*> usable;
    for (const Path* path : all_paths)
        if (path->runs_here()) usable.push_back(path);
    return usable;
}

std::atomic<const Path*> current_path = usable_paths().front();

void use(std::string_view name) {
    for (const Path* path : usable_paths()) {
        if (name == path->name) {
            current_path = path;
            return;
        }
    }
    throw std::invalid_argument("no such path on this CPU");
}

// A game as Python sees it; `tools` names its row in the table of a path.
template <class G, auto tools, class Notation>
struct Bound {
    using Rules = typename G::Rules;
    using State = typename G::State;
    using Move = typename G::Move;
    using Here = Position<State>;

    Rules rules;

    static const auto& path() { return current_path.load()->*tools; }

    Here start() const {
        Here here(1);
        path().start(rules, here.line[0]);
        return here;
    }

    Here load(std::string_view text, const std::vector<std::string>& earlier) const {
        return read_position<G>(rules, text, earlier);
    }

    std::string dump(const Here& here) const { return baseline::dump(rules, here.line.back()); }

    std::vector<Move> moves(const Here& here) const {
        std::vector<Move> list(G::most_moves);
        list.resize(static_cast<std::size_t>(path().moves(rules, here.line.back(), list.data())));
        return list;
    }

    nb::tuple legal(const Here& here) const {
        nb::list list;
        for (const Move move : moves(here)) list.append(Notation::write(move));
        return nb::tuple(list);
    }

    Here play(const Here& here, const typename Notation::Value& value) const {
        const int move = Notation::read(value);
        if (move < 0 || move > std::numeric_limits<Move>::max() ||
            !path().legal(rules, here.line.back(), static_cast<Move>(move)))
            throw std::invalid_argument("not a legal move here");
        Here next = step(here);
        path().after(rules, next.line[next.line.size() - 2], static_cast<Move>(move),
                     next.line.back());
        forget(next);
        return next;
    }

    std::optional<Here> wander(const Here& here, std::uint64_t seed) const {
        Here next = step(here);
        if (!path().wander(rules, next.line[next.line.size() - 2], seed, next.line.back()))
            return {};
        forget(next);
        return next;
    }

    nb::object outcome(const Here& here) const {
        if (!moves(here).empty()) return nb::none();
        const Outcome outcome = path().outcome(rules, here.line.back());
        return nb::make_tuple(outcome.winner, nb::make_tuple(outcome.score[0], outcome.score[1]),
                              outcome.reason);
    }

    std::uint64_t perft(const Here& here, int depth) const {
        if (depth < 0 || depth > baseline::deepest)
            throw std::invalid_argument("depth is not 0 to 500");
        return without_gil([&] { return path().perft(rules, here.line.back(), depth, signals); });
    }

    nb::tuple playouts(const Here& here, std::uint64_t seed, std::optional<std::uint64_t> games,
                       std::optional<double> seconds) const {
        if (!games && !seconds) throw std::invalid_argument("neither games nor seconds");
        if (seconds && !(*seconds >= 0)) throw std::invalid_argument("seconds below zero");
        const Limits limits{games.value_or(std::numeric_limits<std::uint64_t>::max()),
                            seconds.value_or(std::numeric_limits<double>::infinity())};
        const Tally tally = without_gil(
            [&] { return path().playouts(rules, here.line.back(), seed, limits, signals); });
        return nb::make_tuple(tally.games, tally.plies, tally.first_wins, tally.draws,
                              tally.second_wins);
    }

    // The line with room for one more state.
    static Here step(const Here& here) {
        Here next(here.line.size() + 1);
        std::copy(here.line.begin(), here.line.end(), next.line.begin());
        relink(next.line);
        return next;
    }

    // Drops the states that the last one does not refer to.
    static void forget(Here& here) {
        if constexpr (G::remembers)
            if (here.line.back().previous != nullptr) return;
        here.line.erase(here.line.begin(), here.line.end() - 1);
    }

    static auto bind(nb::module_& module, const char* game, const char* position) {
        nb::class_<Here>(module, position);
        return nb::class_<Bound>(module, game)
            .def("start", &Bound::start)
            .def("load", &Bound::load, nb::arg("text"), nb::arg("earlier") = nb::make_tuple())
            .def("dump", &Bound::dump, nb::arg("position"))
            .def("legal", &Bound::legal, nb::arg("position"))
            .def("play", &Bound::play, nb::arg("position"), nb::arg("move"))
            .def("wander", &Bound::wander, nb::arg("position"), nb::arg("seed"))
            .def("outcome", &Bound::outcome, nb::arg("position"))
            .def("perft", &Bound::perft, nb::arg("position"), nb::arg("depth"))
            .def("playouts", &Bound::playouts, nb::arg("position"), nb::kw_only(), nb::arg("seed"),
                 nb::arg("games") = nb::none(), nb::arg("seconds") = nb::none());
    }
};

using BoundMangala = Bound<baseline::Mangala, &Path::mangala, Pit>;
using BoundPentago = Bound<baseline::Pentago, &Path::pentago, Pair<4>>;
using BoundReversi = Bound<baseline::Reversi, &Path::reversi, Place>;
using BoundKure = Bound<baseline::Kure<std::uint64_t>, &Path::kure, Pair<128>>;
using BoundWideKure = Bound<baseline::Kure<Wide>, &Path::wide_kure, Pair<128>>;

nb::object make_kure(int size, int stones, int captures, int repetitions, int quiet_plies,
                     std::optional<int> far_row_limit, bool first_row_lines,
                     bool capture_diagonally, bool no_move_loses) {
    const KureRules rules =
        kure_rules(size, stones, captures, repetitions, quiet_plies, far_row_limit, first_row_lines,
                   capture_diagonally, no_move_loses);
    if (size == 9) return nb::cast(BoundWideKure{rules});
    return nb::cast(BoundKure{rules});
}

}  // namespace
}  // namespace meydan

NB_MODULE(_kernel, module) {
    using namespace meydan;
    module.doc() = "Meydan's games in C++, for speed.";
    BoundMangala::bind(module, "Mangala", "MangalaPosition").def(nb::init<>());
    BoundPentago::bind(module, "Pentago", "PentagoPosition").def(nb::init<>());
    BoundReversi::bind(module, "Reversi", "ReversiPosition").def(nb::init<>());
    BoundKure::bind(module, "Kure", "KurePosition");
    BoundWideKure::bind(module, "WideKure", "WideKurePosition");
    module.def("kure", make_kure, nb::kw_only(), nb::arg("size") = 7, nb::arg("stones") = 7,
               nb::arg("captures") = 4, nb::arg("repetitions") = 3, nb::arg("quiet_plies") = 100,
               nb::arg("far_row_limit") = nb::none(), nb::arg("first_row_lines") = true,
               nb::arg("capture_diagonally") = true, nb::arg("no_move_loses") = true);
    module.def("paths", [] {
        nb::list names;
        for (const Path* path : usable_paths()) names.append(path->name);
        return nb::tuple(names);
    });
    module.def("path", [] { return current_path.load()->name; });
    module.def("use", use, nb::arg("path"));
}
