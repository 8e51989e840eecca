#pragma once

#include <string_view>

/// Files compiled into the library at build time (cmake/Embed.cmake).
namespace saddlemesh::embedded {

/// Chart.js 3.9, minified, with its licence notice on top.
extern const std::string_view chart_js;

}  // namespace saddlemesh::embedded
