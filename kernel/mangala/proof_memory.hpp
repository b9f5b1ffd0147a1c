// What the solver has proved about positions: bounds of their values, in a table that all threads
// share without locks.
//
// An entry is one word and holds the position's whole number (what the place in the table does not
// say of it), so two positions are never taken for each other: what is found is proved.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <stdexcept>

#include "mangala/numbering.hpp"
#include "pages.hpp"

namespace meydan::MEYDAN_PATH {

// What is known of a position's value; `pit` is the move that showed the lower bound.
struct Bounds {
    static constexpr int no_pit = 7;
    int lower, upper;
    int pit = no_pit;
    bool operator==(const Bounds&) const = default;
};

class ProofMemory {
 public:
    // As many entries as fit into so many bytes; at least 8 KiB are used.
    explicit ProofMemory(std::uint64_t bytes)
        : bits_(std::bit_width(std::max<std::uint64_t>(bytes, 8192) / bucket_bytes) - 1),
          pages_(bucket_bytes << bits_),
          entries_(reinterpret_cast<std::atomic<std::uint64_t>*>(pages_.data())) {}

    std::uint64_t bytes() const { return bucket_bytes << bits_; }

    void prefetch(std::uint64_t number) const { __builtin_prefetch(bucket(mixed(number))); }

    // The bounds known of a position: -stones to stones where nothing is.
    Bounds find(const Numbered& at) const {
        const std::uint64_t mix = mixed(at.number);
        const std::atomic<std::uint64_t>* bucket = this->bucket(mix);
        for (int way = 0; way < ways_in_bucket; ++way) {
            const std::uint64_t entry = bucket[way].load(std::memory_order_relaxed);
            if (entry >> tag_shift == tag(mix)) return unpacked(entry, at.stones);
        }
        return {-at.stones, at.stones};
    }

    // Keeps bounds that took so much work to prove; what is known already is kept with them. Work
    // that cost less makes room.
    void store(const Numbered& at, Bounds bounds, std::uint64_t nodes) {
        const std::uint64_t mix = mixed(at.number);
        std::atomic<std::uint64_t>* bucket = this->bucket(mix);
        const std::uint64_t work = std::min<std::uint64_t>(std::bit_width(nodes), most_work);
        std::uint64_t least = most_work + 1;
        int victim = 0;
        for (int way = 0; way < ways_in_bucket; ++way) {
            const std::uint64_t entry = bucket[way].load(std::memory_order_relaxed);
            if (entry >> tag_shift == tag(mix)) {
                const Bounds known = unpacked(entry, at.stones);
                bounds.lower = std::max(bounds.lower, known.lower);
                bounds.upper = std::min(bounds.upper, known.upper);
                if (bounds.pit == Bounds::no_pit) bounds.pit = known.pit;
                const std::uint64_t both = std::max(work, entry & most_work);
                bucket[way].store(packed(tag(mix), at.stones, bounds, both),
                                  std::memory_order_relaxed);
                return;
            }
            const std::uint64_t cost = entry & most_work;
            if (cost < least) least = cost, victim = way;
        }
        if (least > work) return;
        bucket[victim].store(packed(tag(mix), at.stones, bounds, work), std::memory_order_relaxed);
    }

 private:
    static constexpr int number_bits = 47;  // positions of up to 72 stones
    static constexpr int ways_in_bucket = 8;
    static constexpr std::uint64_t bucket_bytes = 64, most_work = 31;
    static constexpr int tag_shift = 22;  // below: 7 bits each bound, 3 the pit, 5 the work
    static_assert(ways(mangala_most, 13) < std::uint64_t{1} << number_bits);

    // One to one on numbers, and spreads them.
    static std::uint64_t mixed(std::uint64_t number) {
        constexpr std::uint64_t mask = (std::uint64_t{1} << number_bits) - 1;
        number ^= number >> 24;
        number = number * 0x9e3779b97f4a7c15 & mask;
        number ^= number >> 24;
        number = number * 0xd6e8feb86659fd93 & mask;
        return number ^ number >> 24;
    }

    const std::atomic<std::uint64_t>* bucket(std::uint64_t mix) const {
        return entries_ + (mix & ((std::uint64_t{1} << bits_) - 1)) * ways_in_bucket;
    }
    std::atomic<std::uint64_t>* bucket(std::uint64_t mix) {
        return entries_ + (mix & ((std::uint64_t{1} << bits_) - 1)) * ways_in_bucket;
    }

    // Never 0, which is an empty entry.
    std::uint64_t tag(std::uint64_t mix) const { return (mix >> bits_) + 1; }

    // A value has the parity of the stones on the board.
    static std::uint64_t packed(std::uint64_t tag, int stones, const Bounds& bounds,
                                std::uint64_t work) {
        const auto half = [stones](int value) {
            return static_cast<std::uint64_t>((value + stones) / 2);
        };
        return tag << tag_shift | half(bounds.lower) << 15 | half(bounds.upper) << 8 |
               static_cast<std::uint64_t>(bounds.pit) << 5 | work;
    }

    static Bounds unpacked(std::uint64_t entry, int stones) {
        return {2 * static_cast<int>(entry >> 15 & 127) - stones,
                2 * static_cast<int>(entry >> 8 & 127) - stones, static_cast<int>(entry >> 5 & 7)};
    }

    int bits_;
    Pages pages_;
    std::atomic<std::uint64_t>* entries_;
};

}  // namespace meydan::MEYDAN_PATH
