// Sets of players as machine words.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace meydan::swiss {

using Word = std::uint64_t;

constexpr int word_bits = 64;

constexpr int words_for(int bits) { return (bits + word_bits - 1) / word_bits; }

inline bool test(const Word* words, int bit) {
    return (words[bit / word_bits] >> (bit % word_bits)) & 1U;
}

inline void set(Word* words, int bit) { words[bit / word_bits] |= Word{1} << (bit % word_bits); }

inline void reset(Word* words, int bit) {
    words[bit / word_bits] &= ~(Word{1} << (bit % word_bits));
}

// A set of numbers below a bound.
class Bits {
 public:
    Bits() = default;
    explicit Bits(int words) : words_(static_cast<std::size_t>(words), 0) {}

    const Word* data() const { return words_.data(); }
    Word* data() { return words_.data(); }
    int size() const { return static_cast<int>(words_.size()); }

    bool operator[](int bit) const { return test(data(), bit); }
    void add(int bit) { set(data(), bit); }
    void drop(int bit) { reset(data(), bit); }
    void clear() { words_.assign(words_.size(), 0); }

    void add_range(int first, int end) {
        for (int bit = first; bit < end; ++bit) add(bit);
    }

    Bits& operator|=(const Bits& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
        return *this;
    }

    bool any() const {
        for (const Word word : words_)
            if (word != 0) return true;
        return false;
    }

    int count() const {
        int sum = 0;
        for (const Word word : words_) sum += std::popcount(word);
        return sum;
    }

    template <class Visit>
    void each(const Visit& visit) const {
        for (std::size_t i = 0; i < words_.size(); ++i)
            for (Word word = words_[i]; word != 0; word &= word - 1)
                visit(static_cast<int>(i) * word_bits + std::countr_zero(word));
    }

 private:
    std::vector<Word> words_;
};

// The lowest number in both sets, from `from` on; -1 if there is none.
inline int first_common(const Word* one, const Word* other, int words, int from = 0) {
    int i = from / word_bits;
    if (i >= words) return -1;
    Word word = one[i] & other[i] & (~Word{0} << (from % word_bits));
    while (word == 0) {
        if (++i == words) return -1;
        word = one[i] & other[i];
    }
    return i * word_bits + std::countr_zero(word);
}

}  // namespace meydan::swiss
