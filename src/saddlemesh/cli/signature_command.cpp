#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/cli/checks.hpp"
#include "saddlemesh/cli/command.hpp"
#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/solve/signature.hpp"

namespace saddlemesh::cli {

void add_signature_command(CLI::App& program) {
  CLI::App* command = program.add_subcommand(
      "signature",
      "Run every method on a fixed problem and print a hash of all bits, to compare the arithmetic of machines");
  const auto threads = std::make_shared<std::size_t>(1);
  command->add_option("--threads", *threads, "Number of threads; the hash does not depend on it")
      ->check(whole_number(1, 4096))
      ->type_name("N")
      ->capture_default_str();
  const auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "Print it as one JSON object");
  command->callback([threads, json] {
    const std::string hash = fmt::format("{:016x}", library_signature(*threads));
    *json ? print_json(nlohmann::json{{"signature", hash}}) : print_text(hash + "\n");
  });
}

}  // namespace saddlemesh::cli
