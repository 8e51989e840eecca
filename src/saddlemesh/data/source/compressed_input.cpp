#include "saddlemesh/data/source/compressed_input.hpp"

#include <utility>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {

CompressedInput::CompressedInput(std::string name, std::string_view kind, std::unique_ptr<ByteStream::Source> source)
    : name_(std::move(name)), kind_(kind), source_(std::move(source)) {}

std::string_view CompressedInput::bytes() {
  if (left_.empty()) left_ = source_->next();
  return left_.substr(0, std::size_t{1} << 30);
}

void CompressedInput::consume(std::size_t count) {
  left_.remove_prefix(count);
  offset_ += count;
}

void CompressedInput::reject_cut_off() const {
  throw InputError(
      fmt::format("{}: byte {}: the {} data are cut off here: get or copy the file again", name_, offset_, kind_));
}

void CompressedInput::reject_damaged(std::string_view reason) const {
  throw InputError(fmt::format("{}: byte {}: the {} data are damaged ({}): get or copy the file again", name_, offset_,
                               kind_, reason));
}

}  // namespace saddlemesh
