#include "saddlemesh/data/format/libsvm.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/memory.hpp"
#include "saddlemesh/core/parse.hpp"
#include "saddlemesh/data/format/class_labels.hpp"
#include "saddlemesh/data/format/sparse_rows.hpp"
#include "saddlemesh/data/source/line_blocks.hpp"
#include "saddlemesh/data/source/utf16.hpp"
#include "saddlemesh/data/text/excerpt.hpp"
#include "saddlemesh/data/text/number.hpp"

namespace saddlemesh {
namespace {

// Limits the memory that one wrong index can require: a network has weights for all features up to the largest.
constexpr std::uint64_t most_features = std::uint64_t{1} << 26;

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

bool ends_token(char c) {
  return is_blank(c) || c == '\n' || c == '#';
}

std::string_view token_at(const char* at) {
  const char* end = at;
  while (!ends_token(*end)) ++end;
  return {at, end};
}

class LibsvmReader {
 public:
  LibsvmReader(ByteStream& stream, const ReadOptions& options)
      : stream_(stream),
        options_(options),
        labels_(stream.name(), LabelPosition::line),
        meter_(stream.name(), "split the file", options.memory) {}

  RawData read() {
    LineBlocks blocks(stream_);
    for (std::string_view block = blocks.next(line_); !block.empty(); block = blocks.next(line_)) {
      readable_ = block.data() + block.size();
      for (const char* at = block.data(); at != readable_; ++line_) at = read_line(at) + 1;
      meter_.held(rows_.bytes());
    }
    return finish();
  }

 private:
  // All of these functions start at `at` and return where they stopped; every line ends with '\n'.

  static const char* skip_blanks(const char* at) {
    while (is_blank(*at)) ++at;
    return at;
  }

  const char* read_line(const char* at) {
    at = skip_blanks(at);
    if (*at == '#' || *at == '\n') return skip_comment(at);
    at = skip_blanks(read_label(at));
    rows_.begin_row();
    std::uint64_t last_index = 0;
    while (number::is_digit(*at)) at = skip_blanks(read_pair(at, last_index));
    if (!ends_token(*at)) reject_index(at, last_index);
    rows_.end_row(last_index);
    return skip_comment(at);
  }

  static const char* skip_comment(const char* at) {
    while (*at != '\n') ++at;
    return at;
  }

  const char* read_label(const char* at) {
    const char* const end = parse_float(at, readable_).end;
    const bool number = end != at && ends_token(*end);
    if (!number) return read_odd_label(at);
    if (options_.labelled) labels_.add({at, end}, line_);
    return end;
  }

  // Handles a line that does not begin with a number.
  const char* read_odd_label(const char* at) const {
    const std::string_view token = token_at(at);
    const bool absent = token.find(':') != std::string_view::npos;
    if (!options_.labelled) return absent ? at : at + token.size();
    if (absent) reject(fmt::format("{} where the label would be; expected \"label index:value …\"", excerpt(token)));
    reject(fmt::format("the label {} is not a number", excerpt(token)));
  }

  const char* read_pair(const char* at, std::uint64_t& last_index) {
    const char* const begin = at;
    std::uint64_t index = 0;
    at = number::append_digits(at, readable_, index);
    const bool sound = *at == ':' && at - begin <= number::most_digits;
    if (!sound || index <= last_index || index > largest_index_) reject_index(begin, last_index);
    const auto [value, end] = parse_float(at + 1, readable_);
    if (!ends_token(*end) || end == at + 1 || std::isinf(value)) reject_value(begin);
    last_index = index;
    rows_.add(static_cast<std::uint32_t>(index - 1), value);
    return end;
  }

  [[noreturn]] void reject_index(const char* at, std::uint64_t last_index) const {
    const std::string_view token = token_at(at);
    const std::string shown = excerpt(token);
    if (token.starts_with("qid:")) {
      reject(shown + ": rows grouped by query are for learning to rank, which is not done here: take the qid out");
    }
    const auto index = parse_number<std::uint64_t>(token.substr(0, token.find(':')));
    const bool numbered = number::is_digit(*at) && token.find_first_not_of("0123456789") == token.find(':');
    if (!numbered || token.find(':') == std::string_view::npos) reject(shown + "; expected index:value");
    if (index == 0U) reject(shown + ": indices are counted from 1");
    if (!index || *index > largest_index_) {
      reject(fmt::format("{}: the largest index {} is {}", shown,
                         options_.features > 0 ? "given as the number of features" : "that can be read",
                         largest_index_));
    }
    reject(fmt::format("{}: the index follows {}; indices must ascend, each at most once", shown, last_index));
  }

  [[noreturn]] void reject_value(const char* at) const {
    reject(excerpt(token_at(at)) + ": the value is not a finite number that fits 32 bits");
  }

  [[noreturn]] void reject(std::string_view reason) const {
    throw InputError(fmt::format("{}:{}: {}", stream_.name(), line_, reason));
  }

  RawData finish() {
    RawData raw{.name = stream_.name(), .format = "libsvm", .text = true};
    if (rows_.rows() == 0) throw InputError(stream_.name() + ": no rows; expected lines \"label index:value …\"");
    rows_.finish(raw.data, options_.features);
    if (raw.data.shape.size() == 0) throw InputError(stream_.name() + ": no row has a feature");
    labels_.finish(raw);
    return raw;
  }

  ByteStream& stream_;
  const ReadOptions& options_;
  ClassLabels labels_;
  SparseRowsBuilder rows_;
  MemoryMeter meter_;
  const char* readable_ = nullptr;
  std::uint64_t line_ = 1;
  std::uint64_t largest_index_ =
      std::min<std::uint64_t>(options_.features > 0 ? options_.features : most_features, most_features);
};

}  // namespace

RawData read_libsvm(ByteStream& stream, const ReadOptions& options) {
  ByteStream text = utf8_text(stream);
  return LibsvmReader(text, options).read();
}

}  // namespace saddlemesh
