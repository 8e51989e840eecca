#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

// Arbitrary bytes as JSON text. JSON holds Unicode only, so text that is not UTF-8 becomes {"bytes": […]}. The readers
// throw an exception of the JSON library for anything else.
namespace saddlemesh {

nlohmann::json text_json(const std::string& text);
std::string text_from_json(const nlohmann::json& json);

/// Replaces invalid UTF-8 by U+FFFD.
std::string valid_utf8(const std::string& text);

nlohmann::json texts_json(const std::vector<std::string>& texts);
std::vector<std::string> texts_from_json(const nlohmann::json& json);

}  // namespace saddlemesh
