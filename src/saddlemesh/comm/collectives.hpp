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

// Collective communication of typed values. What a process receives is checked before it is used; the error names the
// sender.
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

/// All ranks get the values of all ranks. Error where rank r has sent another number of values than count(r).
template <class Value, class Count>
std::vector<std::vector<Value>> allgather_values(Processes& processes, std::span<const Value> own, const Count& count) {
  const std::vector<std::string> sent = processes.allgather(to_bytes(own));
  std::vector<std::vector<Value>> values;
  for (std::size_t rank = 0; rank < sent.size(); ++rank) {
    values.push_back(received_values<Value>(processes, rank, sent[rank], count(rank)));
  }
  return values;
}

/// The same where all ranks send equally many values.
template <class Value>
std::vector<std::vector<Value>> allgather_values(Processes& processes, std::span<const Value> own) {
  return allgather_values(processes, own, [&](std::size_t) { return own.size(); });
}

/// Rank 0 gets the values of all ranks, one rank's behind the other's; the others get nothing. Error where rank r has
/// sent another number of values than count(r).
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

/// All ranks get rank 0's values. Error where they are not as many as `values` has room for.
template <class Value>
void broadcast_values(Processes& processes, std::span<Value> values) {
  const std::string sent = processes.broadcast(to_bytes(std::span<const Value>(values)));
  std::ranges::copy(received_values<Value>(processes, 0, sent, values.size()), values.begin());
}

}  // namespace saddlemesh
