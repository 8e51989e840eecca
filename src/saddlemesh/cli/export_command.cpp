#include <filesystem>
#include <memory>

#include "saddlemesh/cli/command.hpp"
#include "saddlemesh/cli/output_file.hpp"
#include "saddlemesh/cli/scoring_arguments.hpp"
#include "saddlemesh/cli/setting_options.hpp"
#include "saddlemesh/model/onnx/onnx_export.hpp"

namespace saddlemesh::cli {
namespace {

struct ExportArguments {
  std::filesystem::path model, onnx;
  Settings settings;
};

void run_export(const ExportArguments& arguments) {
  require_writable("--onnx", arguments.onnx);
  write_output(arguments.onnx, onnx_bytes(load_named_model(arguments.model)));
}

}  // namespace

void add_export_command(CLI::App& program) {
  CLI::App* command = program.add_subcommand("export", "Export a trained model for use in other programs");
  const auto arguments = std::make_shared<ExportArguments>();
  add_model_argument(*command, arguments->model);
  arguments->settings.path("onnx", arguments->onnx, "FILE", "Write an ONNX model to this file").required();
  const SettingOptions options(*command, arguments->settings);
  command->footer(
      "The ONNX model includes the preprocessing: its inputs are raw values, categories or image bytes, as files hold\n"
      "them, and its output is the score. docs/models.md describes the inputs.\n\n"
      "Example:\n"
      "  saddlemesh export runs/first --onnx first.onnx");
  command->callback([arguments, options] {
    options.apply();
    run_export(*arguments);
  });
}

}  // namespace saddlemesh::cli
