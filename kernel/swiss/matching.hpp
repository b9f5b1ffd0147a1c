// Who sits with whom, in a graph whose edges are never stored one by one.
//
// An edge exists where two players may meet and its cost is tight: equal to what the two players'
// duals pay. Both are kept as words: `plain` and `soft` say who may meet (soft: with a broken
// wish), the groups of equal cost and dual say where it is tight. Beside the matching stands the
// nest of odd sets with a positive dual (Edmonds): every best matching leaves each of them by
// exactly one edge.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "swiss/words.hpp"

namespace meydan::swiss {

struct Edge {
    int from;
    int to;
};

// Players of equal cost and dual, and with which of the others each group's edges are tight.
struct Grouping {
    std::vector<int> of;  // a player's group
    std::vector<Bits> plain;
    std::vector<Bits> soft;
};

// Who may meet whom, a row of words for each player.
class Rows {
 public:
    explicit Rows(int count)
        : count_(count),
          words_(words_for(count + 1)),
          plain_(static_cast<std::size_t>(count) * words_, 0) {}

    int count() const { return count_; }
    int words() const { return words_; }
    bool wishes() const { return !soft_.empty(); }

    Word* plain(int player) { return at(plain_, player); }
    Word* soft(int player) {
        if (soft_.empty()) soft_.assign(plain_.size(), 0);
        return at(soft_, player);
    }

    // The tight edges of a player by a grouping, where the mask is set.
    void tight(int player, const Grouping& grouping, const Word* mask, Word* row) {
        const int group = grouping.of[player];
        const Word* legal = plain(player);
        const Word* equal = grouping.plain[group].data();
        if (soft_.empty()) {
            for (int i = 0; i < words_; ++i)
                row[i] = (row[i] & ~mask[i]) | (legal[i] & equal[i] & mask[i]);
            return;
        }
        const Word* wished = soft(player);
        const Word* dearer = grouping.soft[group].data();
        for (int i = 0; i < words_; ++i)
            row[i] =
                (row[i] & ~mask[i]) | (((legal[i] & equal[i]) | (wished[i] & dearer[i])) & mask[i]);
    }

 private:
    int count_;
    int words_;
    std::vector<Word> plain_;
    std::vector<Word> soft_;

    Word* at(std::vector<Word>& rows, int player) {
        return rows.data() + static_cast<std::size_t>(player) * words_;
    }
};

// An odd set of the nest.
struct OddSet {
    Bits members;
    int parent = -1;
    bool used = false;
    // What was tight when it was made: its members' duals have moved together since.
    std::shared_ptr<const Grouping> within;
    // Which member may be the one that is matched outside; what is outside for each of them.
    bool exits_known = false;
    Bits exits;
    bool doors_known = false;
    Bits doors;    // members with an edge to someone who can take them
    Bits outside;  // those who can
};

// A matching with its nest. An *item* is a player, a set of the nest, or `outside()`: all that is
// beyond the set in which one looks.
struct Matching {
    explicit Matching(int count)
        : rows(count),
          mate(count, -1),
          inner(count, -1),
          alive(rows.words()),
          made_(static_cast<std::size_t>(count) * rows.words(), 0),
          stamps_(count, 0) {
        alive.add_range(0, count);
    }

    Rows rows;
    std::vector<int> mate;   // -1: nobody
    std::vector<int> inner;  // the innermost set of the nest; -1: none
    std::vector<OddSet> sets;
    Bits alive;
    // While costs are minimised every member of a set can be its exit.
    bool solving = true;

    // From now on edges are tight by this grouping.
    void group(std::shared_ptr<const Grouping> grouping) {
        grouping_ = std::move(grouping);
        ++version_;
    }
    const std::shared_ptr<const Grouping>& grouping() const { return grouping_; }

    // A player's tight edges, made when first asked for. The row may be narrowed; who does so
    // keeps it symmetric.
    Word* row(int player) {
        Word* made = made_.data() + static_cast<std::size_t>(player) * rows.words();
        if (stamps_[player] != version_) {
            stamps_[player] = version_;
            rows.tight(player, *grouping_, alive.data(), made);
            tighten(player, inner[player], made);
        }
        return made;
    }

    int count() const { return rows.count(); }
    int outside() const { return rows.count(); }
    int item_of(int set) const { return rows.count() + 1 + set; }
    int set_of(int item) const { return item - rows.count() - 1; }

    void link(int one, int other) {
        mate[one] = other;
        mate[other] = one;
    }

    bool leaves(int player, int set) const {
        return mate[player] < 0 || !sets[set].members[mate[player]];
    }

    int exit(int set) const {
        int found = -1;
        sets[set].members.each([&](int player) {
            if (leaves(player, set)) found = player;
        });
        return found;
    }

    int add_set(Bits members) {
        int place = 0;
        while (place < static_cast<int>(sets.size()) && sets[place].used) ++place;
        if (place == static_cast<int>(sets.size())) sets.emplace_back();
        sets[place] = OddSet{};
        sets[place].members = std::move(members);
        sets[place].used = true;
        return place;
    }

    // Takes a set out of the nest; what it held belongs to its parent.
    void dissolve(int set) {
        const int parent = sets[set].parent;
        sets[set].members.each([&](int player) {
            if (inner[player] == set) inner[player] = parent;
        });
        for (OddSet& other : sets)
            if (other.used && other.parent == set) other.parent = parent;
        sets[set].used = false;
    }

    void forget() {
        for (OddSet& set : sets) set.exits_known = set.doors_known = false;
    }

 private:
    std::vector<Word> made_;
    std::vector<int> stamps_;
    int version_ = 0;
    std::shared_ptr<const Grouping> grouping_;

    // Inside a set that holds in which both players are: the outermost first.
    void tighten(int player, int set, Word* made) {
        if (set < 0) return;
        tighten(player, sets[set].parent, made);
        rows.tight(player, *sets[set].within, sets[set].members.data(), made);
    }
};

}  // namespace meydan::swiss
