#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "saddlemesh/comm/processes.hpp"
#include "saddlemesh/train/checkpoint/checkpoint_files.hpp"

// The messages in which processes send their workers' states to the first process for a checkpoint.
namespace saddlemesh {

/// Packs the checksum, the workers and, if the first process is to write them, the bytes. The file's name is not sent,
/// because it follows from the first worker.
std::string pack_block(const WorkerBlock& block, std::string bytes);

/// Unpacks the block of that kind from the process after those of the blocks `before`. `written` tells whether that
/// process has written the file itself. Throws Error naming the sender if workers are missing or sent twice, or if the
/// bytes do not match the checksum.
std::pair<WorkerBlock, std::string> received_block(std::string_view kind, const std::string& packed,
                                                   std::span<const WorkerBlock> before, const Processes& processes,
                                                   bool written);

}  // namespace saddlemesh
