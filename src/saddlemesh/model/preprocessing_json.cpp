#include "saddlemesh/model/preprocessing_json.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/model/json_text.hpp"

namespace saddlemesh {
namespace {

using Json = nlohmann::json;

constexpr std::size_t longest_image_side = 10'000, most_layers = 1'000, most_channels = std::size_t{1} << 32U,
                      most_knots = 100'000;

constexpr std::array<const char*, 3> kinds{"dense", "sparse", "images"};
constexpr std::array<const char*, 2> missing_names{"refuse", "median"};
constexpr std::array<const char*, 2> resize_names{"area", "bilinear"};
constexpr std::array<const char*, 2> shortcut_names{"pad", "projection"};
constexpr std::array<const char*, 3> date_names{"year-first", "day-first", "month-first"};
constexpr std::array<const char*, 3> decimal_names{"auto", "point", "comma"};

template <class Enum>
const char* name_of(const auto& names, Enum value) {
  return names.at(static_cast<std::size_t>(value));
}

template <class Enum>
Enum value_of(const auto& names, const std::string& name) {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) throw InputError(fmt::format("\"{}\" is not among the names known here", name));
  return static_cast<Enum>(found - names.begin());
}

void require(bool holds, const char* what) {
  if (!holds) throw InputError(what);
}

// Writes one member of all features as a list, unless all of them have the default.
void put_numbers(Json& to, const char* key, const std::vector<FeatureCode>& codes, double FeatureCode::*member) {
  if (std::ranges::all_of(codes, [&](const FeatureCode& code) { return code.*member == FeatureCode().*member; }))
    return;
  for (const FeatureCode& code : codes) to[key].push_back(code.*member);
}

void take_numbers(const Json& from, const char* key, std::vector<FeatureCode>& codes, double FeatureCode::*member) {
  if (!from.contains(key)) return;
  require(from[key].size() == codes.size(), "its lists of features differ in length");
  for (std::size_t i = 0; i < codes.size(); ++i) codes[i].*member = from[key][i].get<double>();
}

// Stores a list per member rather than an object per feature, because there can be millions of features.
Json features_json(const std::vector<FeatureCode>& codes) {
  Json json{{"scale", Json::array()}};
  for (const FeatureCode& code : codes) json["scale"].push_back(code.scale);
  put_numbers(json, "mean", codes, &FeatureCode::mean);
  put_numbers(json, "fill", codes, &FeatureCode::fill);
  for (std::size_t i = 0; i < codes.size(); ++i) {
    if (!codes[i].name.empty()) json["names"].push_back({i, text_json(codes[i].name)});
    if (codes[i].date) json["dates"].push_back({i, name_of(date_names, *codes[i].date)});
    if (codes[i].missing_indicator) json["missing_indicators"].push_back(i);
    if (!codes[i].knots.empty()) json["knots"].push_back({i, codes[i].knots});
    if (!codes[i].categorical) continue;
    json["categories"].push_back(
        {{"feature", i}, {"values", texts_json(codes[i].categories)}, {"missing", codes[i].missing_category}});
  }
  return json;
}

std::vector<float> knots_from(const Json& json) {
  auto knots = json.get<std::vector<float>>();
  const bool finite = std::ranges::all_of(knots, [](float knot) { return std::isfinite(knot); });
  const bool ascending = std::ranges::is_sorted(knots, std::less_equal<>());
  require(finite && ascending && knots.size() >= 3 && knots.size() <= most_knots,
          "the knots of a number are not finite and ascending");
  return knots;
}

std::vector<FeatureCode> features_from(const Json& json) {
  std::vector<FeatureCode> codes(json.at("scale").size());
  take_numbers(json, "scale", codes, &FeatureCode::scale);
  take_numbers(json, "mean", codes, &FeatureCode::mean);
  take_numbers(json, "fill", codes, &FeatureCode::fill);
  for (const Json& named : json.value("names", Json::array())) {
    codes.at(named.at(0).get<std::size_t>()).name = text_from_json(named.at(1));
  }
  for (const Json& date : json.value("dates", Json::array())) {
    codes.at(date.at(0).get<std::size_t>()).date = value_of<DateOrder>(date_names, date.at(1).get<std::string>());
  }
  for (const Json& index : json.value("missing_indicators", Json::array())) {
    codes.at(index.get<std::size_t>()).missing_indicator = true;
  }
  for (const Json& one : json.value("knots", Json::array())) {
    codes.at(one.at(0).get<std::size_t>()).knots = knots_from(one.at(1));
  }
  for (const Json& one : json.value("categories", Json::array())) {
    FeatureCode& code = codes.at(one.at("feature").get<std::size_t>());
    code.categorical = true;
    code.categories = texts_from_json(one.at("values"));
    code.missing_category = one.at("missing").get<bool>();
    require(std::ranges::is_sorted(code.categories), "its categories are not sorted");
  }
  return codes;
}

void require_finite(const Preprocessing& read) {
  const auto finite_code = [](const FeatureCode& code) {
    return std::isfinite(code.mean) && std::isfinite(code.scale) && std::isfinite(code.fill);
  };
  const auto finite_channel = [](const ChannelScale& channel) {
    return std::isfinite(channel.scale) && std::isfinite(channel.offset);
  };
  require(std::ranges::all_of(read.features, finite_code) && std::ranges::all_of(read.channels, finite_channel),
          "the means or scales of its preprocessing are not finite");
}

void require_consistent(const Preprocessing& read) {
  require(read.input.channels <= most_channels, "its rows are too wide");
  const bool images = read.kind == FeatureKind::images;
  require(std::max(read.input.height, read.input.width) <= longest_image_side, "its images are too large");
  require(!images || read.channels.size() == read.input.channels, "its channels do not fit the shape of its images");
  const bool unscaled = read.features.empty() && read.kind != FeatureKind::dense;
  require(unscaled || read.features.size() == read.input.size(), "its features do not fit their shape");
  const bool plain = std::ranges::none_of(read.features, [](const FeatureCode& code) {
    return code.categorical || code.missing_indicator || !code.knots.empty();
  });
  require(plain || (read.kind == FeatureKind::dense && read.input.flat()),
          "its categories or knots are not in a table");
  require(std::ranges::none_of(read.features,
                               [](const FeatureCode& code) {
                                 return code.categorical && (code.missing_indicator || !code.knots.empty());
                               }),
          "a categorical column has knots");
  require(read.kind != FeatureKind::sparse || read.input.flat(), "its sparse rows are not flat");
  const bool binary = std::ranges::all_of(read.labels.positive, [](std::uint8_t one) { return one <= 1; });
  require(binary && read.labels.classes.size() == read.labels.positive.size(),
          "its classes are not all positive or negative");
}

}  // namespace

