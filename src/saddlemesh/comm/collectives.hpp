#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/comm/processes.hpp"
#include "saddlemesh/core/bytes.hpp"

// Collective communication of typed values. Received values are checked before use; errors name the sender.
namespace saddlemesh {

/// Describes a sender: "process 2 on host b".
std::string sender_name(const Processes& processes, std::size_t rank);

/// Throws Error with the sender, what it sent and what was expected.
[[noreturn]] void throw_unexpected(const Processes& processes, std::size_t rank, const std::string& found,
                                   const std::string& expected);

/// Throws Error unless the bytes are `count` values of `size` bytes each.
void require_values(const Processes& processes, std::size_t rank, std::size_t bytes, std::size_t count,
                    std::size_t size);

/// Converts bytes received from `rank` to `count` values. Throws Error if their number differs.
template <class Value>
std::vector<Value> received_values(const Processes& processes, std::size_t rank, std::string_view bytes,
                                   std::size_t count) {
  require_values(processes, rank, bytes.size(), count, sizeof(Value));
  return values_from<Value>(bytes);
}

/// Like received_values(), for numbers. Also throws Error if one of them is infinite or NaN.
template <class Value>
std::vector<Value> received_numbers(const Processes& processes, std::size_t rank, std::string_view bytes,
                                    std::size_t count) {
  std::vector<Value> numbers = received_values<Value>(processes, rank, bytes, count);
  if (std::ranges::all_of(numbers, [](Value value) { return std::isfinite(value); })) return numbers;
  throw_unexpected(processes, rank, "numbers that are not finite", "finite numbers");
}

/// Checks a text received from `rank`. Throws Error unless it is one line of valid UTF-8 and not too long.
const std::string& received_line(const Processes& processes, std::size_t rank, const std::string& text);

/// Unpacks `count` texts received from `rank`. Throws Error if their number differs.
std::vector<std::string> received_texts(const Processes& processes, std::size_t rank, std::string_view bytes,
                                        std::size_t count);

/// Returns the values of all ranks on every rank. Throws Error unless each rank r has sent count(r) values.
template <class Value, class Count>
std::vector<std::vector<Value>> allgather_values(Processes& processes, std::span<const Value> own, const Count& count) {
  const std::vector<std::string> sent = processes.allgather(to_bytes(own));
  std::vector<std::vector<Value>> values;
  for (std::size_t rank = 0; rank < sent.size(); ++rank) {
    values.push_back(received_values<Value>(processes, rank, sent[rank], count(rank)));
  }
  return values;
}

/// Overload for equally many values on every rank.
template <class Value>
std::vector<std::vector<Value>> allgather_values(Processes& processes, std::span<const Value> own) {
  return allgather_values(processes, own, [&](std::size_t) { return own.size(); });
}

/// Returns the values of all ranks, concatenated in order of rank, on rank 0, and nothing on the others. Throws Error
/// unless each rank r has sent count(r) values.
template <class Value, class Count>
std::vector<Value> gather_values(Processes& processes, std::span<const Value> own, const Count& count) {
  std::vector<Value> all;
  const std::vector<std::string> sent = processes.gather(to_bytes(own));
  for (std::size_t rank = 0; rank < sent.size(); ++rank) {
    const auto values = received_values<Value>(processes, rank, sent[rank], count(rank));
    all.insert(all.end(), values.begin(), values.end());
  }
  return all;
}

/// Copies rank 0's values to all ranks. Throws Error if their number differs from the size of `values`.
template <class Value>
void broadcast_values(Processes& processes, std::span<Value> values) {
  const std::string sent = processes.broadcast(to_bytes(std::span<const Value>(values)));
  std::ranges::copy(received_values<Value>(processes, 0, sent, values.size()), values.begin());
}

}  // namespace saddlemesh
