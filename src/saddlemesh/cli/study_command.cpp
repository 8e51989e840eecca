#include <filesystem>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/analysis/study/study.hpp"
#include "saddlemesh/cli/command.hpp"
#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/cli/setting_options.hpp"
#include "saddlemesh/core/file.hpp"

namespace saddlemesh::cli {
namespace {

struct StudyArguments {
  StudyOptions study;
  std::filesystem::path out = "out";
  bool json = false;
  Settings settings;
};

void run_study(const Study& study, const StudyArguments& arguments) {
  require_writable_folder(arguments.out);
  const StudyReport report = study.measure(arguments.study);
  const std::string command =
      fmt::format("saddlemesh study {}{}{} --seed {}", study.name, arguments.study.quick ? " --quick" : "",
                  study.name == "speedup" ? " --curve " + name_of(arguments.study.curve) : "", arguments.study.seed);
  if (!arguments.json) print_text(study_text(report) + "\n");  // before writing files can fail
  const auto paths = write_study(report, command, arguments.out);
  if (arguments.json) {
    nlohmann::json json = study_json(report);
    for (const auto& path : paths) json["files"].push_back(path.string());
    print_json(json);
    return;
  }
  for (const auto& path : paths) print_text(fmt::format("wrote {}\n", path.string()));
}

void add_settings(StudyArguments& arguments, bool with_curve) {
  Settings& s = arguments.settings;
  StudyOptions& study = arguments.study;
  s.flag("quick", study.quick, "Use fewer seeds and points, to finish within a minute");
  s.count("seed", study.seed, "N", "First seed");
  s.count("threads", study.threads, "N", "Number of runs at a time; the results do not depend on it")
      .at_least(1)
      .at_most(4096);
  s.path("out", arguments.out, "FOLDER", "Folder for the CSV file and the page").not_empty();
  s.flag("json", arguments.json, "Print the numbers as one JSON object");
  s.flag("quiet", study.quiet, "Show no progress line");
  if (!with_curve) return;
  s.choice("curve", study.curve, curve_names(), "Shape of the outer gradient at the optimum: kink, smooth or linear");
}

}  // namespace

void add_study_command(CLI::App& program) {
  CLI::App* study = program.add_subcommand("study", "Measure the theory's claims on problems with known answers");
  study->require_subcommand(1);
  for (const Study& one : studies()) {
    CLI::App* command = study->add_subcommand(one.name, one.summary);
    const auto arguments = std::make_shared<StudyArguments>();
    add_settings(*arguments, one.name == "speedup");
    const SettingOptions options(*command, arguments->settings);
    command->footer(fmt::format(
        "Example:\n  saddlemesh study {0} --quick --out results\n  and then open results/{0}.html in a browser",
        one.name));
    command->callback([&one, arguments, options] {
      options.apply();
      run_study(one, *arguments);
    });
  }
}

}  // namespace saddlemesh::cli
