#include "saddlemesh/data/format/binary/npy_dictionary.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/parse.hpp"

namespace saddlemesh {
namespace {

class Dictionary {
 public:
  Dictionary(std::string_view text, const std::string& name, std::uint64_t begin)
      : text_(text), name_(name), begin_(begin) {}

  NpyHeader read() {
    NpyHeader header;
    expect('{');
    while (!accept('}')) {
      const std::string_view key = quoted();
      expect(':');
      read_value(key, header);
      if (!accept(',') && peek() != '}') reject("',' or '}'");
    }
    for (const auto& [seen, key] :
         {std::pair{type_seen_, "descr"}, {order_seen_, "fortran_order"}, {shape_seen_, "shape"}}) {
      if (!seen) reject(fmt::format("the key '{}'", key));
    }
    return header;
  }

 private:
  void read_value(std::string_view key, NpyHeader& header) {
    if (key == "descr") {
      type_seen_ = true;
      read_type(header);
    } else if (key == "fortran_order") {
      order_seen_ = true;
      header.fortran_order = truth();
    } else if (key == "shape") {
      shape_seen_ = true;
      header.shape = tuple();
    } else {
      reject("the keys 'descr', 'fortran_order' and 'shape' only");
    }
  }

  void read_type(NpyHeader& header) {
    if (peek() == '[') reject("one type for all elements: arrays of records are not read");
    const std::string_view text = quoted();
    const auto count = text.size() >= 3 ? parse_number<std::uint32_t>(text.substr(2)) : std::nullopt;
    if (text.size() >= 2 && text[1] == 'O') {
      reject(
          "numbers or text: the array holds Python objects (pickled), which cannot be read safely; save it as an "
          "array of numbers");
    }
    if (!count || !set_type(text[0], text[1], *count, header)) {
      reject(fmt::format("a type of numbers or text, such as '<f4', '|u1' or '<U8', not '{}'", text));
    }
  }

  static bool set_type(char order, char kind, std::size_t count, NpyHeader& header) {
    using Kind = NumberType::Kind;
    header.type.big_endian = order == '>';
    header.element = NpyHeader::Element::number;
    header.item_bytes = kind == 'U' ? 4 * count : count;
    if (kind == 'U' || kind == 'S') {
      header.element = kind == 'U' ? NpyHeader::Element::text : NpyHeader::Element::bytes;
      return count >= 1;
    }
    if (std::string_view("biuf").find(kind) == std::string_view::npos) return false;
    header.type.kind = kind == 'b'   ? Kind::boolean
                       : kind == 'i' ? Kind::integer
                       : kind == 'u' ? Kind::unsigned_integer
                                     : Kind::floating;
    header.type.bytes = count;
    return header.type.exists();
  }

  bool truth() {
    for (const auto& [word, value] : {std::pair{"True", true}, {"False", false}}) {
      if (!rest().starts_with(word)) continue;
      at_ += std::string_view(word).size();
      return value;
    }
    reject("True or False");
  }

  std::vector<std::uint64_t> tuple() {
    std::vector<std::uint64_t> values;
    expect('(');
    while (!accept(')')) {
      values.push_back(whole_number());
      if (!accept(',') && peek() != ')') reject("',' or ')'");
    }
    return values;
  }

  std::uint64_t whole_number() {
    const std::string_view digits = rest().substr(0, rest().find_first_not_of("0123456789"));
    const auto value = parse_number<std::uint64_t>(digits);
    if (!value) reject("a length below 2^64");
    at_ += digits.size();
    accept('L');  // suffix of long integers in Python 2
    return *value;
  }

  std::string_view quoted() {
    const char quote = peek();
    if (quote != '\'' && quote != '"') reject("a name in quotes");
    const std::size_t end = text_.find(quote, at_ + 1);
    if (end == std::string_view::npos) reject("a closing quote");
    const std::string_view inside = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    return inside;
  }

  std::string_view rest() {
    at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size());
    return text_.substr(at_);
  }
  char peek() { return rest().empty() ? '\0' : rest().front(); }
  bool accept(char expected) {
    const bool found = peek() == expected;
    if (found) ++at_;
    return found;
  }
  void expect(char expected) {
    if (!accept(expected)) reject(fmt::format("'{}'", expected));
  }
  [[noreturn]] void reject(const std::string& expected) const {
    throw InputError(
        fmt::format("{}: byte {}: the NumPy header is not as expected: {}", name_, begin_ + at_, expected));
  }

  std::string_view text_;
  const std::string& name_;
  std::uint64_t begin_;
  std::size_t at_ = 0;
  bool type_seen_ = false, order_seen_ = false, shape_seen_ = false;
};

}  // namespace

NpyHeader parse_npy_dictionary(std::string_view text, const std::string& name, std::uint64_t begin) {
  return Dictionary(text, name, begin).read();
}

}  // namespace saddlemesh
