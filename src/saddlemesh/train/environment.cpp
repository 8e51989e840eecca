#include "saddlemesh/train/environment.hpp"

#include <algorithm>
#include <sys/sysinfo.h>
#include <sys/utsname.h>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/core/parallel.hpp"
#include "saddlemesh/core/processor.hpp"
#include "saddlemesh/nn/fast/compute_library.hpp"
#include "saddlemesh/present/text/number_text.hpp"

namespace saddlemesh {
namespace {

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\"");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\"") - first + 1);
}

// Returns the value after the name on the first line that begins with it; empty if there is none.
std::string_view value_of(std::string_view text, std::string_view name, char separator) {
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    const std::string_view line = text.substr(from, end - from);
    const std::size_t middle = line.find(separator);
    if (middle != std::string_view::npos && trimmed(line.substr(0, middle)) == name) {
      return trimmed(line.substr(middle + 1));
    }
    from = end + 1;
  }
  return {};
}

// Returns the contents of a system file; empty if it does not exist.
std::string system_file(const char* path) {
  try {
    return read_file(path);
  } catch (const InputError&) {
    return {};
  }
}

std::string memory() {
  struct sysinfo facts = {};
  if (::sysinfo(&facts) != 0) return "unknown";
  const double bytes = static_cast<double>(facts.totalram) * facts.mem_unit;
  return format_significant(bytes / (1 << 30)) + " GiB";
}

std::string operating_system() {
  const std::string release = system_file("/etc/os-release");
  const std::string name(value_of(release, "PRETTY_NAME", '='));
  struct utsname kernel = {};
  if (::uname(&kernel) != 0) return name.empty() ? "unknown" : name;
  return fmt::format("{}{}{} {}, {}", name, name.empty() ? "" : ", ", kernel.sysname, kernel.release, kernel.machine);
}

std::string or_unknown(std::string text, std::string_view otherwise = "unknown") {
  return text.empty() ? std::string(otherwise) : std::move(text);
}

}  // namespace

std::string processor_model(std::string_view cpuinfo) {
  return std::string(value_of(cpuinfo, "model name", ':'));
}

std::string processor_model() {
  return or_unknown(processor_model(system_file("/proc/cpuinfo")));
}

std::string_view build_type() {
  return SADDLEMESH_BUILD_TYPE;
}

std::vector<std::pair<std::string, std::string>> environment() {
  return {{"saddlemesh", SADDLEMESH_VERSION},
          {"compiler", SADDLEMESH_COMPILER},
          {"build", std::string(build_type())},
          {"oneDNN", or_unknown(onednn_version(), "none")},
          {"processor", processor_model()},
          {"instruction set", std::string(name(instruction_set()))},
          {"threads by default", std::to_string(default_threads())},
          {"memory", memory()},
          {"system", operating_system()}};
}

}  // namespace saddlemesh
