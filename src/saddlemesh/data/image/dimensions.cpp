#include "saddlemesh/data/image/dimensions.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/image/image.hpp"

namespace saddlemesh {
namespace {

[[noreturn]] void reject(const std::string& name, const Shape& promised, const std::string& reason) {
  throw InputError(
      fmt::format("{}: the file declares images of {} × {} pixels; {}", name, promised.height, promised.width, reason));
}

}  // namespace

void require_sensible_size(const std::string& name, const Shape& promised) {
  constexpr std::size_t most_values = 300'000'000;
  if (promised.channels == 0 || promised.pixels() == 0) reject(name, promised, "both sides must be at least 1");
  if (std::max({promised.channels, promised.height, promised.width}) > longest_side) {
    reject(name, promised, fmt::format("no side, nor the number of channels, may be above {}", longest_side));
  }
  if (promised.size() <= most_values) return;  // a product of three factors of 16 bits each
  reject(
      name, promised,
      fmt::format("with {} channels that is more than {} million values", promised.channels, most_values / 1'000'000));
}

void require_bytes_for(const std::string& name, const Shape& promised, std::size_t bytes, std::size_t most_per_byte) {
  if (promised.pixels() / most_per_byte <= bytes) return;
  reject(name, promised, fmt::format("the file's {} bytes cannot hold them", bytes));
}

}  // namespace saddlemesh
