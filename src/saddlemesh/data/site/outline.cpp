#include "saddlemesh/data/site/outline.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/class_order.hpp"
#include "saddlemesh/data/site/byte_text.hpp"
#include "saddlemesh/data/site/received.hpp"

namespace saddlemesh {
namespace {

constexpr std::size_t most_features = std::size_t{1} << 26;  // as readers of sparse rows have it

const char* kind_name(FeatureKind kind) {
  switch (kind) {
    case FeatureKind::dense:
      return "dense rows";
    case FeatureKind::sparse:
      return "sparse rows";
    case FeatureKind::images:
      return "images";
  }
  return "";
}

[[noreturn]] void disagree(const Outline& a, const std::string& a_has, const Outline& b, const std::string& b_has) {
  throw InputError(
      fmt::format("features differ: {} has {}, {} has {}; all sites need the same (--categorical COLUMN "
                  "for categories that look like numbers)",
                  a.name, a_has, b.name, b_has));
}

std::string column_text(const Outline& site, std::size_t place) {
  if (place >= site.columns.size()) return fmt::format("only {} columns of features", site.columns.size());
  const Outline::Column& column = site.columns[place];
  return fmt::format("{} \"{}\" as feature {}", column.categorical ? "categories" : "numbers", column.name, place + 1);
}

void require_same_columns(const Outline& a, const Outline& b) {
  for (std::size_t i = 0; i < std::max(a.columns.size(), b.columns.size()); ++i) {
    const bool same = i < a.columns.size() && i < b.columns.size() && a.columns[i].name == b.columns[i].name &&
                      a.columns[i].categorical == b.columns[i].categorical;
    if (!same) disagree(a, column_text(a, i), b, column_text(b, i));
  }
}

// Formats without named columns leave trailing features out, and one file may be dense enough for dense storage.
bool widths_may_differ(const Outline& site) {
  return site.columns.empty() && site.kind != FeatureKind::images && site.shape.flat();
}

void require_same_features(const Outline& a, const Outline& b) {
  require_same_columns(a, b);
  if ((a.kind == FeatureKind::images) != (b.kind == FeatureKind::images)) {
    disagree(a, kind_name(a.kind), b, kind_name(b.kind));
  }
  if (a.shape == b.shape || (widths_may_differ(a) && widths_may_differ(b))) return;
  disagree(a, fmt::format("{} of shape {}", kind_name(a.kind), a.shape.text()), b,
           fmt::format("{} of shape {}", kind_name(b.kind), b.shape.text()));
}

void merge_classes(std::vector<RawClass>& all, const std::vector<RawClass>& more) {
  for (const RawClass& one : more) {
    const auto known = std::ranges::find(all, one.name, &RawClass::name);
    if (known == all.end()) {
      all.push_back(one);
    } else {
      known->rows += one.rows;
    }
  }
}

bool same_names(const std::vector<RawClass>& a, const std::vector<RawClass>& b) {
  return std::ranges::equal(a, b, {}, &RawClass::name, &RawClass::name);
}

void merge_categories(Outline::Column& all, const Outline::Column& more) {
  std::set<std::string> names(all.categories.begin(), all.categories.end());
  names.insert(more.categories.begin(), more.categories.end());
  all.categories.assign(names.begin(), names.end());
}

Shape shape_from(const nlohmann::json& from) {
  const Shape shape{count_from(element_of(from, 0)), count_from(element_of(from, 1)), count_from(element_of(from, 2))};
  std::size_t size = 0;
  const bool overflow =
      __builtin_mul_overflow(shape.channels, shape.height, &size) || __builtin_mul_overflow(size, shape.width, &size);
  const std::uint64_t largest = shape.flat() ? most_features : largest_count;
  if (overflow || size == 0 || size > largest) throw InputError("its rows have an impossible shape");
  return shape;
}

RawClass class_from(const nlohmann::json& from) {
  return {.name = text_from(member_of(from, "name")),
          .rows = count_from(member_of(from, "rows")),
          .first_at = count_from(member_of(from, "first_at"))};
}

Outline::Column column_from(const nlohmann::json& from) {
  return {.name = text_from(member_of(from, "name")),
          .categorical = flag_from(member_of(from, "categorical")),
          .categories = texts_from(member_of(from, "categories")),
          .date = flag_from(member_of(from, "date"))};
}

template <class Named>
void require_different(const std::vector<Named>& all, const char* what) {
  std::set<std::string_view> names;
  for (const Named& one : all) {
    if (!names.insert(one.name).second) throw InputError(fmt::format("two of its {} have one name", what));
  }
}

}  // namespace

FeatureKind kind_of(const DataSet& data) {
  if (data.images()) return FeatureKind::images;
  return data.sparse() ? FeatureKind::sparse : FeatureKind::dense;
}

Outline outline_of(const RawData& raw) {
  Outline outline{.name = raw.name, .kind = kind_of(raw.data), .shape = raw.data.shape, .classes = raw.classes};
  for (const RawColumn& column : raw.columns) {
    outline.columns.push_back({.name = column.name,
                               .categorical = column.categorical,
                               .categories = column.categories,
                               .date = column.date.has_value()});
  }
  return outline;
}

std::string to_json(const Outline& outline) {
  nlohmann::json classes = nlohmann::json::array();
  for (const RawClass& one : outline.classes) {
    classes.push_back({{"name", to_unicode(one.name)}, {"rows", one.rows}, {"first_at", one.first_at}});
  }
  nlohmann::json columns = nlohmann::json::array();
  for (const Outline::Column& column : outline.columns) {
    columns.push_back({{"name", to_unicode(column.name)},
                       {"categorical", column.categorical},
                       {"date", column.date},
                       {"categories", to_unicode(column.categories)}});
  }
  return nlohmann::json{{"kind", static_cast<int>(outline.kind)},
                        {"shape", {outline.shape.channels, outline.shape.height, outline.shape.width}},
                        {"classes", classes},
                        {"columns", columns}}
      .dump();
}

Outline outline_from_json(const std::string& text) {
  const nlohmann::json from = parse_received(text);
  Outline outline{.kind = static_cast<FeatureKind>(count_from(member_of(from, "kind"), 2)),
                  .shape = shape_from(member_of(from, "shape"))};
  for (const auto& one : list_from(member_of(from, "classes"))) outline.classes.push_back(class_from(one));
  for (const auto& column : list_from(member_of(from, "columns"))) outline.columns.push_back(column_from(column));
  require_different(outline.classes, "classes");
  require_different(outline.columns, "columns");
  if (!outline.columns.empty() && outline.columns.size() != outline.shape.size()) {
    throw InputError(
        fmt::format("it has {} columns for rows of {} features", outline.columns.size(), outline.shape.size()));
  }
  return outline;
}

Outline merge_outlines(std::span<const Outline> sites) {
  Outline all = sites.front();
  bool same_classes = true;
  for (const Outline& site : sites.subspan(1)) {
    require_same_features(sites.front(), site);
    if (site.kind == FeatureKind::sparse) all.kind = FeatureKind::sparse;
    all.shape.channels = std::max(all.shape.channels, site.shape.channels);
    same_classes = same_classes && same_names(sites.front().classes, site.classes);
    merge_classes(all.classes, site.classes);
  }
  for (std::size_t i = 0; i < all.columns.size(); ++i) {
    for (const Outline& site : sites) merge_categories(all.columns[i], site.columns[i]);
    for (const Outline& site : sites) all.columns[i].date |= site.columns[i].date;
  }
  if (!same_classes) {
    std::vector<RawClass> sorted;
    for (const std::uint32_t place : class_order(all.classes)) sorted.push_back(all.classes[place]);
    all.classes = std::move(sorted);
  }
  return all;
}

}  // namespace saddlemesh
