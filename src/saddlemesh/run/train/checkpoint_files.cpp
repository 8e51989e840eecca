#include "saddlemesh/run/train/checkpoint_files.hpp"

#include <algorithm>
#include <span>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/data/named/checksum.hpp"
#include "saddlemesh/run/train/worker_states.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr int format_version = 2;
constexpr const char *manifest_file = "manifest.json", *metrics_file = "metrics.csv", *model_file = "model.safetensors",
                     *best_file = "best.safetensors";

Json clock_json(const Metrics& clock) {
  return {{"seconds", clock.seconds},
          {"collect", clock.collect},
          {"advance", clock.advance},
          {"estimate", clock.estimate},
          {"evaluate", clock.evaluate}};
}

Metrics clock_from(const Json& from) {
  Metrics clock;
  clock.seconds = from.at("seconds");
  clock.collect = from.at("collect");
  clock.advance = from.at("advance");
  clock.estimate = from.at("estimate");
  clock.evaluate = from.at("evaluate");
  return clock;
}

std::string checksum_of(std::string_view bytes) {
  Checksum sum("sha256");
  sum.add(std::as_bytes(std::span(bytes)));
  return sum.text();
}

// Of the manifest itself, but for the place where it stands.
std::string seal(Json manifest) {
  manifest.erase("seal");
  return checksum_of(manifest.dump());
}

Json manifest_of(const Checkpoint& checkpoint, const std::vector<WorkerBlock>& blocks) {
  Json manifest{{"checkpoint", format_version},
                {"iteration", checkpoint.session.iteration},
                {"values", checkpoint.session.workers.front().values.size()},
                {"buffers", checkpoint.running.front().buffers.size()},
                {"clock", clock_json(checkpoint.clock)},
                {"identity", Json::array()},
                {"blocks", Json::array()},
                {"files", Json::object()}};
  for (const auto& [name, value] : checkpoint.identity) manifest["identity"].push_back({name, value});
  for (const WorkerBlock& block : blocks) {
    manifest["blocks"].push_back({block.name, block.workers.first, block.workers.count});
    manifest["files"][block.name] = block.checksum;
  }
  if (checkpoint.best) manifest["best_auroc"] = checkpoint.best->auroc;
  return manifest;
}

Json parse_manifest(const std::string& text, const fs::path& file) {
  const Json manifest = Json::parse(text, nullptr, false);
  if (manifest.is_discarded() || !manifest.is_object() || !manifest.contains("checkpoint")) {
    throw InputError(fmt::format("{}: this is not the manifest of a checkpoint", file.string()));
  }
  if (manifest["checkpoint"] != format_version) {
    throw InputError(fmt::format("{}: the checkpoint has format {}; this program reads format {}", file.string(),
                                 manifest["checkpoint"].dump(), format_version));
  }
  if (manifest.value("seal", Json()) != seal(manifest)) {
    throw InputError(
        fmt::format("{}: its checksum is not the one it holds: it has changed since it was written", file.string()));
  }
  return manifest;
}

void require_same(bool same, const fs::path& file) {
  if (same) return;
  throw InputError(fmt::format(
      "{}: its checksum is not the one in the manifest: the file has changed since it was written", file.string()));
}

// Blocks of the manifest, in worker order, that hold any of the wanted workers.
std::vector<WorkerBlock> blocks_of(const Json& manifest, const std::optional<WorkerRange>& wanted) {
  std::vector<WorkerBlock> blocks;
  for (const Json& entry : manifest.at("blocks")) {
    WorkerBlock block{.workers = {.first = entry.at(1), .count = entry.at(2)}, .name = entry.at(0)};
    const bool apart = wanted && (block.workers.end() <= wanted->first || block.workers.first >= wanted->end());
    if (!apart) blocks.push_back(std::move(block));
  }
  return blocks;
}

// The wanted workers' part of their blocks' bytes.
std::string worker_bytes(const FileBytes& files, const Json& manifest, const WorkerRange& wanted) {
  std::string bytes;
  for (const WorkerBlock& block : blocks_of(manifest, wanted)) {
    const std::string& all = files.at(block.name);
    const std::size_t one = all.size() / std::max<std::size_t>(block.workers.count, 1);
    const std::size_t begin = std::max(wanted.first, block.workers.first);
    const std::size_t end = std::min(wanted.end(), block.workers.end());
    bytes += all.substr((begin - block.workers.first) * one, (end - begin) * one);
  }
  return bytes;
}

// All workers that there are.
WorkerRange all_workers(const Json& manifest) {
  WorkerRange all;
  for (const WorkerBlock& block : blocks_of(manifest, {})) all.count = std::max(all.count, block.workers.end());
  return all;
}

