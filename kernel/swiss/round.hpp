// A whole round by FIDE's Dutch system (C.04.3, in force since February 2026).
//
// The text describes a search: pair a bracket, look whether the rest can still be paired, else take
// a step back. Done literally that search can take for ever, so it is turned into matchings of
// least cost, whose first answer is the one that the search would end with:
//
// 1. `complete` makes sure that a pairing exists at all, how few wishes it must break (a criterion
//    above all others: a kept wish is as good as a rule), and how low the score can be of who gets
//    the bye [C5]. What it found is kept as `mate_`: from here on some completion is at hand.
// 2. The brackets are paired from the highest score down, each together with all that is left below
//    it. The criteria [C6]–[C21] are one whole number a pair (criteria.hpp), and the sum of a whole
//    matching is compared; so the rest is never paired into a corner, and nothing is tried twice.
// 3. Among the matchings that are equally good the text wants the first in its own order of
//    transpositions and exchanges. `Bracket` fixes the pairs player by player, and asks each time
//    whom a best matching can still give (choices.hpp).
// 4. Who is left of a bracket moves down, and its completion is the start of the next one.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "swiss/bracket.hpp"

namespace meydan::swiss {

struct Field {
    std::vector<Player> players;          // by number
    std::vector<std::vector<int>> never;  // groups of players who must not meet
    std::vector<std::vector<int>> apart;  // groups of players who should not
    bool lot = true;                      // the first number starts in round 1
};

// Two at a table, the first starts; second -1: the bye.
struct Table {
    int first;
    int second;
};

class Round {
 public:
    Round(const Field& field, const Interrupt& interrupt) : field_(field), poll_(interrupt) {
        sort();
        find_legal_pairs();
    }

    // The tables, in no order; none if no legal pairing exists.
    std::vector<Table> pair() {
        if (!complete()) return {};
        std::vector<int> moved;
        int first = 0;
        for (int level = levels_; level >= 1; --level) {
            int end = first;
            while (end < players() && level_[end] == level) ++end;
            moved = pair_level(level, moved, first, end);
            first = end;
        }
        if (has_bye_) tables_.push_back({sorted_[mate_[players()]], -1});
        return tables_;
    }

 private:
    const Field& field_;
    baseline::InterruptPoll poll_;
    std::vector<int> sorted_;  // players by score, then number
    std::vector<int> level_;   // of the sorted ones; the bye's is 0
    int levels_ = 0;
    bool has_bye_ = false;
    int words_ = 0;
    std::vector<Word> legal_;  // rows of the sorted ones, the bye last
    std::vector<Word> soft_;
    int wishes_ = 0;  // broken at the least
    int bye_level_ = 0;
    std::vector<int> mate_;  // a way to complete the round
    std::vector<Table> tables_;

    int players() const { return static_cast<int>(sorted_.size()); }
    int seats() const { return players() + (has_bye_ ? 1 : 0); }
    const Player& player(int place) const { return field_.players[sorted_[place]]; }
    Word* legal(int place) { return legal_.data() + static_cast<std::size_t>(place) * words_; }
    Word* soft(int place) { return soft_.data() + static_cast<std::size_t>(place) * words_; }

    void sort() {
        for (int number = 0; number < static_cast<int>(field_.players.size()); ++number)
            sorted_.push_back(number);
        std::stable_sort(sorted_.begin(), sorted_.end(), [&](int one, int other) {
            return field_.players[one].score > field_.players[other].score;
        });
        has_bye_ = players() % 2 == 1;
        level_.assign(seats(), 0);
        for (int place = players() - 1; place >= 0; --place) {
            if (place == players() - 1 || player(place).score != player(place + 1).score) ++levels_;
            level_[place] = levels_;
        }
    }

    void find_legal_pairs() {
        words_ = words_for(seats() + 1);
        Bits everyone(words_);
        everyone.add_range(0, players());
        Bits at_limit[2] = {Bits(words_), Bits(words_)};
        std::vector<int> place_of(players());
        for (int place = 0; place < players(); ++place) {
            place_of[sorted_[place]] = place;
            const Player& one = player(place);
            if (one.preference.strength == absolute && !one.top)
                at_limit[one.preference.side > 0].add(place);
        }
        legal_.assign(static_cast<std::size_t>(seats()) * words_, 0);
        for (int place = 0; place < players(); ++place) {
            Word* row = legal(place);
            const Player& one = player(place);
            std::copy(everyone.data(), everyone.data() + words_, row);
            if (one.preference.strength == absolute && !one.top) {
                const Bits& same = at_limit[one.preference.side > 0];
                for (int i = 0; i < words_; ++i) row[i] &= ~same.data()[i];
            }
            reset(row, place);
            for (const int other : one.met) reset(row, place_of[other]);
            if (has_bye_ && !one.barred) {
                set(row, players());
                set(legal(players()), place);
            }
        }
        const auto members = [&](const std::vector<int>& group) {
            Bits found(words_);
            for (const int number : group) found.add(place_of[number]);
            return found;
        };
        for (const std::vector<int>& group : field_.never) {
            const Bits all = members(group);
            all.each([&](int place) {
                for (int i = 0; i < words_; ++i) legal(place)[i] &= ~all.data()[i];
            });
        }
        if (field_.apart.empty()) return;
        soft_.assign(legal_.size(), 0);
        for (const std::vector<int>& group : field_.apart) {
            const Bits all = members(group);
            all.each([&](int place) {
                for (int i = 0; i < words_; ++i) {
                    soft(place)[i] |= legal(place)[i] & all.data()[i];
                    legal(place)[i] &= ~all.data()[i];
                }
            });
        }
    }

