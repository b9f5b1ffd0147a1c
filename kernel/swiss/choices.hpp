// Whom a player can be given in some best matching, and giving it.
//
// The matching at hand is a best one, and so is every other perfect matching of tight edges that
// leaves each odd set of the nest by one edge. So one search from a player's mate, who would be
// alone, tells all of the player's possible partners at once. The nest is walked level by level:
// inside a set the rest of the world is one item, `outside()`, with the edges that it can really
// take (`doors`); from without a set is one item with the members that it can really spare
// (`exits`).
#pragma once

#include <deque>
#include <vector>

#include "swiss/forest.hpp"

namespace meydan::swiss {

class Choices {
 public:
    explicit Choices(Matching& matching) : matching_(matching) {}

    // Partners that this player can have. With a goal the search ends as soon as that one is seen
    // to be possible, and the answer may be short of others.
    Bits of(int player, int goal = -1);

    // Gives the player one of the partners last found.
    void give(int player, int partner);

    // Makes a member the one of its set that is matched outside.
    void rotate(int set, int member, int depth = 0);

    // Turns a path over: its edges are the matching's from now on.
    void turn(const std::vector<Edge>& path, const Forest& forest, int depth);

    // Takes a pair out of the graph for good.
    void settle(int one, int other);

    // From now on this player only has these partners.
    void narrow(int player, const Bits& partners);

    // From now on these players only have those partners.
    void narrow_all(const Bits& players, const Bits& partners);

 private:
    Matching& matching_;
    std::deque<Forest> forests_;

    Forest& forest(int depth) {
        while (static_cast<int>(forests_.size()) <= depth) forests_.emplace_back(matching_);
        return forests_[depth];
    }

    bool contains(int level, int player) const {
        return level < 0 || matching_.sets[level].members[player];
    }

