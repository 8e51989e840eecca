// The include graph of src/saddlemesh: a layer includes only the layers it is built on, and the headers of an outside
// library only where that library belongs.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/temporary_folder.hpp"

namespace {

namespace fs = std::filesystem;

// src/saddlemesh/layers.txt: a line "layer: other layers" for each layer, and comments.
std::map<std::string, std::set<std::string>> read_layers() {
  std::map<std::string, std::set<std::string>> table;
  std::ifstream file(fs::path(SADDLEMESH_SOURCE_DIR) / "src" / "saddlemesh" / "layers.txt");
  std::string line;
  while (std::getline(file, line)) {
    const auto colon = line.find(':');
    if (line.starts_with('#') || colon == std::string::npos) continue;
    std::istringstream others(line.substr(colon + 1));
    table[line.substr(0, colon)] = {std::istream_iterator<std::string>(others), {}};
  }
  return table;
}

const std::map<std::string, std::set<std::string>>& may_include() {
  static const auto table = read_layers();
  return table;
}

// Outside headers and the only layers that may see them.
const std::map<std::string, std::set<std::string>>& belongs_to() {
  static const std::map<std::string, std::set<std::string>> table{
      {"mpi.h", {"comm"}},      {"oneapi/", {"nn"}},   {"dnnl", {"nn"}},       {"Eigen/", {"topology", "problem"}},
      {"Random123/", {"core"}}, {"archive", {"data"}}, {"bzlib.h", {"data"}},  {"curl/", {"data"}},
      {"jpeglib.h", {"data"}},  {"lzma.h", {"data"}},  {"openssl/", {"data"}}, {"png.h", {"data"}},
      {"toml++/", {"run"}},     {"zlib.h", {"data"}},  {"CLI/", {"cli"}},      {"nlohmann/", {"data", "run", "cli"}},
      {"pybind11/", {}},        {"Python.h", {}},  // of python/bindings only
  };
  return table;
}

// What the line includes, without quotes or brackets; empty if it includes nothing.
std::string included(const std::string& line) {
  const auto hash = line.find_first_not_of(" \t");
  if (hash == std::string::npos || line[hash] != '#' || line.find("include", hash) == std::string::npos) return {};
  const auto begin = line.find_first_of("\"<", hash);
  const auto end = line.find_last_of("\">");
  return begin < end ? line.substr(begin + 1, end - begin - 1) : std::string();
}

bool allowed(const std::string& layer, const std::string& header) {
  const std::string own = "saddlemesh/";
  if (header.starts_with(own)) {
    const std::string other = header.substr(own.size(), header.find('/', own.size()) - own.size());
    return other == layer || may_include().at(layer).contains(other);
  }
  for (const auto& [outside, layers] : belongs_to()) {
    if (header.starts_with(outside) && !layers.contains(layer)) return false;
  }
  return true;
}

// Every "file:line" whose include breaks the tables.
std::vector<std::string> violations(const fs::path& root) {
  std::vector<std::string> found;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    if (entry.path().extension() != ".hpp" && entry.path().extension() != ".cpp") continue;
    const std::string layer = fs::relative(entry.path(), root).begin()->string();
    if (!may_include().contains(layer)) {
      found.push_back("unknown layer " + layer + ": " + entry.path().string());
      continue;
    }
    std::ifstream file(entry.path());
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
      const std::string header = included(line);
      if (header.empty() || allowed(layer, header)) continue;
      found.push_back(entry.path().string() + ":" + std::to_string(number) + ": " + line);
    }
  }
  return found;
}

TEST(Layering, EveryIncludeFollowsTheLayers) {
  for (const std::string& place : violations(fs::path(SADDLEMESH_SOURCE_DIR) / "src" / "saddlemesh")) {
    ADD_FAILURE() << place;
  }
}

TEST(Layering, ABrokenIncludeIsFound) {
  const saddlemesh::testing::TemporaryFolder folder;
  const fs::path& root = folder.path();
  fs::create_directories(root / "core");
  fs::create_directories(root / "method");
  std::ofstream(root / "core" / "a.hpp") << "#include <vector>\n#include \"saddlemesh/method/b.hpp\"\n";
  std::ofstream(root / "method" / "b.hpp") << "#include \"saddlemesh/core/a.hpp\"\n#include <mpi.h>\n";
  const auto found = violations(root);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_NE((found[0] + found[1]).find("a.hpp:2"), std::string::npos);
  EXPECT_NE((found[0] + found[1]).find("b.hpp:2"), std::string::npos);
}

}  // namespace
