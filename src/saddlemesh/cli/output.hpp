#pragma once

#include <string_view>

#include <nlohmann/json.hpp>

// The only place from which commands print. Text for people may hold names out of files, models and other processes:
// what a terminal would obey is escaped. Data (JSON, CSV, TOML) keep their exact contents.
namespace saddlemesh::cli {

/// Text for people on standard output.
void print_text(std::string_view text);

/// Data on standard output, as they are.
void print_data(std::string_view bytes);

/// The value in JSON, indented, on standard output. On a terminal all but ASCII is escaped as JSON does it. Bytes that
/// are not UTF-8 are replaced.
void print_json(const nlohmann::json& value);
void print_json(const nlohmann::ordered_json& value);

/// Text for people on standard error: as it is, as "note: …" in a line of its own, or as "saddlemesh: …". An error's
/// lines but the first are indented; of one that is very long, the middle is left out.
void print_status(std::string_view text);
void print_note(std::string_view text);
void print_error(std::string_view text);

}  // namespace saddlemesh::cli
