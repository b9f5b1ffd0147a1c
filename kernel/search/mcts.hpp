// A Monte Carlo tree search with random games, the usual yardstick: UCT with one random game a
// simulation and proved results backed up, as OpenSpiel's `MCTSBot` has it. It knows the rules
// only.
#pragma once

#include <cmath>
#include <cstdint>
#include <deque>
#include <limits>
#include <vector>

#include "game.hpp"
#include "interruption.hpp"
#include "playouts.hpp"
#include "rng.hpp"

namespace meydan::MEYDAN_PATH {

template <Game G>
class Mcts {
 public:
    using State = typename G::State;
    using Move = typename G::Move;

    Mcts(const G& game, double curiosity, std::uint64_t seed)
        : game_(game), player_(game), rng_(seed), curiosity_(curiosity) {}

    // The move that was tried most, or a proved win.
    Move choose(const State& root, std::uint64_t simulations, const Interrupt& interrupt) {
        nodes_.assign(1, Node{});
        nodes_[0].mover = other(root.turn);
        InterruptPoll poll(interrupt);
        for (std::uint64_t i = 0; i < simulations && !nodes_[0].solved; ++i) {
            simulate(root);
            if (i % 64 == 0) poll.check();
        }
        if (nodes_[0].children == 0) expand(0, root);
        int best = nodes_[0].first;
        for (int i = 1; i < nodes_[0].children; ++i)
            if (better(nodes_[0].first + i, best)) best = nodes_[0].first + i;
        return nodes_[best].move;
    }

 private:
    struct Node {
        int first = 0, children = 0;
        std::uint32_t visits = 0;
        double total = 0;  // as `mover` sees it
        Move move{};
        Side mover{};  // who made the move that leads here
        bool solved = false;
        int result = 0;  // where solved, as `mover` sees it
    };

    const G& game_;
    Player<G> player_;
    Rng rng_;
    const double curiosity_;
    std::vector<Node> nodes_;

    bool better(int a, int b) const {
        const Node &one = nodes_[a], &two = nodes_[b];
        const int first = one.solved ? one.result : 0, second = two.solved ? two.result : 0;
        if (first != second) return first > second;
        if (one.visits != two.visits) return one.visits > two.visits;
        return one.total > two.total;
    }

    void expand(int index, const State& state) {
        const auto first = static_cast<int>(nodes_.size());
        for (const Move move : game_.moves(state)) {
            Node child;
            child.move = move;
            child.mover = state.turn;
            nodes_.push_back(child);
        }
        const int children = static_cast<int>(nodes_.size()) - first;
        // In random order, so that untried moves are tried by chance.
        for (int i = children - 1; i > 0; --i)
            std::swap(nodes_[first + i],
                      nodes_[first + static_cast<int>(rng_.below(static_cast<unsigned>(i) + 1))]);
        nodes_[index].first = first;
        nodes_[index].children = children;
    }

    int select(const Node& node) const {
        const double spread = std::log(static_cast<double>(node.visits));
        int best = node.first;
        double most = -std::numeric_limits<double>::infinity();
        for (int i = node.first; i < node.first + node.children; ++i) {
            const Node& child = nodes_[i];
            double worth;
            if (child.solved)
                worth = child.result;
            else if (child.visits == 0)
                return i;
            else
                worth = child.total / child.visits + curiosity_ * std::sqrt(spread / child.visits);
            if (worth > most) {
                most = worth;
                best = i;
            }
        }
        return best;
    }

    void simulate(const State& root) {
        // States may refer to those before them, so they must not move.
        std::deque<State> states{root};
        std::vector<int> way{0};
        int here = 0;
        while (nodes_[here].visits > 0 && !nodes_[here].solved) {
            if (nodes_[here].children == 0) expand(here, states.back());
            if (nodes_[here].children == 0) break;
            here = select(nodes_[here]);
            way.push_back(here);
            states.push_back(game_.after(states.back(), nodes_[here].move));
        }
        int result;  // the first player's view
        if (nodes_[here].solved) {
            result = nodes_[here].result * sign(nodes_[here].mover);
        } else {
            State last;
            const std::uint64_t plies = player_.play(states.back(), last, rng_);
            result = game_.result(last);
            if (plies == 0) {
                nodes_[here].solved = true;
                nodes_[here].result = result * sign(nodes_[here].mover);
            }
        }
        for (auto step = way.rbegin(); step != way.rend(); ++step) {
            Node& node = nodes_[*step];
            ++node.visits;
            node.total += result * sign(node.mover);
            if (!node.solved && node.children > 0) settle(node);
        }
    }

    // A win for who moves next, or all moves known, settles a node.
    void settle(Node& node) const {
        int best = -2;
        bool all = true;
        for (int i = node.first; i < node.first + node.children; ++i) {
            if (nodes_[i].solved)
                best = std::max(best, nodes_[i].result);
            else
                all = false;
        }
        if (best == 1 || all) {
            node.solved = true;
            node.result = best * sign(nodes_[node.first].mover) * sign(node.mover);
        }
    }
};

}  // namespace meydan::MEYDAN_PATH
