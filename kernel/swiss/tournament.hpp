// Whole Swiss tournaments by chance, to learn what so many rounds bring about.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "rng.hpp"
#include "swiss/round.hpp"

namespace meydan::swiss {

struct Plan {
    std::vector<double> strengths;  // by number; 400 more wins ten sets of eleven
    int rounds = 1;
    int sets = 1;       // of a round
    int end_at = 0;     // set points (doubled) that end it; 0: all sets are played
    double draw = 0.1;  // how often a set is drawn
    int bye = 2;        // its points, doubled
};

// What came out of many tournaments.
struct Outcome {
    int finished = 0;        // not stopped because nobody was left to meet
    int best_alone = 0;      // the strongest came first alone
    int best_first = 0;      // the strongest came first, alone or not
    long long sharing = 0;   // how many came first, summed up
    long long distance = 0;  // how many stronger ones each winner left behind, summed up
};

class Simulation {
 public:
    Simulation(const Plan& plan, std::uint64_t seed, const Interrupt& interrupt)
        : plan_(plan), rng_(seed), interrupt_(interrupt) {
        const int count = static_cast<int>(plan.strengths.size());
        for (int number = 0; number < count; ++number) places_.push_back(number);
        std::stable_sort(places_.begin(), places_.end(), [&](int one, int other) {
            return plan.strengths[one] > plan.strengths[other];
        });
    }

    Outcome run(int count) {
        Outcome outcome;
        for (int done = 0; done < count; ++done) {
            if (!play()) continue;
            ++outcome.finished;
            judge(outcome);
        }
        return outcome;
    }

 private:
    const Plan& plan_;
    baseline::Rng rng_;
    const Interrupt& interrupt_;
    std::vector<int> places_;  // numbers, the strongest first
    Field field_;

    bool play() {
        field_ = Field{};
        field_.players.resize(plan_.strengths.size());
        field_.lot = rng_.below(2) == 0;
        int rank = 0;
        for (Player& player : field_.players) player.rank = ++rank;
        for (int number = 1; number <= plan_.rounds; ++number) {
            for (Player& player : field_.players) {
                player.look_at_colours();
                player.unplayed = number - 1 - static_cast<int>(player.colours.size());
                player.top = number == plan_.rounds && player.score > number - 1;
            }
            const std::vector<Table> tables = Round(field_, interrupt_).pair();
            if (tables.empty()) return false;
            for (const Table& table : tables) enter(table);
        }
        return true;
    }

    void enter(const Table& table) {
        Player& first = field_.players[table.first];
        if (table.second < 0) {
            first.floats = (first.floats << 2 & 12) | down_last;
            first.score += plan_.bye;
            first.barred = true;
            return;
        }
        Player& second_player = field_.players[table.second];
        float_to(first, second_player.score - first.score, second_player);
        const int result = decide(table);
        first.colours.push_back(started);
        second_player.colours.push_back(second);
        first.met.push_back(table.second);
        second_player.met.push_back(table.first);
        first.score += result;
        second_player.score += 2 - result;
    }

    static void float_to(Player& one, int gap, Player& other) {
        const int mine = gap < 0 ? down_last : gap > 0 ? up_last : 0;
        const int theirs = gap > 0 ? down_last : gap < 0 ? up_last : 0;
        one.floats = (one.floats << 2 & 12) | mine;
        other.floats = (other.floats << 2 & 12) | theirs;
    }

    double chance() { return static_cast<double>(rng_.next() >> 11) * 0x1p-53; }

    // Points of the first, doubled.
    int decide(const Table& table) {
        const double gap = plan_.strengths[table.second] - plan_.strengths[table.first];
        const double edge = 1 / (1 + std::pow(10.0, gap / 400));
        int won = 0;
        int lost = 0;
        for (int set = 0; set < plan_.sets; ++set) {
            const int scored = chance() < plan_.draw ? 1 : chance() < edge ? 2 : 0;
            won += scored;
            lost += 2 - scored;
            if (plan_.end_at > 0 && std::max(won, lost) >= plan_.end_at) break;
        }
        return won > lost ? 2 : won == lost ? 1 : 0;
    }

    void judge(Outcome& outcome) const {
        int highest = 0;
        for (const Player& player : field_.players) highest = std::max(highest, player.score);
        int sharing = 0;
        for (std::size_t place = 0; place < places_.size(); ++place) {
            if (field_.players[places_[place]].score != highest) continue;
            ++sharing;
            outcome.distance += static_cast<long long>(place);
        }
        outcome.sharing += sharing;
        const bool best = field_.players[places_[0]].score == highest;
        outcome.best_first += best;
        outcome.best_alone += best && sharing == 1;
    }
};

}  // namespace meydan::swiss
