// Alternating trees with blossoms (Edmonds 1965), among the items of one level of the nest.
//
// From every root all items are found that an alternating path of even length reaches: those that
// could be left alone if the root were matched. Neighbours are taken a word at a time, so that a
// whole search costs about players²/64 steps.
#pragma once

#include <optional>
#include <vector>

#include "swiss/matching.hpp"

namespace meydan::swiss {

class Forest {
 public:
    explicit Forest(Matching& matching) : matching_(matching) {}

    // Looks at the items in a set (-1: at the top of the nest) without one of them. `doors` are the
    // members with an edge to the item `outside()`, which is there only if they are given.
    void begin(int level, int without, const Bits* doors);

    void plant(int item) {
        roots_[item] = 1;
        tree_[item] = item;
        make_even(item, Label::even);
    }

    // Grows until two trees meet (`bridge`), the goal is even, or nothing is left to do.
    bool grow(int goal = -1) {
        while (next_ < queue_.size()) {
            if (goal >= 0 && even_[goal]) return true;
            if (scan(queue_[next_++])) return true;
        }
        return goal >= 0 && even_[goal];
    }

    const Edge& bridge() const { return cross_; }
    int item(int player) const { return items_[player]; }
    const Bits& even() const { return even_; }
    const Bits& unlabelled() const { return free_; }

    bool is_even(int item) const {
        return labels_[item] == Label::even || labels_[item] == Label::bridged;
    }
    bool is_odd(int item) const { return labels_[item] == Label::odd; }

    // The item that stands for the whole blossom of an item.
    int base(int item) {
        while (up_[item] != item) item = up_[item] = up_[up_[item]];
        return item;
    }

    // All players in the blossom of an even item, if it is more than one player.
    const Word* blossom(int base) const {
        if (pools_[base] >= 0) return pool_[pools_[base]].data();
        return base > matching_.outside() ? matching_.sets[matching_.set_of(base)].members.data()
                                          : nullptr;
    }

    // The edges outside the matching on the even path from an item to its root, in any order.
    void collect(int item, std::vector<Edge>& edges) const { collect(item, -1, edges); }

 private:
    enum class Label : char { none, even, odd, bridged };

    Matching& matching_;
    int level_ = -1;
    const Bits* doors_ = nullptr;
    int level_exit_ = -1;
    std::vector<int> items_;  // of each player
    Bits free_;
    Bits even_;
    std::vector<int> queue_;
    std::size_t next_ = 0;
    Edge cross_{-1, -1};

    // Of each item.
    std::vector<Label> labels_;
    std::vector<int> exits_;
    std::vector<char> roots_;
    std::vector<int> tree_;
    std::vector<int> up_;
    std::vector<int> pools_;
    std::vector<Edge> edges_;    // odd: the edge by which it was reached
    std::vector<Edge> bridges_;  // bridged: the edge that closed its blossom, its own side first
    std::vector<int> seen_;
    int mark_ = 0;
    std::vector<Bits> pool_;
    int pool_used_ = 0;

    void reset(int item, int exit) {
        labels_[item] = Label::none;
        exits_[item] = exit;
        roots_[item] = 0;
        up_[item] = item;
        pools_[item] = -1;
    }

    template <class Visit>
    void each_entry(int item, const Visit& visit) const {
        if (item <= matching_.outside()) {
            visit(item);
            return;
        }
        const OddSet& set = matching_.sets[matching_.set_of(item)];
        (matching_.solving ? set.members : set.exits).each(visit);
    }

    int partner(int item) const {
        if (item == matching_.outside()) return level_exit_ < 0 ? -1 : items_[level_exit_];
        const int mate = matching_.mate[exits_[item]];
        if (mate < 0) return -1;
        if (level_ >= 0 && !matching_.sets[level_].members[mate])
            return doors_ != nullptr ? matching_.outside() : -1;
        return items_[mate];
    }

    void make_even(int item, Label label) {
        labels_[item] = label;
        each_entry(item, [&](int player) {
            free_.drop(player);
            even_.add(player);
            queue_.push_back(player);
        });
    }

    void attach(int from, int to) {
        const int odd = items_[to];
        labels_[odd] = Label::odd;
        edges_[odd] = {from, to};
        each_entry(odd, [&](int player) { free_.drop(player); });
        const int beyond = partner(odd);
        tree_[beyond] = tree_[base(items_[from])];
        make_even(beyond, Label::even);
    }

    int above(int base_item) {
        if (roots_[base_item]) return -1;
        return base(items_[edges_[partner(base_item)].from]);
    }

