#include <array>
#include <limits>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/names.hpp"
#include "saddlemesh/core/parse.hpp"
#include "saddlemesh/data/named/synthetic.hpp"

namespace saddlemesh {
namespace {

constexpr std::string_view prefix = "synthetic";

template <class Number>
Number number(std::string_view key, std::string_view text, Number least, Number most) {
  const auto value = parse_number<Number>(text);
  if (value && *value >= least && *value <= most) return *value;
  throw InputError(fmt::format("synthetic data: {}={} is not a number from {} to {}", key, text, least, most));
}

SyntheticKind kind(std::string_view text) {
  if (text == "linear") return SyntheticKind::linear;
  if (text == "bumps") return SyntheticKind::bumps;
  throw_unknown_name("kind of synthetic data", text, std::array<std::string, 2>{"linear", "bumps"});
}

void assign(SyntheticOptions& options, std::string_view key, std::string_view value) {
  constexpr std::size_t most_rows = std::numeric_limits<std::uint32_t>::max();
  if (key == "rows") {
    options.rows = number<std::size_t>(key, value, 2, most_rows);
  } else if (key == "features") {
    options.features = number<std::size_t>(key, value, 1, 1000000);
  } else if (key == "positives") {
    options.positives = number(key, value, 0.0, 1.0);
  } else if (key == "auroc") {
    options.auroc = number(key, value, 0.5, 0.999999);
  } else if (key == "seed") {
    options.seed = number<std::uint64_t>(key, value, 0, std::numeric_limits<std::uint64_t>::max());
  } else if (key == "kind") {
    options.kind = kind(value);
  } else {
    throw_unknown_name("option of synthetic data", key,
                       std::array<std::string, 6>{"rows", "features", "positives", "auroc", "kind", "seed"});
  }
}

}  // namespace

bool is_synthetic(std::string_view text) {
  return text.starts_with(prefix) && (text.size() == prefix.size() || text[prefix.size()] == ':');
}

SyntheticOptions parse_synthetic(std::string_view text) {
  SyntheticOptions options;
  std::string_view rest = text.substr(std::min(text.size(), prefix.size() + 1));
  while (!rest.empty()) {
    const std::string_view part = rest.substr(0, rest.find(','));
    const auto equals = part.find('=');
    if (equals == std::string_view::npos) {
      throw InputError(
          fmt::format("{}: \"{}\" is not an option; expected as in synthetic:rows=1000,auroc=0.8", text, part));
    }
    assign(options, part.substr(0, equals), part.substr(equals + 1));
    rest.remove_prefix(std::min(rest.size(), part.size() + 1));
  }
  return options;
}

std::string synthetic_name(const SyntheticOptions& options) {
  return fmt::format("synthetic:rows={},features={},positives={},auroc={},kind={},seed={}", options.rows,
                     options.features, options.positives, options.auroc,
                     options.kind == SyntheticKind::linear ? "linear" : "bumps", options.seed);
}

}  // namespace saddlemesh
