// Sets of places as machine words.
#pragma once

#include <bit>
#include <cstdint>
#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "path.hpp"

namespace meydan {

// A board of up to 128 places: Küre on 9×9.
__extension__ typedef unsigned __int128 Wide;

namespace MEYDAN_PATH {

// The x86-64 baseline has no instruction that counts bits.
#if defined(__x86_64__) && !defined(__POPCNT__)
inline constexpr bool counts_quickly = false;
#else
inline constexpr bool counts_quickly = true;
#endif

inline int how_many(std::uint64_t set) {
    if constexpr (counts_quickly) return std::popcount(set);
    // Sums of ever wider fields beat a library call.
    set -= set >> 1 & 0x5555555555555555;
    set = (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
    set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return static_cast<int>(set * 0x0101010101010101 >> 56);
}

inline int how_many(std::uint32_t set) { return how_many(std::uint64_t{set}); }

inline int how_many(Wide set) {
    return how_many(static_cast<std::uint64_t>(set)) +
           how_many(static_cast<std::uint64_t>(set >> 64));
}

// Whether a set has three places or more.
template <class Set>
inline bool three(Set set) {
    if constexpr (counts_quickly) return how_many(set) >= 3;
    set &= set - 1;
    set &= set - 1;
    return set != 0;
}

// The lowest place of a set that is not empty.
inline int lowest(std::uint64_t set) { return std::countr_zero(set); }

inline int lowest(Wide set) {
    const auto low = static_cast<std::uint64_t>(set);
    return low ? lowest(low) : 64 + lowest(static_cast<std::uint64_t>(set >> 64));
}

// The place number `index`, from 0, of a set that has so many.
inline int nth(std::uint64_t set, unsigned index) {
#ifdef __BMI2__
    return std::countr_zero(_pdep_u64(std::uint64_t{1} << index, set));
#else
    for (; index; --index) set &= set - 1;
    return lowest(set);
#endif
}

}  // namespace MEYDAN_PATH
}  // namespace meydan
