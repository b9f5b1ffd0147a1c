// Mangala's tablebase as a file: every position with at most so many stones on the board, one byte
// each, in the order of their numbers (mangala/numbering.hpp).
//
// A page of 4096 bytes stands before them: what the file is, how many layers it holds and a
// checksum of each. A layer counts only once that page says so, so a file whose making was broken
// off is whole up to the layer before.
//
// An open table lies in memory, all of it: a mapped file that somebody cuts or writes over would
// take the process down at the next probe.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>

#ifndef _WIN32
#include <unistd.h>
#endif

#include "mangala/layers.hpp"
#include "pages.hpp"
#include "threads.hpp"

namespace meydan::MEYDAN_PATH {

// Thrown for a file that is no table, or a broken one.
struct BrokenTable : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline std::uint64_t checksum(const void* data, std::uint64_t bytes) {
    std::array<std::uint64_t, 4> lanes{1, 2, 3, 4};
    const auto* at = static_cast<const unsigned char*>(data);
    const auto take = [&lanes](std::size_t lane, std::uint64_t word) {
        lanes[lane] = (lanes[lane] ^ word) * 0x9e3779b97f4a7c15;
        lanes[lane] ^= lanes[lane] >> 29;
    };
    std::uint64_t words[4];
    for (; bytes >= sizeof words; bytes -= sizeof words, at += sizeof words) {
        std::memcpy(words, at, sizeof words);
        for (std::size_t lane = 0; lane < 4; ++lane) take(lane, words[lane]);
    }
    for (; bytes > 0; --bytes) take(bytes % 4, *at++);
    for (std::size_t lane = 1; lane < 4; ++lane) take(0, lanes[lane]);
    return lanes[0];
}

struct TableHead {
    static constexpr std::uint64_t bytes = 4096;
    static constexpr std::uint32_t version_now = 1;

    char magic[16];
    std::uint32_t version;
    std::uint32_t layers;  // finished: 0 to layers - 1 stones
    std::array<std::uint64_t, mangala_most + 1> sums;
    std::uint64_t own_sum;  // of all before

    static TableHead fresh() {
        TableHead head{};
        std::memcpy(head.magic, name, sizeof name);
        head.version = version_now;
        return head;
    }

    // As the file system shows a page that was never written.
    bool blank() const {
        const auto* bytes = reinterpret_cast<const char*>(this);
        return std::all_of(bytes, bytes + sizeof *this, [](char byte) { return byte == 0; });
    }

    std::uint64_t sum() const { return checksum(this, offsetof(TableHead, own_sum)); }

    void check() const {
        if (std::memcmp(magic, name, sizeof name) != 0) throw BrokenTable("not a tablebase");
        if (version != version_now) throw BrokenTable("a tablebase of another version");
        if (own_sum != sum() || layers > mangala_most + 1)
            throw BrokenTable("the first page is broken");
    }

 private:
    static constexpr char name[16] = "meydan-mangala";
};

static_assert(sizeof(TableHead) <= TableHead::bytes);

class MangalaTable {
 public:
    // Reads a file, or its layers of up to `stones` stones; throws BrokenTable. `check` compares
    // the checksums.
    MangalaTable(const std::string& path, std::optional<int> stones, bool check) {
        if (stones && *stones < 0) throw std::invalid_argument("stones that can't be");
        std::ifstream file(path, std::ios::binary);
        TableHead head;
        if (!file || !file.read(reinterpret_cast<char*>(&head), sizeof head))
            throw BrokenTable("not a tablebase");
        head.check();
        stones_ = static_cast<int>(head.layers) - 1;
        if (stones) stones_ = std::min(stones_, *stones);
        const std::uint64_t bytes = positions_below(stones_ + 1);
        file.seekg(0, std::ios::end);
        if (static_cast<std::uint64_t>(file.tellg()) < TableHead::bytes + bytes)
            throw BrokenTable("the file is too short");
        pages_.emplace(bytes);
        file.seekg(TableHead::bytes);
        if (!file.read(reinterpret_cast<char*>(pages_->data()),
                       static_cast<std::streamsize>(bytes)))
            throw BrokenTable("the file is too short");
        values_ = reinterpret_cast<const std::int8_t*>(pages_->data());
        for (int layer = 0; check && layer <= stones_; ++layer)
            if (checksum(values() + positions_below(layer), ways(layer, 12)) !=
                head.sums[static_cast<std::size_t>(layer)])
                throw BrokenTable("the checksum of layer " + std::to_string(layer) + " is wrong");
    }
    MangalaTable(const MangalaTable&) = delete;
    MangalaTable& operator=(const MangalaTable&) = delete;

    // Positions of up to so many stones are known.
    int stones() const { return stones_; }

    // By the positions' numbers.
    const std::int8_t* values() const { return values_; }

