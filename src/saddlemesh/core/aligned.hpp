#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace saddlemesh {

/// Allocator whose memory starts at a cache line: 64 bytes, the best alignment for vector instructions of any width.
template <class T>
struct AlignedAllocator {
  using value_type = T;
  static constexpr std::align_val_t alignment{64};

  AlignedAllocator() = default;
  template <class U>
  AlignedAllocator(const AlignedAllocator<U>& /*other*/) noexcept {}  // NOLINT(google-explicit-constructor)

  T* allocate(std::size_t count) {
    if (count > static_cast<std::size_t>(-1) / sizeof(T)) throw std::bad_array_new_length();
    return static_cast<T*>(::operator new(count * sizeof(T), alignment));
  }
  void deallocate(T* memory, std::size_t /*count*/) noexcept { ::operator delete(memory, alignment); }

  template <class U>
  bool operator==(const AlignedAllocator<U>& /*other*/) const noexcept {
    return true;
  }
};

template <class T>
using AlignedVector = std::vector<T, AlignedAllocator<T>>;

}  // namespace saddlemesh
