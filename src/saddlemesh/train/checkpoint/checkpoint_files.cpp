#include "saddlemesh/train/checkpoint/checkpoint_files.hpp"

#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/data/source/checksum.hpp"
#include "saddlemesh/topology/graph/worker_limits.hpp"
#include "saddlemesh/train/checkpoint/worker_states.hpp"
#include "saddlemesh/train/config/former_names.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

// Programs that do not know retreats read version 2, and must not resume from version 3.
constexpr int format_version = 2, version_with_retreats = 3;
constexpr const char *manifest_file = "manifest.json", *metrics_file = "metrics.csv", *model_file = "model.safetensors",
                     *best_file = "best.safetensors", *sound_best_file = "sound-best.safetensors";

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

// The JSON library converts negative numbers and fractions to unsigned integers without an error.
std::uint64_t whole_number(const Json& from) {
  if (from.is_number_unsigned()) return from.get<std::uint64_t>();
  throw InputError("it has another value where a whole number is expected");
}

Json blocks_json(const std::vector<WorkerBlock>& blocks) {
  Json json = Json::array();
  for (const WorkerBlock& block : blocks) json.push_back({block.name, block.workers.first, block.workers.count});
  return json;
}

Json sound_json(const Checkpoint& checkpoint, const std::vector<WorkerBlock>& blocks) {
  Json json{{"iteration", checkpoint.sound->session.iteration}};
  if (!sound_apart(checkpoint)) return json;
  json["blocks"] = blocks_json(blocks);
  if (checkpoint.sound->best) json["best_auroc"] = checkpoint.sound->best->auroc;
  return json;
}

void add_retreats(Json& manifest, const Checkpoint& checkpoint, const CheckpointBlocks& blocks) {
  if (checkpoint.start) manifest["start"] = {{"loss", checkpoint.start->loss}, {"x", checkpoint.start->x}};
  if (checkpoint.sound) manifest["sound"] = sound_json(checkpoint, blocks.sound);
  if (checkpoint.retreats.empty()) return;
  manifest["checkpoint"] = version_with_retreats;
  for (const Retreat& retreat : checkpoint.retreats) manifest["retreats"].push_back(to_json(retreat));
}

Json manifest_of(const Checkpoint& checkpoint, const CheckpointBlocks& blocks) {
  Json manifest{{"checkpoint", format_version},
                {"iteration", checkpoint.session.iteration},
                {"values", checkpoint.session.workers.front().values.size()},
                {"buffers", checkpoint.running.front().buffers.size()},
                {"clock", clock_json(checkpoint.clock)},
                {"identity", Json::array()},
                {"blocks", blocks_json(blocks.workers)},
                {"files", Json::object()}};
  for (const auto& [name, value] : checkpoint.fingerprint) manifest["identity"].push_back({name, value});
  for (const auto* list : {&blocks.workers, &blocks.sound}) {
    for (const WorkerBlock& block : *list) manifest["files"][block.name] = block.checksum;
  }
  add_retreats(manifest, checkpoint, blocks);
  if (checkpoint.best) manifest["best_auroc"] = checkpoint.best->auroc;
  return manifest;
}

Json parse_manifest(const std::string& text, const fs::path& file) {
  Json manifest = Json::parse(text, nullptr, false);
  if (manifest.is_discarded() || !manifest.is_object() || !manifest.contains("checkpoint")) {
    throw InputError(fmt::format("{}: this is not the manifest of a checkpoint", file.string()));
  }
  if (manifest["checkpoint"] != format_version && manifest["checkpoint"] != version_with_retreats) {
    throw InputError(fmt::format("{}: the checkpoint has format {}; this program reads formats {} and {}",
                                 file.string(), manifest["checkpoint"].dump(), format_version, version_with_retreats));
  }
  if (manifest.value("seal", Json()) != manifest_seal(manifest)) {
    throw InputError(
        fmt::format("{}: its checksum does not match: it has changed since it was written", file.string()));
  }
  return manifest;
}

void require_same(bool same, const fs::path& file) {
  if (same) return;
  throw InputError(fmt::format(
      "{}: its checksum does not match the manifest: the file has changed since it was written", file.string()));
}

