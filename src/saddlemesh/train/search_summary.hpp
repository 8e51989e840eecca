#pragma once

#include <nlohmann/json_fwd.hpp>

#include "saddlemesh/present/text/table.hpp"
#include "saddlemesh/train/search.hpp"

namespace saddlemesh {

/// Returns what was tried, the best first; at most `most` lines, 0: all.
Table search_table(const SearchResult& search, std::size_t most = 0);

nlohmann::json to_json(const SearchResult& search);

/// Reads what to_json() wrote; `config` stays as it is by default. Throws InputError for anything else.
SearchResult search_from_json(const nlohmann::json& json);

}  // namespace saddlemesh
