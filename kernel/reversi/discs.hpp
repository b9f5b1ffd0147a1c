// The two questions of Reversi: where can a disc go, and which discs does it turn.
//
// A direction is a shift: 1 along the row, 8 along the column, 7 and 9 along the diagonals, each
// up (to higher bits) and down. With AVX2 the four directions go side by side in one register.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "path.hpp"

namespace meydan::MEYDAN_PATH {

// Without the columns at the edges, so that no shift wraps round into the next row.
inline constexpr std::uint64_t inner_columns = 0x7e7e7e7e7e7e7e7e;

// The places up and down from a place in the directions 1, 7, 8 and 9.
struct Rays {
    alignas(32) std::uint64_t up[4];
    alignas(32) std::uint64_t down[4];
};

constexpr std::array<Rays, 64> make_rays() {
    constexpr int steps[4][2] = {{0, 1}, {1, -1}, {1, 0}, {1, 1}};  // rows, columns
    std::array<Rays, 64> rays{};
    for (int place = 0; place < 64; ++place) {
        for (int d = 0; d < 4; ++d) {
            int row = place / 8 + steps[d][0], column = place % 8 + steps[d][1];
            for (; row < 8 && column >= 0 && column < 8; row += steps[d][0], column += steps[d][1])
                rays[place].up[d] |= std::uint64_t{1} << (8 * row + column);
            row = place / 8 - steps[d][0], column = place % 8 - steps[d][1];
            for (; row >= 0 && column >= 0 && column < 8; row -= steps[d][0], column -= steps[d][1])
                rays[place].down[d] |= std::uint64_t{1} << (8 * row + column);
        }
    }
    return rays;
}

inline constexpr std::array<Rays, 64> rays = make_rays();

#ifdef __AVX2__

inline std::uint64_t fold(__m256i lanes) {
    const __m128i halves =
        _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    return static_cast<std::uint64_t>(
        _mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves))));
}

// The empty places where a disc of `own` turns at least one.
inline std::uint64_t mobility(std::uint64_t own, std::uint64_t opposing) {
    const __m256i step = _mm256_set_epi64x(9, 8, 7, 1);
    const __m256i two_steps = _mm256_set_epi64x(18, 16, 14, 2);
    const auto inner = static_cast<long long>(inner_columns);
    const __m256i discs = _mm256_set1_epi64x(static_cast<long long>(own));
    const __m256i between = _mm256_and_si256(_mm256_set1_epi64x(static_cast<long long>(opposing)),
                                             _mm256_set_epi64x(inner, -1, inner, inner));
    // Runs of opposing discs next to an own one: of one, of two, then by two more at a time.
    __m256i up = _mm256_and_si256(between, _mm256_sllv_epi64(discs, step));
    __m256i down = _mm256_and_si256(between, _mm256_srlv_epi64(discs, step));
    up = _mm256_or_si256(up, _mm256_and_si256(between, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(between, _mm256_srlv_epi64(down, step)));
    const __m256i pairs_up = _mm256_and_si256(between, _mm256_sllv_epi64(between, step));
    const __m256i pairs_down = _mm256_srlv_epi64(pairs_up, step);
    for (int i = 0; i < 2; ++i) {
        up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two_steps)));
        down =
            _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two_steps)));
    }
    const __m256i ends =
        _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
    return fold(ends) & ~(own | opposing);
}

// The discs that a disc of `own` on an empty place turns.
inline std::uint64_t turned(std::uint64_t own, std::uint64_t opposing, int place) {
    const __m256i discs = _mm256_set1_epi64x(static_cast<long long>(own));
    const __m256i others = _mm256_set1_epi64x(static_cast<long long>(opposing));
    const __m256i ray_up = _mm256_load_si256(reinterpret_cast<const __m256i*>(rays[place].up));
    const __m256i ray_down = _mm256_load_si256(reinterpret_cast<const __m256i*>(rays[place].down));
    const __m256i ones = _mm256_set1_epi64x(-1);
    // Up: with ones off the ray, adding one carries over the opposing discs to the first other.
    const __m256i carried =
        _mm256_sub_epi64(_mm256_or_si256(others, _mm256_xor_si256(ray_up, ones)), ones);
    const __m256i end_up = _mm256_and_si256(_mm256_and_si256(carried, discs), ray_up);
    const __m256i none = _mm256_cmpeq_epi64(end_up, _mm256_setzero_si256());
    const __m256i below = _mm256_add_epi64(end_up, _mm256_xor_si256(none, ones));
    const __m256i flips_up = _mm256_and_si256(below, ray_up);
    // Down: what is not opposing casts a shadow along the ray; an end in the light counts.
    const __m256i step = _mm256_set_epi64x(9, 8, 7, 1);
    __m256i shadow = _mm256_srlv_epi64(_mm256_andnot_si256(others, ray_down), step);
    shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, step));
    shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, _mm256_set_epi64x(18, 16, 14, 2)));
    shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, _mm256_set_epi64x(36, 32, 28, 4)));
    const __m256i end_down = _mm256_andnot_si256(shadow, _mm256_and_si256(discs, ray_down));
    const __m256i above =
        _mm256_sub_epi64(_mm256_setzero_si256(), _mm256_add_epi64(end_down, end_down));
    const __m256i flips_down = _mm256_and_si256(above, ray_down);
    return fold(_mm256_or_si256(flips_up, flips_down));
}

#else

// The empty places where a disc of `own` turns at least one.
inline std::uint64_t mobility(std::uint64_t own, std::uint64_t opposing) {
    std::uint64_t ends = 0;
    const auto look = [&](int step, std::uint64_t between) {
        // Runs of opposing discs next to an own one: of one, of two, then by two more at a time.
        std::uint64_t up = between & own << step, down = between & own >> step;
        up |= between & up << step;
        down |= between & down >> step;
        const std::uint64_t pairs_up = between & between << step, pairs_down = pairs_up >> step;
        up |= pairs_up & up << 2 * step;
        down |= pairs_down & down >> 2 * step;
        up |= pairs_up & up << 2 * step;
        down |= pairs_down & down >> 2 * step;
        ends |= up << step | down >> step;
    };
    look(1, opposing & inner_columns);
    look(7, opposing & inner_columns);
    look(8, opposing);
    look(9, opposing & inner_columns);
    return ends & ~(own | opposing);
}

// The discs that a disc of `own` on an empty place turns.
inline std::uint64_t turned(std::uint64_t own, std::uint64_t opposing, int place) {
    std::uint64_t flips = 0;
    for (int d = 0; d < 4; ++d) {
        // Up: with ones off the ray, adding one carries over the opposing discs to the first other.
        const std::uint64_t ray_up = rays[place].up[d];
        const std::uint64_t end_up = ((opposing | ~ray_up) + 1) & own & ray_up;
        flips |= (end_up - (end_up != 0)) & ray_up;
        // Down: the highest place of the ray that is not opposing.
        const std::uint64_t ray_down = rays[place].down[d];
        const int top = std::countl_zero((ray_down & ~opposing) | 1);
        const std::uint64_t end_down = 0x8000000000000000 >> top & own & ray_down;
        flips |= (0 - 2 * end_down) & ray_down;
    }
    return flips;
}

#endif

}  // namespace meydan::MEYDAN_PATH
