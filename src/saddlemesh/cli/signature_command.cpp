#include <memory>

#include <fmt/format.h>

#include "saddlemesh/cli/command.hpp"
#include "saddlemesh/run/signature.hpp"

namespace saddlemesh::cli {

void add_signature_command(CLI::App& program) {
  CLI::App* command = program.add_subcommand(
      "signature",
      "Run every method once on a fixed problem and print a hash of all bits: equal hashes, equal arithmetic");
  const auto threads = std::make_shared<std::size_t>(1);
  command->add_option("--threads", *threads, "Threads; the hash does not depend on it")
      ->check(CLI::Range(1, 4096))
      ->capture_default_str();
  command->callback([threads] { fmt::print("{:016x}\n", library_signature(*threads)); });
}

}  // namespace saddlemesh::cli
