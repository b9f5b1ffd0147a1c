// One bracket of a round: its best pairs by the criteria, then the first of them in FIDE's order.
//
// A bracket is solved together with all that is left below it, so that the rest can always be
// paired. What is best is found once (Solver); the order among equally good pairings is then fixed
// player by player, each taking the first partner that some best pairing has for it (Choices).
#pragma once

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "swiss/criteria.hpp"

namespace meydan::swiss {

class Bracket {
 public:
    // Seats from the highest down: moved-down players, residents, the others.
    Bracket(std::vector<Seat> seats, int level, bool least_unplayed)
        : seats_(std::move(seats)),
          matching_(static_cast<int>(seats_.size())),
          choices_(matching_),
          criteria_(seats_, level, least_unplayed),
          moved_(zone(Zone::moved_down)),
          residents_(zone(Zone::resident)) {}

    Rows& rows() { return matching_.rows; }
    const std::vector<int>& mates() const { return matching_.mate; }
    const std::vector<Edge>& pairs() const { return pairs_; }

    // Finds a best pairing, beginning with these mates; false if there is none at all.
    bool solve(const std::vector<Edge>& begin, int wishes, baseline::InterruptPoll& poll) {
        return solve(begin, wishes, {}, 0, poll);
    }

    // With the residents in an order, so that exchanges between its halves are the least.
    bool solve_exchange(const std::vector<Edge>& begin, int wishes, int half,
                        baseline::InterruptPoll& poll) {
        std::vector<int> order(seats_.size(), 0);
        int place = 0;
        residents_.each([&](int player) { order[player] = ++place; });
        return solve(begin, wishes, std::move(order), half, poll);
    }

    // Moved-down players in their order: as many in the bracket as can be, the first of them
    // first; then each the first resident.
    void pair_moved_down() {
        bool all = true;
        moved_.each([&](int player) { all = all && residents_[mate(player)]; });
        if (!all) moved_.each([&](int player) { hold(player, residents_); });
        moved_.each([&](int player) {
            if (residents_[mate(player)]) take(player, residents_);
        });
    }

    // How many pairs of residents are still to be made.
    int resident_pairs() const {
        int ends = 0;
        residents_.each(
            [&](int player) { ends += matching_.alive[player] && residents_[mate(player)]; });
        return ends / 2;
    }

    // The upper half against the lower; false if that needs exchanges.
    bool pair_halves() {
        const int pairs = resident_pairs();
        if (pairs == 0) return true;
        Bits upper = none();
        Bits lower = none();
        Bits settled = none();
        int place = 0;
        residents_.each([&](int player) {
            if (matching_.alive[player]) (place++ < pairs ? upper : lower).add(player);
        });
        upper.each([&](int player) {
            if (lower[mate(player)]) settled.add(player);
        });
        choices_.narrow_all(settled, lower);
        bool possible = true;
        upper.each(
            [&](int player) { possible = possible && (settled[player] || hold(player, lower)); });
        if (possible) upper.each([&](int player) { take(player, lower); });
        return possible;
    }

    // After `solve_exchange`: who changes halves (the last of the upper, the first of the lower),
    // then each upper player the first lower one.
    void pair_exchanged(int half) {
        const std::vector<int> order = listed(residents_);
        int exchanges = 0;
        for (std::size_t place = half; place < order.size(); ++place)
            exchanges += is_upper(order[place]);
        int left = exchanges;
        for (int place = half - 1; place >= 0 && left > 0; --place)
            left -= hold(order[place], above(order[place]));
        left = exchanges;
        for (std::size_t place = half; place < order.size() && left > 0; ++place)
            left -= hold(order[place], below(order[place]));
        Bits lower = residents_;
        std::vector<int> upper;
        for (const int player : order) {
            if (!is_upper(player)) continue;
            upper.push_back(player);
            lower.drop(player);
        }
        for (const int player : upper) {
            Bits partners = below(player);
            for (int i = 0; i < partners.size(); ++i) partners.data()[i] &= lower.data()[i];
            take(player, partners);
        }
    }

 private:
    std::vector<Seat> seats_;
    Matching matching_;
    Choices choices_;
    Criteria criteria_;
    Bits moved_;
    Bits residents_;
    std::vector<Edge> pairs_;

