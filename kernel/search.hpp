// The search, written once over the games: iterative deepening of a principal variation search, by
// one thread or several that share a table.
//
// Thinking ends when a limit is reached, when somebody stops it, or when all lines asked for are
// proved.
#pragma once

#include <cstddef>
#include <memory>
#include <thread>
#include <vector>

#include "evaluation.hpp"
#include "game.hpp"
#include "search_root.hpp"
#include "search_task.hpp"
#include "watch.hpp"

namespace meydan::MEYDAN_PATH {

// Thinks about a set that is not over.
template <Game G, class Eval>
Findings<typename G::Move> think(const G& game, const Eval& eval, const typename G::State& root,
                                 const Task& task, const Watch& watch) {
    // Room for what a few seconds can visit; small for short thoughts, which must begin at once.
    const int size = task.nodes <= 20'000                             ? 15
                     : task.nodes <= 1'000'000 || task.seconds <= 0.5 ? 19
                     : task.seconds <= 4                              ? 21
                                                                      : 22;
    Common common(task, watch, size);
    std::vector<std::unique_ptr<Searcher<G, Eval>>> searchers;
    for (int i = 0; i < task.threads; ++i)
        searchers.push_back(std::make_unique<Searcher<G, Eval>>(game, eval, common, i));
    std::vector<std::thread> helpers;
    for (std::size_t i = 1; i < searchers.size(); ++i)
        helpers.emplace_back([&, i] { searchers[i]->think(root); });
    Findings<typename G::Move> found = searchers[0]->think(root);
    common.halted.store(true);
    for (auto& helper : helpers) helper.join();
    for (std::size_t i = 1; i < searchers.size(); ++i) found.nodes += searchers[i]->nodes();
    return found;
}

}  // namespace meydan::MEYDAN_PATH
