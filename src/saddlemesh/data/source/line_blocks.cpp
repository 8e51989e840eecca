#include "saddlemesh/data/source/line_blocks.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

constexpr std::size_t longest_line = std::size_t{256} << 20;

}  // namespace

void LineBlocks::begin() {
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  constexpr std::size_t enough = 1 << 16;
  const std::string_view head = stream_.peek(enough);
  const bool marked = head.starts_with(byte_order_mark);
  const std::size_t carriage_return = head.find('\r');
  if (head.find('\n') == std::string_view::npos && carriage_return < head.size() - 1) {
    throw InputError(
        fmt::format("{}: lines end with carriage returns alone, as once on the Macintosh: convert them, for "
                    "instance with tr '\\r' '\\n'",
                    stream_.name()));
  }
  fetched_ = stream_.next().substr(marked ? byte_order_mark.size() : 0);
  begun_ = true;
}

void LineBlocks::fetch() {
  if (!begun_) begin();
  if (fetched_.empty()) fetched_ = stream_.next();
}

std::string_view LineBlocks::next(std::uint64_t line, std::size_t keep) {
  line_ = line;
  if (keep == 0) {
    if (fetched_.empty()) fetch();
    const std::size_t end = fetched_.rfind('\n') + 1;
    if (end > 0) {
      const std::string_view lines = fetched_.substr(0, end);
      fetched_.remove_prefix(end);
      return give(lines);
    }
  }
  joined_ = std::string(given_.substr(given_.size() - keep));
  return join(2 * keep);
}

// Adds bytes of the file to the joined ones, up to the first line end after the wanted number.
std::string_view LineBlocks::join(std::size_t wanted) {
  while (true) {
    if (fetched_.empty()) fetch();
    if (fetched_.empty()) break;
    const std::size_t missing = wanted > joined_.size() ? wanted - joined_.size() : 0;
    const std::size_t end = fetched_.find('\n', missing);
    const std::string_view taken = fetched_.substr(0, end == std::string_view::npos ? end : end + 1);
    joined_ += taken;
    fetched_.remove_prefix(taken.size());
    if (end != std::string_view::npos) return give(joined_);
    if (joined_.size() > longest_line) {
      throw InputError(fmt::format("{}:{}: a line, or a quoted field, of more than 256 MiB", stream_.name(), line_));
    }
  }
  if (!joined_.empty() && joined_.back() != '\n') joined_ += '\n';
  return give(joined_);
}

std::string_view LineBlocks::give(std::string_view lines) {
  if (const std::size_t at = lines.find('\0'); at != std::string_view::npos) {
    const auto before = static_cast<std::uint64_t>(std::ranges::count(lines.substr(0, at), '\n'));
    throw InputError(fmt::format("{}:{}: a NUL byte; expected text", stream_.name(), line_ + before));
  }
  given_ = lines;
  return lines;
}

}  // namespace saddlemesh
