#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace saddlemesh {

/// Text made safe between tags and inside double-quoted attributes.
std::string escape_html(std::string_view text);

/// An SVG file as the address of an image that is part of the page, safe inside a double-quoted attribute.
std::string svg_address(std::string_view svg);

/// JSON safe inside <script type="application/json">: no "<" is left in it, so neither "</script>" nor "<!--" can end
/// or change the element. Bytes that are not UTF-8 are replaced.
std::string json_for_script(const nlohmann::json& value);

}  // namespace saddlemesh
