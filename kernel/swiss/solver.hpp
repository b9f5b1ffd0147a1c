// A perfect matching of least cost, by Edmonds' primal-dual method.
//
// Costs depend on the kinds of two players only, and players of one kind mostly share their dual.
// So tightness is decided for groups (kind, dual) and never for single edges: a step of the duals
// costs groups² comparisons of numbers, everything else is words. All trees grow at once; how often
// the duals change has to do with how many different costs there are, not with how many players.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "interruption.hpp"
#include "swiss/choices.hpp"
#include "swiss/wide.hpp"

namespace meydan::swiss {

// Cost of a pair by the kinds of its players; `Weight` is a whole number.
template <class Weight>
struct Costs {
    int kinds = 0;
    std::vector<Weight> table;  // kinds × kinds
    std::vector<int> kind;      // of each player
    Weight soft = 0;            // of a broken wish, on top

    // Players in an order (from 1 on; 0: not in it): a pair costs `place` for each step that its
    // upper player stands below the first, and `behind` if both stand behind the first half.
    std::vector<int> order;
    int half = 0;
    Weight place = 0;
    Weight behind = 0;
};

template <class Weight>
class Solver {
 public:
    Solver(Matching& matching, Costs<Weight> costs, baseline::InterruptPoll& poll)
        : matching_(matching),
          costs_(std::move(costs)),
          poll_(poll),
          choices_(matching),
          forest_(matching),
          duals_(matching.count(), Weight(0)) {
        if (costs_.order.empty()) costs_.order.assign(matching.count(), 0);
        begin_in_order();
        regroup();
    }

    // Keeps two together to begin with, if nothing speaks against it.
    void keep(int one, int other) {
        if (matching_.mate[one] < 0 && matching_.mate[other] < 0 && test(matching_.row(one), other))
            matching_.link(one, other);
    }

    // Gives each of these the first of those that is free and tight, from the hint on.
    void greedy(const Bits& players, const Bits& partners, int hint_step) {
        const int words = matching_.rows.words();
        Bits free(words);
        partners.each([&](int player) {
            if (matching_.mate[player] < 0) free.add(player);
        });
        int hint = hint_step;
        players.each([&](int player) {
            if (matching_.mate[player] >= 0) return;
            free.drop(player);
            const Word* row = matching_.row(player);
            int found = first_common(row, free.data(), words, hint);
            if (found < 0) found = first_common(row, free.data(), words);
            if (hint_step > 0) ++hint;
            if (found < 0) return;
            free.drop(found);
            matching_.link(player, found);
        });
    }

    // Whether a perfect matching exists; it is a best one then, and the nest proves it.
    bool solve() {
        while (unmatched()) {
            poll_.check();
            forest_.begin(-1, -1, nullptr);
            plant();
            if (forest_.grow()) {
                augment();
            } else if (!adjust()) {
                return false;
            }
        }
        matching_.solving = false;
        matching_.forget();
        return true;
    }

 private:
    struct Group {
        int kind;
        int order;
        Weight dual;
        Bits players;
    };
    struct Step {
        Weight by;
        int from;
        int to;
        bool soft;
        bool even;  // to an even player: both duals rise
    };

    Matching& matching_;
    Costs<Weight> costs_;
    baseline::InterruptPoll& poll_;
    Choices choices_;
    Forest forest_;
    std::vector<Weight> duals_;
    std::vector<Weight> set_duals_;
    std::vector<Group> groups_;

    // With an order, duals in which every pair across its halves is tight as far as the order goes.
    void begin_in_order() {
        const Weight step = costs_.place + costs_.place;
        const Weight lift = multiple(step, costs_.half);
        for (int player = 0; player < matching_.count(); ++player) {
            const int place = costs_.order[player];
            if (place > costs_.half)
                duals_[player] = lift;
            else if (place > 0)
                duals_[player] = multiple(step, place - 1) - lift;
        }
    }

    bool unmatched() const {
        bool found = false;
        matching_.alive.each([&](int player) { found |= matching_.mate[player] < 0; });
        return found;
    }

    void plant() {
        matching_.alive.each([&](int player) {
            if (matching_.mate[player] < 0) forest_.plant(forest_.item(player));
        });
    }

