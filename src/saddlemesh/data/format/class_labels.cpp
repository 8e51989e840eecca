#include "saddlemesh/data/format/class_labels.hpp"

#include <cmath>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/parse.hpp"
#include "saddlemesh/data/rows/class_order.hpp"
#include "saddlemesh/data/text/excerpt.hpp"

namespace saddlemesh {
namespace {

constexpr std::size_t most_classes = 65536;

std::optional<double> as_number(std::string_view text) {
  const bool plus = text.size() > 1 && text[0] == '+' && text[1] != '-';
  return parse_number<double>(text.substr(plus ? 1 : 0));
}

}  // namespace

void ClassLabels::add(std::string_view text, std::uint64_t at) {
  const auto known = spellings_.find(text);
  count(known ? *known : new_spelling(text, at));
}

void ClassLabels::add(double number, std::uint64_t at) {
  if (number != last_number_) {
    last_class_ = class_named(number_name(number, at), at);
    last_number_ = number;
  }
  count(last_class_);
}

void ClassLabels::count(std::uint32_t label) {
  labels_.push_back(label);
  ++classes_[label].rows;
}

std::uint32_t ClassLabels::new_spelling(std::string_view text, std::uint64_t at) {
  if (text.empty()) reject(at, "a label is missing; every row needs one");
  const std::optional<double> number = as_number(text);
  const std::uint32_t label = number ? class_named(number_name(*number, at), at) : class_named(std::string(text), at);
  spellings_.add(text, label);
  return label;
}

std::uint32_t ClassLabels::class_named(std::string name, std::uint64_t at) {
  if (const auto known = spellings_.find(name)) return *known;
  if (classes_.size() == most_classes) {
    reject(at, fmt::format("the label {} makes more than {} classes; expected few: is this the label?", excerpt(name),
                           most_classes));
  }
  const auto label = static_cast<std::uint32_t>(classes_.size());
  spellings_.add(name, label);
  classes_.push_back({std::move(name), 0, at});
  return label;
}

std::string ClassLabels::number_name(double number, std::uint64_t at) const {
  if (!std::isfinite(number)) reject(at, fmt::format("the label {}; expected a finite number or a name", number));
  return fmt::format("{}", number == 0 ? 0.0 : number);
}

void ClassLabels::reject(std::uint64_t at, std::string_view reason) const {
  if (place_ == LabelPosition::line) throw InputError(fmt::format("{}:{}: {}", file_, at, reason));
  throw InputError(fmt::format("{}: row {} (counted from 0): {}", file_, at, reason));
}

void ClassLabels::finish(RawData& raw) {
  const std::vector<std::uint32_t> sorted = class_order(classes_);
  std::vector<std::uint32_t> place(sorted.size());
  for (std::uint32_t i = 0; i < sorted.size(); ++i) {
    place[sorted[i]] = i;
    raw.classes.push_back(std::move(classes_[sorted[i]]));
  }
  raw.labels = labels_.take();
  for (std::uint32_t& label : raw.labels) label = place[label];
}

}  // namespace saddlemesh
