#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

#include "saddlemesh/data/format/libsvm.hpp"

namespace saddlemesh {
namespace {

bool is_pair(std::string_view token) {
  const std::size_t colon = token.find(':');
  if (colon == 0 || colon == std::string_view::npos || colon + 1 == token.size()) return false;
  if (token.starts_with("qid:")) return true;
  return token.find_first_not_of("0123456789") == colon &&
         token.find_first_not_of("+-.0123456789eE", colon + 1) == std::string_view::npos;
}

// Decides from a line; nothing if the line is inconclusive.
std::optional<bool> line_looks_like_libsvm(std::string_view line, bool whole) {
  line = line.substr(0, line.find('#'));
  std::size_t tokens = 0, pairs = 0;
  while (true) {
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos) break;
    const std::size_t end = std::min(line.find_first_of(" \t\r", begin), line.size());
    if (end == line.size() && !whole) break;
    ++tokens;
    pairs += is_pair(line.substr(begin, end - begin)) ? 1 : 0;
    line.remove_prefix(end);
  }
  if (tokens == 0 || (tokens == 1 && pairs == 0)) return std::nullopt;
  return pairs + 1 >= tokens;
}

}  // namespace

bool looks_like_libsvm(const Head& head) {
  std::string converted;
  std::string_view text = head.text(converted);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const auto answer = line_looks_like_libsvm(text.substr(0, end), end < text.size() || head.whole);
    if (answer) return *answer;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return false;
}

}  // namespace saddlemesh
