// What the search of Reversi remembers of positions, shared by threads without locks.
//
// An entry is three words. The position is stored mixed with the facts, so that an entry half
// written by another thread matches no position.
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "path.hpp"

namespace meydan::MEYDAN_PATH {

inline constexpr std::uint8_t no_place = 65;

// What is known of a position: bounds of its score, how deep and how surely they were searched.
struct Facts {
    std::int8_t lower, upper;
    std::uint8_t depth;
    std::uint8_t sureness;
    std::uint8_t best, second;  // places to try first, or `no_place`
    std::uint16_t age;
};

// A position is looked for in `ways` entries; two fill a line of the cache.
template <int ways>
class WayTable {
 public:
    explicit WayTable(int bits)
        : shift_(64 - bits),
          memory_(allocate((std::size_t{1} << bits) * sizeof(Entry) + line)),
          // Rounded up to a line of the cache, which only the address as a number tells.
          // NOLINTNEXTLINE(performance-no-int-to-ptr)
          entries_(reinterpret_cast<Entry*>(
              (reinterpret_cast<std::uintptr_t>(memory_.get()) + line - 1) & ~(line - 1))) {}

    bool find(std::uint64_t own, std::uint64_t opposing, Facts& facts) const {
        const Entry* entry = bucket(own, opposing);
        for (int i = 0; i < ways; ++i, ++entry) {
            const std::uint64_t word = entry->facts.load(std::memory_order_relaxed);
            if ((entry->own.load(std::memory_order_relaxed) ^ word) == own &&
                (entry->opposing.load(std::memory_order_relaxed) ^ word) == opposing) {
                facts = std::bit_cast<Facts>(word);
                return word != 0;
            }
        }
        return false;
    }

    void prefetch(std::uint64_t own, std::uint64_t opposing) const {
        __builtin_prefetch(bucket(own, opposing));
    }

    // Keeps the result of a search with the window (alpha, beta).
    void store(std::uint64_t own, std::uint64_t opposing, int depth, int sureness, int alpha,
               int beta, int score, int best) {
        Entry* entry = bucket(own, opposing);
        Entry* victim = entry;
        int least = 1 << 30;
        for (int i = 0; i < ways; ++i, ++entry) {
            const std::uint64_t word = entry->facts.load(std::memory_order_relaxed);
            const auto known = std::bit_cast<Facts>(word);
            if (word != 0 && (entry->own.load(std::memory_order_relaxed) ^ word) == own &&
                (entry->opposing.load(std::memory_order_relaxed) ^ word) == opposing) {
                renew(*entry, own, opposing, known, depth, sureness, alpha, beta, score, best);
                return;
            }
            const int worth = word == 0 ? -1 : known.age == age_ ? 256 + known.depth : known.depth;
            if (worth < least) {
                least = worth;
                victim = entry;
            }
        }
        Facts facts{-64,
                    64,
                    static_cast<std::uint8_t>(depth),
                    static_cast<std::uint8_t>(sureness),
                    no_place,
                    no_place,
                    age_};
        bound(facts, alpha, beta, score, best);
        write(*victim, own, opposing, facts);
    }

    // Lets what was stored before give way to what comes.
    void grow_old() { ++age_; }

 private:
    static constexpr std::uintptr_t line = 64;
    struct alignas(32) Entry {
        std::atomic<std::uint64_t> own, opposing, facts;
    };
    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };

    // Zeroed pages come from the system as they are touched.
    static void* allocate(std::size_t size) {
        void* memory = std::calloc(size, 1);
        if (memory == nullptr) throw std::bad_alloc();
        return memory;
    }

    Entry* bucket(std::uint64_t own, std::uint64_t opposing) const {
        std::uint64_t mixed =
            (own ^ std::rotl(opposing * 0x9e3779b97f4a7c15, 29)) * 0xbf58476d1ce4e5b9;
        mixed ^= mixed >> 32;
        return &entries_[(mixed * 0x94d049bb133111eb >> shift_) & ~std::uint64_t{ways - 1}];
    }

    static void bound(Facts& facts, int alpha, int beta, int score, int best) {
        if (score < beta && score < facts.upper) facts.upper = static_cast<std::int8_t>(score);
        if (score > alpha && score > facts.lower) facts.lower = static_cast<std::int8_t>(score);
        if ((score > alpha || facts.best == no_place) && best != no_place && facts.best != best) {
            facts.second = facts.best;
            facts.best = static_cast<std::uint8_t>(best);
        }
    }

    void renew(Entry& entry, std::uint64_t own, std::uint64_t opposing, Facts known, int depth,
               int sureness, int alpha, int beta, int score, int best) const {
        if (known.depth != depth || known.sureness != sureness) {
            // A shallower or less sure answer takes nothing from a better one of this search.
            if (known.age == age_ &&
                (known.depth > depth || (known.depth == depth && known.sureness > sureness)))
                return;
            known.lower = -64;
            known.upper = 64;
            known.depth = static_cast<std::uint8_t>(depth);
            known.sureness = static_cast<std::uint8_t>(sureness);
        }
        known.age = age_;
        bound(known, alpha, beta, score, best);
        if (known.lower > known.upper) {
            known.lower = -64;
            known.upper = 64;
            bound(known, alpha, beta, score, best);
        }
        write(entry, own, opposing, known);
    }

    static void write(Entry& entry, std::uint64_t own, std::uint64_t opposing, Facts facts) {
        const auto word = std::bit_cast<std::uint64_t>(facts);
        entry.own.store(own ^ word, std::memory_order_relaxed);
        entry.opposing.store(opposing ^ word, std::memory_order_relaxed);
        entry.facts.store(word, std::memory_order_relaxed);
    }

    const int shift_;
    const std::unique_ptr<void, Free> memory_;
    Entry* const entries_;
    std::uint16_t age_ = 1;
};

using ReversiTable = WayTable<4>;

}  // namespace meydan::MEYDAN_PATH
