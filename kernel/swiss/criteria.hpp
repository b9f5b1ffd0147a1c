// What a pair costs in a bracket: the quality criteria [C6]–[C21] as one whole number.
//
// Each criterion has a field of bits wide enough for its sum over the round, the weightier ones
// above. A field that nobody can use has no bits, so that most brackets fit one machine word.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <vector>

#include "swiss/player.hpp"
#include "swiss/solver.hpp"

namespace meydan::swiss {

// Where a player stands, seen from the bracket that is being paired.
enum class Zone : int { moved_down, resident, next, lower, bye };

// A player in a bracket; `level` counts the scores from below, 0 is the bye's.
struct Seat {
    Zone zone;
    int level;
    const Player* player;  // nullptr: the bye
};

// The criteria of one bracket.
class Criteria {
 public:
    // `least_unplayed`: whether [C9] is looked at.
    Criteria(const std::vector<Seat>& seats, int level, bool least_unplayed)
        : level_(level), least_unplayed_(least_unplayed) {
        for (const Seat& seat : seats)
            if (seat.zone == Zone::moved_down && (moved_.empty() || moved_.back() != seat.level))
                moved_.push_back(seat.level);
        sort_into_kinds(seats);
        measure(seats);
    }

    int kinds() const { return static_cast<int>(kinds_.size()); }
    const std::vector<int>& kind() const { return kind_; }

    // Bits of all fields together, when so many wishes can be broken and so many are in an order.
    int bits(int wishes, int ordered) const {
        return order_bits(ordered) + bits_ + std::bit_width(static_cast<unsigned>(wishes));
    }

    // The costs; `order` holds places from 1 on, of which the first `half` are the upper half.
    template <class Weight>
    Costs<Weight> costs(int wishes, std::vector<int> order, int half) const {
        Costs<Weight> made;
        const int ordered = order.empty() ? 0 : *std::max_element(order.begin(), order.end());
        const int low = order_bits(ordered);
        made.kinds = kinds();
        made.kind = kind_;
        made.table.assign(static_cast<std::size_t>(made.kinds) * made.kinds, Weight(0));
        for (int one = 0; one < made.kinds; ++one)
            for (int other = 0; other < made.kinds; ++other) {
                Weight& sum = made.table[static_cast<std::size_t>(one) * made.kinds + other];
                const std::vector<int> values = pair(kinds_[one], kinds_[other]);
                for (std::size_t field = 0; field < values.size(); ++field)
                    if (values[field] != 0)
                        sum += raised<Weight>(values[field], low + shifts_[field]);
            }
        if (wishes > 0) made.soft = raised<Weight>(1, low + bits_);
        if (ordered > 0) {
            made.place = raised<Weight>(1, 0);
            made.behind = raised<Weight>(1, place_bits(ordered));
        }
        made.order = std::move(order);
        made.half = half;
        return made;
    }

 private:
    int level_;
    bool least_unplayed_;
    std::vector<int> moved_;  // levels of those moved down, from above
    std::vector<Seat> kinds_;
    std::vector<int> kind_;
    std::vector<int> shifts_;
    int bits_ = 0;

    static int place_bits(int ordered) {
        return std::bit_width(static_cast<unsigned>(ordered) * static_cast<unsigned>(ordered));
    }

    static int order_bits(int ordered) {
        return ordered == 0 ? 0
                            : place_bits(ordered) + std::bit_width(static_cast<unsigned>(ordered));
    }

    void sort_into_kinds(const std::vector<Seat>& seats) {
        std::map<std::array<int, 8>, int> known;
        for (const Seat& seat : seats) {
            std::array<int, 8> key{static_cast<int>(seat.zone)};
            if (seat.zone == Zone::moved_down || seat.zone == Zone::resident) {
                const Player& player = *seat.player;
                key = {key[0],
                       seat.level,
                       player.preference.side * 4 + player.preference.strength,
                       player.floats,
                       least_unplayed_ ? player.unplayed : 0,
                       player.top ? 1 : 0,
                       player.difference,
                       player.last_two};
            }
            const auto [found, fresh] = known.try_emplace(key, static_cast<int>(kinds_.size()));
            if (fresh) kinds_.push_back(seat);
            kind_.push_back(found->second);
        }
    }

