#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/cli/command.hpp"
#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/cli/setting_options.hpp"
#include "saddlemesh/solve/signature.hpp"

namespace saddlemesh::cli {
namespace {

struct SignatureArguments {
  std::size_t threads = 1;
  bool json = false;
  Settings settings;
};

}  // namespace

void add_signature_command(CLI::App& program) {
  CLI::App* command = program.add_subcommand(
      "signature",
      "Run every method on a fixed problem and print a hash of all bits, to compare the arithmetic of machines");
  const auto arguments = std::make_shared<SignatureArguments>();
  arguments->settings.count("threads", arguments->threads, "N", "Number of threads; the hash does not depend on it")
      .at_least(1)
      .at_most(4096);
  arguments->settings.flag("json", arguments->json, "Print it as one JSON object");
  const SettingOptions options(*command, arguments->settings);
  command->callback([arguments, options] {
    options.apply();
    const std::string hash = fmt::format("{:016x}", library_signature(arguments->threads));
    arguments->json ? print_json(nlohmann::json{{"signature", hash}}) : print_text(hash + "\n");
  });
  command->footer(
      "Example:\n"
      "  saddlemesh signature --threads 4");
}

}  // namespace saddlemesh::cli
