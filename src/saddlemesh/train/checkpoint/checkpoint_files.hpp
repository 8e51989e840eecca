#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "saddlemesh/core/worker_range.hpp"
#include "saddlemesh/train/checkpoint/checkpoint.hpp"

// The files of one checkpoint: a manifest with the checksums of all other files; metrics; models; and the workers'
// states in blocks, one for each process that hosted some.
namespace saddlemesh {

/// The states of consecutive workers.
struct WorkerBlock {
  WorkerRange workers;
  std::string name;      ///< of the file
  std::string checksum;  ///< of the file's bytes
};

/// The kinds of blocks.
inline constexpr std::string_view worker_blocks = "workers";
inline constexpr std::string_view sound_blocks = "sound";

/// Returns the file name of the block of that kind whose first worker is `first_worker`.
std::string block_name(std::string_view kind, std::size_t first_worker);

/// Returns the checksum of a manifest, which the manifest stores as "seal".
std::string manifest_seal(nlohmann::json manifest);

/// The blocks of all processes.
struct CheckpointBlocks {
  std::vector<WorkerBlock> workers;
  std::vector<WorkerBlock> sound;  ///< blocks of the sound state; empty if sound_apart() is false
};

/// Returns whether the sound state is of another iteration than the checkpoint and so needs its own blocks.
bool sound_apart(const Checkpoint& checkpoint);

/// Returns the block of the hosted workers, not yet written, with their states and running statistics as bytes; and the
/// same for their sound states.
std::pair<WorkerBlock, std::string> worker_block(const Checkpoint& checkpoint);
std::pair<WorkerBlock, std::string> sound_block(const Checkpoint& checkpoint);

/// Writes all files except the blocks, which must exist already. The manifest is written last.
void write_checkpoint_files(const std::filesystem::path& path, const Checkpoint& checkpoint,
                            const CheckpointBlocks& blocks);

/// Throws InputError with the file and the problem if a file is missing, changed, or of another version.
void require_sound_checkpoint(const std::filesystem::path& path);

/// The contents of files by name.
using FileBytes = std::map<std::string, std::string>;

/// Reads the files that a process with these workers needs, or all files. Checks them as require_sound_checkpoint()
/// does.
FileBytes read_checkpoint_files(const std::filesystem::path& path, const std::optional<WorkerRange>& hosted);

/// Parses the files. `path` is where they were read from, for messages.
Checkpoint parse_checkpoint(const FileBytes& files, const std::filesystem::path& path,
                            const std::optional<WorkerRange>& hosted);

}  // namespace saddlemesh
