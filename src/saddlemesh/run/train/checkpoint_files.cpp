#include "saddlemesh/run/train/checkpoint_files.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/data/named/checksum.hpp"
#include "saddlemesh/run/train/worker_states.hpp"
#include "saddlemesh/topology/limits.hpp"

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

// The JSON library turns negative numbers and fractions into whole ones without an error.
std::uint64_t whole_number(const Json& from) {
  if (from.is_number_unsigned()) return from.get<std::uint64_t>();
  throw InputError("it has another value where a whole number was expected");
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
  if (manifest.value("seal", Json()) != manifest_seal(manifest)) {
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

// Blocks of the manifest, in worker order. Their names follow from their workers, so no name can lead out of the
// folder.
std::vector<WorkerBlock> all_blocks(const Json& manifest) {
  std::vector<WorkerBlock> blocks;
  std::size_t next = 0;
  for (const Json& entry : manifest.at("blocks")) {
    const WorkerRange workers{.first = whole_number(entry.at(1)), .count = whole_number(entry.at(2))};
    const bool follows = workers.first == next && workers.count > 0 && workers.count <= max_workers;
    if (!follows || entry.at(0) != block_name(workers.first)) {
      throw InputError(fmt::format("its blocks of workers are wrong: {} found", entry.dump()));
    }
    blocks.push_back({.workers = workers, .name = block_name(workers.first), .checksum = {}});
    next = workers.end();
  }
  return blocks;
}

// Those that hold any of the wanted workers.
std::vector<WorkerBlock> blocks_of(const Json& manifest, const std::optional<WorkerRange>& wanted) {
  std::vector<WorkerBlock> blocks = all_blocks(manifest);
  std::erase_if(blocks, [&](const WorkerBlock& block) {
    return wanted && (block.workers.end() <= wanted->first || block.workers.first >= wanted->end());
  });
  return blocks;
}

const std::string& bytes_of(const FileBytes& files, const std::string& name) {
  const auto found = files.find(name);
  if (found == files.end()) throw InputError(fmt::format("its file {} is missing", name));
  return found->second;
}

// The wanted workers' part of their blocks' bytes.
std::string worker_bytes(const FileBytes& files, const Json& manifest, const WorkerRange& wanted) {
  std::string bytes;
  for (const WorkerBlock& block : blocks_of(manifest, wanted)) {
    const std::string& all = bytes_of(files, block.name);
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
  checkpoint.session.iteration = whole_number(manifest.at("iteration"));
  checkpoint.clock = clock_from(manifest.at("clock"));
  const WorkerSizes sizes{.workers = hosted.count,
                          .values = whole_number(manifest.at("values")),
                          .buffers = whole_number(manifest.at("buffers"))};
  if (hosted.count > 0) {
    unpack_workers(worker_bytes(files, manifest, hosted), sizes, path.string(), checkpoint.session, checkpoint.running);
  }
  checkpoint.metrics = parse_metrics(bytes_of(files, metrics_file), (path / metrics_file).string());
  checkpoint.model = parse_model(bytes_of(files, model_file), (path / model_file).string());
  if (manifest.contains("best_auroc")) {
    checkpoint.best = BestModel{.auroc = manifest["best_auroc"],
                                .model = parse_model(bytes_of(files, best_file), (path / best_file).string())};
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
  } catch (const Json::exception& error) {  // a member that is missing or of another type
    throw InputError(fmt::format("{}: {}", file.string(), error.what()));
  }
}

}  // namespace

std::string block_name(std::size_t first_worker) {
  return fmt::format("workers-{:05}.bin", first_worker);
}

std::string manifest_seal(Json manifest) {
  manifest.erase("seal");
  return bytes_checksum(manifest.dump(), "sha256");
}

std::pair<WorkerBlock, std::string> worker_block(const WorkerRange& workers, const Checkpoint& checkpoint) {
  std::string bytes = pack_workers(checkpoint.session, checkpoint.running);
  WorkerBlock block{.workers = workers, .name = block_name(workers.first), .checksum = bytes_checksum(bytes, "sha256")};
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
  manifest["seal"] = manifest_seal(manifest);
  write_file(path / manifest_file, manifest.dump(1) + "\n");
}

void require_sound_checkpoint(const fs::path& path) {
  with_manifest(read_file(path / manifest_file), path, [&](const Json& manifest) {
    for (const auto& [name, checksum] : manifest.at("files").items()) {
      const fs::path file = path / fs::path(name).filename();
      require_same(file_checksum(file, "sha256") == checksum.get<std::string>(), file);
    }
  });
}

FileBytes read_checkpoint_files(const fs::path& path, const std::optional<WorkerRange>& hosted) {
  FileBytes files{{manifest_file, read_file(path / manifest_file)}};
  with_manifest(files[manifest_file], path, [&](const Json& manifest) {
    const auto take = [&](const std::string& name) {
      const fs::path file = path / fs::path(name).filename();
      std::string bytes = read_file(file);
      require_same(bytes_checksum(bytes, "sha256") == manifest.at("files").at(name).get<std::string>(), file);
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
  return with_manifest(bytes_of(files, manifest_file), path, [&](const Json& manifest) {
    const WorkerRange all = all_workers(manifest);
    return assemble(files, path, manifest, available(hosted.value_or(all), all));
  });
}

}  // namespace saddlemesh
