#include "saddlemesh/data/site/checked_json.hpp"

#include <cmath>

#include <nlohmann/json.hpp>

#include "saddlemesh/data/site/byte_text.hpp"

namespace saddlemesh {

using Json = nlohmann::json;

Json parse_received(const std::string& text) {
  Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) throw InputError("it is not JSON");
  return json;
}

const Json& member_of(const Json& json, const char* name) {
  if (!json.is_object() || !json.contains(name)) throw InputError(fmt::format("it has no \"{}\"", name));
  return json[name];
}

const Json& element_of(const Json& json, std::size_t place) {
  if (!json.is_array() || place >= json.size()) throw InputError("a list in it is too short");
  return json[place];
}

const Json& list_from(const Json& json) {
  if (!json.is_array()) throw InputError("a list was expected in it");
  return json;
}

std::uint64_t count_from(const Json& json, std::uint64_t largest) {
  if (!json.is_number_unsigned() || json.get<std::uint64_t>() > largest) {
    throw InputError(fmt::format("a whole number from 0 to {} was expected in it", largest));
  }
  return json.get<std::uint64_t>();
}

std::string text_from(const Json& json) {
  if (!json.is_string()) throw InputError("a text was expected in it");
  return from_unicode(json.get_ref<const std::string&>());
}

std::vector<std::string> texts_from(const Json& json) {
  std::vector<std::string> texts;
  for (const Json& text : list_from(json)) texts.push_back(text_from(text));
  return texts;
}

bool flag_from(const Json& json) {
  if (!json.is_boolean()) throw InputError("true or false was expected in it");
  return json.get<bool>();
}

double finite_from(const Json& json) {
  if (!json.is_number() || !std::isfinite(json.get<double>())) throw InputError("a finite number was expected in it");
  return json.get<double>();
}

}  // namespace saddlemesh
