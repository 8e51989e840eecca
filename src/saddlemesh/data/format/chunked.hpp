#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <span>
#include <utility>
#include <vector>

#include "saddlemesh/core/huge_pages.hpp"

namespace saddlemesh {

/// An array that grows in chunks: it never moves its contents and allocates at most one chunk more than they need. A
/// vector that doubles needs up to three times its contents while it grows. T is trivial, a number or a struct of
/// numbers, of 2^k bytes.
template <class T>
class Chunked {
 public:
  void push_back(T value) {
    if (next_ == end_) grow();
    *next_++ = value;
  }

  void append(std::span<const T> values) {
    while (!values.empty()) {
      if (next_ == end_) grow();
      const auto count = std::min(values.size(), static_cast<std::size_t>(end_ - next_));
      next_ = std::copy_n(values.data(), count, next_);
      values = values.subspan(count);
    }
  }

  [[nodiscard]] std::size_t size() const { return closed_ + static_cast<std::size_t>(next_ - begin_); }

  /// Calls visit(std::span<T>) for each chunk in order and frees it afterwards. Leaves the array empty.
  template <class Visit>
  void drain(const Visit& visit) {
    for (std::size_t i = 0; i < chunks_.size(); ++i) {
      const bool last = i + 1 == chunks_.size();
      visit(std::span<T>(chunks_[i].get(), last ? static_cast<std::size_t>(next_ - begin_) : size_of(i)));
      chunks_[i].reset();
    }
    *this = Chunked();
  }

  /// Returns all values in one vector. Leaves the array empty.
  std::vector<T> take() {
    std::vector<T> all;
    reserve_huge(all, size());
    drain([&](std::span<T> chunk) { all.insert(all.end(), chunk.begin(), chunk.end()); });
    return all;
  }

 private:
  struct Free {
    void operator()(T* memory) const { ::operator delete (memory, std::align_val_t{alignment}); }
  };
  static constexpr std::size_t smallest = 8192, largest = 2 * huge_page, alignment = 64;

  // In values. Chunks double in size, so small files need little, and large ones waste at most one chunk.
  static std::size_t size_of(std::size_t chunk) {
    return std::min(smallest << std::min<std::size_t>(chunk, 16), largest) / sizeof(T);
  }

  void grow() {
    if (!chunks_.empty()) closed_ += size_of(chunks_.size() - 1);
    const std::size_t size = size_of(chunks_.size());
    void* const memory = ::operator new (size * sizeof(T), std::align_val_t{alignment});
    chunks_.emplace_back(static_cast<T*>(memory));
    prefer_huge_pages(memory, size * sizeof(T));
    begin_ = next_ = chunks_.back().get();
    end_ = begin_ + size;
  }

  std::vector<std::unique_ptr<T[], Free>> chunks_;
  std::size_t closed_ = 0;  // number of values in all chunks but the last
  T* begin_ = nullptr;      // start of the last chunk
  T* next_ = nullptr;
  T* end_ = nullptr;
};

}  // namespace saddlemesh
