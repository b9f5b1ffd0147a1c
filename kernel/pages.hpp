// Much memory at once: zeroed, taken from the system as it is touched, in large pages where the
// system has them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

#ifdef _WIN32
#include <cstdlib>
#else
#include <sys/mman.h>
#endif

#include "path.hpp"

namespace meydan::MEYDAN_PATH {

class Pages {
 public:
    // At least one byte is taken, so that nothing is no special case.
    explicit Pages(std::uint64_t bytes) : bytes_(bytes > 0 ? bytes : 1) {
#ifdef _WIN32
        data_ = std::calloc(bytes_, 1);
        if (data_ == nullptr) throw std::bad_alloc();
#else
        data_ = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (data_ == MAP_FAILED) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
        madvise(data_, bytes_, MADV_HUGEPAGE);
#endif
#endif
    }
    Pages(Pages&& from) noexcept : data_(std::exchange(from.data_, nullptr)), bytes_(from.bytes_) {}
    Pages(const Pages&) = delete;
    Pages& operator=(const Pages&) = delete;
    Pages& operator=(Pages&&) = delete;
    ~Pages() {
#ifdef _WIN32
        std::free(data_);
#else
        if (data_ != nullptr) munmap(data_, bytes_);
#endif
    }

    std::byte* data() { return static_cast<std::byte*>(data_); }
    const std::byte* data() const { return static_cast<const std::byte*>(data_); }
    std::uint64_t size() const { return bytes_; }

 private:
    void* data_;
    std::uint64_t bytes_;
};

}  // namespace meydan::MEYDAN_PATH
