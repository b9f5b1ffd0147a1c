// A player as the pairing rules see one, and FIDE's colour rules with 'white' read as 'starts'.
//
// Articles are those of FIDE C.04.3 (Dutch system) in force since February 2026.
#pragma once

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace meydan::swiss {

// How strong a wish to start, or not to, is (1.7).
enum Strength : int { none, mild, strong, absolute };

struct Preference {
    int side = 0;  // 1: to start, -1: not to, 0: no matter
    int strength = none;

    friend bool operator==(const Preference&, const Preference&) = default;
};

// Floats of the last round and of the one before it.
enum Float : int { down_last = 1, up_last = 2, down_before = 4, up_before = 8 };

constexpr char started = 'f';
constexpr char second = 's';

struct Player {
    int score = 0;        // doubled, with virtual points
    int rank = 0;         // pairing number
    std::string colours;  // a letter for each round played, oldest first
    int floats = 0;
    int unplayed = 0;     // rounds not played over the board
    bool top = false;     // a top scorer in the last round (1.8)
    bool barred = false;  // gets no bye [C2]
    std::vector<int> met;

    // Made from the above.
    Preference preference;
    int difference = 0;
    int last_two = 0;  // 2, -2: the same side twice

    void look_at_colours() {
        difference = 0;
        for (const char colour : colours) difference += colour == started ? 1 : -1;
        last_two = 0;
        const std::size_t played = colours.size();
        if (played >= 2 && colours[played - 1] == colours[played - 2])
            last_two = colours[played - 1] == started ? 2 : -2;
        // 1.7.1 can ask for both; the difference wins when it is beyond one.
        if (difference <= -2 || (difference <= 1 && last_two == -2))
            preference = {1, absolute};
        else if (difference >= 2 || (difference >= -1 && last_two == 2))
            preference = {-1, absolute};
        else if (difference != 0)
            preference = {difference < 0 ? 1 : -1, strong};
        else if (played != 0)
            preference = {colours[played - 1] == second ? 1 : -1, mild};
        else
            preference = {};
    }
};

// [C3]: both have the same absolute preference, and neither is a top scorer.
inline bool colours_clash(const Player& one, const Player& other) {
    return one.preference.strength == absolute && one.preference == other.preference && !one.top &&
           !other.top;
}

// Whether the first of the two starts (5.2); `lot`: the first number starts in round 1.
inline bool starts(const Player& one, const Player& other, bool lot) {
    const Preference& mine = one.preference;
    const Preference& theirs = other.preference;
    if (mine.side != theirs.side) return mine.side != 0 ? mine.side > 0 : theirs.side < 0;
    const bool higher = std::pair(-one.score, one.rank) < std::pair(-other.score, other.rank);
    if (mine.side == 0) {
        const bool odd = (higher ? one : other).rank % 2 == 1;
        return (odd == lot) == higher;
    }
    if (mine.strength != theirs.strength)
        return (mine.strength > theirs.strength) == (mine.side > 0);
    if (mine.strength == absolute && one.difference != other.difference)
        return one.difference < other.difference;
    const std::size_t shared = std::min(one.colours.size(), other.colours.size());
    for (std::size_t back = 1; back <= shared; ++back) {
        const char was = one.colours[one.colours.size() - back];
        if (was != other.colours[other.colours.size() - back]) return was == second;
    }
    return higher == (mine.side > 0);
}

}  // namespace meydan::swiss
