#include "saddlemesh/analysis/plan/quantity.hpp"

#include <cmath>
#include <optional>
#include <span>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/parse.hpp"
#include "saddlemesh/present/text/number_text.hpp"

namespace saddlemesh {
namespace {

struct NamedSize {
  std::string_view name;
  double size;
};

constexpr NamedSize durations[] = {{"ns", 1e-9}, {"us", 1e-6}, {"µs", 1e-6}, {"ms", 1e-3},
                                   {"s", 1},     {"min", 60},  {"h", 3600},  {"d", 86400}};
constexpr NamedSize bandwidths[] = {{"kbit", 125},   {"mbit", 125e3},   {"gbit", 125e6},   {"tbit", 125e9},
                                    {"kbit/s", 125}, {"Mbit/s", 125e3}, {"Gbit/s", 125e6}, {"Tbit/s", 125e9},
                                    {"kB", 1e3},     {"MB", 1e6},       {"GB", 1e9},       {"TB", 1e12}};
constexpr double most = 1e15;  // keeps every sum and product of the model finite

// Returns the number before the first letter times the unit from there on.
std::optional<double> parse_with_unit(std::string_view text, std::span<const NamedSize> units) {
  const std::size_t split = text.find_first_not_of("0123456789.");
  if (split == std::string_view::npos) return std::nullopt;
  const auto value = parse_number<double>(text.substr(0, split));
  for (const auto& [name, size] : units) {
    if (value && text.substr(split) == name && *value * size <= most) return *value * size;
  }
  return std::nullopt;
}

}  // namespace

double parse_duration(std::string_view text) {
  if (const auto seconds = parse_with_unit(text, durations)) return *seconds;
  throw InputError(
      fmt::format("expected a time such as 0.1ms, 50us or 2s (ns, us, ms, s, min, h, d), found \"{}\"", text));
}

double parse_bandwidth(std::string_view text) {
  const auto bytes = parse_with_unit(text, bandwidths);
  if (bytes && *bytes > 0) return *bytes;
  throw InputError(
      fmt::format("expected the capacity of a link per second, such as 1gbit, 100mbit or 125MB (kbit, mbit, gbit, "
                  "tbit; kB, MB, GB, "
                  "TB), found \"{}\"",
                  text));
}

std::string duration_text(double seconds) {
  constexpr NamedSize shown[] = {{"µs", 1e-6}, {"ms", 1e-3}, {"s", 1}, {"min", 60}, {"h", 3600}, {"days", 86400}};
  if (seconds == 0) return "0 s";
  const NamedSize* unit = shown;
  for (const NamedSize& next : shown) {
    // 90 s and 90 min are easier to read than 1.5 min and 1.5 h.
    if (seconds >= (next.size > 1 ? 2 : 1) * next.size) unit = &next;
  }
  return fmt::format("{} {}", format_significant(seconds / unit->size), unit->name);
}

}  // namespace saddlemesh
