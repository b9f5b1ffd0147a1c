// Küre (K1–K7, K9). A colour is a word, bit size * row + column with purple's left corner a1 as
// bit 0; the word is 64 bits up to 8×8 and 128 bits for 9×9.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "bits.hpp"
#include "game.hpp"

namespace meydan {

// The options, which the texts leave open.
struct KureRules {
    int size = 7;
    int stones = 7;
    int captures = 4;
    int repetitions = 3;
    int quiet_plies = 100;
    int far_row_limit = 9;           // K1, K9; the size of the board where there is no limit
    bool first_row_lines = true;     // K2: stones on the first row count in columns, diagonals
    bool capture_diagonally = true;  // K3
    bool no_move_loses = true;       // K7; a draw otherwise
};

template <class Board>
struct KureState {
    Board own;       // the stones of the side to move
    Board opposing;  // the other side's
    // The state one ply before, as long as a position from then can come back: not beyond a
    // capture, nor beyond a stone's step off its first row.
    const KureState* previous;
    std::int32_t quiet;  // plies since the last capture or the start
    Side turn;
};

namespace MEYDAN_PATH {

// What a board's size decides.
template <class Board>
struct KureBoard {
    static constexpr int most = sizeof(Board) == 8 ? 64 : 81;

    struct Pincer {
        Board between, end;
    };

    std::array<Board, 2> home;                     // first rows, by side
    std::array<std::array<Board, most>, 2> steps;  // where a stone may go, by side (K1)
    std::array<std::array<Board, 4>, most> lines;  // row, column and diagonals of a place
    // Places next to one, and behind those: straight ahead and across, then diagonally.
    std::array<std::array<Pincer, 8>, most> pincers;

    explicit constexpr KureBoard(int size) : home{}, steps{}, lines{}, pincers{} {
        const auto bit = [size](int row, int column) {
            return row < 0 || column < 0 || row >= size || column >= size
                       ? Board{0}
                       : Board{1} << (size * row + column);
        };
        for (int column = 0; column < size; ++column) {
            home[0] |= bit(0, column);
            home[1] |= bit(size - 1, column);
        }
        for (int place = 0; place < size * size; ++place) {
            const int row = place / size, column = place % size;
            int straight = 0, diagonal = 4;
            for (int r = -1; r <= 1; ++r) {
                for (int c = -1; c <= 1; ++c) {
                    if (r == 0 && c == 0) continue;
                    if (r != 0)
                        for (int side = 0; side < 2; ++side)
                            steps[side][place] |= bit(row + r, column + c) & ~home[side];
                    pincers[place][r != 0 && c != 0 ? diagonal++ : straight++] = {
                        bit(row + r, column + c), bit(row + 2 * r, column + 2 * c)};
                }
            }
            for (int i = -size; i <= size; ++i) {
                lines[place][0] |= bit(row, column + i);
                lines[place][1] |= bit(row + i, column);
                lines[place][2] |= bit(row + i, column + i);
                lines[place][3] |= bit(row + i, column - i);
            }
        }
    }
};

template <class Board>
class Kure {
 public:
    using Rules = KureRules;
    using State = KureState<Board>;
    using Move = std::uint16_t;  // 128 * origin + target
    static constexpr bool remembers = true;
    static constexpr int most_moves = 54;  // nine stones, six steps each

    // The size must be one that the word holds: 5 to 8, or 9.
    explicit Kure(const Rules& options) : rules(options), board_(board(options.size)) {}

    const KureRules rules;

    // What the size decides; made at compile time.
    static const KureBoard<Board>& board(int size) {
        if constexpr (sizeof(Board) == 8) {
            static constexpr std::array<KureBoard<Board>, 4> boards{
                KureBoard<Board>{5}, KureBoard<Board>{6}, KureBoard<Board>{7}, KureBoard<Board>{8}};
            return boards[static_cast<std::size_t>(size - 5)];
        } else {
            static constexpr KureBoard<Board> nine{9};
            return nine;
        }
    }

    // How many earlier states one can refer to.
    std::size_t memory() const { return static_cast<std::size_t>(rules.quiet_plies) + 1; }

    State start() const {
        const Board row = ((Board{1} << rules.stones) - 1) << (rules.size - rules.stones) / 2;
        return {row, row << rules.size * (rules.size - 1), nullptr, 0, Side::first};
    }

    using List = Moves<Move, most_moves>;

