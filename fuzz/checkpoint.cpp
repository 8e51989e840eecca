#include <filesystem>
#include <string>

#include <nlohmann/json.hpp>

#include "fuzz/support/check.hpp"
#include "fuzz/support/split.hpp"
#include "fuzz/targets.hpp"
#include "saddlemesh/train/checkpoint/checkpoint_files.hpp"
#include "saddlemesh/train/report/metrics_csv.hpp"

namespace saddlemesh::fuzz {
namespace {

// A model with one weight, which all checkpoints of this fuzzer share.
std::string small_model() {
  TrainedModel model{.architecture = {.name = "linear"},
                     .preprocessing = {.kind = FeatureKind::dense, .input = {1}, .features = {FeatureCode()}}};
  model.preprocessing.labels = {.classes = {"no", "yes"}, .positive = {0, 1}};
  model.parameters = {1, 0};
  return model_bytes(model);
}

// Returns the manifest with a matching checksum.
std::string sealed(const std::string& text) {
  nlohmann::json manifest = nlohmann::json::parse(text, nullptr, false);
  if (!manifest.is_object()) return text;
  try {
    manifest["seal"] = manifest_seal(manifest);
    return manifest.dump();
  } catch (const nlohmann::json::exception&) {  // text that is not UTF-8
    return text;
  }
}

void parse(const FileBytes& files, const std::optional<WorkerRange>& hosted) {
  try_input([&] {
    const Checkpoint checkpoint = parse_checkpoint(files, "folder", hosted);
    check(checkpoint.session.workers.size() == checkpoint.hosted.count);
    check(checkpoint.running.size() == checkpoint.hosted.count);
  });
}

}  // namespace

// The input is a manifest and the bytes of its two blocks of workers.
void fuzz_checkpoint(std::span<const char> bytes) {
  static const std::string model = small_model();
  const auto [manifest, workers] = split(bytes);
  const std::string text(manifest.begin(), manifest.end());
  FileBytes files{{"manifest.json", text},
                  {"metrics.csv", metrics_header()},
                  {"model.safetensors", model},
                  {"best.safetensors", model},
                  {block_name(worker_blocks, 0), {workers.begin(), workers.end()}},
                  {block_name(worker_blocks, 1), {workers.begin(), workers.end()}},
                  {block_name(sound_blocks, 0), {workers.begin(), workers.end()}}};
  parse(files, {});
  files["manifest.json"] = sealed(text);
  parse(files, {});
  parse(files, WorkerRange{.first = 1, .count = 2});
}

}  // namespace saddlemesh::fuzz