    // How high the sum of each field can be, and so where it stands.
    void measure(const std::vector<Seat>& seats) {
        std::vector<int> sizes(kinds_.size(), 0);
        for (std::size_t seat = 0; seat < seats.size(); ++seat) ++sizes[kind_[seat]];
        const int moved = static_cast<int>(moved_.size());
        const int fields = 12 + 6 * moved;
        std::vector<int> highest(fields, 0);
        std::vector<int> concerned(fields, 0);
        for (int one = 0; one < kinds(); ++one) {
            std::vector<char> has(fields, 0);
            for (int other = 0; other < kinds(); ++other) {
                const std::vector<int> values = pair(kinds_[one], kinds_[other]);
                for (int field = 0; field < fields; ++field) {
                    if (values[field] == 0) continue;
                    highest[field] = std::max(highest[field], values[field]);
                    has[field] = 1;
                }
            }
            for (int field = 0; field < fields; ++field)
                if (has[field]) concerned[field] += sizes[one];
        }
        shifts_.assign(fields, 0);
        for (int field = fields - 1; field >= 0; --field) {
            shifts_[field] = bits_;
            bits_ += std::bit_width(static_cast<unsigned>(highest[field]) *
                                    static_cast<unsigned>(concerned[field]));
        }
    }

    int place_of(int level) const {
        return static_cast<int>(std::find(moved_.begin(), moved_.end(), level) - moved_.begin());
    }

    // The fields of a pair, the weightiest first.
    std::vector<int> pair(const Seat& one, const Seat& other) const {
        const bool turned = one.level < other.level;
        const Seat& high = turned ? other : one;
        const Seat& low = turned ? one : other;
        const int moved = static_cast<int>(moved_.size());
        const int c6 = 0;
        const int c7 = 1;
        const int next_c6 = c7 + moved;
        const int c8 = next_c6 + 1;  // by level, the bracket's own last
        const int c9 = c8 + moved + 1;
        const int c10 = c9 + 1;
        const int c18 = c10 + 8;
        std::vector<int> values(c18 + 4 * moved, 0);
        const bool down = high.zone == Zone::moved_down;
        const int place = down ? place_of(high.level) : moved;
        if (high.level >= level_ && low.level == level_ && low.player != nullptr) {
            judge(*high.player, *low.player, down, &values[c10]);
            if (down) {
                if (low.player->floats & up_last) values[c18 + moved + place] = 1;
                if (low.player->floats & up_before) values[c18 + 3 * moved + place] = 1;
            }
        } else if (high.level >= level_ && low.level < level_) {
            const Player& leaving = *high.player;
            values[c6] = 1;
            if (down) values[c7 + place] = 1;
            if (least_unplayed_ && low.zone == Zone::bye) values[c9] = leaving.unplayed;
            if (leaving.floats & down_last) values[down ? c18 + place : c10 + 4] = 1;
            if (leaving.floats & down_before) values[down ? c18 + 2 * moved + place : c10 + 6] = 1;
        }
        if (high.level >= level_ - 1 && low.level < level_ - 1) {
            values[next_c6] = 1;
            if (high.level >= level_) values[c8 + place] = 1;
        }
        return values;
    }

    // [C10]–[C13], [C15], [C17] of a pair in the bracket.
    static void judge(const Player& high, const Player& low, bool down, int* c10) {
        const Preference& mine = high.preference;
        const Preference& theirs = low.preference;
        const bool same = mine.side != 0 && mine.side == theirs.side;
        if (high.top || low.top) {
            if (high.difference == low.difference && std::abs(high.difference) >= 2) c10[0] = 1;
            if (same && third_in_a_row(high, low)) c10[1] = 1;
        }
        if (same) c10[2] = 1;
        if (same && mine.strength >= strong && theirs.strength >= strong) c10[3] = 1;
        if (down && (low.floats & up_last)) c10[5] = 1;
        if (down && (low.floats & up_before)) c10[7] = 1;
    }

    // Whether one of two with the same preference gets a side for the third time running.
    static bool third_in_a_row(const Player& one, const Player& other) {
        const int owed = -2 * one.preference.side;
        if (one.last_two == other.last_two && one.last_two != 0) return true;
        const int mine = one.preference.strength;
        const int theirs = other.preference.strength;
        if (mine > theirs) return other.last_two == owed;
        if (theirs > mine) return one.last_two == owed;
        if (mine != absolute) return false;
        const int gap = std::abs(one.difference) - std::abs(other.difference);
        return (gap > 0 && other.last_two == owed) || (gap < 0 && one.last_two == owed);
    }
};

}  // namespace meydan::swiss
