#include <filesystem>
#include <memory>

#include "saddlemesh/cli/checks.hpp"
#include "saddlemesh/cli/command.hpp"
#include "saddlemesh/cli/scoring_options.hpp"
#include "saddlemesh/model/onnx/onnx_export.hpp"

namespace saddlemesh::cli {
namespace {

struct ExportArguments {
  std::filesystem::path model, onnx;
};

void run_export(const ExportArguments& arguments) {
  require_file_place("--onnx", arguments.onnx);
  write_output(arguments.onnx, onnx_bytes(load_named_model(arguments.model)));
}

}  // namespace

void add_export_command(CLI::App& program) {
  CLI::App* command = program.add_subcommand("export", "A trained model in the form that other programs run");
  const auto arguments = std::make_shared<ExportArguments>();
  add_model_argument(*command, arguments->model);
  command->add_option("--onnx", arguments->onnx, "Write an ONNX model into this file")
      ->required()
      ->check(not_empty())
      ->type_name("FILE");
  command->footer(
      "The preprocessing is part of the ONNX model: it takes the raw values, categories or bytes of images that files\n"
      "hold, and gives the score. docs/models.md says which inputs there are.\n\n"
      "Examples:\n"
      "  saddlemesh export runs/first --onnx first.onnx");
  command->callback([arguments] { run_export(*arguments); });
}

}  // namespace saddlemesh::cli
