// Whole numbers of several machine words, for costs that do not fit one.
#pragma once

#include <array>
#include <compare>
#include <cstdint>

namespace meydan::swiss {

// Two's complement, the lowest word first.
template <int size>
struct Wide {
    std::array<std::uint64_t, size> words{};

    Wide() = default;
    Wide(std::int64_t value) {  // NOLINT: a number is a wide number
        words.fill(value < 0 ? ~std::uint64_t{0} : 0);
        words[0] = static_cast<std::uint64_t>(value);
    }

    Wide& operator+=(const Wide& other) {
        std::uint64_t carry = 0;
        for (int i = 0; i < size; ++i) {
            const std::uint64_t sum = words[i] + other.words[i];
            const std::uint64_t carried = sum + carry;
            carry = (sum < words[i]) | (carried < sum);
            words[i] = carried;
        }
        return *this;
    }

    Wide& operator-=(const Wide& other) {
        std::uint64_t borrow = 0;
        for (int i = 0; i < size; ++i) {
            const std::uint64_t difference = words[i] - other.words[i];
            const std::uint64_t borrowed = difference - borrow;
            borrow = (words[i] < other.words[i]) | (difference < borrow);
            words[i] = borrowed;
        }
        return *this;
    }

    friend Wide operator+(Wide one, const Wide& other) { return one += other; }
    friend Wide operator-(Wide one, const Wide& other) { return one -= other; }
    friend bool operator==(const Wide&, const Wide&) = default;

    friend std::strong_ordering operator<=>(const Wide& one, const Wide& other) {
        const auto top = static_cast<std::int64_t>(one.words[size - 1]) <=>
                         static_cast<std::int64_t>(other.words[size - 1]);
        if (top != 0) return top;
        for (int i = size - 2; i >= 0; --i)
            if (one.words[i] != other.words[i]) return one.words[i] <=> other.words[i];
        return std::strong_ordering::equal;
    }

    Wide operator>>(int by) const {
        Wide result;
        for (int i = 0; i < size; ++i) {
            const std::uint64_t high =
                i + 1 < size ? words[i + 1]
                             : (static_cast<std::int64_t>(words[i]) < 0 ? ~std::uint64_t{0} : 0);
            result.words[i] = (words[i] >> by) | (high << (64 - by));
        }
        return result;
    }

    static constexpr int bits = 64 * size;
};

// A small number moved up by so many bits.
template <class Weight>
Weight raised(std::int64_t value, int shift) {
    if constexpr (requires(Weight weight) { weight.words; }) {
        Weight result;
        const auto small = static_cast<std::uint64_t>(value);
        result.words[shift / 64] = small << (shift % 64);
        if (shift % 64 != 0 && shift / 64 + 1 < static_cast<int>(result.words.size()))
            result.words[shift / 64 + 1] = small >> (64 - shift % 64);
        return result;
    } else {
        return value << shift;
    }
}

}  // namespace meydan::swiss