    // Those at `front`, then all from `rest` on, as the players of one matching.
    std::vector<int> places(const std::vector<int>& front, int rest) const {
        std::vector<int> found = front;
        for (int place = rest; place < seats(); ++place) found.push_back(place);
        return found;
    }

    void copy_row(const Word* from, const std::vector<int>& front, int rest, Word* to, int words) {
        const int shift = rest - static_cast<int>(front.size());
        const int whole = shift / word_bits;
        const int part = shift % word_bits;
        for (int i = 0; i < words; ++i) {
            const Word low = i + whole < words_ ? from[i + whole] : 0;
            const Word high = i + whole + 1 < words_ ? from[i + whole + 1] : 0;
            to[i] = part == 0 ? low : (low >> part) | (high << (word_bits - part));
        }
        for (int place = 0; place < static_cast<int>(front.size()); ++place) {
            reset(to, place);
            if (test(from, front[place])) set(to, place);
        }
    }

    // Who may meet whom among these; `moved` of the front never meet one another.
    void fill(Rows& rows, const std::vector<int>& front, int rest, int moved) {
        const std::vector<int> all = places(front, rest);
        for (int seat = 0; seat < rows.count(); ++seat) {
            copy_row(legal(all[seat]), front, rest, rows.plain(seat), rows.words());
            if (!soft_.empty())
                copy_row(soft(all[seat]), front, rest, rows.soft(seat), rows.words());
            if (seat >= moved) continue;
            for (int other = 0; other < moved; ++other) {
                reset(rows.plain(seat), other);
                if (!soft_.empty()) reset(rows.soft(seat), other);
            }
        }
    }

    // Whether the round can be paired: with the fewest wishes broken and the lowest bye.
    bool complete() {
        Matching matching(seats());
        fill(matching.rows, {}, 0, 0);
        Costs<std::int64_t> costs;
        costs.kinds = has_bye_ ? levels_ + 1 : 1;
        costs.kind.assign(seats(), 0);
        costs.table.assign(static_cast<std::size_t>(costs.kinds) * costs.kinds, 0);
        if (has_bye_)
            for (int place = 0; place < players(); ++place) {
                const int level = costs.kind[place] = level_[place];
                costs.table[level] = level - 1;
                costs.table[static_cast<std::size_t>(level) * costs.kinds] = level - 1;
            }
        costs.soft = levels_ + 1;
        Solver<std::int64_t> solver(matching, std::move(costs), poll_);
        solver.greedy(matching.alive, matching.alive, 0);
        if (!solver.solve()) return false;
        mate_ = matching.mate;
        if (!soft_.empty())
            for (int place = 0; place < seats(); ++place)
                wishes_ += place < mate_[place] && test(soft(place), mate_[place]);
        // When all wishes can be kept they are no wishes any more but rules.
        if (wishes_ == 0) soft_.clear();
        if (!has_bye_) return true;
        bye_level_ = level_[mate_[players()]];
        for (int place = 0; place < players(); ++place) {
            if (level_[place] == bye_level_) continue;
            reset(legal(place), players());
            reset(legal(players()), place);
        }
        return true;
    }

    // Pairs a bracket; who is left of it moves down.
    std::vector<int> pair_level(int level, const std::vector<int>& moved, int first, int end) {
        if (moved.empty() && end - first == 1) return {first};
        const bool unplayed = least_unplayed(level, moved, first, end);
        Bracket bracket(seats_of(moved, first, level), level, unplayed);
        fill(bracket.rows(), moved, first, static_cast<int>(moved.size()));
        const std::vector<int> all = places(moved, first);
        if (!bracket.solve(kept(all, static_cast<int>(moved.size()) + end - first), wishes_, poll_))
            throw std::logic_error("a bracket can not be completed");
        bracket.pair_moved_down();
        if (bracket.pair_halves()) {
            keep(bracket, all);
        } else {
            exchange(bracket, all, level, end, unplayed);
        }
        std::vector<int> left;
        for (const int place : places(moved, first))
            if (place < end && mate_[place] >= end) left.push_back(place);
        return left;
    }

