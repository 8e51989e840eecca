#include "saddlemesh/data/join.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "saddlemesh/data/preprocessing.hpp"
#include "saddlemesh/data/reshape.hpp"

namespace saddlemesh {
namespace {

// Returns the index of each name in the list of all names.
std::vector<std::uint32_t> places_in(const std::vector<std::string>& all, const std::vector<std::string>& names) {
  std::map<std::string_view, std::uint32_t> place_of;
  for (const std::string& name : all) place_of.emplace(name, static_cast<std::uint32_t>(place_of.size()));
  std::vector<std::uint32_t> places;
  for (const std::string& name : names) places.push_back(place_of.at(name));
  return places;
}

std::vector<std::string> class_names(const std::vector<RawClass>& classes) {
  std::vector<std::string> names;
  for (const RawClass& one : classes) names.push_back(one.name);
  return names;
}

void recode_categories(RawData& raw, const Schema& schema) {
  for (std::size_t i = 0; i < raw.columns.size(); ++i) {
    if (!raw.columns[i].categorical) continue;
    const auto places = places_in(schema.columns[i].categories, raw.columns[i].categories);
    std::vector<float>& values = raw.data.dense().values;
    for (std::size_t at = i; at < values.size(); at += raw.columns.size()) {
      float& value = values[at];
      if (!std::isnan(value)) value = static_cast<float>(places[static_cast<std::size_t>(value)]);
    }
    raw.columns[i].categories = schema.columns[i].categories;
  }
}

}  // namespace

RawData join_sites(std::vector<Source> sources, const Schema& schema) {
  RawData all;
  for (Source& source : sources) {
    RawData& raw = source.raw;
    align_to_schema(raw, schema);
    recode_categories(raw, schema);
    const auto places = places_in(class_names(schema.classes), class_names(raw.classes));
    for (const std::uint32_t label : raw.labels) all.labels.push_back(places[label]);
    if (all.columns.empty()) all.columns = raw.columns;
    all.format = raw.format;
    all.skipped += raw.skipped;
    append(all.data, std::move(raw.data));
  }
  all.classes = schema.classes;
  all.name = schema.name;
  return all;
}

}  // namespace saddlemesh
