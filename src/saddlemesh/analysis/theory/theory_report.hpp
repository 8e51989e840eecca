#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "saddlemesh/analysis/theory/theory.hpp"

namespace saddlemesh {

/// "D-SCGDAM-GP" or "D-SCGDAM-GT".
std::string to_string(TheoryMethod method);

/// Every constant as given; those not given are null.
nlohmann::json to_json(const TheoryConstants& constants);

/// {"bounds": [{"formula", "value"}…], "binding": formula, "value"}
nlohmann::json to_json(const TheoryMinimum& minimum);

/// Every field of the allowance under its own name; what the theorem does not have is null. "orders" holds what the
/// corollary gives with constants of 1.
nlohmann::json to_json(const TheoryAllowance& allowance);

/// The allowance as terminal text: every bound with its value, the binding ones marked, and what follows from them.
std::string to_text(const TheoryAllowance& allowance);

}  // namespace saddlemesh
