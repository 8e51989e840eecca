#pragma once

#include <string_view>

#include <nlohmann/json_fwd.hpp>

// The only functions of commands that print. Text for people may contain names from files, models and other processes,
// so control characters are escaped. Data (JSON, CSV, TOML) keep their exact contents.
namespace saddlemesh::cli {

/// Prints text for people to standard output.
void print_text(std::string_view text);

/// Prints data to standard output unchanged.
void print_data(std::string_view bytes);

/// Prints the value as indented JSON to standard output. On a terminal, non-ASCII characters are escaped as in JSON.
/// Invalid UTF-8 is replaced.
void print_json(const nlohmann::json& value);
void print_json(const nlohmann::ordered_json& value);

/// Print text for people to standard error: as it is, as a line "note: …", or as "saddlemesh: …". Continuation lines of
/// an error are indented; the middle of a very long error is left out.
void print_status(std::string_view text);
void print_note(std::string_view text);
void print_error(std::string_view text);

}  // namespace saddlemesh::cli
