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

/// Returns text for people, with at most 40 features and classes.
std::string inspection_text(const InspectedData& data);

/// The contents of the files of sites.
struct InspectedSites {
  std::vector<std::pair<std::string, InspectedData>> sites;  ///< by name
  Findings findings;                                         ///< about the columns of all sites together
  std::string problem;  ///< why they cannot be used for training as they are; may be empty
};

/// Returns a line for each site, and the findings about all of them.
std::string inspection_text(const InspectedSites& data);
nlohmann::json inspection_json(const InspectedSites& data);

/// Returns everything as one JSON object. Names come from files, whose bytes may not be valid UTF-8.
nlohmann::json inspection_json(const InspectedData& data);

}  // namespace saddlemesh::cli
