#include <algorithm>
#include <filesystem>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/cli/data/data_command.hpp"
#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/cli/setting_options.hpp"
#include "saddlemesh/data/named/locate.hpp"
#include "saddlemesh/data/named/synthetic.hpp"
#include "saddlemesh/present/text/table.hpp"

namespace saddlemesh::cli {
namespace {

struct DataListArguments {
  std::filesystem::path data_dir;
  bool json = false;
  Settings settings;
};

constexpr const char* synthetic_summary = "Generated data whose best possible AUROC is known";

std::string how(const NamedSet& set) {
  return set.manual_step.empty() ? "fetch" : "by hand";
}

std::string whether_here(const NamedSet& set, const std::optional<LocatedSet>& found) {
  if (!found) return "no: " + how(set);
  const bool published = std::ranges::any_of(set.layouts, [](const Layout& layout) { return !layout.test.empty(); });
  return published && found->test.empty() ? "yes, no test part" : "yes";
}

nlohmann::json json_of(const NamedSet& set, const std::optional<LocatedSet>& found) {
  nlohmann::json json{{"name", set.name},
                      {"here", found.has_value()},
                      {"summary", set.summary},
                      {"terms", set.terms},
                      {"to_get_it", how(set)}};
  const auto path = [](const std::filesystem::path& file) {
    return file.empty() ? nlohmann::json() : nlohmann::json(file.string());
  };
  json["training"] = found ? path(found->training) : nullptr;
  json["test"] = found ? path(found->test) : nullptr;
  return json;
}

void run_data_list(const DataListArguments& arguments) {
  Table table({"name", "here", "where", "what it is"});
  nlohmann::json list = nlohmann::json::array();
  for (const NamedSet& set : named_sets()) {
    const auto found = locate(set, arguments.data_dir);
    table.add_row({std::string(set.name), whether_here(set, found), found ? found->folder.string() : "-",
                   std::string(set.summary)});
    list.push_back(json_of(set, found));
  }
  table.add_row({"synthetic", "yes", "-", synthetic_summary});
  list.push_back({{"name", "synthetic"},
                  {"here", true},
                  {"summary", synthetic_summary},
                  {"form", synthetic_name(SyntheticOptions())}});
  if (arguments.json) {
    print_json(nlohmann::json{{"sets", list}});
    return;
  }
  print_text(table.to_text() + "\nFolders searched for a subfolder with the set's name:\n");
  for (const auto& folder : data_folders(arguments.data_dir)) print_text(fmt::format("  {}\n", folder.string()));
}

}  // namespace

void add_data_list(CLI::App& data) {
  CLI::App* command = data.add_subcommand("list", "List the named sets, and which are on this computer");
  const auto arguments = std::make_shared<DataListArguments>();
  Settings& s = arguments->settings;
  s.path("data-dir", arguments->data_dir, "FOLDER", "The first folder to search").not_empty();
  s.flag("json", arguments->json, "Print them as one JSON object");
  const SettingOptions options(*command, s);
  command->footer(
      "Searches --data-dir, SADDLEMESH_DATA, the user's cache folder and the system's share folders.\n\n"
      "Example:\n"
      "  saddlemesh data list --data-dir /mnt/sets");
  command->callback([arguments, options] {
    options.apply();
    run_data_list(*arguments);
  });
}

}  // namespace saddlemesh::cli
