#include "saddlemesh/model/json_text.hpp"

#include <cstdint>

#include <nlohmann/json.hpp>

namespace saddlemesh {

nlohmann::json text_json(const std::string& text) {
  nlohmann::json json = text;
  try {
    static_cast<void>(json.dump());
    return json;
  } catch (const nlohmann::json::type_error&) {  // not UTF-8
    return {{"bytes", std::vector<std::uint8_t>(text.begin(), text.end())}};
  }
}

std::string text_from_json(const nlohmann::json& json) {
  if (json.is_string()) return json.get<std::string>();
  const auto bytes = json.at("bytes").get<std::vector<std::uint8_t>>();
  return {bytes.begin(), bytes.end()};
}

std::string valid_utf8(const std::string& text) {
  const std::string json = nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  return nlohmann::json::parse(json).get<std::string>();
}

nlohmann::json texts_json(const std::vector<std::string>& texts) {
  nlohmann::json json = nlohmann::json::array();
  for (const std::string& text : texts) json.push_back(text_json(text));
  return json;
}

std::vector<std::string> texts_from_json(const nlohmann::json& json) {
  std::vector<std::string> texts;
  for (const nlohmann::json& one : json) texts.push_back(text_from_json(one));
  return texts;
}

}  // namespace saddlemesh
