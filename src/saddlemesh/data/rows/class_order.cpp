#include "saddlemesh/data/rows/class_order.hpp"

#include <algorithm>
#include <numeric>

#include "saddlemesh/core/parse.hpp"

namespace saddlemesh {

std::vector<std::uint32_t> class_order(const std::vector<RawClass>& classes) {
  std::vector<std::uint32_t> order(classes.size());
  std::iota(order.begin(), order.end(), 0U);
  std::vector<double> numbers;
  for (const RawClass& one : classes) {
    if (const auto number = parse_number<double>(one.name)) numbers.push_back(*number);
  }
  if (numbers.size() == classes.size()) {
    std::ranges::sort(order, {}, [&](std::uint32_t place) { return numbers[place]; });
  } else {
    std::ranges::sort(order, {}, [&](std::uint32_t place) -> const std::string& { return classes[place].name; });
  }
  return order;
}

}  // namespace saddlemesh