    void augment() {
        const Edge bridge = forest_.bridge();
        std::vector<Edge> path{bridge};
        forest_.collect(forest_.item(bridge.from), path);
        forest_.collect(forest_.item(bridge.to), path);
        choices_.turn(path, forest_, 0);
    }

    // Twice the cost, so that halves of it are whole.
    Weight cost(const Group& one, const Group& other) const {
        Weight sum = costs_.table[static_cast<std::size_t>(one.kind) * costs_.kinds + other.kind];
        if (one.order > 0 && other.order > 0) {
            const int upper = std::min(one.order, other.order);
            sum += multiple(costs_.place, upper - 1);
            if (upper > costs_.half) sum += costs_.behind;
        }
        return sum + sum;
    }

    static Weight multiple(Weight weight, int times) {
        Weight sum = 0;
        for (; times != 0; times >>= 1, weight += weight)
            if (times & 1) sum += weight;
        return sum;
    }

    void regroup() {
        const int words = matching_.rows.words();
        auto made = std::make_shared<Grouping>();
        made->of.assign(matching_.count(), 0);
        groups_.clear();
        std::vector<std::vector<int>> by_kind(costs_.kinds);
        std::vector<int> by_order(matching_.count() + 1, -1);
        matching_.alive.each([&](int player) {
            const int kind = costs_.kind[player];
            const int order = costs_.order[player];
            int place = order > 0 ? by_order[order] : -1;
            if (order == 0)
                for (const int group : by_kind[kind])
                    if (groups_[group].dual == duals_[player]) place = group;
            if (place < 0) {
                place = static_cast<int>(groups_.size());
                groups_.push_back({kind, order, duals_[player], Bits(words)});
                if (order > 0)
                    by_order[order] = place;
                else
                    by_kind[kind].push_back(place);
            }
            groups_[place].players.add(player);
            made->of[player] = place;
        });
        const bool wishes = matching_.rows.wishes();
        const Weight soft = costs_.soft + costs_.soft;
        made->plain.assign(groups_.size(), Bits(words));
        if (wishes) made->soft.assign(groups_.size(), Bits(words));
        for (std::size_t one = 0; one < groups_.size(); ++one)
            for (std::size_t other = 0; other <= one; ++other) {
                const Weight slack = slack_of(one, other);
                if (slack == Weight(0)) join(made->plain, one, other);
                if (wishes && slack + soft == Weight(0)) join(made->soft, one, other);
            }
        matching_.group(std::move(made));
    }

    void join(std::vector<Bits>& masks, std::size_t one, std::size_t other) const {
        masks[one] |= groups_[other].players;
        if (one != other) masks[other] |= groups_[one].players;
    }

    Weight slack_of(std::size_t one, std::size_t other) const {
        return cost(groups_[one], groups_[other]) - groups_[one].dual - groups_[other].dual;
    }

    // Moves the duals to the next tight edge; false if there is none.
    bool adjust() {
        std::vector<Step> steps = possible_steps();
        const auto later = [](const Step& one, const Step& other) { return other.by < one.by; };
        std::make_heap(steps.begin(), steps.end(), later);
        Weight by = 0;
        bool found = false;
        while (!found && !steps.empty()) {
            std::pop_heap(steps.begin(), steps.end(), later);
            by = steps.back().by;
            found = exists(steps.back());
            steps.pop_back();
        }
        for (std::size_t set = 0; set < matching_.sets.size(); ++set) {
            if (!at_top(set) || !forest_.is_odd(matching_.item_of(static_cast<int>(set)))) continue;
            const Weight half = set_duals_[set] >> 1;
            if (!found || half < by) {
                by = half;
                found = true;
            }
        }
        if (found) move(by);
        return found;
    }

    bool at_top(std::size_t set) const {
        return matching_.sets[set].used && matching_.sets[set].parent < 0;
    }

