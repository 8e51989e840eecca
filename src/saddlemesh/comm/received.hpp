#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/comm/processes.hpp"
#include "saddlemesh/core/bytes.hpp"

// What another process has sent is checked before it is used; the error names the sender.
namespace saddlemesh {

/// "process 2 on host b"
std::string sender_name(const Processes& processes, std::size_t rank);

/// Throws Error: who sent what instead of what was expected.
[[noreturn]] void throw_unexpected(const Processes& processes, std::size_t rank, const std::string& found,
                                   const std::string& expected);

/// Throws Error unless the bytes are `count` values of `size` bytes each.
void require_values(const Processes& processes, std::size_t rank, std::size_t bytes, std::size_t count,
                    std::size_t size);

/// The `count` values that the process of that rank has sent. Error where they are not as many.
template <class Value>
std::vector<Value> received_values(const Processes& processes, std::size_t rank, std::string_view bytes,
                                   std::size_t count) {
  require_values(processes, rank, bytes.size(), count, sizeof(Value));
  return values_from<Value>(bytes);
}

/// Numbers that the process of that rank has sent, none of them infinite or NaN. Error where they are not as many.
template <class Value>
std::vector<Value> received_numbers(const Processes& processes, std::size_t rank, std::string_view bytes,
                                    std::size_t count) {
  std::vector<Value> numbers = received_values<Value>(processes, rank, bytes, count);
  if (std::ranges::all_of(numbers, [](Value value) { return std::isfinite(value); })) return numbers;
  throw_unexpected(processes, rank, "numbers that are not finite", "finite numbers");
}

/// A text of one line in UTF-8 that the process of that rank has sent. Error where it is another, or a long one.
const std::string& received_line(const Processes& processes, std::size_t rank, const std::string& text);

/// The `count` texts that the process of that rank has packed and sent. Error where they are not as many.
std::vector<std::string> received_texts(const Processes& processes, std::size_t rank, std::string_view bytes,
                                        std::size_t count);

}  // namespace saddlemesh
