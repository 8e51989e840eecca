#include "saddlemesh/train/checkpoint/block_message.hpp"

#include <gtest/gtest.h>

#include "saddlemesh/core/bytes.hpp"
#include "saddlemesh/data/source/checksum.hpp"
#include "saddlemesh/train/process_exchange.hpp"
#include "support/expect_error.hpp"
#include "support/sent_texts.hpp"

namespace saddlemesh {
namespace {

using testing::expect_error;

const std::string states = "states";

WorkerBlock block_of(std::size_t first, std::size_t count) {
  return {.workers = {first, count},
          .name = block_name(worker_blocks, first),
          .checksum = bytes_checksum(states, "sha256")};
}

TEST(BlockMessage, ComesBack) {
  const testing::SentTexts processes({""});
  const std::vector<WorkerBlock> before{block_of(0, 2)};
  const auto [block, bytes] =
      received_block(worker_blocks, pack_block(block_of(2, 3), states), before, processes, false);
  EXPECT_EQ(block.workers.first, 2U);
  EXPECT_EQ(block.workers.count, 3U);
  EXPECT_EQ(block.name, "workers-00002.bin");
  EXPECT_EQ(bytes, states);
}

TEST(BlockMessage, CannotNameAFileOfItsChoice) {
  const testing::SentTexts processes({""});
  const std::vector<WorkerBlock> before{block_of(0, 2)};
  WorkerBlock evil = block_of(2, 3);
  evil.name = "../../.bashrc";
  EXPECT_EQ(received_block(worker_blocks, pack_block(evil, states), before, processes, false).first.name,
            "workers-00002.bin");
}

TEST(BlockMessage, WithOtherWorkersOrBytesNamesItsSender) {
  const testing::SentTexts processes({""});
  const std::vector<WorkerBlock> before{block_of(0, 2)};
  const auto refused = [&](const std::string& packed, bool written, const std::string& reason) {
    expect_error<Error>([&] { received_block(worker_blocks, packed, before, processes, written); },
                        {"process 1 on host b", reason});
  };
  refused(pack_block(block_of(0, 3), states), false, "from 0 on");
  refused(pack_block(block_of(3, 3), states), false, "from 3 on");
  refused(pack_block(block_of(2, 0), states), false, "0 workers");
  refused(pack_block(block_of(2, std::size_t{1} << 60U), states), false, "workers");
  refused(pack_block(block_of(2, 3), "other"), false, "checksum");
  WorkerBlock unchecked = block_of(2, 3);
  unchecked.checksum = "md5:0";
  refused(pack_block(unchecked, {}), true, "checksum");
  refused(pack_texts(std::vector<std::string>{"a"}), true, "1 texts");
  refused("x", true, "cut off");
}

TEST(ProcessExchange, AProcessThatSpeaksForTooManySitesIsNamed) {
  const std::vector<std::string> one{"text"}, two{"text", "more"};
  testing::SentTexts sound({pack_texts(one)}), many({pack_texts(two)}), none({""});
  EXPECT_EQ(ProcessExchange(sound, 2).allgather(one).size(), 2U);
  EXPECT_EQ(ProcessExchange(sound, 2).sender(1), "process 1 on host b");
  expect_error<Error>([&] { ProcessExchange(many, 2).allgather(one); }, {"process 1 on host b", "2 texts"});
  expect_error<Error>([&] { ProcessExchange(none, 2).allgather(one); }, {"process 1 on host b", "0 texts"});
}

}  // namespace
}  // namespace saddlemesh
