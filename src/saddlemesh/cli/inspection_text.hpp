#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

/// What is in the files of sites.
struct InspectedSites {
  std::vector<std::pair<std::string, InspectedData>> sites;  ///< by name
  Findings findings;                                         ///< about the columns of all of them together
  std::string problem;  ///< why they cannot be trained on as they are; may be empty
};

/// A line for each site, and what there is to say of all.
std::string inspection_text(const InspectedSites& data);
nlohmann::json inspection_json(const InspectedSites& data);

/// One JSON object with all of it. Names come from files, whose bytes need not be UTF-8.
nlohmann::json inspection_json(const InspectedData& data);

}  // namespace saddlemesh::cli
