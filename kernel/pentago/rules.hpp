// Pentago (P1–P3). A colour is a word, 16 bits a block: its eight outer places in clockwise order,
// then the middle as bit 8.
//
// So a quarter turn of a block rotates eight bits by two. Whether five stand in line is one look-up
// a block: the lines whose places in that block are all taken; a line in all four answers is full.
#pragma once

#include <array>
#include <cstdint>

#include "bits.hpp"
#include "game.hpp"

namespace meydan {

struct PentagoState {
    std::uint64_t own;       // the marbles of the side to move
    std::uint64_t opposing;  // the other side's
    Side turn;
};

namespace MEYDAN_PATH {

// The bit of each place, the places being counted row by row from a1 top left.
constexpr std::array<int, 36> make_pentago_bits() {
    constexpr int clockwise[3][3] = {{0, 1, 2}, {7, 8, 3}, {6, 5, 4}};
    std::array<int, 36> bits{};
    for (int row = 0; row < 6; ++row)
        for (int column = 0; column < 6; ++column)
            bits[6 * row + column] =
                16 * (2 * (row / 3) + column / 3) + clockwise[row % 3][column % 3];
    return bits;
}

inline constexpr std::array<int, 36> pentago_bits = make_pentago_bits();

// The other way round: the place of each bit.
constexpr std::array<std::uint8_t, 64> make_pentago_places() {
    std::array<std::uint8_t, 64> places{};
    for (std::size_t place = 0; place < 36; ++place)
        places[static_cast<std::size_t>(pentago_bits[place])] = static_cast<std::uint8_t>(place);
    return places;
}

inline constexpr std::array<std::uint8_t, 64> pentago_places = make_pentago_places();

// For each block and each set of its places: which of the 32 lines lack nothing there.
using PentagoLines = std::array<std::array<std::uint32_t, 512>, 4>;

constexpr PentagoLines make_pentago_lines() {
    constexpr int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    PentagoLines lines{};
    int line = 0;
    for (int row = 0; row < 6; ++row) {
        for (int column = 0; column < 6; ++column) {
            for (const auto& [down, right] : steps) {
                const int last = column + 4 * right;
                if (row + 4 * down >= 6 || last < 0 || last >= 6) continue;
                std::uint64_t places = 0;
                for (int i = 0; i < 5; ++i)
                    places |= std::uint64_t{1}
                              << pentago_bits[6 * (row + i * down) + column + i * right];
                for (int block = 0; block < 4; ++block) {
                    const unsigned needed = places >> 16 * block & 511;
                    for (unsigned set = 0; set < 512; ++set)
                        if ((set & needed) == needed) lines[block][set] |= 1u << line;
                }
                ++line;
            }
        }
    }
    return lines;
}

inline constexpr PentagoLines pentago_lines = make_pentago_lines();

struct Pentago {
    using Rules = NoOptions;
    using State = PentagoState;
    using Move = std::uint8_t;  // 4 * place + block
    static constexpr bool remembers = false;
    static constexpr int places = 36;
    static constexpr int most_moves = 4 * places;
    static constexpr std::uint64_t full = 0x01ff01ff01ff01ff;

    explicit Pentago(const Rules& = {}) {}

    State start() const { return {0, 0, Side::first}; }

    Moves<Move, most_moves> moves(const State& state) const {
        Moves<Move, most_moves> list;
        if (over(state)) return list;
        const std::uint64_t taken = state.own | state.opposing;
        for (int place = 0; place < places; ++place) {
            const std::uint64_t marble = std::uint64_t{1} << pentago_bits[place];
            if (taken & marble) continue;
            for (int block = 0; block < 4; ++block)
                if ((taken | marble) >> 16 * block & 511)
                    list.add(static_cast<Move>(4 * place + block));
        }
        return list;
    }

    int count(const State& state) const {
        if (over(state)) return 0;
        const Choice choice(state);
        return static_cast<int>(choice.any + choice.first);
    }

    static bool over(const State& state) {
        return five(state.opposing) || five(state.own) || (state.own | state.opposing) == full;
    }

    bool legal(const State& state, Move move) const {
        if (move >= most_moves || over(state)) return false;
        const std::uint64_t taken = state.own | state.opposing;
        const std::uint64_t marble = std::uint64_t{1} << pentago_bits[move / 4];
        return (taken & marble) == 0 && ((taken | marble) >> 16 * (move % 4) & 511) != 0;
    }

    State after(const State& state, Move move) const {
        return placed(state, std::uint64_t{1} << pentago_bits[move / 4], move % 4);
    }

    bool wander(const State& state, State& child, Rng& rng) const {
        if (over(state)) [[unlikely]]
            return false;
        const Choice choice(state);
        const unsigned pick = rng.below(choice.any + choice.first);
        std::uint64_t marble;
        unsigned block;
        if (choice.blocks == 4) [[likely]] {
            marble = std::uint64_t{1} << nth(choice.empty, pick / 4);
            block = pick % 4;
        } else if (pick < choice.any) {
            marble = std::uint64_t{1} << nth(choice.empty, pick / choice.blocks);
            block = static_cast<unsigned>(nth(choice.filled, pick % choice.blocks)) / 16;
        } else {
            // The first marble of its block, which is then the block that turns.
            const unsigned rest = pick - choice.any;
            block = static_cast<unsigned>(nth(block_marks & ~choice.filled, rest / 9)) / 16;
            marble = std::uint64_t{1} << (16 * block + rest % 9);
        }
        child = placed(state, marble, block);
        return true;
    }

    // P3: with lines of both sides, the one who moved last wins.
    int result(const State& state) const {
        if (five(state.opposing)) return -sign(state.turn);
        return five(state.own) ? sign(state.turn) : 0;
    }

    Outcome outcome(const State& state) const {
        const int winner = result(state);
        return {winner, {winner > 0, winner < 0}, winner ? "five" : "full"};
    }

    static std::uint64_t quarter_turn(std::uint64_t marbles, unsigned block) {
        const std::uint64_t outer = marbles >> 16 * block & 0xff;
        const std::uint64_t turned = (outer << 2 | outer >> 6) & 0xff;
        return marbles ^ (outer ^ turned) << 16 * block;
    }

 private:
    static constexpr std::uint64_t block_marks = 0x8000800080008000;

    // The legal moves of a position that is not over, by their number.
    struct Choice {
        std::uint64_t empty;   // the empty places
        std::uint64_t filled;  // the top bit of each block that holds a marble
        unsigned blocks;       // how many those are
        unsigned any;          // moves that turn one of those blocks
        unsigned first;        // moves that place the first marble of a block and turn it

        explicit Choice(const State& state) {
            const std::uint64_t taken = state.own | state.opposing;
            empty = full & ~taken;
            filled = (taken + 0x7fff7fff7fff7fff) & block_marks;
            blocks = static_cast<unsigned>(how_many(filled));
            any = static_cast<unsigned>(how_many(empty)) * blocks;
            first = 9 * (4 - blocks);
        }
    };

    static bool five(std::uint64_t marbles) {
        return (pentago_lines[0][marbles & 511] & pentago_lines[1][marbles >> 16 & 511] &
                pentago_lines[2][marbles >> 32 & 511] & pentago_lines[3][marbles >> 48]) != 0;
    }

    static State placed(const State& state, std::uint64_t marble, unsigned block) {
        return {quarter_turn(state.opposing, block), quarter_turn(state.own | marble, block),
                other(state.turn)};
    }
};

}  // namespace MEYDAN_PATH
}  // namespace meydan
