#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "saddlemesh/analysis/study/study.hpp"
#include "saddlemesh/cli/checks.hpp"
#include "saddlemesh/cli/command.hpp"
#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/core/file.hpp"

namespace saddlemesh::cli {
namespace {

struct StudyArguments {
  StudyOptions study;
  std::filesystem::path out = "out";
  std::string curve = "kink";
  bool json = false;
};

void run_study(const Study& study, StudyArguments& arguments) {
  arguments.study.curve = parse_curve(arguments.curve);
  require_writable_folder(arguments.out);
  const StudyReport report = study.measure(arguments.study);
  const std::string command =
      fmt::format("saddlemesh study {}{}{} --seed {}", study.name, arguments.study.quick ? " --quick" : "",
                  study.name == "speedup" ? " --curve " + arguments.curve : "", arguments.study.seed);
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

}  // namespace

void add_study_command(CLI::App& program) {
  CLI::App* study = program.add_subcommand("study", "Measure the theory's claims on problems with known answers");
  study->require_subcommand(1);
  const auto arguments = std::make_shared<StudyArguments>();
  for (const Study& one : studies()) {
    CLI::App* command = study->add_subcommand(one.name, one.summary);
    command->add_flag("--quick", arguments->study.quick, "Use fewer seeds and points, to finish within a minute");
    command->add_option("--seed", arguments->study.seed, "First seed")
        ->check(whole_number())
        ->type_name("N")
        ->capture_default_str();
    command
        ->add_option("--threads", arguments->study.threads, "Number of runs at a time; the results do not depend on it")
        ->check(whole_number(1, 4096))
        ->type_name("N")
        ->capture_default_str();
    command->add_option("--out", arguments->out, "Folder for the CSV file and the page")
        ->check(not_empty())
        ->type_name("FOLDER")
        ->capture_default_str();
    command->add_flag("--json", arguments->json, "Print the numbers as one JSON object");
    command->add_flag("--quiet", arguments->study.quiet, "Show no progress line");
    if (one.name == "speedup") {
      command
          ->add_option("--curve", arguments->curve,
                       "Shape of the outer gradient at the optimum: kink, smooth or linear")
          ->type_name("NAME")
          ->capture_default_str();
    }
    command->footer(fmt::format(
        "Example:\n  saddlemesh study {0} --quick --out results\n  and then open results/{0}.html in a browser",
        one.name));
    command->callback([&one, arguments] { run_study(one, *arguments); });
  }
}

}  // namespace saddlemesh::cli
