#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "saddlemesh/analysis/theory/theory.hpp"

namespace saddlemesh {

/// Returns "D-SCGDAM-GP" or "D-SCGDAM-GT".
std::string to_string(TheoryMethod method);

/// Returns every constant as given; null for those that are not.
nlohmann::json to_json(const TheoryConstants& constants);

/// Returns {"bounds": [{"formula", "value"}…], "binding": formula, "value"}.
nlohmann::json to_json(const TheoryMinimum& minimum);

/// Returns every field of the allowance under its own name; null for fields that the theorem does not have. "orders"
/// holds the corollary's values with constants of 1.
nlohmann::json to_json(const TheoryAllowance& allowance);

/// Returns the allowance as terminal text: every bound with its value, the binding ones marked, and the consequences.
std::string to_text(const TheoryAllowance& allowance);

}  // namespace saddlemesh
