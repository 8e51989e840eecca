// The include graph of src/saddlemesh: a layer includes only the layers it is built on, and the headers of an outside
// library only where that library belongs.
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <unistd.h>

#include <gtest/gtest.h>

namespace {

namespace fs = std::filesystem;

const std::map<std::string, std::set<std::string>>& may_include() {
  static const std::map<std::string, std::set<std::string>> table{
      {"core", {}},
      {"topology", {"core"}},
      {"comm", {"topology", "core"}},
      {"nn", {"core"}},
      {"data", {"core"}},
      {"problem", {"nn", "data", "core"}},
      {"method", {"problem", "comm", "topology", "core"}},
      {"run", {"method", "problem", "data", "nn", "comm", "topology", "core"}},
      {"cli", {"run", "method", "problem", "data", "nn", "comm", "topology", "core"}},
  };
  return table;
}

// Outside headers and the only layers that may see them.
const std::map<std::string, std::set<std::string>>& belongs_to() {
  static const std::map<std::string, std::set<std::string>> table{
      {"mpi.h", {"comm"}},
      {"oneapi/", {"nn"}},
      {"dnnl", {"nn"}},
      {"Eigen/", {"topology", "problem"}},
      {"Random123/", {"core"}},
      {"CLI/", {"cli"}},
      {"nlohmann/", {"run", "cli"}},
  };
  return table;
}

// Every "file:line" whose include breaks the tables.
std::vector<std::string> violations(const fs::path& root) {
  static const std::regex own(R"(^\s*#\s*include\s*["<]saddlemesh/([^/]+)/)");
  static const std::regex outside(R"(^\s*#\s*include\s*<([^>]+)>)");
  std::vector<std::string> found;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    if (entry.path().extension() != ".hpp" && entry.path().extension() != ".cpp") continue;
    const std::string layer = fs::relative(entry.path(), root).begin()->string();
    std::ifstream file(entry.path());
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
      const std::string place = entry.path().string() + ":" + std::to_string(number) + ": " + line;
      std::smatch match;
      if (!may_include().contains(layer)) {
        found.push_back("unknown layer " + layer + " at " + place);
      } else if (std::regex_search(line, match, own)) {
        if (match[1] != layer && !may_include().at(layer).contains(match[1])) found.push_back(place);
      } else if (std::regex_search(line, match, outside)) {
        for (const auto& [header, layers] : belongs_to()) {
          if (match[1].str().starts_with(header) && !layers.contains(layer)) found.push_back(place);
        }
      }
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
  const fs::path root = fs::temp_directory_path() / ("saddlemesh-layering-test-" + std::to_string(::getpid()));
  fs::remove_all(root);
  fs::create_directories(root / "core");
  fs::create_directories(root / "method");
  std::ofstream(root / "core" / "a.hpp") << "#include <vector>\n#include \"saddlemesh/method/b.hpp\"\n";
  std::ofstream(root / "method" / "b.hpp") << "#include \"saddlemesh/core/a.hpp\"\n#include <mpi.h>\n";
  const auto found = violations(root);
  fs::remove_all(root);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_NE((found[0] + found[1]).find("a.hpp:2"), std::string::npos);
  EXPECT_NE((found[0] + found[1]).find("b.hpp:2"), std::string::npos);
}

}  // namespace