// Those of them that there are: a run of another number of workers is refused later, by its identity.
WorkerRange available(const WorkerRange& hosted, const WorkerRange& all) {
  const std::size_t first = std::min(hosted.first, all.count);
  return {.first = first, .count = std::min(hosted.end(), all.count) - first};
}

Checkpoint assemble(const FileBytes& files, const fs::path& path, const Json& manifest, const WorkerRange& hosted) {
  Checkpoint checkpoint{.hosted = hosted};
  for (const Json& pair : manifest.at("identity")) checkpoint.identity.emplace_back(pair.at(0), pair.at(1));
  checkpoint.session.iteration = manifest.at("iteration");
  checkpoint.clock = clock_from(manifest.at("clock"));
  const WorkerSizes sizes{.workers = hosted.count, .values = manifest.at("values"), .buffers = manifest.at("buffers")};
  if (hosted.count > 0) {
    unpack_workers(worker_bytes(files, manifest, hosted), sizes, path.string(), checkpoint.session, checkpoint.running);
  }
  checkpoint.metrics = parse_metrics(files.at(metrics_file), (path / metrics_file).string());
  checkpoint.model = parse_model(files.at(model_file), (path / model_file).string());
  if (manifest.contains("best_auroc")) {
    checkpoint.best = BestModel{.auroc = manifest["best_auroc"],
                                .model = parse_model(files.at(best_file), (path / best_file).string())};
  }
  return checkpoint;
}

// Calls what works on a manifest; what it lacks is the user's file's mistake.
template <class Work>
auto with_manifest(const std::string& text, const fs::path& path, Work work) {
  const fs::path file = path / manifest_file;
  const Json manifest = parse_manifest(text, file);
  try {
    return work(manifest);
  } catch (const Json::exception& error) {
    throw InputError(fmt::format("{}: {}", file.string(), error.what()));
  }
}

}  // namespace

std::pair<WorkerBlock, std::string> worker_block(const WorkerRange& workers, const Checkpoint& checkpoint) {
  std::string bytes = pack_workers(checkpoint.session, checkpoint.running);
  WorkerBlock block{
      .workers = workers, .name = fmt::format("workers-{:05}.bin", workers.first), .checksum = checksum_of(bytes)};
  return {std::move(block), std::move(bytes)};
}

void write_checkpoint_files(const fs::path& path, const Checkpoint& checkpoint,
                            const std::vector<WorkerBlock>& blocks) {
  Json manifest = manifest_of(checkpoint, blocks);
  const auto note = [&](const char* name) { manifest["files"][name] = file_checksum(path / name, "sha256"); };
  write_file(path / metrics_file, metrics_csv(checkpoint.metrics));
  note(metrics_file);
  save_model(path / model_file, checkpoint.model);
  note(model_file);
  if (checkpoint.best) {
    save_model(path / best_file, checkpoint.best->model);
    note(best_file);
  }
  manifest["seal"] = seal(manifest);
  write_file(path / manifest_file, manifest.dump(1) + "\n");
}

void require_sound_checkpoint(const fs::path& path) {
  with_manifest(read_file(path / manifest_file), path, [&](const Json& manifest) {
    for (const auto& [name, checksum] : manifest.at("files").items()) {
      const fs::path file = path / fs::path(name).filename();
      require_same(has_checksum(file, checksum.get<std::string>()), file);
    }
  });
}

FileBytes read_checkpoint_files(const fs::path& path, const std::optional<WorkerRange>& hosted) {
  FileBytes files{{manifest_file, read_file(path / manifest_file)}};
  with_manifest(files[manifest_file], path, [&](const Json& manifest) {
    const auto take = [&](const std::string& name) {
      const fs::path file = path / fs::path(name).filename();
      std::string bytes = read_file(file);
      require_same(checksum_of(bytes) == manifest.at("files").at(name).get<std::string>(), file);
      files[name] = std::move(bytes);
    };
    take(metrics_file);
    take(model_file);
    if (manifest.contains("best_auroc")) take(best_file);
    for (const WorkerBlock& block : blocks_of(manifest, hosted)) take(block.name);
  });
  return files;
}

Checkpoint parse_checkpoint(const FileBytes& files, const fs::path& path, const std::optional<WorkerRange>& hosted) {
  return with_manifest(files.at(manifest_file), path, [&](const Json& manifest) {
    const WorkerRange all = all_workers(manifest);
    return assemble(files, path, manifest, available(hosted.value_or(all), all));
  });
}

}  // namespace saddlemesh
