#include "saddlemesh/train/checkpoint/checkpoint.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "saddlemesh/comm/collectives.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/core/parse.hpp"
#include "saddlemesh/train/checkpoint/block_message.hpp"
#include "saddlemesh/train/checkpoint/checkpoint_files.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kept = 2;
constexpr std::string_view prefix = "iteration-", unfinished = ".writing-", discarded = ".removing-";

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

// Removes all checkpoints except the newest two up to this one. Later ones belong to a stretch that the run has gone
// back from.
void remove_others(const fs::path& folder, std::uint64_t iteration) {
  std::vector<std::uint64_t> saved = saved_iterations(folder);
  for (; !saved.empty() && saved.back() > iteration; saved.pop_back()) remove_checkpoint(folder, saved.back());
  for (std::size_t i = 0; i + kept < saved.size(); ++i) remove_checkpoint(folder, saved[i]);
}

// Every process writes the block of its workers; the first process writes it for those that do not share the folder.
// Returns all blocks in the first process.
std::vector<WorkerBlock> write_blocks(std::string_view kind, const fs::path& path,
                                      std::pair<WorkerBlock, std::string> own_block, const SharedFolder& folder) {
  Processes& processes = folder.processes();
  auto& [own, bytes] = own_block;
  if (folder.visible()) write_file(path / own.name, std::exchange(bytes, {}));
  std::vector<WorkerBlock> blocks;
  for (const std::string& packed : processes.gather(pack_block(own, std::move(bytes)))) {
    auto [block, received] = received_block(kind, packed, blocks, folder.processes(), folder.visible_to(blocks.size()));
    if (!folder.visible_to(blocks.size())) write_file(path / block.name, received);
    blocks.push_back(std::move(block));
  }
  return blocks;
}

// Returns the iteration of the newest valid checkpoint as text; empty if there is none.
std::string newest_sound(const fs::path& folder, const std::function<void(const std::string&)>& report) {
  std::vector<std::uint64_t> iterations = saved_iterations(folder);
  std::ranges::reverse(iterations);
  for (const std::uint64_t iteration : iterations) {
    try {
      require_sound_checkpoint(checkpoint_path(folder, iteration));
      return std::to_string(iteration);
    } catch (const InputError& error) {
      if (report) report(fmt::format("checkpoint {} cannot be used: {}", iteration, error.what()));
    }
  }
  return {};
}

std::string pack_files(const FileBytes& files) {
  std::vector<std::string> texts;
  for (const auto& [name, bytes] : files) texts.insert(texts.end(), {name, bytes});
  return pack_texts(texts);
}

FileBytes received_files(const Processes& processes, const std::string& packed) {
  constexpr const char* expected = "a checkpoint's files with their names";
  std::vector<std::string> texts;
  try {
    texts = unpack_texts(packed);
  } catch (const Error&) {
    throw_unexpected(processes, 0, "texts that are cut off", expected);
  }
  if (texts.empty() || texts.size() % 2 != 0) {
    throw_unexpected(processes, 0, fmt::format("{} texts", texts.size()), expected);
  }
  FileBytes files;
  for (std::size_t i = 0; i < texts.size(); i += 2) files[texts[i]] = texts[i + 1];
  return files;
}

// Every process reads the files of its workers. The first process reads them for those that do not share the folder.
FileBytes files_for_hosted(const fs::path& path, std::size_t workers, const SharedFolder& folder) {
  Processes& processes = folder.processes();
  std::vector<std::string> parts(processes.first() ? processes.size() : 0);
  for (std::size_t rank = 0; rank < parts.size(); ++rank) {
    if (!folder.visible_to(rank)) {
      parts[rank] = pack_files(read_checkpoint_files(path, processes.hosted(workers, rank)));
    }
  }
  const std::string received = processes.scatter(std::move(parts));
  return folder.visible() ? read_checkpoint_files(path, processes.hosted(workers))
                          : received_files(processes, received);
}

}  // namespace

fs::path checkpoint_path(const fs::path& folder, std::uint64_t iteration) {
  return folder / fmt::format("{}{:010}", prefix, iteration);
}

void save_checkpoint(const SharedFolder& folder, const Checkpoint& checkpoint) {
  Processes& processes = folder.processes();
  const std::uint64_t iteration = checkpoint.session.iteration;
  const fs::path temporary = folder.path() / fmt::format("{}{}", unfinished, iteration);
  std::error_code ignored;
  if (processes.first()) fs::remove_all(temporary, ignored);
  processes.broadcast({});  // no process writes before the old files are gone
  try {
    CheckpointBlocks blocks{.workers = write_blocks(worker_blocks, temporary, worker_block(checkpoint), folder)};
    if (sound_apart(checkpoint)) blocks.sound = write_blocks(sound_blocks, temporary, sound_block(checkpoint), folder);
    if (!processes.first()) return;
    write_checkpoint_files(temporary, checkpoint, blocks);
    put_in_place(temporary, folder.path(), iteration);
  } catch (...) {
    fs::remove_all(temporary, ignored);
    throw;
  }
  remove_others(folder.path(), iteration);
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
  return parse_checkpoint(read_checkpoint_files(path, {}), path, {});
}

std::optional<Checkpoint> load_newest(const SharedFolder& folder, std::size_t workers,
                                      const std::function<void(const std::string&)>& report) {
  Processes& processes = folder.processes();
  const std::string newest = processes.broadcast(processes.first() ? newest_sound(folder.path(), report) : "");
  if (newest.empty()) return std::nullopt;
  const auto iteration = parse_number<std::uint64_t>(newest);
  if (!iteration) throw_unexpected(processes, 0, "a text", "digits of an iteration");
  const fs::path path = checkpoint_path(folder.path(), *iteration);
  return parse_checkpoint(files_for_hosted(path, workers, folder), path, processes.hosted(workers));
}

void clear_leftovers(const fs::path& folder) {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(unfinished) || name.starts_with(discarded)) fs::remove_all(entry.path(), ignored);
  }
}

}  // namespace saddlemesh
