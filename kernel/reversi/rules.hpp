// Reversi (R1). A board is a word a colour, bit 8 * row + column with a1 top left as bit 0.
#pragma once

#include <cstdint>

#include "bits.hpp"
#include "game.hpp"
#include "reversi/discs.hpp"

namespace meydan {

struct ReversiState {
    std::uint64_t own;       // the discs of the side to move
    std::uint64_t opposing;  // the other side's
    Side turn;
};

namespace MEYDAN_PATH {

struct Reversi {
    using Rules = NoOptions;
    using State = ReversiState;
    using Move = std::uint8_t;  // the place, or `pass`
    static constexpr bool remembers = false;
    static constexpr int places = 64;
    static constexpr int most_moves = places;
    static constexpr Move pass = 64;

    // The places of a set in order, or the pass alone.
    class Places {
     public:
        struct End {};
        class Iterator {
         public:
            Iterator(std::uint64_t set, bool passes) : set_(set), left_(set != 0 || passes) {}
            Move operator*() const { return set_ ? static_cast<Move>(lowest(set_)) : pass; }
            Iterator& operator++() {
                set_ &= set_ - 1;
                left_ = set_ != 0;
                return *this;
            }
            bool operator!=(End) const { return left_; }

         private:
            std::uint64_t set_;
            bool left_;
        };

        Places(std::uint64_t set, bool passes) : set_(set), passes_(passes) {}
        int size() const { return set_ ? how_many(set_) : passes_; }
        bool empty() const { return set_ == 0 && !passes_; }
        Iterator begin() const { return {set_, passes_}; }
        End end() const { return {}; }

     private:
        std::uint64_t set_;
        bool passes_;
    };

    explicit Reversi(const Rules& = {}) {}

    State start() const { return {0x0000000810000000, 0x0000001008000000, Side::first}; }

    Places moves(const State& state) const {
        const std::uint64_t set = mobility(state.own, state.opposing);
        return {set, set == 0 && mobility(state.opposing, state.own) != 0};
    }

    int count(const State& state) const {
        const std::uint64_t set = mobility(state.own, state.opposing);
        if (set) [[likely]]
            return how_many(set);
        return mobility(state.opposing, state.own) != 0;
    }

    bool over(const State& state) const {
        return mobility(state.own, state.opposing) == 0 && mobility(state.opposing, state.own) == 0;
    }

    bool legal(const State& state, Move move) const {
        const std::uint64_t set = mobility(state.own, state.opposing);
        if (move == pass) return set == 0 && mobility(state.opposing, state.own) != 0;
        return move < places && (set >> move & 1) != 0;
    }

    State after(const State& state, Move move) const {
        if (move == pass) [[unlikely]]
            return {state.opposing, state.own, other(state.turn)};
        const std::uint64_t flips = turned(state.own, state.opposing, move);
        return {state.opposing ^ flips, state.own ^ flips ^ std::uint64_t{1} << move,
                other(state.turn)};
    }

    bool wander(const State& state, State& child, Rng& rng) const {
        const std::uint64_t set = mobility(state.own, state.opposing);
        if (set == 0) [[unlikely]] {
            if (mobility(state.opposing, state.own) == 0) return false;
            child = after(state, pass);
            return true;
        }
        const unsigned index = rng.below(static_cast<unsigned>(how_many(set)));
        child = after(state, static_cast<Move>(nth(set, index)));
        return true;
    }

    int result(const State& state) const {
        const int ahead = how_many(state.own) - how_many(state.opposing);
        return sign(state.turn) * ((ahead > 0) - (ahead < 0));
    }

    Outcome outcome(const State& state) const {
        const int own = how_many(state.own);
        const int opposing = how_many(state.opposing);
        if (state.turn == Side::first) return {result(state), {own, opposing}, "no-moves"};
        return {result(state), {opposing, own}, "no-moves"};
    }
};

}  // namespace MEYDAN_PATH
}  // namespace meydan
