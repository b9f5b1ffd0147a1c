// Reversi's evaluation: what parts of the board look like, by the phase of the game.
//
// A pattern is a list of places read as a number to the base 3 with the digits -1 (opposing), 0
// (empty) and +1 (own), so that the other side's view is the number negated. A board is 46 such
// numbers, its features; a disc adds its power of three to those that hold its place, which the
// compiler does for many features at once. Patterns that are each other's image under a symmetry
// of the board share a table of weights.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "bits.hpp"
#include "reversi/discs.hpp"

namespace meydan::MEYDAN_PATH {

inline constexpr int shape_count = 11;
inline constexpr int lanes = 46;
inline constexpr int padded_lanes = 48;

struct Shape {
    int size;
    int places[10];
};

// In the corner a1 or at the upper edge: the symmetries give the others.
inline constexpr std::array<Shape, shape_count> shapes{{
    {10, {0, 1, 2, 3, 4, 5, 6, 7, 9, 14}},     // the edge with both places beside its corners
    {9, {0, 1, 2, 8, 9, 10, 16, 17, 18}},      // the corner, 3×3
    {10, {0, 1, 2, 3, 4, 8, 9, 10, 11, 12}},   // the corner, 2×5
    {10, {0, 1, 2, 3, 8, 9, 10, 16, 17, 24}},  // the corner, a triangle
    {8, {8, 9, 10, 11, 12, 13, 14, 15}},       // rows 2, 3 and 4
    {8, {16, 17, 18, 19, 20, 21, 22, 23}},
    {8, {24, 25, 26, 27, 28, 29, 30, 31}},
    {8, {0, 9, 18, 27, 36, 45, 54, 63}},  // diagonals of 8, 7, 6 and 5
    {7, {1, 10, 19, 28, 37, 46, 55}},
    {6, {2, 11, 20, 29, 38, 47}},
    {5, {3, 12, 21, 30, 39}},
}};

constexpr int power3(int exponent) { return exponent == 0 ? 1 : 3 * power3(exponent - 1); }

// One of the eight symmetries of the board.
constexpr int image(int place, int symmetry) {
    int row = place / 8, column = place % 8;
    if (symmetry & 1) column = 7 - column;
    if (symmetry & 2) row = 7 - row;
    return symmetry & 4 ? 8 * column + row : 8 * row + column;
}

// The features of an empty board, and what one disc adds to each.
struct alignas(32) Features {
    std::int16_t lane[padded_lanes];
};

struct Geometry {
    std::array<Features, 64> step{};
    std::array<int, lanes> shape{};
    // Where a shape's weights begin, for the number 0, in one table of all shapes.
    std::array<int, shape_count> centre{};
    std::array<int, lanes> lane_centre{};
    int entries = 0;
};

constexpr Geometry make_geometry() {
    Geometry geometry;
    int lane = 0;
    for (int s = 0; s < shape_count; ++s) {
        const int size = power3(shapes[s].size);
        geometry.centre[s] = geometry.entries + size / 2;
        geometry.entries += size;
        std::uint64_t seen[8]{};
        int found = 0;
        for (int symmetry = 0; symmetry < 8; ++symmetry) {
            std::uint64_t set = 0;
            for (int i = 0; i < shapes[s].size; ++i)
                set |= std::uint64_t{1} << image(shapes[s].places[i], symmetry);
            bool known = false;
            for (int i = 0; i < found; ++i) known = known || seen[i] == set;
            if (known) continue;
            seen[found++] = set;
            for (int i = 0; i < shapes[s].size; ++i)
                geometry.step[image(shapes[s].places[i], symmetry)].lane[lane] =
                    static_cast<std::int16_t>(power3(i));
            geometry.shape[lane] = s;
            geometry.lane_centre[lane] = geometry.centre[s];
            ++lane;
        }
    }
    return geometry;
}

inline constexpr Geometry geometry = make_geometry();
static_assert(geometry.shape[lanes - 1] == shape_count - 1);

inline Features features_of(std::uint64_t own, std::uint64_t opposing) {
    Features features{};
    for (; own; own &= own - 1)
        for (int i = 0; i < padded_lanes; ++i)
            features.lane[i] += geometry.step[lowest(own)].lane[i];
    for (; opposing; opposing &= opposing - 1)
        for (int i = 0; i < padded_lanes; ++i)
            features.lane[i] -= geometry.step[lowest(opposing)].lane[i];
    return features;
}

// The features after a disc on `place` turned `flips`, as the other side sees them.
inline Features features_after(const Features& before, int place, std::uint64_t flips) {
    Features twice{};
    for (; flips; flips &= flips - 1) {
        const Features& step = geometry.step[lowest(flips)];
        for (int i = 0; i < padded_lanes; ++i) twice.lane[i] += step.lane[i];
    }
    const Features& step = geometry.step[place];
    Features after;
    for (int i = 0; i < padded_lanes; ++i)
        after.lane[i] = static_cast<std::int16_t>(
            -(before.lane[i] + step.lane[i] + twice.lane[i] + twice.lane[i]));
    return after;
}

inline Features features_passed(const Features& before) {
    Features after;
    for (int i = 0; i < padded_lanes; ++i)
        after.lane[i] = static_cast<std::int16_t>(-before.lane[i]);
    return after;
}

// Numbers of a shape that a symmetry makes the same share one weight: `same[entry]` counts the
// different ones of all shapes from 0.
class SharedEntries {
 public:
    static const SharedEntries& get() {
        static const SharedEntries shared;
        return shared;
    }

