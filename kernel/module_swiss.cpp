// The Python module `meydan._swiss`: pairing by FIDE's Dutch system.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "python.hpp"
#include "swiss/tournament.hpp"

namespace nb = nanobind;

namespace meydan {
namespace {

using Given = std::tuple<int, int, std::string, int, int, bool, bool, std::vector<int>>;

swiss::Field read_field(const std::vector<Given>& players, std::vector<std::vector<int>> never,
                        std::vector<std::vector<int>> apart, bool lot) {
    swiss::Field field;
    const int count = static_cast<int>(players.size());
    for (const auto& [score, rank, colours, floats, unplayed, top, barred, met] : players) {
        swiss::Player player;
        player.score = score;
        player.rank = rank;
        player.colours = colours;
        player.floats = floats;
        player.unplayed = unplayed;
        player.top = top;
        player.barred = barred;
        player.met = met;
        for (const int other : met)
            if (other < 0 || other >= count) throw std::invalid_argument("no such player");
        player.look_at_colours();
        field.players.push_back(std::move(player));
    }
    for (const auto* groups : {&never, &apart})
        for (const std::vector<int>& group : *groups)
            for (const int member : group)
                if (member < 0 || member >= count) throw std::invalid_argument("no such player");
    field.never = std::move(never);
    field.apart = std::move(apart);
    field.lot = lot;
    return field;
}

std::vector<std::pair<int, int>> pair(const std::vector<Given>& players,
                                      std::vector<std::vector<int>> never,
                                      std::vector<std::vector<int>> apart, bool lot) {
    const swiss::Field field = read_field(players, std::move(never), std::move(apart), lot);
    return without_gil([&] {
        std::vector<std::pair<int, int>> tables;
        for (const swiss::Table& table : swiss::Round(field, signals).pair())
            tables.emplace_back(table.first, table.second);
        return tables;
    });
}

std::tuple<int, int, int, long long, long long> simulate(std::vector<double> strengths, int rounds,
                                                         int sets, int end_at, double draw, int bye,
                                                         int count, std::uint64_t seed) {
    if (strengths.empty() || rounds < 1 || sets < 1 || end_at < 0 || bye < 0 || count < 0 ||
        !(draw >= 0 && draw <= 1))
        throw std::invalid_argument("no such tournament");
    const swiss::Plan plan{std::move(strengths), rounds, sets, end_at, draw, bye};
    const swiss::Outcome found =
        without_gil([&] { return swiss::Simulation(plan, seed, signals).run(count); });
    return {found.finished, found.best_alone, found.best_first, found.sharing, found.distance};
}

}  // namespace
}  // namespace meydan

NB_MODULE(_swiss, module) {
    module.def("pair", &meydan::pair, nb::arg("players"), nb::kw_only(), nb::arg("never"),
               nb::arg("apart"), nb::arg("lot"));
    module.def("simulate", &meydan::simulate, nb::arg("strengths"), nb::kw_only(),
               nb::arg("rounds"), nb::arg("sets"), nb::arg("end_at"), nb::arg("draw"),
               nb::arg("bye"), nb::arg("count"), nb::arg("seed"));
}
