#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "saddlemesh/data/inspect.hpp"

namespace saddlemesh::cli {

struct InspectedData {
  const RawData& raw;
  Inspection facts;
  std::string_view compression;  ///< empty: none
  Findings findings;
};

/// For people; of features and classes the first 40.
std::string inspection_text(const InspectedData& data);

/// One JSON object with all of it. Names come from files, whose bytes need not be UTF-8.
nlohmann::json inspection_json(const InspectedData& data);

}  // namespace saddlemesh::cli