    void unite(int item, int into) {
        if (pools_[into] < 0) {
            if (pool_used_ == static_cast<int>(pool_.size())) pool_.emplace_back(even_.size());
            Bits& bits = pool_[pool_used_];
            if (const Word* own = blossom(into)) {
                for (int i = 0; i < bits.size(); ++i) bits.data()[i] = own[i];
            } else {
                bits.clear();
                bits.add(into);
            }
            pools_[into] = pool_used_++;
        }
        Bits& bits = pool_[pools_[into]];
        if (const Word* own = blossom(item)) {
            for (int i = 0; i < bits.size(); ++i) bits.data()[i] |= own[i];
        } else {
            bits.add(item);
        }
        up_[item] = into;
    }

    void absorb(int item, int into, Edge closing) {
        while (item != into) {
            const int odd = partner(item);
            const int next = base(items_[edges_[odd].from]);
            bridges_[odd] = closing;
            make_even(odd, Label::bridged);
            unite(item, into);
            unite(odd, into);
            item = next;
        }
    }

    void shrink(int from, int to) {
        const int one = base(items_[from]);
        const int other = base(items_[to]);
        ++mark_;
        int left = one;
        int right = other;
        int common = -1;
        while (common < 0) {
            if (left >= 0) {
                if (seen_[left] == mark_) {
                    common = left;
                    break;
                }
                seen_[left] = mark_;
                left = above(left);
            }
            std::swap(left, right);
        }
        absorb(one, common, {from, to});
        absorb(other, common, {to, from});
    }

    // True when another tree is met.
    bool meet(int from, int to) {
        const int one = base(items_[from]);
        const int other = base(items_[to]);
        if (one == other) return false;
        if (tree_[one] != tree_[other]) {
            cross_ = {from, to};
            return true;
        }
        shrink(from, to);
        return false;
    }

    bool scan(int player) {
        const int words = even_.size();
        const int outside = matching_.outside();
        const Word* row = player == outside ? doors_->data() : matching_.row(player);
        for (int i = 0; i < words; ++i)
            while (const Word found = row[i] & free_.data()[i])
                attach(player, i * word_bits + std::countr_zero(found));
        const bool door = doors_ != nullptr && player != outside && (*doors_)[player];
        if (door && free_[outside]) attach(player, outside);
        const Word* own = blossom(base(items_[player]));
        for (int i = 0; i < words; ++i) {
            for (;;) {
                const Word found = row[i] & even_.data()[i] & ~(own != nullptr ? own[i] : 0);
                if (found == 0) break;
                if (meet(player, i * word_bits + std::countr_zero(found))) return true;
                own = blossom(base(items_[player]));
            }
        }
        return door && even_[outside] && meet(player, outside);
    }

    void collect(int item, int stop, std::vector<Edge>& edges) const {
        for (;;) {
            if (labels_[item] == Label::even) {
                if (roots_[item]) return;
                const int odd = partner(item);
                if (odd == stop) return;
                edges.push_back(edges_[odd]);
                item = items_[edges_[odd].from];
            } else {
                const Edge& closing = bridges_[item];
                collect(items_[closing.from], item, edges);
                edges.push_back(closing);
                item = items_[closing.to];
            }
        }
    }
};

inline void Forest::begin(int level, int without, const Bits* doors) {
    level_ = level;
    doors_ = doors;
    level_exit_ = -1;
    const int outside = matching_.outside();
    const std::size_t size = outside + 1 + matching_.sets.size();
    if (labels_.size() < size) {
        items_.resize(outside + 1);
        labels_.resize(size);
        exits_.resize(size);
        roots_.resize(size);
        tree_.resize(size);
        up_.resize(size);
        pools_.resize(size);
        edges_.resize(size);
        bridges_.resize(size);
        seen_.resize(size, 0);
        if (free_.size() == 0) free_ = even_ = Bits(matching_.rows.words());
    }
    free_.clear();
    even_.clear();
    queue_.clear();
    next_ = 0;
    pool_used_ = 0;
    for (std::size_t set = 0; set < matching_.sets.size(); ++set) {
        if (!matching_.sets[set].used || matching_.sets[set].parent != level) continue;
        const int item = matching_.item_of(static_cast<int>(set));
        if (item == without) continue;
        reset(item, -1);
        const OddSet& odd = matching_.sets[set];
        free_ |= matching_.solving ? odd.members : odd.exits;
    }
    const Bits& all = level < 0 ? matching_.alive : matching_.sets[level].members;
    all.each([&](int player) {
        int item = player;
        for (int set = matching_.inner[player]; set != level; set = matching_.sets[set].parent)
            item = matching_.item_of(set);
        items_[player] = item;
        if (item == without) return;
        if (level >= 0 && matching_.leaves(player, level)) level_exit_ = player;
        if (item == player) {
            reset(item, player);
            free_.add(player);
        } else if (matching_.leaves(player, matching_.set_of(item))) {
            exits_[item] = player;
        }
    });
    if (doors != nullptr) {
        items_[outside] = outside;
        reset(outside, outside);
        free_.add(outside);
    }
}

}  // namespace meydan::swiss
