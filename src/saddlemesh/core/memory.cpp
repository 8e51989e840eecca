#include "saddlemesh/core/memory.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <fstream>
#include <limits>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <sys/resource.h>
#include <unistd.h>

#include <fmt/format.h>

#include "saddlemesh/core/parse.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

constexpr double unlimited = std::numeric_limits<double>::infinity();

// Returns the number after a name in a file with one entry per line, such as "MemAvailable:   1024 kB".
std::optional<double> named_number(const fs::path& file, std::string_view name) {
  std::ifstream lines(file);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(name)) continue;
    const std::size_t begin = line.find_first_of("0123456789", name.size());
    const std::size_t end = begin == std::string::npos ? begin : line.find_first_not_of("0123456789", begin);
    if (begin == std::string::npos) return std::nullopt;
    return parse_number<double>(std::string_view(line).substr(begin, end - begin));
  }
  return std::nullopt;
}

// Reads a file that holds one number, or "max".
std::optional<double> only_number(const fs::path& file) {
  std::string text;
  if (!(std::ifstream(file) >> text)) return std::nullopt;
  return parse_number<double>(text);
}

AvailableMemory system_memory(const MemoryFiles& files) {
  constexpr double kilobyte = 1024;
  const auto free = named_number(files.proc / "meminfo", "MemAvailable:");
  if (!free) return {unlimited, "nothing is known of what is free"};
  const double bytes = kilobyte * (*free + named_number(files.proc / "meminfo", "SwapFree:").value_or(0));
  return {bytes, fmt::format("{} are free", memory_text(bytes))};
}

/// Paths and file names of one version of control groups.
struct ControlGroups {
  std::string_view mark;  ///< text before the path in its line of /proc/self/cgroup
  std::string_view folder, limit, usage, reclaimable;
};
constexpr std::array control_groups{
    ControlGroups{"0::", "", "memory.max", "memory.current", "inactive_file "},
    ControlGroups{":memory:", "memory", "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file "}};

// Returns the memory that one group leaves; unused file caches count as free.
double left_by_group(const fs::path& group, const ControlGroups& kind) {
  const auto limit = only_number(group / kind.limit), used = only_number(group / kind.usage);
  if (!limit || !used) return unlimited;
  const double reclaimable = named_number(group / "memory.stat", kind.reclaimable).value_or(0);
  return std::max(*limit - std::max(*used - reclaimable, 0.0), 0.0);
}

// Returns the minimum over a group and all groups that contain it.
double left_by_groups(const fs::path& root, std::string path, const ControlGroups& kind) {
  double left = left_by_group(root, kind);
  for (; path.size() > 1; path.resize(path.rfind('/') == std::string::npos ? 0 : path.rfind('/'))) {
    left = std::min(left, left_by_group(root / path.substr(1), kind));
  }
  return left;
}

AvailableMemory control_group_memory(const MemoryFiles& files) {
  double left = unlimited;
  std::ifstream lines(files.proc / "self" / "cgroup");
  for (std::string line; std::getline(lines, line);) {
    for (const ControlGroups& kind : control_groups) {
      const std::size_t at = line.find(kind.mark);
      if (at == std::string::npos) continue;
      left = std::min(left, left_by_groups(files.cgroup / kind.folder, line.substr(at + kind.mark.size()), kind));
    }
  }
  return {left, fmt::format("{} are left to this control group", memory_text(left))};
}

/// Memory of this process in pages, from /proc/self/statm.
struct ProcessPages {
  double total = 0, resident = 0, shared = 0, code = 0, library = 0, data = 0;
};

ProcessPages process_pages(const MemoryFiles& files) {
  ProcessPages pages;
  std::ifstream(files.proc / "self" / "statm") >> pages.total >> pages.resident >> pages.shared >> pages.code >>
      pages.library >> pages.data;
  return pages;
}

double page_bytes() {
  return static_cast<double>(::sysconf(_SC_PAGESIZE));
}

double left_by_ulimit(const rlimit& limit, double used_pages) {
  if (limit.rlim_cur == RLIM_INFINITY) return unlimited;
  return std::max(static_cast<double>(limit.rlim_cur) - used_pages * page_bytes(), 0.0);
}

