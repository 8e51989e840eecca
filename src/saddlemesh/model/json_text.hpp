#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

// Text of any bytes in JSON, which holds Unicode only: as it is where it is UTF-8, else as {"bytes": […]}. The readers
// throw an exception of the JSON library for anything else.
namespace saddlemesh {

nlohmann::json text_json(const std::string& text);
std::string text_from_json(const nlohmann::json& json);

/// The text with U+FFFD for what is not UTF-8.
std::string valid_utf8(const std::string& text);

nlohmann::json texts_json(const std::vector<std::string>& texts);
std::vector<std::string> texts_from_json(const nlohmann::json& json);

}  // namespace saddlemesh
