#include "saddlemesh/comm/collectives.hpp"

#include <fmt/format.h>

#include "saddlemesh/core/visible_text.hpp"

namespace saddlemesh {

std::string sender_name(const Processes& processes, std::size_t rank) {
  return fmt::format("process {} on host {}", rank, processes.host(rank));
}

void throw_unexpected(const Processes& processes, std::size_t rank, const std::string& found,
                      const std::string& expected) {
  throw Error(fmt::format("{} sent {} where {} were expected; do all hosts run the same version of saddlemesh?",
                          sender_name(processes, rank), found, expected));
}

void require_values(const Processes& processes, std::size_t rank, std::size_t bytes, std::size_t count,
                    std::size_t size) {
  if (bytes % size == 0 && bytes / size == count) return;
  throw_unexpected(processes, rank, fmt::format("{} bytes", bytes), fmt::format("{} values of {} bytes", count, size));
}

const std::string& received_line(const Processes& processes, std::size_t rank, const std::string& text) {
  constexpr std::size_t longest = 1000;
  if (text.size() <= longest && visible_line(text) == text) return text;
  throw_unexpected(processes, rank, "bytes that are no text, or too long for one", "a line of text");
}

std::vector<std::string> received_texts(const Processes& processes, std::size_t rank, std::string_view bytes,
                                        std::size_t count) {
  std::vector<std::string> texts;
  try {
    texts = unpack_texts(bytes);
  } catch (const Error&) {
    throw_unexpected(processes, rank, "texts that are cut off", fmt::format("{} texts", count));
  }
  if (texts.size() == count) return texts;
  throw_unexpected(processes, rank, fmt::format("{} texts", texts.size()), fmt::format("{}", count));
}

}  // namespace saddlemesh
