#include "saddlemesh/train/checkpoint/block_message.hpp"

#include <cstdint>
#include <vector>

#include <fmt/format.h>

#include "saddlemesh/comm/collectives.hpp"
#include "saddlemesh/data/source/checksum.hpp"
#include "saddlemesh/topology/graph/worker_limits.hpp"

namespace saddlemesh {

std::string pack_block(const WorkerBlock& block, std::string bytes) {
  const std::vector<std::uint64_t> range{block.workers.first, block.workers.count};
  return pack_texts(std::vector{block.checksum, to_bytes(range), std::move(bytes)});
}

std::pair<WorkerBlock, std::string> received_block(std::string_view kind, const std::string& packed,
                                                   std::span<const WorkerBlock> before, const Processes& processes,
                                                   bool written) {
  const std::size_t rank = before.size(), first = before.empty() ? 0 : before.back().workers.end();
  std::vector<std::string> parts = received_texts(processes, rank, packed, 3);
  const auto range = received_values<std::uint64_t>(processes, rank, parts[1], 2);
  if (range[0] != first || range[1] == 0 || range[1] > max_workers) {
    throw_unexpected(processes, rank, fmt::format("states of {} workers from {} on", range[1], range[0]),
                     fmt::format("states of workers from {} on", first));
  }
  if (!is_checksum(parts[0], "sha256") || (!written && bytes_checksum(parts[2], "sha256") != parts[0])) {
    throw_unexpected(processes, rank, "states of workers with a wrong checksum", "unchanged states");
  }
  WorkerBlock block{
      .workers = {range[0], range[1]}, .name = block_name(kind, range[0]), .checksum = std::move(parts[0])};
  return {std::move(block), std::move(parts[2])};
}

}  // namespace saddlemesh