    // Calls `visit` with the steps that K1, K2 and K9 allow, in order, while it returns true.
    template <class Visit>
    void each_step(const State& state, const Visit& visit) const {
        const Board empty = ~(state.own | state.opposing);
        const Board far_row = home(other(state.turn));
        const bool far_row_full = how_many(state.own & far_row) >= rules.far_row_limit;
        const Board open = far_row_full ? empty & ~far_row : empty;
        const auto& steps = board_.steps[static_cast<int>(state.turn)];
        const Board counted = rules.first_row_lines ? state.own : state.own & ~home(state.turn);
        for (Board stones = state.own; stones != 0; stones &= stones - 1) {
            const int origin = lowest(stones);
            const Board rest = counted & ~(Board{1} << origin);
            for (Board targets = steps[origin] & open; targets != 0; targets &= targets - 1) {
                const int target = lowest(targets);
                if (fits(rest, target) && !visit(origin, target)) return;
            }
        }
    }

    List moves(const State& state) const {
        List list;
        if (won(state)) return list;
        each_step(state, [&](int origin, int target) {
            list.add(static_cast<Move>(128 * origin + target));
            return true;
        });
        if (drawn(state)) list.clear();
        return list;
    }

    int count(const State& state) const {
        if (won(state) || drawn(state)) return 0;
        int sum = 0;
        each_step(state, [&](int, int) { return ++sum, true; });
        return sum;
    }

    bool over(const State& state) const { return won(state) || drawn(state) || !can_step(state); }

    bool legal(const State& state, Move move) const {
        bool found = false;
        for (const Move candidate : moves(state)) found |= candidate == move;
        return found;
    }

    State after(const State& state, Move move) const {
        const int origin = move / 128, target = move % 128;
        const Board left = Board{1} << origin;
        const Board own = (state.own ^ left) | Board{1} << target;
        Board taken = 0;
        const int directions = rules.capture_diagonally ? 8 : 4;
        for (int direction = 0; direction < directions; ++direction) {
            const auto& [between, end] = board_.pincers[target][direction];
            if ((state.opposing & between) != 0 && (own & end) != 0) taken |= between;
        }
        const bool fresh = taken != 0 || (left & home(state.turn)) != 0;
        return {state.opposing ^ taken, own, fresh ? nullptr : &state,
                taken != 0 ? 0 : state.quiet + 1, other(state.turn)};
    }

    // How often this position has stood with the same side to move, now included; no further than
    // the rules count.
    int occurrences(const State& state) const {
        int seen = 1;
        const State* earlier = state.previous;
        while (earlier != nullptr && (earlier = earlier->previous) != nullptr) {
            seen += earlier->own == state.own && earlier->opposing == state.opposing;
            if (seen >= rules.repetitions) break;
            earlier = earlier->previous;
        }
        return seen;
    }

    bool wander(const State& state, State& child, Rng& rng) const {
        const List list = moves(state);
        if (list.empty()) return false;
        child = after(state, list[static_cast<int>(rng.below(static_cast<unsigned>(list.size())))]);
        return true;
    }

    int result(const State& state) const {
        // Whoever moved last has won, by the fourth capture or by leaving no move (K6, K7).
        if (beaten(state.opposing)) return sign(state.turn);
        return beaten(state.own) || (rules.no_move_loses && !can_step(state)) ? -sign(state.turn)
                                                                              : 0;
    }

    Outcome outcome(const State& state) const {
        const int own = rules.stones - how_many(state.opposing);
        const int opposing = rules.stones - how_many(state.own);
        const bool first = state.turn == Side::first;
        const char* reason = won(state)         ? "four-captured"
                             : !can_step(state) ? "no-move"
                             : repeated(state)  ? "repetition"
                                                : "no-capture";
        return {result(state), {first ? own : opposing, first ? opposing : own}, reason};
    }

 private:
    const KureBoard<Board>& board_;

    Board home(Side side) const { return board_.home[static_cast<int>(side)]; }

    // K2: with one more stone on `target`, no line through it holds four.
    bool fits(Board rest, int target) const {
        for (const Board line : board_.lines[target])
            if (three(rest & line)) return false;
        return true;
    }

    bool can_step(const State& state) const {
        bool found = false;
        each_step(state, [&](int, int) { return found = true, false; });
        return found;
    }

    // K6: in play only the side to move can have just lost the last stone needed; a board that is
    // loaded may have the winner to move.
    bool won(const State& state) const { return beaten(state.own) || beaten(state.opposing); }

    bool beaten(Board stones) const { return rules.stones - how_many(stones) >= rules.captures; }

    bool drawn(const State& state) const {
        return state.quiet >= rules.quiet_plies || repeated(state);
    }

    // K7: the position with the same side to move, so often already.
    bool repeated(const State& state) const { return occurrences(state) >= rules.repetitions; }
};

}  // namespace MEYDAN_PATH
}  // namespace meydan
