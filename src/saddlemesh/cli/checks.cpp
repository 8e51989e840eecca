#include "saddlemesh/cli/checks.hpp"

#include <cmath>
#include <unistd.h>

#include <fmt/format.h>

#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/core/descriptor.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/core/parse.hpp"

namespace saddlemesh::cli {

CLI::Validator whole_number(std::uint64_t least, std::uint64_t most) {
  const auto check = [least, most](const std::string& text) -> std::string {
    const auto value = parse_number<std::uint64_t>(text);
    if (value && *value >= least && *value <= most) return {};
    const std::string range =
        most == UINT64_MAX ? fmt::format("of {} or more", least) : fmt::format("from {} to {}", least, most);
    return fmt::format("expected a whole number {}, found \"{}\"", range, text);
  };
  return {check, "", "whole number"};
}

CLI::Validator finite_number() {
  const auto check = [](const std::string& text) -> std::string {
    const auto value = parse_number<double>(text);
    return value && std::isfinite(*value) ? "" : fmt::format("expected a number, found \"{}\"", text);
  };
  return {check, "", "number"};
}

CLI::Validator not_empty() {
  const auto check = [](const std::string& text) -> std::string {
    return text.empty() ? "expected something, found \"\"" : "";
  };
  return {check, "", "text"};
}

void require_file_place(const std::string& option, const std::filesystem::path& path) {
  if (std::filesystem::is_directory(path)) {
    throw InputError(fmt::format("{} {}: this is a folder; expected the name of a file", option, path.string()));
  }
  require_writable_file(path);
}

void write_output(const std::filesystem::path& path, std::string_view contents) {
  write_file(path, contents);
  if (!same_file(STDOUT_FILENO, path)) print_text(fmt::format("wrote {}\n", path.string()));
}

}  // namespace saddlemesh::cli