// Returns the manifest's blocks in worker order. File names are derived from kind and workers, so no name can lead out
// of the folder.
std::vector<WorkerBlock> all_blocks(const Json& listed, std::string_view kind) {
  std::vector<WorkerBlock> blocks;
  std::size_t next = 0;
  for (const Json& entry : listed) {
    const WorkerRange workers{.first = whole_number(entry.at(1)), .count = whole_number(entry.at(2))};
    const bool follows = workers.first == next && workers.count > 0 && workers.count <= max_workers;
    if (!follows || entry.at(0) != block_name(kind, workers.first)) {
      throw InputError(fmt::format("its blocks of workers are wrong: {} found", entry.dump()));
    }
    blocks.push_back({.workers = workers, .name = block_name(kind, workers.first), .checksum = {}});
    next = workers.end();
  }
  return blocks;
}

// Returns the blocks that contain any of the wanted workers.
std::vector<WorkerBlock> blocks_of(const Json& listed, std::string_view kind,
                                   const std::optional<WorkerRange>& wanted) {
  std::vector<WorkerBlock> blocks = all_blocks(listed, kind);
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

// Returns the wanted workers' part of their blocks' bytes.
std::string worker_bytes(const FileBytes& files, const Json& listed, std::string_view kind, const WorkerRange& wanted) {
  std::string bytes;
  for (const WorkerBlock& block : blocks_of(listed, kind, wanted)) {
    const std::string& all = bytes_of(files, block.name);
    const std::size_t one = all.size() / std::max<std::size_t>(block.workers.count, 1);
    const std::size_t begin = std::max(wanted.first, block.workers.first);
    const std::size_t end = std::min(wanted.end(), block.workers.end());
    bytes += all.substr((begin - block.workers.first) * one, (end - begin) * one);
  }
  return bytes;
}

// Returns the range of all workers in the checkpoint.
WorkerRange all_workers(const Json& manifest) {
  WorkerRange all;
  for (const WorkerBlock& block : blocks_of(manifest.at("blocks"), worker_blocks, {}))
    all.count = std::max(all.count, block.workers.end());
  return all;
}

// Returns the hosted workers that the checkpoint contains. Another number of workers is rejected later, by the
// fingerprint.
WorkerRange available(const WorkerRange& hosted, const WorkerRange& all) {
  const std::size_t first = std::min(hosted.first, all.count);
  return {.first = first, .count = std::min(hosted.end(), all.count) - first};
}

bool has_sound_blocks(const Json& manifest) {
  return manifest.contains("sound") && manifest["sound"].contains("blocks");
}

bool has_sound_best(const Json& manifest) {
  return has_sound_blocks(manifest) && manifest["sound"].contains("best_auroc");
}

// Adds the sound state, if there is one. If it is of the checkpoint's own iteration, it equals the checkpoint's state.
void add_sound(const FileBytes& files, const fs::path& path, const Json& manifest, const WorkerSizes& sizes,
               Checkpoint& checkpoint) {
  if (!manifest.contains("sound")) return;
  if (!has_sound_blocks(manifest)) {
    checkpoint.sound =
        std::make_shared<SoundState>(SoundState{checkpoint.session, checkpoint.running, checkpoint.best});
    return;
  }
  const Json& from = manifest["sound"];
  SoundState sound;
  sound.session.iteration = whole_number(from.at("iteration"));
  if (sizes.workers > 0) {
    unpack_workers(worker_bytes(files, from["blocks"], sound_blocks, checkpoint.hosted), sizes, path.string(),
                   sound.session, sound.running);
  }
  if (has_sound_best(manifest)) {
    sound.best = BestModel{.auroc = from["best_auroc"],
                           .model = parse_model(bytes_of(files, sound_best_file), (path / sound_best_file).string())};
  }
  checkpoint.sound = std::make_shared<SoundState>(std::move(sound));
}

void read_retreats(const Json& manifest, Checkpoint& checkpoint) {
  if (manifest.contains("start")) checkpoint.start = {manifest["start"].at("loss"), manifest["start"].at("x")};
  if (!manifest.contains("retreats")) return;
  for (const Json& retreat : manifest["retreats"]) checkpoint.retreats.push_back(retreat_from(retreat));
}

Checkpoint assemble(const FileBytes& files, const fs::path& path, const Json& manifest, const WorkerRange& hosted) {
  Checkpoint checkpoint{.hosted = hosted};
  for (const Json& pair : manifest.at("identity")) {
    const std::string name = current_name(pair.at(0).get<std::string>());
    checkpoint.fingerprint.emplace_back(name, current_value(name, pair.at(1).get<std::string>()));
  }
  checkpoint.session.iteration = whole_number(manifest.at("iteration"));
  checkpoint.clock = clock_from(manifest.at("clock"));
  const WorkerSizes sizes{.workers = hosted.count,
                          .values = whole_number(manifest.at("values")),
                          .buffers = whole_number(manifest.at("buffers"))};
  if (hosted.count > 0) {
    unpack_workers(worker_bytes(files, manifest.at("blocks"), worker_blocks, hosted), sizes, path.string(),
                   checkpoint.session, checkpoint.running);
  }
  checkpoint.metrics = parse_metrics(bytes_of(files, metrics_file), (path / metrics_file).string());
  checkpoint.model = parse_model(bytes_of(files, model_file), (path / model_file).string());
  if (manifest.contains("best_auroc")) {
    checkpoint.best = BestModel{.auroc = manifest["best_auroc"],
                                .model = parse_model(bytes_of(files, best_file), (path / best_file).string())};
  }
  read_retreats(manifest, checkpoint);
  add_sound(files, path, manifest, sizes, checkpoint);
  return checkpoint;
}

std::pair<WorkerBlock, std::string> named_block(std::string_view kind, const WorkerRange& workers, std::string bytes) {
  WorkerBlock block{
      .workers = workers, .name = block_name(kind, workers.first), .checksum = bytes_checksum(bytes, "sha256")};
  return {std::move(block), std::move(bytes)};
}

// Runs `work`, which reads a manifest. Missing members become InputError, because the file is the user's.
template <class Work>
auto with_manifest(const std::string& text, const fs::path& path, Work work) {
  const fs::path file = path / manifest_file;
  const Json manifest = parse_manifest(text, file);
  try {
    return work(manifest);
  } catch (const Json::exception& error) {  // a member is missing or has another type
    throw InputError(fmt::format("{}: {}", file.string(), error.what()));
  }
}

}  // namespace