Json to_json(const ModelOptions& options) {
  return {{"name", options.name},
          {"hidden", options.hidden},
          {"activation", options.activation},
          {"shortcut", name_of(shortcut_names, options.shortcut)}};
}

ModelOptions model_options_from_json(const Json& json) {
  require(json.at("hidden").size() <= most_layers, "its network has too many layers");
  return {.name = json.at("name").get<std::string>(),
          .hidden = json.at("hidden").get<std::vector<std::size_t>>(),
          .activation = json.at("activation").get<std::string>(),
          .shortcut = value_of<Shortcut>(shortcut_names, json.at("shortcut").get<std::string>())};
}

Json to_json(const Preprocessing& preprocessing) {
  const Shape& input = preprocessing.input;
  Json json{{"kind", name_of(kinds, preprocessing.kind)}, {"input", {input.channels, input.height, input.width}}};
  json["features"] = features_json(preprocessing.features);
  json["channels"] = Json::array();
  for (const ChannelScale& channel : preprocessing.channels) {
    json["channels"].push_back({{"scale", channel.scale}, {"offset", channel.offset}});
  }
  json["classes"] = texts_json(preprocessing.labels.classes);
  json["positive"] = preprocessing.labels.positive;
  return json;
}

Preprocessing preprocessing_from_json(const Json& json) {
  Preprocessing read{.kind = value_of<FeatureKind>(kinds, json.at("kind").get<std::string>())};
  const auto input = json.at("input").get<std::array<std::size_t, 3>>();
  read.input = {input[0], input[1], input[2]};
  read.features = features_from(json.at("features"));
  for (const Json& channel : json.at("channels")) {
    read.channels.push_back({channel.at("scale").get<float>(), channel.at("offset").get<float>()});
  }
  read.labels.classes = texts_from_json(json.at("classes"));
  read.labels.positive = json.at("positive").get<std::vector<std::uint8_t>>();
  require_consistent(read);
  require_finite(read);
  return read;
}

Json to_json(const ReadOptions& options) {
  Json json{{"label", text_json(options.label)},
            {"categorical", texts_json(options.categorical)},
            {"ignore", texts_json(options.ignore)},
            {"missing", name_of(missing_names, options.missing)},
            {"features", options.features},
            {"height", options.height},
            {"width", options.width},
            {"resize", name_of(resize_names, options.resize)},
            {"grey", options.grey}};
  if (options.header) json["header"] = *options.header;
  if (!options.missing_values.empty()) json["missing_values"] = texts_json(options.missing_values);
  if (options.decimal != Decimal::automatic) json["decimal"] = name_of(decimal_names, options.decimal);
  if (options.likely_comma) json["likely_comma"] = true;
  return json;
}

ReadOptions read_options_from_json(const Json& json) {
  ReadOptions read{.label = text_from_json(json.at("label")),
                   .categorical = texts_from_json(json.at("categorical")),
                   .ignore = texts_from_json(json.at("ignore")),
                   .missing = value_of<Missing>(missing_names, json.at("missing").get<std::string>()),
                   .features = json.at("features").get<std::size_t>(),
                   .height = json.at("height").get<std::size_t>(),
                   .width = json.at("width").get<std::size_t>(),
                   .resize = value_of<Resize>(resize_names, json.at("resize").get<std::string>()),
                   .grey = json.at("grey").get<bool>()};
  if (json.contains("header")) read.header = json["header"].get<bool>();
  if (json.contains("missing_values")) read.missing_values = texts_from_json(json["missing_values"]);
  read.decimal = value_of<Decimal>(decimal_names, json.value("decimal", "auto"));
  read.likely_comma = json.value("likely_comma", false);
  require(std::max(read.height, read.width) <= longest_image_side, "its images are too large");
  return read;
}

}  // namespace saddlemesh
