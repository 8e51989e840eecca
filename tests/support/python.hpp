#pragma once

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <sys/wait.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"

namespace saddlemesh::testing {

/// Returns the reason why a test cannot use a Python program that printed this, and the remedy.
[[nodiscard]] inline std::string missing_module(const std::string& said) {
  const std::string sign = "No module named '";
  const auto begin = said.find(sign);
  const std::string what =
      begin == std::string::npos
          ? "/usr/bin/python3 is missing"
          : "/usr/bin/python3 has no module " +
                said.substr(begin + sign.size(), said.find('\'', begin + sign.size()) - begin - sign.size());
  return what + "; install it by scripts/packages python test";
}

/// Runs a Python program in `folder` with the system's Python, which has Debian's packages. Returns the reason to skip
/// if Python or an imported module is missing. Throws with the program's output if it failed otherwise.
[[nodiscard]] inline std::optional<std::string> run_python(const std::filesystem::path& folder,
                                                           const std::string& program) {
  write_file(folder / ".program.py", program);
  const std::string command = "cd '" + folder.string() + "' && /usr/bin/python3 -B .program.py >.said 2>&1 </dev/null";
  const int status = std::system(command.c_str());  // NOLINT: a shell is what is wanted
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  const std::string said = read_file(folder / ".said");
  std::filesystem::remove(folder / ".program.py");
  std::filesystem::remove(folder / ".said");
  if (code == 0) return std::nullopt;
  if (code == 127 || said.find("ModuleNotFoundError") != std::string::npos) return missing_module(said);
  throw Error("Python ended with code " + std::to_string(code) + ":\n" + said);
}

}  // namespace saddlemesh::testing
