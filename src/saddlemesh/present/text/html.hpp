#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace saddlemesh {

/// Escapes text for use between tags and inside double-quoted attributes.
std::string escape_html(std::string_view text);

/// Returns an SVG file as a data address for an image, safe inside a double-quoted attribute.
std::string svg_address(std::string_view svg);

/// Returns JSON that is safe inside <script type="application/json">: it contains no "<", so neither "</script>" nor
/// "<!--" can end or change the element. Invalid UTF-8 is replaced.
std::string json_for_script(const nlohmann::json& value);

}  // namespace saddlemesh
