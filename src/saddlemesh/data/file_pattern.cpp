#include "saddlemesh/data/file_pattern.hpp"

#include <algorithm>
#include <filesystem>
#include <span>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/text/natural_order.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

using Parts = std::span<const std::string>;

bool is_there(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(fs::symlink_status(path, ignored));
}

bool has_star(std::string_view text) {
  return text.find('*') != std::string_view::npos;
}

// Returns the names in the folder; empty if it does not exist.
std::vector<std::string> names_in(const fs::path& folder) {
  std::error_code error;
  std::vector<std::string> names;
  for (fs::directory_iterator at(folder.empty() ? "." : folder, error), end; !error && at != end; at.increment(error)) {
    names.push_back(at->path().filename().string());
  }
  if (error && error != std::errc::no_such_file_or_directory && error != std::errc::not_a_directory) {
    throw InputError(fmt::format("cannot list the folder {}: {}", folder.string(), error.message()));
  }
  return names;
}

void add_matches(const fs::path& folder, Parts parts, std::vector<std::string>& found) {
  if (parts.empty()) {
    found.push_back(folder.string());
  } else if (!has_star(parts.front())) {
    const fs::path next = folder / parts.front();
    if (is_there(next)) add_matches(next, parts.subspan(1), found);
  } else {
    for (const std::string& name : names_in(folder)) {
      if (matches_pattern(name, parts.front())) add_matches(folder / name, parts.subspan(1), found);
    }
  }
}

}  // namespace

bool matches_pattern(std::string_view name, std::string_view pattern) {
  if (name.starts_with('.') && !pattern.starts_with('.')) return false;
  std::size_t at = 0, star = std::string_view::npos, after_star = 0, place = 0;
  while (at < name.size()) {
    if (place < pattern.size() && pattern[place] == '*') {
      star = place++;
      after_star = at;
    } else if (place < pattern.size() && pattern[place] == name[at]) {
      ++place, ++at;
    } else if (star != std::string_view::npos) {
      place = star + 1;
      at = ++after_star;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', place) == std::string_view::npos;
}

bool is_file_pattern(const std::string& text) {
  return has_star(text) && !is_there(text);
}

std::vector<std::string> matching_paths(const std::string& pattern) {
  std::vector<std::string> parts, found;
  const fs::path path(pattern);
  for (const fs::path& part : path.relative_path()) {
    if (!part.empty()) parts.push_back(part.string());
  }
  add_matches(path.root_path(), parts, found);
  std::ranges::sort(found, natural_less);
  return found;
}

}  // namespace saddlemesh
