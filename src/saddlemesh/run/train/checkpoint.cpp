#include "saddlemesh/run/train/checkpoint.hpp"

#include <algorithm>
#include <ranges>
#include <span>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/core/parse.hpp"
#include "saddlemesh/data/named/checksum.hpp"
#include "saddlemesh/run/train/worker_states.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr int format_version = 1;
constexpr std::size_t kept = 2;
constexpr std::string_view prefix = "iteration-", unfinished = ".writing-", discarded = ".removing-";
constexpr const char *manifest_file = "manifest.json", *workers_file = "workers.bin", *metrics_file = "metrics.csv",
                     *model_file = "model.safetensors", *best_file = "best.safetensors";

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

void write_parts(const fs::path& at, const Checkpoint& checkpoint) {
  write_file(at / workers_file, pack_workers(checkpoint.session, checkpoint.running));
  write_file(at / metrics_file, metrics_csv(checkpoint.metrics));
  save_model(at / model_file, checkpoint.model);
  if (checkpoint.best) save_model(at / best_file, checkpoint.best->model);
}

// Which files there are, with their checksums; it is written last.
Json manifest_of(const fs::path& at, const Checkpoint& checkpoint) {
  const auto& first = checkpoint.session.workers.front();
  Json manifest{{"checkpoint", format_version},
                {"iteration", checkpoint.session.iteration},
                {"workers", checkpoint.session.workers.size()},
                {"values", first.values.size()},
                {"buffers", checkpoint.running.front().buffers.size()},
                {"clock", clock_json(checkpoint.clock)},
                {"identity", Json::array()},
                {"files", Json::object()}};
  for (const auto& [name, value] : checkpoint.identity) manifest["identity"].push_back({name, value});
  if (checkpoint.best) manifest["best_auroc"] = checkpoint.best->auroc;
  for (const auto& entry : fs::directory_iterator(at)) {
    manifest["files"][entry.path().filename().string()] = file_checksum(entry.path(), "sha256");
  }
  return manifest;
}

void remove_checkpoint(const fs::path& folder, std::uint64_t iteration) {
  const fs::path from = checkpoint_path(folder, iteration);
  const fs::path to = folder / fmt::format("{}{}", discarded, iteration);  // never half a checkpoint under its name
  std::error_code ignored;
  fs::remove_all(to, ignored);
  fs::rename(from, to, ignored);
  fs::remove_all(to, ignored);
}

void put_in_place(const fs::path& from, const fs::path& folder, std::uint64_t iteration) {
  remove_checkpoint(folder, iteration);
  std::error_code error;
  fs::rename(from, checkpoint_path(folder, iteration), error);
  if (error) {
    throw Error(fmt::format("cannot write {}: {}", checkpoint_path(folder, iteration).string(), error.message()));
  }
  flush_folder(folder);
}

// Of the manifest itself, but for the place where it stands.
std::string seal(Json manifest) {
  manifest.erase("seal");
  Checksum sum("sha256");
  const std::string text = manifest.dump();
  sum.add(std::as_bytes(std::span(text)));
  return sum.text();
}

Json read_manifest(const fs::path& path) {
  const fs::path file = path / manifest_file;
  const Json manifest = Json::parse(read_file(file), nullptr, false);
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

void require_sound(const fs::path& path, const Json& manifest) {
  for (const auto& [name, checksum] : manifest.at("files").items()) {
    const fs::path file = path / fs::path(name).filename();
    if (!has_checksum(file, checksum.get<std::string>())) {
      throw InputError(
          fmt::format("{}: its checksum is not the one in the manifest: the file has changed since it "
                      "was written",
                      file.string()));
    }
  }
}

Checkpoint assemble(const fs::path& path, const Json& manifest) {
  Checkpoint checkpoint;
  for (const Json& pair : manifest.at("identity")) checkpoint.identity.emplace_back(pair.at(0), pair.at(1));
  checkpoint.session.iteration = manifest.at("iteration");
  checkpoint.clock = clock_from(manifest.at("clock"));
  const fs::path workers = path / workers_file, metrics = path / metrics_file;
  unpack_workers(
      read_file(workers),
      {.workers = manifest.at("workers"), .values = manifest.at("values"), .buffers = manifest.at("buffers")},
      workers.string(), checkpoint.session, checkpoint.running);
  checkpoint.metrics = parse_metrics(read_file(metrics), metrics.string());
  checkpoint.model = load_model(path / model_file);
  if (manifest.contains("best_auroc")) {
    checkpoint.best = BestModel{.auroc = manifest["best_auroc"], .model = load_model(path / best_file)};
  }
  return checkpoint;
}

}  // namespace

fs::path checkpoint_path(const fs::path& folder, std::uint64_t iteration) {
  return folder / fmt::format("{}{:010}", prefix, iteration);
}

void save_checkpoint(const fs::path& folder, const Checkpoint& checkpoint) {
  const std::uint64_t iteration = checkpoint.session.iteration;
  const fs::path temporary = folder / fmt::format("{}{}", unfinished, iteration);
  std::error_code ignored;
  fs::remove_all(temporary, ignored);
  try {
    write_parts(temporary, checkpoint);
    Json manifest = manifest_of(temporary, checkpoint);
    manifest["seal"] = seal(manifest);
    write_file(temporary / manifest_file, manifest.dump(1) + "\n");
    put_in_place(temporary, folder, iteration);
  } catch (...) {
    fs::remove_all(temporary, ignored);
    throw;
  }
  const std::vector<std::uint64_t> saved = saved_iterations(folder);
  for (std::size_t i = 0; i + kept < saved.size(); ++i) remove_checkpoint(folder, saved[i]);
}

std::vector<std::uint64_t> saved_iterations(const fs::path& folder) {
  std::vector<std::uint64_t> found;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(prefix)) continue;
    if (const auto iteration = parse_number<std::uint64_t>(std::string_view(name).substr(prefix.size()))) {
      found.push_back(*iteration);
    }
  }
  std::ranges::sort(found);
  return found;
}

Checkpoint load_checkpoint(const fs::path& path) {
  const Json manifest = read_manifest(path);
  try {
    require_sound(path, manifest);
    return assemble(path, manifest);
  } catch (const Json::exception& error) {
    throw InputError(fmt::format("{}: {}", (path / manifest_file).string(), error.what()));
  }
}

std::optional<Checkpoint> load_newest(const fs::path& folder, const std::function<void(const std::string&)>& report) {
  for (const std::uint64_t iteration : saved_iterations(folder) | std::views::reverse) {
    try {
      return load_checkpoint(checkpoint_path(folder, iteration));
    } catch (const InputError& error) {
      if (report) report(fmt::format("checkpoint {} cannot be used: {}", iteration, error.what()));
    }
  }
  return std::nullopt;
}

void clear_leftovers(const fs::path& folder) {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(unfinished) || name.starts_with(discarded)) fs::remove_all(entry.path(), ignored);
  }
}

}  // namespace saddlemesh
