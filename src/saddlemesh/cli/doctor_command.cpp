#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/cli/command.hpp"
#include "saddlemesh/cli/doctor.hpp"
#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/cli/setting_options.hpp"
#include "saddlemesh/present/text/table.hpp"

namespace saddlemesh::cli {
namespace {

std::string convolutions_text(const Diagnosis& found) {
  return found.onednn.empty() ? "plain loops" : "oneDNN " + found.onednn;
}

std::string mpi_text(const Diagnosis& found) {
  const std::string what =
      found.mpirun.empty() ? "no mpirun found" : fmt::format("{}: {}", found.mpirun.string(), found.mpi);
  if (found.mpi_library.empty()) return what + "; this build runs all workers in one process";
  return fmt::format("{}; this build uses {}", what, found.mpi_library);
}

const char* state_text(const FolderFacts& facts) {
  if (facts.there) return facts.writable ? "writable" : "read only";
  return facts.used_for_writing && facts.writable ? "created when needed" : "missing";
}

std::string text_of(const Diagnosis& found) {
  Table machine({"installation", "value"});
  for (const auto& [name, value] : found.environment) machine.add_row({name, value});
  machine.add_row({"convolutions", convolutions_text(found)});
  machine.add_row({"MPI", mpi_text(found)});
  Table sets({"data set", "where"});
  for (const auto& [set, located] : found.sets) {
    sets.add_row({std::string(set->name), located ? located->folder.string() : "-"});
  }
  Table folders({"folder", "state", "for"});
  for (const FolderFacts& facts : found.folders) {
    folders.add_row({facts.folder.string(), state_text(facts),
                     facts.used_for_writing ? "data sets, downloads and decoded images" : "data sets"});
  }
  std::string text = fmt::format("{}\n{}\n{}\n", machine.to_text(), sets.to_text(), folders.to_text());
  if (found.advice.empty()) return text + "Nothing is missing.\n";
  for (const std::string& advice : found.advice) text += advice + "\n";
  return text;
}

nlohmann::json json_of(const Diagnosis& found) {
  nlohmann::json machine = nlohmann::json::object(), sets = nlohmann::json::array(), folders = nlohmann::json::array();
  const auto path = [](const std::filesystem::path& file) {
    return file.empty() ? nlohmann::json() : nlohmann::json(file.string());
  };
  for (const auto& [name, value] : found.environment) machine[name] = value;
  for (const auto& [set, located] : found.sets) {
    sets.push_back({{"name", set->name}, {"folder", located ? path(located->folder) : nlohmann::json()}});
  }
  for (const FolderFacts& facts : found.folders) {
    folders.push_back({{"folder", facts.folder.string()},
                       {"there", facts.there},
                       {"writable", facts.writable},
                       {"used_for_writing", facts.used_for_writing}});
  }
  return {{"environment", machine},
          {"convolutions", convolutions_text(found)},
          {"mpi", {{"mpirun", path(found.mpirun)}, {"version", found.mpi}, {"in_this_build", found.mpi_library}}},
          {"sets", sets},
          {"folders", folders},
          {"advice", found.advice}};
}

void run_doctor(bool json) {
  const Diagnosis found = diagnose();
  json ? print_json(json_of(found)) : print_text(text_of(found));
}

}  // namespace

void add_doctor_command(CLI::App& program) {
  CLI::App* command =
      program.add_subcommand("doctor", "Check the installation: versions, processor, MPI, data sets, folders");
  const auto json = std::make_shared<bool>(false);
  const auto settings = std::make_shared<Settings>();
  settings->flag("json", *json, "Print it as one JSON object");
  const SettingOptions options(*command, *settings);
  command->callback([json, settings, options] {
    options.apply();
    run_doctor(*json);
  });
  command->footer(
      "Examples:\n"
      "  saddlemesh doctor\n"
      "  mpirun -n 2 saddlemesh doctor");
}

}  // namespace saddlemesh::cli