    std::vector<Step> possible_steps() const {
        const int words = matching_.rows.words();
        const Weight soft = costs_.soft + costs_.soft;
        std::vector<char> even(groups_.size());
        std::vector<char> unlabelled(groups_.size());
        for (std::size_t group = 0; group < groups_.size(); ++group) {
            const Word* players = groups_[group].players.data();
            even[group] = first_common(players, forest_.even().data(), words) >= 0;
            unlabelled[group] = first_common(players, forest_.unlabelled().data(), words) >= 0;
        }
        std::vector<Step> steps;
        for (std::size_t one = 0; one < groups_.size(); ++one) {
            if (!even[one]) continue;
            for (std::size_t other = 0; other < groups_.size(); ++other) {
                const bool both = even[other] && one <= other;
                if (!both && !unlabelled[other]) continue;
                const Weight slack = slack_of(one, other);
                const int from = static_cast<int>(one);
                const int to = static_cast<int>(other);
                for (const bool wished : {false, true}) {
                    if (wished && !matching_.rows.wishes()) break;
                    const Weight left = wished ? slack + soft : slack;
                    if (left < Weight(0) || left == Weight(0)) continue;
                    if (unlabelled[other]) steps.push_back({left, from, to, wished, false});
                    if (both) steps.push_back({left >> 1, from, to, wished, true});
                }
            }
        }
        return steps;
    }

    bool exists(const Step& step) {
        const int words = matching_.rows.words();
        const Word* targets = groups_[step.to].players.data();
        const Word* wanted = (step.even ? forest_.even() : forest_.unlabelled()).data();
        bool found = false;
        groups_[step.from].players.each([&](int player) {
            if (found || !forest_.even()[player]) return;
            const Word* row =
                step.soft ? matching_.rows.soft(player) : matching_.rows.plain(player);
            const Word* own =
                step.even ? forest_.blossom(forest_.base(forest_.item(player))) : nullptr;
            for (int i = 0; i < words && !found; ++i)
                found = row[i] & targets[i] & wanted[i] & ~(own != nullptr ? own[i] : 0);
        });
        return found;
    }

    void move(const Weight& by) {
        std::vector<std::pair<int, Bits>> blossoms;  // base, players
        std::vector<char> seen(matching_.count() + 1 + matching_.sets.size(), 0);
        const int words = matching_.rows.words();
        matching_.alive.each([&](int player) {
            const int item = forest_.item(player);
            if (forest_.is_odd(item)) duals_[player] -= by;
            if (!forest_.is_even(item)) return;
            duals_[player] += by;
            const int base = forest_.base(item);
            const Word* all = forest_.blossom(base);
            if (all == nullptr || seen[base]) return;
            seen[base] = 1;
            Bits players(words);
            std::copy(all, all + words, players.data());
            blossoms.emplace_back(base, std::move(players));
        });
        const Weight twice = by + by;
        std::vector<int> emptied;
        for (std::size_t set = 0; set < matching_.sets.size(); ++set) {
            if (!at_top(set)) continue;
            const int item = matching_.item_of(static_cast<int>(set));
            if (forest_.is_odd(item)) {
                set_duals_[set] -= twice;
                if (set_duals_[set] == Weight(0)) emptied.push_back(static_cast<int>(set));
            }
        }
        for (auto& [base, players] : blossoms) grow_set(base, std::move(players), twice);
        for (const int set : emptied) matching_.dissolve(set);
        regroup();
    }

    // A blossom of the forest becomes a set of the nest, or its dual grows if it is one already.
    void grow_set(int base, Bits players, const Weight& by) {
        if (base > matching_.outside() &&
            matching_.sets[matching_.set_of(base)].members.count() == players.count()) {
            set_duals_[matching_.set_of(base)] += by;
            return;
        }
        const int made = matching_.add_set(std::move(players));
        matching_.sets[made].within = matching_.grouping();
        set_duals_.resize(matching_.sets.size(), Weight(0));
        set_duals_[made] = by;
        for (std::size_t set = 0; set < matching_.sets.size(); ++set) {
            OddSet& other = matching_.sets[set];
            if (static_cast<int>(set) == made || !other.used || other.parent >= 0) continue;
            if (matching_.sets[made].members[first_of(other.members)]) other.parent = made;
        }
        matching_.sets[made].members.each([&](int player) {
            if (matching_.inner[player] < 0) matching_.inner[player] = made;
        });
    }

    static int first_of(const Bits& bits) {
        return first_common(bits.data(), bits.data(), bits.size());
    }
};

}  // namespace meydan::swiss
