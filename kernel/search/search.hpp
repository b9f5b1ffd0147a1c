// The search, written once over the games: iterative deepening of a principal variation search, by
// one thread or several that share a table.
//
// Thinking ends when a limit is reached, when somebody stops it, or when all lines asked for are
// proved.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "game.hpp"
#include "interruption.hpp"
#include "search/evaluation.hpp"
#include "search/root.hpp"
#include "search/task.hpp"
#include "threads.hpp"

namespace meydan::MEYDAN_PATH {

// Thinks about a set that is not over.
template <Game G, class Eval>
Findings<typename G::Move> think(const G& game, const Eval& eval, const typename G::State& root,
                                 const Task& task, const Interrupt& interrupt) {
    // Room for what a few seconds can visit; small for short thoughts, which must begin at once.
    const int size = task.nodes <= 20'000                             ? 15
                     : task.nodes <= 1'000'000 || task.seconds <= 0.5 ? 19
                     : task.seconds <= 4                              ? 21
                                                                      : 22;
    Common common(task, interrupt, size);
    std::vector<std::unique_ptr<Searcher<G, Eval>>> searchers;
    searchers.reserve(static_cast<std::size_t>(task.threads));
    for (int i = 0; i < task.threads; ++i)
        searchers.push_back(std::make_unique<Searcher<G, Eval>>(game, eval, common, i));
    Threads helpers(common.halted);
    for (std::size_t i = 1; i < searchers.size(); ++i)
        if (!helpers.start([&, i] { searchers[i]->think(root); })) break;
    Findings<typename G::Move> found = searchers[0]->think(root);
    helpers.end();
    for (std::size_t i = 1; i < searchers.size(); ++i) found.nodes += searchers[i]->nodes();
    return found;
}

}  // namespace meydan::MEYDAN_PATH