AvailableMemory ulimit_memory(const MemoryFiles& files) {
  const ProcessPages pages = process_pages(files);
  rlimit addresses{.rlim_cur = RLIM_INFINITY, .rlim_max = RLIM_INFINITY}, data = addresses;
  ::getrlimit(RLIMIT_AS, &addresses);
  ::getrlimit(RLIMIT_DATA, &data);
  const double left = std::min(left_by_ulimit(addresses, pages.total), left_by_ulimit(data, pages.data));
  return {left, fmt::format("{} are left under ulimit", memory_text(left))};
}

AvailableMemory given_memory(std::uint64_t limit, const MemoryFiles& files) {
  const double all = static_cast<double>(limit);
  const double left = std::max(all - process_pages(files).resident * page_bytes(), 0.0);
  return {left, fmt::format("{} are left of --memory {}", memory_text(left), memory_text(all))};
}

}  // namespace

AvailableMemory available_memory(std::uint64_t limit, const MemoryFiles& files) {
  if (limit > 0) return given_memory(limit, files);
  const std::array found{host_memory(files), ulimit_memory(files)};
  return *std::ranges::min_element(found, {}, &AvailableMemory::bytes);
}

AvailableMemory host_memory(const MemoryFiles& files) {
  const std::array found{system_memory(files), control_group_memory(files)};
  return *std::ranges::min_element(found, {}, &AvailableMemory::bytes);
}

void require_memory(double bytes, std::string_view what, std::string_view remedy, std::uint64_t limit) {
  constexpr double always_there = 16e6;  // too little to be worth reading the system's files
  if (limit == 0 && bytes <= always_there) return;
  const AvailableMemory available = available_memory(limit);
  if (bytes <= available.bytes) return;
  throw MemoryError(fmt::format("{} needs {} of memory; {}{}: {}", what, memory_text(bytes), available.text,
                                limit > 0 ? "" : " (--memory SIZE sets another limit)", remedy));
}

void MemoryMeter::check(std::size_t bytes) {
  next_ = bytes + step;
  const AvailableMemory available = available_memory(limit_);
  if (available.bytes >= static_cast<double>(step)) return;
  throw MemoryError(fmt::format("{} needs more than {} of memory, which it has by now; {}{}: {}", what_,
                                memory_text(static_cast<double>(bytes)), available.text,
                                limit_ > 0 ? "" : " (--memory SIZE sets another limit)", remedy_));
}

std::string memory_text(double bytes) {
  constexpr std::array<const char*, 6> units{"bytes", "kB", "MB", "GB", "TB", "PB"};
  if (!std::isfinite(bytes)) return "unlimited bytes";
  std::size_t unit = 0;
  for (; bytes >= 999.5 && unit + 1 < units.size(); ++unit) bytes /= 1000;
  return fmt::format("{:.{}f} {}", bytes, unit > 0 && bytes < 9.95 ? 1 : 0, units[unit]);
}

std::uint64_t parse_memory(std::string_view text) {
  const auto reject = [&] {
    throw InputError(fmt::format("expected an amount of memory, such as 8G or 500M, found \"{}\"", text));
  };
  const std::size_t end = std::min(text.find_first_not_of("0123456789."), text.size());
  const auto number = parse_number<double>(text.substr(0, end));
  std::string unit(text.substr(end));
  std::erase(unit, ' ');
  std::ranges::transform(unit, unit.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  if (unit.ends_with('B')) unit.pop_back();
  const double base = unit.ends_with('I') ? 1024 : 1000;
  if (unit.ends_with('I')) unit.pop_back();
  constexpr std::string_view powers = "KMGTP";
  const std::size_t power = unit.empty() ? 0 : powers.find(unit) + 1;
  if (!number || unit.size() > 1 || (!unit.empty() && power == 0)) reject();
  const double bytes = *number * std::pow(base, static_cast<double>(power));
  if (!(bytes >= 1) || bytes > 1e18) reject();
  return static_cast<std::uint64_t>(bytes);
}

std::string failure_text(const std::exception& error) {
  const bool exhausted = dynamic_cast<const std::bad_alloc*>(&error) != nullptr ||
                         dynamic_cast<const std::length_error*>(&error) != nullptr;
  if (!exhausted) return error.what();
  try {
    const double used = process_pages({}).resident * page_bytes();
    return fmt::format(
        "out of memory ({}): {} are in use, and {}; ask for less, such as fewer workers or threads, a smaller model or "
        "batch, or smaller images",
        error.what(), memory_text(used), available_memory().text);
  } catch (const std::exception&) {
    return "out of memory";  // no memory even for this message
  }
}

}  // namespace saddlemesh
