#include "saddlemesh/data/source/utf16.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

class SameBytes final : public ByteStream::Source {
 public:
  explicit SameBytes(ByteStream& stream) : stream_(stream) {}
  std::string_view next() override { return stream_.next(); }

 private:
  ByteStream& stream_;
};

void append_utf8(std::uint32_t code, std::string& out) {
  const auto put = [&](std::uint32_t bits) { out += static_cast<char>(bits); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xc0U | code >> 6U);
    put(0x80U | (code & 0x3fU));
  } else if (code < 0x10000) {
    put(0xe0U | code >> 12U);
    put(0x80U | (code >> 6U & 0x3fU));
    put(0x80U | (code & 0x3fU));
  } else {
    put(0xf0U | code >> 18U);
    put(0x80U | (code >> 12U & 0x3fU));
    put(0x80U | (code >> 6U & 0x3fU));
    put(0x80U | (code & 0x3fU));
  }
}

class Utf16Text final : public ByteStream::Source {
 public:
  Utf16Text(ByteStream& stream, bool big_endian) : stream_(stream), big_endian_(big_endian) {}

  std::string_view next() override {
    text_.clear();
    while (text_.empty()) {
      const std::string_view block = stream_.next();
      if (block.empty()) {
        require_whole();
        break;
      }
      for (const char byte : block) take(static_cast<unsigned char>(byte));
    }
    return text_;
  }

 private:
  void take(unsigned char byte) {
    ++offset_;
    if (!half_) {
      first_ = byte;
      half_ = true;
      return;
    }
    half_ = false;
    take_unit(big_endian_ ? (first_ << 8U | byte) : (std::uint32_t{byte} << 8U | first_));
  }

  void take_unit(std::uint32_t unit) {
    const bool low = unit >= 0xdc00 && unit < 0xe000;
    if (low != (high_ != 0)) reject("half of a surrogate pair");
    if (low) {
      append_utf8(0x10000 + ((high_ - 0xd800) << 10U) + (unit - 0xdc00), text_);
      high_ = 0;
    } else if (unit >= 0xd800 && unit < 0xdc00) {
      high_ = unit;
    } else {
      append_utf8(unit, text_);
    }
  }

  void require_whole() const {
    if (half_) reject("the text ends within a character of two bytes; it is cut off");
    if (high_ != 0) reject("the text ends within a surrogate pair; it is cut off");
  }

  [[noreturn]] void reject(std::string_view reason) const {
    throw InputError(fmt::format("{}: byte {}: not valid UTF-16: {}", stream_.name(), offset_, reason));
  }

  ByteStream& stream_;
  bool big_endian_;
  std::uint32_t first_ = 0, high_ = 0;
  bool half_ = false;
  std::uint64_t offset_ = 0;
  std::string text_;
};

}  // namespace

bool has_utf16_mark(std::string_view first_bytes) {
  return first_bytes.starts_with("\xff\xfe") || first_bytes.starts_with("\xfe\xff");
}

ByteStream utf8_text(ByteStream& stream) {
  constexpr std::size_t longest_mark = 4;
  const std::string first(stream.peek(longest_mark));
  if (first == std::string("\xff\xfe\0\0", 4) || first == std::string("\0\0\xfe\xff", 4)) {
    throw InputError(fmt::format(
        "{}: text in UTF-32; expected UTF-8 or UTF-16: convert it, for instance with iconv -f UTF-32 -t UTF-8",
        stream.name()));
  }
  std::unique_ptr<ByteStream::Source> source;
  if (has_utf16_mark(first)) {
    source = std::make_unique<Utf16Text>(stream, first.starts_with('\xfe'));
  } else {
    source = std::make_unique<SameBytes>(stream);
  }
  return {stream.name(), std::move(source)};
}

}  // namespace saddlemesh
