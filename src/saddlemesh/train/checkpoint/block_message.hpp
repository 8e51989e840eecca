#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "saddlemesh/comm/processes.hpp"
#include "saddlemesh/train/checkpoint/checkpoint_files.hpp"

// What processes send the first one about the workers' states that a checkpoint is to hold.
namespace saddlemesh {

/// The checksum, the workers and, where the first process is to write them, the bytes. The file's name is not sent: it
/// follows from the first worker.
std::string pack_block(const WorkerBlock& block, std::string bytes);

/// The reverse for a block of that kind, for the process that follows those of the blocks `before`. `written`: that
/// process has written the file itself. Error that names the sender where workers are missing or sent twice, or the
/// bytes do not have the checksum.
std::pair<WorkerBlock, std::string> received_block(std::string_view kind, const std::string& packed,
                                                   std::span<const WorkerBlock> before, const Processes& processes,
                                                   bool written);

}  // namespace saddlemesh