    void know_exits(int set, int depth);
    void know_doors(int set, int depth);
    Forest& look(int level, int without, int mate, int goal, int depth);
    void reach(Forest& forest, int level, int player, int partner, int depth);
    void move_exit(int set, int member, int partner, int depth);
};

// A search among the items of a level, from the mate of the one left out.
inline Forest& Choices::look(int level, int without, int mate, int goal, int depth) {
    for (std::size_t set = 0; set < matching_.sets.size(); ++set)
        if (matching_.sets[set].used && matching_.sets[set].parent == level)
            know_exits(static_cast<int>(set), depth + 1);
    const Bits* doors = nullptr;
    if (level >= 0) {
        know_doors(level, depth + 1);
        doors = &matching_.sets[level].doors;
    }
    Forest& here = forest(depth);
    here.begin(level, without, doors);
    here.plant(contains(level, mate) ? here.item(mate) : matching_.outside());
    here.grow(goal);
    return here;
}

inline void Choices::know_exits(int set, int depth) {
    if (matching_.solving || matching_.sets[set].exits_known) return;
    for (std::size_t inner = 0; inner < matching_.sets.size(); ++inner)
        if (matching_.sets[inner].used && matching_.sets[inner].parent == set)
            know_exits(static_cast<int>(inner), depth + 1);
    Forest& here = forest(depth);
    here.begin(set, -1, nullptr);
    here.plant(here.item(matching_.exit(set)));
    here.grow();
    matching_.sets[set].exits = here.even();
    matching_.sets[set].exits_known = true;
}

inline void Choices::know_doors(int set, int depth) {
    if (matching_.sets[set].doors_known) return;
    const int parent = matching_.sets[set].parent;
    const int mate = matching_.mate[matching_.exit(set)];
    const Forest& here = look(parent, matching_.item_of(set), mate, -1, depth);
    OddSet& own = matching_.sets[set];
    own.outside = here.even();
    const int outside = matching_.outside();
    if (own.outside[outside]) {
        own.outside.drop(outside);
        own.outside |= matching_.sets[parent].outside;
    }
    own.doors = Bits(matching_.rows.words());
    own.members.each([&](int member) {
        const int words = matching_.rows.words();
        if (first_common(matching_.row(member), own.outside.data(), words) >= 0)
            own.doors.add(member);
    });
    own.doors_known = true;
}

inline Bits Choices::of(int player, int goal) {
    const int level = matching_.inner[player];
    if (goal >= 0 && !contains(level, goal)) goal = -1;
    const Forest& here = look(level, player, matching_.mate[player], goal, 0);
    Bits found = here.even();
    const int outside = matching_.outside();
    if (found[outside]) {
        found.drop(outside);
        found |= matching_.sets[level].outside;
    }
    const Word* row = matching_.row(player);
    for (int i = 0; i < found.size(); ++i) found.data()[i] &= row[i];
    return found;
}

inline void Choices::give(int player, int partner) {
    if (matching_.mate[player] == partner) return;
    reach(forest(0), matching_.inner[player], player, partner, 0);
    matching_.link(player, partner);
}

// Frees the partner for someone at this level, by what the search there found.
inline void Choices::reach(Forest& here, int level, int player, int partner, int depth) {
    const int outside = matching_.outside();
    const bool inside = contains(level, partner);
    const int target = inside ? here.item(partner) : outside;
    std::vector<Edge> path;
    here.collect(target, path);
    std::vector<Edge> within;
    int leaving = -1;
    for (const Edge& edge : path) {
        if (edge.from == outside || edge.to == outside)
            leaving = edge.from == outside ? edge.to : edge.from;
        else
            within.push_back(edge);
    }
    // The forest of this depth is read by `turn`, so what is outside is looked at deeper.
    if (!inside) {
        move_exit(level, player, partner, depth + 1);
    } else if (leaving >= 0) {
        const int words = matching_.rows.words();
        const OddSet& set = matching_.sets[level];
        const int taker = first_common(matching_.row(leaving), set.outside.data(), words);
        move_exit(level, leaving, taker, depth + 1);
        const int item = here.item(leaving);
        if (item != leaving) rotate(matching_.set_of(item), leaving, depth + 1);
        matching_.link(leaving, taker);
    }
    turn(within, here, depth);
    if (inside && target != partner) rotate(matching_.set_of(target), partner, depth + 1);
}

// What is outside a set is matched anew, so that the partner is free for the member.
inline void Choices::move_exit(int set, int member, int partner, int depth) {
    const int mate = matching_.mate[matching_.exit(set)];
    if (mate == partner) return;
    const int parent = matching_.sets[set].parent;
    const int goal = contains(parent, partner) ? partner : matching_.outside();
    Forest& here = look(parent, matching_.item_of(set), mate, goal, depth);
    reach(here, parent, member, partner, depth);
}

inline void Choices::rotate(int set, int member, int depth) {
    const int exit = matching_.exit(set);
    if (exit == member) return;
    for (std::size_t inner = 0; inner < matching_.sets.size(); ++inner)
        if (matching_.sets[inner].used && matching_.sets[inner].parent == set)
            know_exits(static_cast<int>(inner), depth + 1);
    Forest& here = forest(depth);
    here.begin(set, -1, nullptr);
    here.plant(here.item(exit));
    here.grow(member);
    std::vector<Edge> path;
    const int item = here.item(member);
    here.collect(item, path);
    turn(path, here, depth);
    if (item != member) rotate(matching_.set_of(item), member, depth + 1);
}

inline void Choices::turn(const std::vector<Edge>& path, const Forest& here, int depth) {
    for (const Edge& edge : path)
        for (const int end : {edge.from, edge.to})
            if (here.item(end) != end) rotate(matching_.set_of(here.item(end)), end, depth + 1);
    for (const Edge& edge : path) matching_.link(edge.from, edge.to);
}

inline void Choices::settle(int one, int other) {
    matching_.alive.drop(one);
    matching_.alive.drop(other);
    for (std::size_t place = 0; place < matching_.sets.size(); ++place) {
        OddSet& set = matching_.sets[place];
        if (!set.used) continue;
        const bool holds = set.members[one];
        if (holds != set.members[other]) {
            // The pair is the set's one edge outwards: the rest of it must stay among itself.
            set.members.drop(holds ? one : other);
            const Bits rest = set.members;
            // Their rows must be made while the set still tells what is tight in it.
            rest.each([&](int player) { matching_.row(player); });
            matching_.dissolve(static_cast<int>(place));
            narrow_all(rest, rest);
        } else if (holds) {
            set.members.drop(one);
            set.members.drop(other);
            set.exits_known = false;
            if (set.members.count() == 1) matching_.dissolve(static_cast<int>(place));
        } else {
            set.doors_known = false;
        }
    }
}

inline void Choices::narrow(int player, const Bits& partners) {
    Bits one(matching_.rows.words());
    one.add(player);
    narrow_all(one, partners);
}

inline void Choices::narrow_all(const Bits& players, const Bits& partners) {
    const int words = matching_.rows.words();
    matching_.alive.each([&](int player) {
        Word* row = matching_.row(player);
        if (players[player])
            for (int i = 0; i < words; ++i) row[i] &= partners.data()[i];
        if (!partners[player])
            for (int i = 0; i < words; ++i) row[i] &= ~players.data()[i];
    });
    matching_.forget();
}

}  // namespace meydan::swiss
