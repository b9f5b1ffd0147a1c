// The transposition table: what the search found out about positions, shared by its threads.
//
// No locks. An entry is two words, the second XORed into the first, so that an entry torn by two
// writers does not match any key (Hyatt and Mann, 2002).
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

#include "path.hpp"

namespace meydan::MEYDAN_PATH {

enum class Bound : std::uint8_t { none, upper, lower, exact };

// What is known about a position, its value as the side to move sees it.
struct Knowledge {
    int value = 0;
    int depth = 0;  // `proved` where nothing was estimated
    Bound bound = Bound::none;
    std::uint16_t move = 0;
    bool has_move = false;

    static constexpr int proved = 127;
};

class Table {
 public:
    // Room for 2^`log_size` entries. The memory comes zeroed and page by page as it is used.
    explicit Table(int log_size)
        : mask_((std::size_t{1} << log_size) - per_set),
          entries_(static_cast<Entry*>(std::calloc(std::size_t{1} << log_size, sizeof(Entry)))) {
        if (entries_ == nullptr) throw std::bad_alloc();
    }
    ~Table() { std::free(entries_); }
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    bool find(std::uint64_t key, Knowledge& out) const {
        const Entry* set = entries_ + (key & mask_);
        for (int i = 0; i < per_set; ++i) {
            const std::uint64_t data = set[i].data.load(std::memory_order_relaxed);
            if ((set[i].check.load(std::memory_order_relaxed) ^ data) != key || data == 0) continue;
            out.value = static_cast<std::int16_t>(data);
            out.move = static_cast<std::uint16_t>(data >> 16);
            out.depth = static_cast<int>(data >> 32 & 0x7f);
            out.has_move = (data >> 39 & 1) != 0;
            out.bound = static_cast<Bound>(data >> 40 & 3);
            return true;
        }
        return false;
    }

    // Takes the place of the shallowest of a set.
    void keep(std::uint64_t key, const Knowledge& known) {
        Entry* set = entries_ + (key & mask_);
        Entry* target = set;
        int least = 1000;
        for (int i = 0; i < per_set; ++i) {
            const std::uint64_t data = set[i].data.load(std::memory_order_relaxed);
            if ((set[i].check.load(std::memory_order_relaxed) ^ data) == key) {
                target = set + i;
                break;
            }
            const int worth = static_cast<int>(data >> 32 & 0x7f);
            if (worth < least) {
                least = worth;
                target = set + i;
            }
        }
        // Of four positions worth more, the place of the first goes to whatever is new.
        if (least > known.depth && least < 1000) target = set;
        const std::uint64_t data =
            static_cast<std::uint16_t>(known.value) | std::uint64_t{known.move} << 16 |
            static_cast<std::uint64_t>(known.depth) << 32 | std::uint64_t{known.has_move} << 39 |
            static_cast<std::uint64_t>(known.bound) << 40;
        target->check.store(key ^ data, std::memory_order_relaxed);
        target->data.store(data, std::memory_order_relaxed);
    }

 private:
    struct Entry {
        std::atomic<std::uint64_t> check, data;
    };
    static constexpr int per_set = 4;
    const std::size_t mask_;
    Entry* const entries_;
};

}  // namespace meydan::MEYDAN_PATH