    Bits none() const { return Bits(matching_.rows.words()); }
    int mate(int player) const { return matching_.mate[player]; }

    Bits zone(Zone wanted) const {
        Bits found = none();
        for (std::size_t seat = 0; seat < seats_.size(); ++seat)
            if (seats_[seat].zone == wanted) found.add(static_cast<int>(seat));
        return found;
    }

    static std::vector<int> listed(const Bits& players) {
        std::vector<int> found;
        players.each([&](int player) { found.push_back(player); });
        return found;
    }

    bool is_upper(int player) const { return residents_[mate(player)] && mate(player) > player; }

    // Residents behind this one.
    Bits below(int player) const {
        Bits found = none();
        residents_.each([&](int other) {
            if (other > player) found.add(other);
        });
        return found;
    }

    // All who make this one no upper player: residents before it, and who is not in the bracket.
    Bits above(int player) const {
        Bits found = none();
        for (int other = 0; other < matching_.count(); ++other)
            if (!residents_[other] || other < player) found.add(other);
        return found;
    }

    bool solve(const std::vector<Edge>& begin, int wishes, std::vector<int> order, int half,
               baseline::InterruptPoll& poll) {
        const int ordered = order.empty() ? 0 : *std::max_element(order.begin(), order.end());
        // Doubled costs, their sums along a path, a sign.
        const int bits = criteria_.bits(wishes, ordered) + 4 +
                         std::bit_width(static_cast<unsigned>(seats_.size()));
        if (bits <= 64) return solve<std::int64_t>(begin, wishes, std::move(order), half, poll);
        if (bits <= 256) return solve<Wide<4>>(begin, wishes, std::move(order), half, poll);
        if (bits <= 2048) return solve<Wide<32>>(begin, wishes, std::move(order), half, poll);
        throw std::length_error("too many score groups for one bracket");
    }

    template <class Weight>
    bool solve(const std::vector<Edge>& begin, int wishes, std::vector<int> order, int half,
               baseline::InterruptPoll& poll) {
        Solver<Weight> solver(matching_, criteria_.costs<Weight>(wishes, std::move(order), half),
                              poll);
        for (const Edge& edge : begin) solver.keep(edge.from, edge.to);
        solver.greedy(moved_, residents_, 0);
        std::vector<int> free;
        residents_.each([&](int player) {
            if (mate(player) < 0) free.push_back(player);
        });
        Bits upper = none();
        Bits lower = none();
        for (std::size_t place = 0; place < free.size(); ++place)
            (place < free.size() / 2 ? upper : lower).add(free[place]);
        if (!free.empty()) solver.greedy(upper, lower, free[free.size() / 2]);
        solver.greedy(matching_.alive, matching_.alive, 0);
        return solver.solve();
    }

    // Has the player matched among these from now on; false if no best pairing does.
    bool hold(int player, const Bits& partners) {
        if (!partners[mate(player)]) {
            const Bits found = choices_.of(player);
            const int partner = first_common(found.data(), partners.data(), found.size());
            if (partner < 0) return false;
            choices_.give(player, partner);
        }
        choices_.narrow(player, partners);
        return true;
    }

    // Settles the player with the first of these that a best pairing has for it.
    void take(int player, const Bits& partners) {
        const int words = matching_.rows.words();
        Word* row = matching_.row(player);
        for (int i = 0; i < words; ++i) row[i] &= matching_.alive.data()[i];
        const int wanted = first_common(row, partners.data(), words);
        if (wanted != mate(player) && !swap(player, wanted)) {
            const Bits found = choices_.of(player, wanted);
            choices_.give(player, first_common(found.data(), partners.data(), words));
        }
        const int partner = mate(player);
        pairs_.push_back({player, partner});
        choices_.settle(player, partner);
    }

    // The short way: two pairs change partners.
    bool swap(int player, int wanted) {
        const int left = mate(player);
        const int right = mate(wanted);
        const std::vector<int>& inner = matching_.inner;
        if (inner[player] != inner[wanted] || inner[player] != inner[left] ||
            inner[player] != inner[right] || !test(matching_.row(left), right))
            return false;
        matching_.link(player, wanted);
        matching_.link(left, right);
        return true;
    }
};

}  // namespace meydan::swiss