    // Whether a position is known, and what the side to move wins more of the stones in the pits.
    bool find(std::uint64_t own, std::uint64_t opposing, int& value) const {
        const Numbered at = numbered(own & Mangala::pits, opposing & Mangala::pits);
        if (at.stones > stones_) return false;
        value = values_[at.number];
        return true;
    }

    // Computes every position afresh from where its moves lead, which proves the table right layer
    // by layer. The number of a layer with a wrong value, if there is one.
    std::optional<int> wrong(int threads, const Interrupt& interrupt) const {
        for (int layer = 1; layer <= stones_; ++layer) {
            std::atomic<bool> stop{false}, bad{false};
            std::atomic<int> next{1};
            if (run_threads(threads, interrupt, stop, [&](const std::atomic<bool>& end) {
                    for (int own; (own = next++) < layer;)
                        if (!right(own, layer - own, end)) bad = true;
                }))
                throw Interrupted{};
            if (bad) return layer;
        }
        return std::nullopt;
    }

 private:
    // A rectangle of a layer.
    bool right(int own, int opposing, const std::atomic<bool>& stop) const {
        const std::int8_t* value =
            values_ +
            numbering.rectangles[static_cast<std::size_t>(own)][static_cast<std::size_t>(opposing)];
        for (std::uint32_t mine = 0; mine < numbering.sides[static_cast<std::size_t>(own)];
             ++mine) {
            if (stop) return true;
            const std::uint64_t side = unranked(mine, own);
            for (std::uint32_t theirs = 0;
                 theirs < numbering.sides[static_cast<std::size_t>(opposing)]; ++theirs)
                if (*value++ != best_value(values_, side, unranked(theirs, opposing))) return false;
        }
        return true;
    }

    int stones_;
    std::optional<Pages> pages_;
    const std::int8_t* values_;
};

// Makes a table, or adds layers to it, in memory and layer by layer in the file.
class TableMaker {
 public:
    TableMaker(std::string path, int stones)
        : path_(std::move(path)), stones_(stones), pages_(positions_below(stones + 1)) {
        std::ifstream file(path_, std::ios::binary);
        head_ = TableHead::fresh();
        if (!file) return;
        TableHead found{};
        file.read(reinterpret_cast<char*>(&found), sizeof found);
        // Nothing yet, or only the layer that is written before the first page: begun anew.
        if (file.gcount() == 0 || (file && found.blank())) return;
        found.check();
        head_ = found;
        const int have = std::min(layers(), stones_ + 1);
        file.seekg(TableHead::bytes);
        if (!file.read(reinterpret_cast<char*>(pages_.data()),
                       static_cast<std::streamsize>(positions_below(have))))
            throw BrokenTable("the file is too short");
        for (int layer = 0; layer < have; ++layer)
            if (sum(layer) != head_.sums[static_cast<std::size_t>(layer)])
                throw BrokenTable("the checksum of layer " + std::to_string(layer) + " is wrong");
    }

    // Layers that are finished.
    int layers() const { return static_cast<int>(head_.layers); }
    bool complete() const { return layers() > stones_; }

    // Makes the next layer; `done` counts its positions.
    void next(int threads, const Interrupt& interrupt, std::atomic<std::uint64_t>& done) {
        const int layer = layers();
        LayerMaker(values(), layer).make(threads, interrupt, done);
        head_.sums[static_cast<std::size_t>(layer)] = sum(layer);
        write(values() + positions_below(layer), ways(layer, 12),
              TableHead::bytes + positions_below(layer));
        ++head_.layers;
        head_.own_sum = head_.sum();
        write(&head_, sizeof head_, 0);
    }

 private:
    std::int8_t* values() { return reinterpret_cast<std::int8_t*>(pages_.data()); }

    std::uint64_t sum(int layer) {
        return checksum(values() + positions_below(layer), ways(layer, 12));
    }

    // Flushed to the disk before it returns, so that the first page never promises too much.
    void write(const void* data, std::uint64_t bytes, std::uint64_t at) {
        std::FILE* file = std::fopen(path_.c_str(), "r+b");
        if (file == nullptr) file = std::fopen(path_.c_str(), "w+b");
        bool good = file != nullptr;
#ifdef _WIN32
        good = good && _fseeki64(file, static_cast<long long>(at), SEEK_SET) == 0;
#else
        good = good && fseeko(file, static_cast<off_t>(at), SEEK_SET) == 0;
#endif
        good = good && std::fwrite(data, 1, bytes, file) == bytes && std::fflush(file) == 0;
#ifndef _WIN32
        good = good && fsync(fileno(file)) == 0;
#endif
        if (file != nullptr && std::fclose(file) != 0) good = false;
        if (!good) throw std::runtime_error("the tablebase can't be written");
    }

    std::string path_;
    int stones_;
    Pages pages_;
    TableHead head_;
};

}  // namespace meydan::MEYDAN_PATH
