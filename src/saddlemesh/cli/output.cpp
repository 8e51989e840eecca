#include "saddlemesh/cli/output.hpp"

#include <cstdio>
#include <string>
#include <unistd.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/core/visible_text.hpp"

namespace saddlemesh::cli {
namespace {

// Keeps the beginning, which says what is wrong, and the end, which says what to do about it.
std::string without_middle(const std::string& text) {
  constexpr std::size_t longest = 2000, head = 1200, tail = 500;
  if (text.size() <= longest) return text;
  const auto whole = [&](std::size_t at) {  // never splits a character
    while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xc0U) == 0x80U) --at;
    return at;
  };
  const std::size_t from = whole(head), to = whole(text.size() - tail);
  return fmt::format("{} … ({} characters left out) … {}", text.substr(0, from), to - from, text.substr(to));
}

// Indents continuation lines, so that a name with a newline cannot imitate a line of the program.
std::string indented(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    out += text[i];
    if (text[i] == '\n' && i + 1 < text.size() && text[i + 1] != ' ') out += "  ";
  }
  return out;
}

template <class Json>
std::string json_text(const Json& value) {
  const bool terminal = ::isatty(STDOUT_FILENO) == 1;
  return value.dump(2, ' ', terminal, Json::error_handler_t::replace) + "\n";
}

}  // namespace

void print_text(std::string_view text) {
  fmt::print("{}", visible_text(text));
}

void print_data(std::string_view bytes) {
  fmt::print("{}", bytes);
}

void print_json(const nlohmann::json& value) {
  print_data(json_text(value));
}

void print_json(const nlohmann::ordered_json& value) {
  print_data(json_text(value));
}

void print_status(std::string_view text) {
  fmt::print(stderr, "{}", visible_text(text));
}

void print_note(std::string_view text) {
  fmt::print(stderr, "note: {}\n", visible_line(text));
}

void print_error(std::string_view text) {
  fmt::print(stderr, "saddlemesh: {}\n", indented(without_middle(visible_text(text))));
}

}  // namespace saddlemesh::cli
