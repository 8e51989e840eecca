#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "saddlemesh/core/worker_range.hpp"
#include "saddlemesh/run/train/checkpoint.hpp"

// The folder of one checkpoint: a manifest with the checksums of all other files, metrics, models, and the workers'
// states in blocks, one for each process that hosted some.
namespace saddlemesh {

/// The states of neighbouring workers.
struct WorkerBlock {
  WorkerRange workers;
  std::string name;      ///< of the file
  std::string checksum;  ///< of its bytes
};

/// The name of the file with the block that begins with that worker.
std::string block_name(std::size_t first_worker);

/// The checksum of a manifest, which the manifest itself holds as "seal".
std::string manifest_seal(nlohmann::json manifest);

/// The block of these workers, not yet written, with their states and running statistics as bytes.
std::pair<WorkerBlock, std::string> worker_block(const WorkerRange& workers, const Checkpoint& checkpoint);

/// Writes all but the blocks, which are there already; the manifest last.
void write_checkpoint_files(const std::filesystem::path& path, const Checkpoint& checkpoint,
                            const std::vector<WorkerBlock>& blocks);

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
