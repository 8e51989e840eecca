#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <exception>
#include <memory>
#include <string>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "saddlemesh/cli/all_ranks.hpp"
#include "saddlemesh/cli/command.hpp"
#include "saddlemesh/cli/interrupt.hpp"
#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/cli/usage_error.hpp"
#include "saddlemesh/comm/launcher_environment.hpp"
#include "saddlemesh/core/memory.hpp"

namespace {

constexpr int exit_failure = 1;
constexpr int exit_user_mistake = 2;

/// Writes help as CLI11 does, but with one empty line where CLI11 leaves several.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override {
    std::string help = CLI::Formatter::make_help(app, std::move(name), mode);
    for (std::size_t at = 0; (at = help.find("\n\n\n", at)) != std::string::npos;) help.erase(at, 1);
    return help;
  }
};

int run(int argc, char** argv) {
  using namespace saddlemesh::cli;
  CLI::App program(
      "Decentralized training of models for high AUROC on data that stays where it is, without a central server.\n"
      "Methods: D-SCGDAM-GT and -GP (Gao), GT-M, GT2, PDSCA, SCGDA, DSGDA.",
      "saddlemesh");
  program.set_version_flag("--version", "saddlemesh " SADDLEMESH_VERSION);
  program.require_subcommand(1);
  program.formatter(std::make_shared<HelpFormatter>());
  add_train_command(program);
  add_compare_command(program);
  add_evaluate_command(program);
  add_predict_command(program);
  add_export_command(program);
  add_data_command(program);
  add_topology_command(program);
  add_model_command(program);
  add_methods_command(program);
  add_study_command(program);
  add_theory_command(program);
  add_plan_command(program);
  add_doctor_command(program);
  add_signature_command(program);
  program.footer(  // after the commands, which would take it over as theirs
      "Start here:\n"
      "  saddlemesh train table.csv              train on your own table: a model and a report\n"
      "  saddlemesh predict runs/NAME new.csv    score the rows of another table\n"
      "  saddlemesh data list                    list the data sets on this computer\n"
      "  saddlemesh study speedup --quick        measure linear speedup\n"
      "  saddlemesh doctor                       check this build and machine\n"
      "  saddlemesh COMMAND --help               show options and examples");
  try {
    program.parse(argc, argv);
  } catch (const CLI::Success& wanted) {  // --help, --version
    return program.exit(wanted);
  } catch (const CLI::ParseError& error) {
    fail_on_all_ranks(explain_usage_error(program, error));
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const int code = run(argc, argv);
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
    throw saddlemesh::Error(fmt::format("cannot write to standard output: {}", std::strerror(errno)));
  } catch (const saddlemesh::cli::Exit& exit) {
    return exit.code;
  } catch (const saddlemesh::InputError& error) {
    // If several processes were started with the same command line, only one reports what is wrong with it. The others
    // wait a little, because a launcher kills that one as soon as another process has ended.
    if (saddlemesh::process_rank_from_launcher() == 0) {
      saddlemesh::cli::print_error(error.what());
    } else {
      std::this_thread::sleep_for(std::chrono::seconds(1));
    }
    return exit_user_mistake;
  } catch (const std::exception& error) {
    saddlemesh::cli::print_error(saddlemesh::failure_text(error));
    return exit_failure;
  }
}