    std::vector<std::int32_t> same;
    int count = 0;

 private:
    SharedEntries() : same(static_cast<std::size_t>(geometry.entries), -1) {
        for (int s = 0; s < shape_count; ++s) {
            const Shape& shape = shapes[s];
            const int half = power3(shape.size) / 2;
            for (int number = -half; number <= half; ++number) {
                std::int32_t& here = same[static_cast<std::size_t>(geometry.centre[s] + number)];
                for (int symmetry = 1; symmetry < 8 && here < 0; ++symmetry) {
                    int twin = 0;
                    if (!moved(shape, number, symmetry, twin)) continue;
                    here = same[static_cast<std::size_t>(geometry.centre[s] + twin)];
                }
                if (here < 0) here = count++;
            }
        }
    }

    // The number of the same discs seen through a symmetry that keeps the shape where it is.
    static bool moved(const Shape& shape, int number, int symmetry, int& twin) {
        twin = 0;
        for (int i = 0; i < shape.size; ++i) {
            const int shifted = number + power3(shape.size) / 2;
            const int digit = shifted / power3(i) % 3 - 1;
            const int* end = shape.places + shape.size;
            const int* at = std::find(shape.places, end, image(shape.places[i], symmetry));
            if (at == end) return false;
            twin += digit * power3(static_cast<int>(at - shape.places));
        }
        return true;
    }
};

// Moves of a side beyond this count as so many.
inline constexpr int most_mobility = 31;
// Beside the patterns: a weight for each number of own and of opposing moves.
inline constexpr int extra_entries = 2 * (most_mobility + 1);
// Weights are learned at so many phases, six empties apart, and lie on straight lines between.
inline constexpr int knots = 10;
inline constexpr int knot_distance = 6;
// Weights count fractions of a disc.
inline constexpr int unit = 64;

inline int shared_weights() { return SharedEntries::get().count + extra_entries; }

// The weights of every phase, spread out for the search.
class Weights {
 public:
    // `learned`: for each knot, from 3 empties to 57, the shared weights, then the extra ones.
    explicit Weights(const std::vector<std::int16_t>& learned)
        : table_(static_cast<std::size_t>(61 * stride), 0) {
        const SharedEntries& shared = SharedEntries::get();
        const int size = shared_weights();
        if (learned.size() != static_cast<std::size_t>(knots * size))
            throw std::invalid_argument("not as many weights as there must be");
        for (int empties = 0; empties <= 60; ++empties) {
            int low;
            double share;
            between(empties, low, share);
            const std::int16_t* a = &learned[static_cast<std::size_t>(low * size)];
            const std::int16_t* b = share > 0 ? a + size : a;
            std::int16_t* row = &table_[static_cast<std::size_t>(empties * stride)];
            std::vector<std::int16_t> mixed(static_cast<std::size_t>(size));
            for (int i = 0; i < size; ++i)
                mixed[static_cast<std::size_t>(i)] = static_cast<std::int16_t>(
                    (1 - share) * a[i] + share * b[i] + (a[i] + b[i] < 0 ? -0.5 : 0.5));
            for (int i = 0; i < geometry.entries; ++i)
                row[i] = mixed[static_cast<std::size_t>(shared.same[static_cast<std::size_t>(i)])];
            std::copy(mixed.begin() + shared.count, mixed.end(), row + geometry.entries);
        }
    }

    // The knot below a number of empties, and how far it is to the next one, 0 to 1.
    static void between(int empties, int& low, double& share) {
        constexpr int first = knot_distance / 2, length = (knots - 1) * knot_distance;
        const int from_first = std::clamp(empties - first, 0, length);
        low = std::min(from_first / knot_distance, knots - 2);
        share = static_cast<double>(from_first - low * knot_distance) / knot_distance;
    }

    // How good a position is for the side to move, in units.
    int raw(const Features& features, std::uint64_t own, std::uint64_t opposing) const {
        const int empties = std::min(how_many(~(own | opposing)), 60);
        const std::int16_t* row = &table_[static_cast<std::size_t>(empties * stride)];
        int sum = 0;
        for (int i = 0; i < lanes; ++i) sum += row[geometry.lane_centre[i] + features.lane[i]];
        const std::int16_t* extra = row + geometry.entries;
        sum += extra[std::min(how_many(mobility(own, opposing)), most_mobility)];
        sum +=
            extra[most_mobility + 1 + std::min(how_many(mobility(opposing, own)), most_mobility)];
        return sum;
    }

    // The same in whole discs, never a win of all.
    int discs(const Features& features, std::uint64_t own, std::uint64_t opposing) const {
        const int sum = raw(features, own, opposing);
        const int rounded = (sum + (sum < 0 ? -unit / 2 : unit / 2)) / unit;
        return std::clamp(rounded, -62, 62);
    }

 private:
    static constexpr int stride = geometry.entries + extra_entries;
    std::vector<std::int16_t> table_;
};

}  // namespace meydan::MEYDAN_PATH
