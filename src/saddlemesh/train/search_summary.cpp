#include "saddlemesh/train/search_summary.hpp"

#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/present/text/number_text.hpp"

namespace saddlemesh {

using Json = nlohmann::json;

Table search_table(const SearchResult& search, std::size_t most) {
  Table table({"settings", "held-out AUROC", "trainings", "iterations", "chosen"});
  for (const TriedSettings& one : search.tried) {
    if (most > 0 && table.rows().size() == most) break;
    table.add_row({one.settings, std::isnan(one.auroc) ? "diverged" : fmt::format("{:.4f}", one.auroc),
                   format_count(one.trainings), format_count(one.iterations), one.chosen ? "yes" : ""});
  }
  return table;
}

Json to_json(const SearchResult& search) {
  Json json{
      {"trainings", search.trainings}, {"bytes", search.bytes}, {"seconds", search.seconds}, {"tried", Json::array()}};
  for (const TriedSettings& one : search.tried) {
    json["tried"].push_back({{"settings", one.settings},
                             {"iterations", one.iterations},
                             {"trainings", one.trainings},
                             {"held_out_auroc", std::isnan(one.auroc) ? Json(nullptr) : Json(one.auroc)},
                             {"chosen", one.chosen}});
  }
  return json;
}

SearchResult search_from_json(const Json& json) {
  try {
    SearchResult search{.trainings = json.at("trainings").get<std::size_t>(),
                        .bytes = json.at("bytes").get<double>(),
                        .seconds = json.at("seconds").get<double>()};
    for (const Json& one : json.at("tried")) {
      const Json& auroc = one.at("held_out_auroc");
      search.tried.push_back({.settings = one.at("settings").get<std::string>(),
                              .iterations = one.at("iterations").get<std::size_t>(),
                              .trainings = one.at("trainings").get<std::size_t>(),
                              .auroc = auroc.is_null() ? std::numeric_limits<double>::quiet_NaN() : auroc.get<double>(),
                              .chosen = one.at("chosen").get<bool>()});
    }
    return search;
  } catch (const Json::exception& error) {
    throw InputError(fmt::format("it is not the result of a search: {}", error.what()));
  }
}

}  // namespace saddlemesh