    // The rest of a bracket whose halves can't be paired against each other as they are.
    void exchange(Bracket& before, const std::vector<int>& all, int level, int end, bool unplayed) {
        // Moved-down players come first among the pairs; any pair of residents is taken back.
        std::vector<char> settled(all.size(), 0);
        for (const Edge& pair : before.pairs()) {
            if (level_[all[pair.from]] == level) continue;
            settled[pair.from] = settled[pair.to] = 1;
            record(all[pair.from], all[pair.to]);
        }
        std::vector<int> front;
        std::vector<int> seat_of(seats(), -1);
        int moved = 0;
        for (std::size_t seat = 0; seat < all.size(); ++seat) {
            const int place = all[seat];
            if (settled[seat]) continue;
            seat_of[place] = place < end ? static_cast<int>(front.size()) : -1;
            if (place >= end) continue;
            front.push_back(place);
            moved += level_[place] > level;
        }
        for (int place = end; place < seats(); ++place)
            seat_of[place] = static_cast<int>(front.size()) + place - end;
        Bracket bracket(seats_of(front, end, level), level, unplayed);
        fill(bracket.rows(), front, end, moved);
        std::vector<Edge> begin;
        for (std::size_t seat = 0; seat < all.size(); ++seat) {
            const int mate = before.mates()[seat];
            if (!settled[seat] && static_cast<int>(seat) < mate)
                begin.push_back({seat_of[all[seat]], seat_of[all[mate]]});
        }
        const int half = before.resident_pairs();
        if (!bracket.solve_exchange(begin, wishes_, half, poll_))
            throw std::logic_error("an exchange can not be completed");
        bracket.pair_exchanged(half);
        keep(bracket, places(front, end));
    }

    std::vector<Seat> seats_of(const std::vector<int>& front, int first, int level) const {
        std::vector<Seat> found;
        for (const int place : places(front, first)) {
            Zone zone = Zone::lower;
            if (place == players())
                zone = Zone::bye;
            else if (level_[place] > level)
                zone = Zone::moved_down;
            else if (level_[place] == level)
                zone = Zone::resident;
            else if (level_[place] == level - 1)
                zone = Zone::next;
            found.push_back({zone, level_[place], place < players() ? &player(place) : nullptr});
        }
        return found;
    }

    // The mates that a bracket leaves as they were: all below it.
    std::vector<Edge> kept(const std::vector<int>& all, int bracket) const {
        std::vector<Edge> found;
        const int shift = bracket < static_cast<int>(all.size()) ? all[bracket] - bracket : 0;
        for (int seat = bracket; seat < static_cast<int>(all.size()); ++seat) {
            const int mate = mate_[all[seat]] - shift;
            if (mate > seat) found.push_back({seat, mate});
        }
        return found;
    }

    // Takes over what a bracket has decided, and its way to complete the round.
    void keep(const Bracket& bracket, const std::vector<int>& all) {
        for (std::size_t seat = 0; seat < all.size(); ++seat)
            mate_[all[seat]] = all[bracket.mates()[seat]];
        for (const Edge& pair : bracket.pairs()) record(all[pair.from], all[pair.to]);
    }

    void record(int one, int other) {
        mate_[one] = other;
        mate_[other] = one;
        const int mine = sorted_[one];
        const int theirs = sorted_[other];
        if (starts(field_.players[mine], field_.players[theirs], field_.lot))
            tables_.push_back({mine, theirs});
        else
            tables_.push_back({theirs, mine});
    }

    // [C9] counts where the bracket can be paired in itself but for the bye.
    bool least_unplayed(int level, const std::vector<int>& moved, int first, int end) {
        if (!has_bye_ || level > bye_level_) return false;
        if (level <= 1) return true;
        std::vector<int> own = moved;
        for (int place = first; place < end; ++place) own.push_back(place);
        own.push_back(players());
        std::vector<int> rest;
        for (int place = end; place < players(); ++place) rest.push_back(place);
        return can_be_paired(own) && can_be_paired(rest);
    }

    bool can_be_paired(const std::vector<int>& some) {
        if (some.size() % 2 != 0) return false;
        Matching matching(static_cast<int>(some.size()));
        for (std::size_t seat = 0; seat < some.size(); ++seat)
            for (std::size_t other = 0; other < some.size(); ++other) {
                const bool may = test(legal(some[seat]), some[other]) ||
                                 (!soft_.empty() && test(soft(some[seat]), some[other]));
                if (may) set(matching.rows.plain(static_cast<int>(seat)), static_cast<int>(other));
            }
        Costs<std::int64_t> costs;
        costs.kinds = 1;
        costs.kind.assign(some.size(), 0);
        costs.table.assign(1, 0);
        Solver<std::int64_t> solver(matching, std::move(costs), poll_);
        solver.greedy(matching.alive, matching.alive, 0);
        return solver.solve();
    }
};

}  // namespace meydan::swiss
