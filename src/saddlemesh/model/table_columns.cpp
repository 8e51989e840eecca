#include "saddlemesh/model/table_columns.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/names.hpp"
#include "saddlemesh/model/column_names.hpp"

namespace saddlemesh {
namespace {

using Names = ColumnNames;
using Place = ColumnIndex;
using Indices = std::vector<std::size_t>;

Names feature_names(const Preprocessing& preprocessing) {
  Names names;
  for (const FeatureCode& code : preprocessing.features) names.push_back(code.name);
  return names;
}

Place usual_label(const Names& names, const Indices& candidates) {
  constexpr std::array<std::string_view, 4> usual{"label", "class", "target", "y"};
  const auto lower = [](unsigned char c) { return std::tolower(c); };
  for (const std::string_view called : usual) {
    for (const std::size_t index : candidates) {
      if (std::ranges::equal(names[index], called, {}, lower)) return index;
    }
  }
  return {};
}

bool is_among(const Indices& indices, Place index) {
  return index && std::ranges::find(indices, *index) != indices.end();
}

[[noreturn]] void reject_missing(const Names& missing, const Names& names) {
  constexpr std::size_t shown = 8;
  const auto first = std::span(missing).first(std::min(missing.size(), shown));
  const std::string more = missing.size() > shown ? fmt::format(" and {} more", missing.size() - shown) : "";
  throw InputError(fmt::format("the model needs \"{}\"{}, which {} not among the {} columns here: {}",
                               fmt::join(first, "\", \""), more, missing.size() == 1 ? "is" : "are", names.size(),
                               name_list(names)));
}

[[noreturn]] void reject_width(std::size_t columns, std::size_t features) {
  throw InputError(
      fmt::format("there are {} columns; the model expects {} features, with or without a column for the label",
                  columns, features));
}

[[noreturn]] void reject_unlabelled() {
  throw InputError("there is no column for the label; name it with --label-column");
}

}  // namespace

bool TableColumns::ignored_in_training(const std::string& name) const {
  return std::ranges::find(model_.reading.ignore, name) != model_.reading.ignore.end();
}

Place TableColumns::find_label(const Names& names, const Indices& candidates, bool must) const {
  const std::string& called = label_.empty() ? model_.reading.label : label_;
  const Place index = called.empty() ? usual_label(names, candidates) : find_column(names, called);
  if (is_among(candidates, index)) return index;
  if (!label_.empty()) {
    throw InputError(
        fmt::format("--label-column {}: there is no such column in addition to the model's features", label_));
  }
  if (!must) return {};
  const auto last = std::find_if(candidates.rbegin(), candidates.rend(),
                                 [&](std::size_t one) { return !ignored_in_training(names[one]); });
  if (!model_.reading.label.empty() || last == candidates.rend()) reject_unlabelled();
  return *last;
}

void TableColumns::write_options(const Names& names, const Indices& features, Indices ignored, Place label,
                                 ReadOptions& options) const {
  const auto& codes = model_.preprocessing.features;
  Indices categorical, numbers;
  options.dates.clear();
  for (std::size_t i = 0; i < codes.size(); ++i) {
    if (codes[i].date) {
      options.dates.emplace_back(references(names, {features[i]}).front(), *codes[i].date);
    } else {
      (codes[i].categorical ? categorical : numbers).push_back(features[i]);
    }
  }
  options.numbers = references(names, numbers);
  options.labelled = label && labels_ != LabelUse::none;
  options.label = options.labelled ? references(names, {*label}).front() : "";
  if (label && !options.labelled) ignored.push_back(*label);
  options.categorical = references(names, categorical);
  options.ignore = references(names, ignored);
}

void TableColumns::arrange_by_name(const Names& names, ReadOptions& options) {
  Indices features, others;
  Names missing;
  const auto& codes = model_.preprocessing.features;
  const std::vector<Place> found = find_names(feature_names(model_.preprocessing), names);
  for (std::size_t i = 0; i < codes.size(); ++i) {
    if (!found[i]) missing.push_back(codes[i].name);
    if (found[i]) features.push_back(*found[i]);
  }
  if (!missing.empty()) reject_missing(missing, names);
  Indices sorted = features;
  std::ranges::sort(sorted);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!std::ranges::binary_search(sorted, i)) others.push_back(i);
  }
  const Place label = find_label(names, others, labels_ == LabelUse::needed);
  std::erase_if(others, [&](std::size_t index) { return index == label; });
  for (const std::size_t index : others) {
    if (!ignored_in_training(names[index])) unknown_.push_back(names[index]);
  }
  write_options(names, features, others, label, options);
}

void TableColumns::arrange_by_position(const Names& names, ReadOptions& options) const {
  const auto& codes = model_.preprocessing.features;
  Indices ignored, features(names.size());
  std::iota(features.begin(), features.end(), std::size_t{0});
  if (names.size() != codes.size()) {  // otherwise they are the features alone
    for (const std::string& given : model_.reading.ignore) {
      if (const Place index = find_column(names, given)) ignored.push_back(*index);
    }
    std::erase_if(features, [&](std::size_t index) { return is_among(ignored, index); });
  }
  Place label;
  if (features.size() != codes.size() || !label_.empty()) label = find_label(names, features, true);
  std::erase_if(features, [&](std::size_t index) { return index == label; });
  if (features.size() != codes.size()) reject_width(names.size(), codes.size());
  if (labels_ == LabelUse::needed && !label) reject_unlabelled();
  write_options(names, features, ignored, label, options);
}

void TableColumns::arrange(const Names& names, ReadOptions& options) {
  unknown_.clear();
  const Names wanted = feature_names(model_.preprocessing);
  if (are_named(names) && are_named(wanted) && all_different(wanted)) {
    arrange_by_name(names, options);
  } else {
    arrange_by_position(names, options);
  }
}

std::vector<std::size_t> feature_indices(const Preprocessing& preprocessing, const Names& names) {
  const Names wanted = feature_names(preprocessing);
  const std::vector<Place> found = find_names(wanted, names);
  const bool by_name = are_named(wanted) && all_different(wanted) &&
                       std::ranges::all_of(found, [](const Place& index) { return index.has_value(); });
  if (!by_name && names.size() != wanted.size()) reject_width(names.size(), wanted.size());
  Indices indices(wanted.size());
  for (std::size_t i = 0; i < indices.size(); ++i) indices[i] = by_name ? *found[i] : i;
  return indices;
}

}  // namespace saddlemesh
