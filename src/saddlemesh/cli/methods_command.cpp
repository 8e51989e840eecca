#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/cli/command.hpp"
#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/cli/setting_options.hpp"
#include "saddlemesh/method/methods.hpp"
#include "saddlemesh/present/text/table.hpp"

namespace saddlemesh::cli {
namespace {

void run_methods(bool json) {
  Table table({"method", "what it does", "graph"});
  nlohmann::json list = nlohmann::json::array();
  for (const MethodInfo& method : methods()) {
    const std::string graph = method.complete_graph ? "complete" : "any";
    table.add_row({method.name, method.summary, graph});
    list.push_back({{"name", method.name},
                    {"summary", method.summary},
                    {"graph", graph},
                    {"momentum", method.momentum},
                    {"averages_inner", method.averages_inner},
                    {"composition", method.composition},
                    {"objective", method.objective == Objective::auroc ? "auroc" : "cross-entropy"}});
  }
  if (json) {
    print_json(nlohmann::json{{"methods", list}});
  } else {
    print_text(table.to_text());
  }
}

}  // namespace

void add_methods_command(CLI::App& program) {
  CLI::App* command = program.add_subcommand("methods", "List the methods");
  const auto json = std::make_shared<bool>(false);
  const auto settings = std::make_shared<Settings>();
  settings->flag("json", *json, "Print them as one JSON object");
  const SettingOptions options(*command, *settings);
  command->callback([json, settings, options] {
    options.apply();
    run_methods(*json);
  });
  command->footer(
      "Examples:\n"
      "  saddlemesh methods\n"
      "  saddlemesh train table.csv --method d-scgdam-gp");
}

}  // namespace saddlemesh::cli
