#pragma once

#include <cstddef>

namespace saddlemesh {

/// A range of consecutive workers that begins at `first`.
struct WorkerRange {
  std::size_t first = 0, count = 0;

  [[nodiscard]] std::size_t end() const { return first + count; }
  [[nodiscard]] bool contains(std::size_t worker) const { return worker >= first && worker < end(); }
  bool operator==(const WorkerRange&) const = default;
};

}  // namespace saddlemesh
