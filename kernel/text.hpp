// Positions as text, as the Python rules write and check them.
//
// The kernel refuses what `Game.load` refuses; the words for people are Python's business.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>

#include "bits.hpp"
#include "kure/rules.hpp"
#include "mangala/rules.hpp"
#include "pentago/rules.hpp"
#include "reversi/rules.hpp"

namespace meydan::MEYDAN_PATH {

[[noreturn]] inline void refuse(const char* why) { throw std::invalid_argument(why); }

inline Side read_side(char letter, char first, char second) {
    if (letter != first && letter != second) refuse("side to move");
    return letter == first ? Side::first : Side::second;
}

// Reads `places` letters into two boards; `bit` gives the bit of each place in text order.
template <class Board, class Bit>
void read_board(std::string_view letters, char first, char second, Board (&boards)[2], Bit bit) {
    boards[0] = boards[1] = 0;
    for (std::size_t place = 0; place < letters.size(); ++place) {
        if (letters[place] == first)
            boards[0] |= Board{1} << bit(static_cast<int>(place));
        else if (letters[place] == second)
            boards[1] |= Board{1} << bit(static_cast<int>(place));
        else if (letters[place] != '-')
            refuse("a letter of the board");
    }
}

template <class State, class Bit>
std::string write_board(const State& state, int places, char first, char second, Bit bit) {
    const bool swapped = state.turn == Side::second;
    const auto& firsts = swapped ? state.opposing : state.own;
    const auto& seconds = swapped ? state.own : state.opposing;
    std::string text;
    for (int place = 0; place < places; ++place)
        text += firsts >> bit(place) & 1 ? first : seconds >> bit(place) & 1 ? second : '-';
    text += ' ';
    text += swapped ? second : first;
    return text;
}

inline int same_bit(int place) { return place; }
inline int pentago_bit(int place) { return pentago_bits[static_cast<std::size_t>(place)]; }

inline std::string dump(const NoOptions&, const ReversiState& state) {
    return write_board(state, Reversi::places, 'X', 'O', same_bit);
}

inline void load(const NoOptions&, std::string_view text, ReversiState& state) {
    if (text.size() != Reversi::places + 2 || text[Reversi::places] != ' ') refuse("length");
    std::uint64_t boards[2];
    read_board(text.substr(0, Reversi::places), 'X', 'O', boards, same_bit);
    state.turn = read_side(text.back(), 'X', 'O');
    state.own = boards[state.turn == Side::second];
    state.opposing = boards[state.turn == Side::first];
}

inline std::string dump(const NoOptions&, const PentagoState& state) {
    return write_board(state, Pentago::places, 'X', 'O', pentago_bit);
}

inline void load(const NoOptions&, std::string_view text, PentagoState& state) {
    if (text.size() != Pentago::places + 2 || text[Pentago::places] != ' ') refuse("length");
    std::uint64_t boards[2];
    read_board(text.substr(0, Pentago::places), 'X', 'O', boards, pentago_bit);
    state.turn = read_side(text.back(), 'X', 'O');
    if (how_many(boards[0]) - how_many(boards[1]) != (state.turn == Side::second))
        refuse("marbles that do not fit the side to move");
    state.own = boards[state.turn == Side::second];
    state.opposing = boards[state.turn == Side::first];
}

inline std::string dump(const NoOptions&, const MangalaState& state) {
    const auto side = [](std::uint64_t stones) {
        std::string text;
        for (int place = 0; place <= 6; ++place)
            text += std::to_string(stones >> 8 * place & 0xff) + ' ';
        return text + "/ ";
    };
    return state.turn == Side::first ? side(state.own) + side(state.opposing) + '1'
                                     : side(state.opposing) + side(state.own) + '2';
}

inline void load(const NoOptions&, std::string_view text, MangalaState& state) {
    const auto skip = [&text](std::string_view expected) {
        if (!text.starts_with(expected))
            refuse("not seven counts, ' / ', seven counts, ' / ', side");
        text.remove_prefix(expected.size());
    };
    std::uint64_t sides[2] = {0, 0};
    unsigned sum = 0;
    for (auto& side : sides) {
        for (int place = 0; place <= 6; ++place) {
            unsigned stones = 0;
            std::size_t digits = 0;
            for (; digits < text.size() && text[digits] >= '0' && text[digits] <= '9'; ++digits) {
                if (digits == 2) refuse("a count of more than two digits");
                stones = 10 * stones + static_cast<unsigned>(text[digits] - '0');
            }
            if (digits == 0) refuse("a count of stones");
            text.remove_prefix(digits);
            side |= std::uint64_t{stones} << 8 * place;
            sum += stones;
            skip(place < 6 ? " " : " / ");
        }
    }
    if (text.size() != 1) refuse("side to move");
    state.turn = read_side(text[0], '1', '2');
    if (sum != mangala_stones) refuse("not 48 stones");
    if (((sides[0] & Mangala::pits) == 0) != ((sides[1] & Mangala::pits) == 0))
        refuse("one side is empty and the other's stones are not yet taken");
    state.own = sides[state.turn == Side::second];
    state.opposing = sides[state.turn == Side::first];
}

// The last row comes first.
inline auto kure_bit(int size) {
    return [size](int place) { return size * (size - 1 - place / size) + place % size; };
}

template <class Board>
std::string dump(const KureRules& rules, const KureState<Board>& state) {
    return write_board(state, rules.size * rules.size, 'P', 'T', kure_bit(rules.size)) + ' ' +
           std::to_string(state.quiet);
}

template <class Board>
void check_stones(const KureRules& rules, Board stones, Side side) {
    const KureBoard<Board>& board = Kure<Board>::board(rules.size);
    const int held = how_many(stones);
    if (held > rules.stones) refuse("number of stones");
    // Stones on the own first row do not count for that row (K2).
    const Board home = board.home[static_cast<std::size_t>(side)];
    const Board counted = rules.first_row_lines ? stones : stones & ~home;
    for (Board left = counted; left != 0; left &= left - 1)
        for (const Board line : board.lines[static_cast<std::size_t>(lowest(left))])
            if (line != home && how_many(counted & line) > 3) refuse("four in a line");
    const Board far_row = board.home[static_cast<std::size_t>(other(side))];
    if (how_many(stones & far_row) > rules.far_row_limit) refuse("opponent's first row");
}

template <class Board>
void load(const KureRules& rules, std::string_view text, KureState<Board>& state) {
    const auto side = static_cast<std::size_t>(rules.size), places = side * side;
    if (text.size() < places + 4 || text[places] != ' ' || text[places + 2] != ' ')
        refuse("not the board, the side to move and the plies without a capture");
    Board boards[2];
    read_board(text.substr(0, places), 'P', 'T', boards, kure_bit(rules.size));
    state.turn = read_side(text[places + 1], 'P', 'T');
    const std::string_view plies = text.substr(places + 3);
    if (plies.size() > 6) refuse("plies without a capture");
    state.quiet = 0;
    for (const char digit : plies) {
        if (digit < '0' || digit > '9') refuse("plies without a capture");
        state.quiet = 10 * state.quiet + (digit - '0');
    }
    if (state.quiet > rules.quiet_plies) refuse("plies without a capture");
    check_stones(rules, boards[0], Side::first);
    check_stones(rules, boards[1], Side::second);
    // One side may have lost; both can't.
    const int most = std::max(how_many(boards[0]), how_many(boards[1]));
    if (most <= rules.stones - rules.captures) refuse("number of stones");
    state.own = boards[state.turn == Side::second];
    state.opposing = boards[state.turn == Side::first];
    state.previous = nullptr;
}

}  // namespace meydan::MEYDAN_PATH
