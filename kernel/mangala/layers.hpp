// How the layers of Mangala's tablebase are computed, each from those below it.
//
// The value of a position is what the side to move wins more than the other of the stones still on
// the board. A side without stones takes those of the other (M6), whoever is to move, so those
// positions have values, too, and need no test where a move leads to one.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

#include "interruption.hpp"
#include "mangala/numbering.hpp"
#include "threads.hpp"

namespace meydan::MEYDAN_PATH {

// What a move comes to for the mover, all positions it can lead to being in `values`.
inline int move_value(const std::int8_t* values, const Sown& sown) {
    if (sown.again) return sown.gain + values[numbered(sown.own, sown.opposing).number];
    return sown.gain - values[numbered(sown.opposing, sown.own).number];
}

// The value of a position where both sides have stones.
inline std::int8_t best_value(const std::int8_t* values, std::uint64_t own,
                              std::uint64_t opposing) {
    int best = -mangala_most;
    for (int pit = 0; pit < 6; ++pit)
        if (own >> 8 * pit & 0xff)
            best = std::max(best, move_value(values, Mangala::sown(own, opposing, pit)));
    return static_cast<std::int8_t>(best);
}

// Computes one layer; `below` and the layer itself lie in `values` by the positions' numbers.
class LayerMaker {
 public:
    LayerMaker(std::int8_t* values, int stones) : values_(values), stones_(stones) {
        for (int side = 0; side <= stones; ++side) {
            sides_.emplace_back(numbering.sides[side]);
            for (std::uint32_t rank = 0; rank < numbering.sides[side]; ++rank)
                sides_.back()[rank] = unranked(rank, side);
        }
        for (int fewer = 1; 2 * fewer <= stones; ++fewer) splits_.push_back(fewer);
        // Largest first, so that the threads finish together.
        std::reverse(splits_.begin(), splits_.end());
    }

    // Raises `Interrupted` where it is asked to. `done` counts positions.
    void make(int threads, const Interrupt& interrupt, std::atomic<std::uint64_t>& done) {
        ends();
        std::atomic<bool> stop{false};
        if (run_threads(threads, interrupt, stop, [&](std::atomic<bool>& end) { work(end, done); }))
            throw Interrupted{};
    }

 private:
    static constexpr std::uint32_t tile = 64;

    // Positions where a side is empty.
    void ends() {
        const std::uint64_t count = numbering.sides[stones_];
        std::fill_n(values_ + numbering.rectangles[0][stones_], count, stones_);
        if (stones_ == 0) return;
        std::fill_n(values_ + numbering.rectangles[stones_][0], count, -stones_);
    }

    void work(std::atomic<bool>& stop, std::atomic<std::uint64_t>& done) {
        for (std::size_t task; (task = next_++) < splits_.size();) {
            const int fewer = splits_[task];
            if (!split(fewer, stones_ - fewer, stop, done)) return;
        }
    }

    // Both rectangles of a split. Of the square, where the sides have equally many stones, one
    // half is walked and both halves are filled.
    bool split(int left, int right, std::atomic<bool>& stop, std::atomic<std::uint64_t>& done) {
        const std::vector<std::uint64_t>&rows = sides_[left], &columns = sides_[right];
        std::int8_t* there = values_ + numbering.rectangles[left][right];
        std::int8_t* back = values_ + numbering.rectangles[right][left];
        const auto height = static_cast<std::uint32_t>(rows.size());
        const auto width = static_cast<std::uint32_t>(columns.size());
        for (std::uint32_t top = 0; top < height; top += tile) {
            if (stop) return false;
            const std::uint32_t bottom = std::min(height, top + tile);
            for (std::uint32_t begin = 0; begin < (left == right ? bottom : width); begin += tile)
                for (std::uint32_t row = top; row < bottom; ++row) {
                    const std::uint32_t end =
                        std::min({width, begin + tile, left == right ? row + 1 : width});
                    for (std::uint32_t column = begin; column < end; ++column) {
                        there[std::uint64_t{row} * width + column] =
                            best_value(values_, rows[row], columns[column]);
                        back[std::uint64_t{column} * height + row] =
                            best_value(values_, columns[column], rows[row]);
                    }
                }
            done += 2 * std::uint64_t{bottom - top} * width / (left == right ? 2 : 1);
        }
        return true;
    }

    std::int8_t* values_;
    int stones_;
    std::vector<std::vector<std::uint64_t>> sides_;
    std::vector<int> splits_;
    std::atomic<std::size_t> next_{0};
};

}  // namespace meydan::MEYDAN_PATH