std::string block_name(std::string_view kind, std::size_t first_worker) {
  return fmt::format("{}-{:05}.bin", kind, first_worker);
}

std::string manifest_seal(Json manifest) {
  manifest.erase("seal");
  return bytes_checksum(manifest.dump(), "sha256");
}

bool sound_apart(const Checkpoint& checkpoint) {
  return checkpoint.sound && checkpoint.sound->session.iteration != checkpoint.session.iteration;
}

std::pair<WorkerBlock, std::string> worker_block(const Checkpoint& checkpoint) {
  return named_block(worker_blocks, checkpoint.hosted, pack_workers(checkpoint.session, checkpoint.running));
}

std::pair<WorkerBlock, std::string> sound_block(const Checkpoint& checkpoint) {
  return named_block(sound_blocks, checkpoint.hosted,
                     pack_workers(checkpoint.sound->session, checkpoint.sound->running));
}

void write_checkpoint_files(const fs::path& path, const Checkpoint& checkpoint, const CheckpointBlocks& blocks) {
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
  if (sound_apart(checkpoint) && checkpoint.sound->best) {
    save_model(path / sound_best_file, checkpoint.sound->best->model);
    note(sound_best_file);
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
    if (has_sound_best(manifest)) take(sound_best_file);
    for (const WorkerBlock& block : blocks_of(manifest.at("blocks"), worker_blocks, hosted)) take(block.name);
    if (!has_sound_blocks(manifest)) return;
    for (const WorkerBlock& block : blocks_of(manifest["sound"]["blocks"], sound_blocks, hosted)) take(block.name);
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
