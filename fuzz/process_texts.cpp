#include <string>
#include <vector>

#include "fuzz/support/check.hpp"
#include "fuzz/targets.hpp"
#include "saddlemesh/comm/collectives.hpp"
#include "saddlemesh/comm/failure.hpp"
#include "saddlemesh/comm/peers.hpp"
#include "saddlemesh/train/checkpoint/block_message.hpp"

namespace saddlemesh::fuzz {
namespace {

// A message from another process may be rejected with any Error.
template <class Action>
void try_message(const Action& action) {
  try {
    action();
  } catch (const Error&) {  // NOLINT(bugprone-empty-catch): a refusal is a good answer
  }
}

}  // namespace

void fuzz_process_texts(std::span<const char> bytes) {
  const std::string text(bytes.begin(), bytes.end());
  try_message([&] { check(pack_texts(unpack_texts(text)) == text); });
  try_message([&] { check(Peer::from_text(text, "process 1").pid > 0); });
  try_message([&] { check(Failure::decoded(Failure::decoded(text).encoded()).text == Failure::decoded(text).text); });
  try_message([&] { check(received_values<float>(one_process(), 0, text, 2).size() == 2); });
  for (const bool written : {true, false}) {
    try_message([&] {
      const auto [block, states] = received_block(worker_blocks, text, {}, one_process(), written);
      check(block.workers.first == 0 && block.workers.count > 0 && block.name.find('/') == std::string::npos);
    });
  }
}

}  // namespace saddlemesh::fuzz
