#include "saddlemesh/data/site/schema.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/rows/class_order.hpp"
#include "saddlemesh/data/site/byte_text.hpp"
#include "saddlemesh/data/site/checked_json.hpp"

namespace saddlemesh {
namespace {

constexpr std::size_t most_features = std::size_t{1} << 26;  // the limit of the readers of sparse rows

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

[[noreturn]] void disagree(const Schema& a, const std::string& a_has, const Schema& b, const std::string& b_has) {
  throw InputError(
      fmt::format("features differ: {} has {}, {} has {}; all sites need the same (--categorical COLUMN "
                  "for categories that look like numbers)",
                  a.name, a_has, b.name, b_has));
}

std::string column_text(const Schema& site, std::size_t place) {
  if (place >= site.columns.size()) return fmt::format("only {} columns of features", site.columns.size());
  const Schema::Column& column = site.columns[place];
  return fmt::format("{} \"{}\" as feature {}", column.categorical ? "categories" : "numbers", column.name, place + 1);
}

void require_same_columns(const Schema& a, const Schema& b) {
  for (std::size_t i = 0; i < std::max(a.columns.size(), b.columns.size()); ++i) {
    const bool same = i < a.columns.size() && i < b.columns.size() && a.columns[i].name == b.columns[i].name &&
                      a.columns[i].categorical == b.columns[i].categorical;
    if (!same) disagree(a, column_text(a, i), b, column_text(b, i));
  }
}

// Formats without named columns omit trailing features, and single files may be dense enough for dense storage.
bool widths_may_differ(const Schema& site) {
  return site.columns.empty() && site.kind != FeatureKind::images && site.shape.flat();
}

void require_same_features(const Schema& a, const Schema& b) {
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

void merge_categories(Schema::Column& all, const Schema::Column& more) {
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

Schema::Column column_from(const nlohmann::json& from) {
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

Schema schema_of(const RawData& raw) {
  Schema schema{.name = raw.name, .kind = raw.data.kind(), .shape = raw.data.shape, .classes = raw.classes};
  for (const RawColumn& column : raw.columns) {
    schema.columns.push_back({.name = column.name,
                              .categorical = column.categorical,
                              .categories = column.categories,
                              .date = column.date.has_value()});
  }
  return schema;
}

std::string to_json(const Schema& schema) {
  nlohmann::json classes = nlohmann::json::array();
  for (const RawClass& one : schema.classes) {
    classes.push_back({{"name", to_unicode(one.name)}, {"rows", one.rows}, {"first_at", one.first_at}});
  }
  nlohmann::json columns = nlohmann::json::array();
  for (const Schema::Column& column : schema.columns) {
    columns.push_back({{"name", to_unicode(column.name)},
                       {"categorical", column.categorical},
                       {"date", column.date},
                       {"categories", to_unicode(column.categories)}});
  }
  return nlohmann::json{{"kind", static_cast<int>(schema.kind)},
                        {"shape", {schema.shape.channels, schema.shape.height, schema.shape.width}},
                        {"classes", classes},
                        {"columns", columns}}
      .dump();
}

Schema schema_from_json(const std::string& text) {
  const nlohmann::json from = parse_received(text);
  Schema schema{.kind = static_cast<FeatureKind>(count_from(member_of(from, "kind"), 2)),
                .shape = shape_from(member_of(from, "shape"))};
  for (const auto& one : list_from(member_of(from, "classes"))) schema.classes.push_back(class_from(one));
  for (const auto& column : list_from(member_of(from, "columns"))) schema.columns.push_back(column_from(column));
  require_different(schema.classes, "classes");
  require_different(schema.columns, "columns");
  if (!schema.columns.empty() && schema.columns.size() != schema.shape.size()) {
    throw InputError(
        fmt::format("it has {} columns for rows of {} features", schema.columns.size(), schema.shape.size()));
  }
  return schema;
}

Schema merge_schemas(std::span<const Schema> sites) {
  Schema all = sites.front();
  bool same_classes = true;
  for (const Schema& site : sites.subspan(1)) {
    require_same_features(sites.front(), site);
    if (site.kind == FeatureKind::sparse) all.kind = FeatureKind::sparse;
    all.shape.channels = std::max(all.shape.channels, site.shape.channels);
    same_classes = same_classes && same_names(sites.front().classes, site.classes);
    merge_classes(all.classes, site.classes);
  }
  for (std::size_t i = 0; i < all.columns.size(); ++i) {
    for (const Schema& site : sites) merge_categories(all.columns[i], site.columns[i]);
    for (const Schema& site : sites) all.columns[i].date |= site.columns[i].date;
  }
  if (!same_classes) {
    std::vector<RawClass> sorted;
    for (const std::uint32_t place : class_order(all.classes)) sorted.push_back(all.classes[place]);
    all.classes = std::move(sorted);
  }
  return all;
}

}  // namespace saddlemesh
