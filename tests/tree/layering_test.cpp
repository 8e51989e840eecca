// The include graph of src/saddlemesh: a layer includes only the layers below it, a folder only the folders of its
// layer that it may use, and headers of an outside library are included only where that library is allowed.
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

using Table = std::map<std::string, std::set<std::string>>;

// Reads src/saddlemesh/layers.txt: lines "layer: other layers" and "layer/folder: other folders of the layer", and
// comments.
Table read_layers() {
  Table table;
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

const Table& may_include() {
  static const auto table = read_layers();
  return table;
}

// Outside headers and the only layers that may include them.
const std::map<std::string, std::set<std::string>>& belongs_to() {
  static const std::map<std::string, std::set<std::string>> table{
      {"mpi.h", {"comm"}},      {"oneapi/", {"nn"}},
      {"dnnl", {"nn"}},         {"Eigen/", {"topology", "problem"}},
      {"Random123/", {"core"}}, {"archive", {"data"}},
      {"bzlib.h", {"data"}},    {"curl/", {"data"}},
      {"jpeglib.h", {"data"}},  {"lzma.h", {"data"}},
      {"openssl/", {"data"}},   {"png.h", {"data"}},
      {"toml++/", {"train"}},   {"zlib.h", {"data"}},
      {"CLI/", {"cli"}},        {"nlohmann/", {"data", "present", "model", "train", "analysis", "cli"}},
      {"pybind11/", {}},        {"Python.h", {}},  // allowed in python/bindings only
  };
  return table;
}

// Returns the included name without quotes or brackets; empty if the line has no include.
std::string included(const std::string& line) {
  const auto hash = line.find_first_not_of(" \t");
  if (hash == std::string::npos || line[hash] != '#' || line.find("include", hash) == std::string::npos) return {};
  const auto begin = line.find_first_of("\"<", hash);
  const auto end = line.find_last_of("\">");
  return begin < end ? line.substr(begin + 1, end - begin - 1) : std::string();
}

struct Place {
  std::string layer, folder;  // the folder within the layer; "." for the layer's own
};

// Returns layer and folder of a path below src/saddlemesh. A folder named simd belongs to the folder above it.
Place place_of(const fs::path& file) {
  fs::path folder = file.parent_path();
  if (folder.filename() == "simd") folder = folder.parent_path();
  const std::string layer = folder.begin()->string();
  const std::string inner = folder.lexically_relative(layer).generic_string();
  return {layer, inner.empty() ? "." : inner};
}

bool allowed(const Place& from, const std::string& header) {
  const std::string own = "saddlemesh/";
  if (header.starts_with(own)) {
    const Place to = place_of(header.substr(own.size()));
    if (to.layer != from.layer) return may_include().at(from.layer).contains(to.layer);
    if (to.folder == from.folder) return true;
    const auto folders = may_include().find(from.layer + "/" + from.folder);
    return folders != may_include().end() && folders->second.contains(to.folder);
  }
  for (const auto& [outside, layers] : belongs_to()) {
    if (header.starts_with(outside) && !layers.contains(from.layer)) return false;
  }
  return true;
}

// Returns every "file:line" whose include violates the tables.
std::vector<std::string> violations(const fs::path& root) {
  std::vector<std::string> found;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    if (entry.path().extension() != ".hpp" && entry.path().extension() != ".cpp") continue;
    const Place from = place_of(fs::relative(entry.path(), root));
    if (!may_include().contains(from.layer)) {
      found.push_back("unknown layer " + from.layer + ": " + entry.path().string());
      continue;
    }
    std::ifstream file(entry.path());
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
      const std::string header = included(line);
      if (header.empty() || allowed(from, header)) continue;
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

// Returns the lines of the table that are part of a cycle. The layers form one graph, and so do the folders of each
// layer.
std::vector<std::string> cycles(const Table& table) {
  std::vector<std::string> found;
  for (const auto& [start, unused] : table) {
    const std::string above = start.find('/') == std::string::npos ? "" : start.substr(0, start.find('/') + 1);
    std::set<std::string> reached;
    std::vector<std::string> open{start};
    while (!open.empty()) {
      const auto line = table.find(open.back());
      open.pop_back();
      if (line == table.end()) continue;
      for (const std::string& next : line->second) {
        if (reached.insert(above + next).second) open.push_back(above + next);
      }
    }
    if (reached.contains(start)) found.push_back(start);
  }
  return found;
}

TEST(Layering, TheTableHasNoCycle) {
  EXPECT_EQ(cycles(may_include()), std::vector<std::string>{});
}

TEST(Layering, ACycleIsFound) {
  const Table table{{"a", {"b"}}, {"b", {}}, {"b/x", {"y"}}, {"b/y", {"."}}, {"b/.", {"x"}}, {"b/z", {"x"}}};
  EXPECT_EQ(cycles(table), (std::vector<std::string>{"b/.", "b/x", "b/y"}));
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

TEST(Layering, ABrokenIncludeBetweenFoldersIsFound) {
  const saddlemesh::testing::TemporaryFolder folder;
  const fs::path& root = folder.path();
  for (const char* name : {"graph", "family", "simd"}) fs::create_directories(root / "topology" / name);
  std::ofstream(root / "topology" / "family" / "a.hpp") << "#include \"saddlemesh/topology/graph/b.hpp\"\n";
  std::ofstream(root / "topology" / "graph" / "b.hpp") << "#include \"saddlemesh/topology/family/a.hpp\"\n";
  std::ofstream(root / "topology" / "simd" / "c.cpp") << "#include \"saddlemesh/topology/graph/b.hpp\"\n";
  const auto found = violations(root);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_NE(found[0].find("b.hpp:1"), std::string::npos);
}

}  // namespace
