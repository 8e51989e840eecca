#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "saddlemesh/core/worker_range.hpp"
#include "saddlemesh/train/checkpoint/checkpoint.hpp"

// The folder of one checkpoint: a manifest with the checksums of all other files, metrics, models, and the workers'
// states in blocks, one for each process that hosted some.
namespace saddlemesh {

/// The states of neighbouring workers.
struct WorkerBlock {
  WorkerRange workers;
  std::string name;      ///< of the file
  std::string checksum;  ///< of its bytes
};

/// Kinds of blocks.
inline constexpr std::string_view worker_blocks = "workers";
inline constexpr std::string_view sound_blocks = "sound";

/// The name of the file with the block of that kind that begins with that worker.
std::string block_name(std::string_view kind, std::size_t first_worker);

/// The checksum of a manifest, which the manifest itself holds as "seal".
std::string manifest_seal(nlohmann::json manifest);

/// The blocks of all processes.
struct CheckpointBlocks {
  std::vector<WorkerBlock> workers;
  std::vector<WorkerBlock> sound;  ///< of the sound state; empty where sound_apart() is false
};

/// Whether the checkpoint has a sound state of another iteration than its own, which needs blocks of its own.
bool sound_apart(const Checkpoint& checkpoint);

/// The block of the hosted workers, not yet written, with their states and running statistics as bytes; and that of
/// their sound states.
std::pair<WorkerBlock, std::string> worker_block(const Checkpoint& checkpoint);
std::pair<WorkerBlock, std::string> sound_block(const Checkpoint& checkpoint);

/// Writes all but the blocks, which are there already; the manifest last.
void write_checkpoint_files(const std::filesystem::path& path, const Checkpoint& checkpoint,
                            const CheckpointBlocks& blocks);

/// InputError, naming the file and what is wrong with it, where a file is missing, changed, or of another version.
void require_sound_checkpoint(const std::filesystem::path& path);

/// Bytes of files by their names.
using FileBytes = std::map<std::string, std::string>;

/// Those that a process needs which hosts these workers, or all of them; checked like require_sound_checkpoint does.
FileBytes read_checkpoint_files(const std::filesystem::path& path, const std::optional<WorkerRange>& hosted);

/// What they say. `path` is where they came from, for messages.
Checkpoint parse_checkpoint(const FileBytes& files, const std::filesystem::path& path,
                            const std::optional<WorkerRange>& hosted);

}  // namespace saddlemesh
