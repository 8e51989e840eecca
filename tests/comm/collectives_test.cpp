#include "saddlemesh/comm/collectives.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "saddlemesh/comm/failure.hpp"
#include "saddlemesh/comm/peers.hpp"
#include "support/expect_error.hpp"
#include "support/sent_texts.hpp"

namespace saddlemesh {
namespace {

using testing::expect_error;

TEST(Received, ValuesThatAreTooFewOrTooManyNameTheirSender) {
  const testing::SentTexts processes({""});
  const std::string bytes = to_bytes(std::vector<float>{1, 2, 3});
  EXPECT_EQ(received_values<float>(processes, 1, bytes, 3), (std::vector<float>{1, 2, 3}));
  for (const std::size_t count : {2U, 4U}) {
    expect_error<Error>([&] { received_values<float>(processes, 1, bytes, count); },
                        {"process 1 on host b sent 12 bytes", "values of 4 bytes"});
  }
  expect_error<Error>([&] { received_values<float>(processes, 1, bytes.substr(1), 2); }, {"11 bytes"});
}

TEST(Received, NumbersThatAreNotFiniteNameTheirSender) {
  const testing::SentTexts processes({""});
  EXPECT_EQ(received_numbers<double>(processes, 1, to_bytes(std::vector<double>{-1e300}), 1).front(), -1e300);
  for (const double value : {std::nan(""), HUGE_VAL, -HUGE_VAL}) {
    expect_error<Error>([&] { received_numbers<double>(processes, 1, to_bytes(std::vector{value}), 1); },
                        {"process 1 on host b sent numbers that are not finite"});
  }
}

TEST(Received, LinesWithOtherBytesOrTooManyNameTheirSender) {
  const testing::SentTexts processes({""});
  EXPECT_EQ(received_line(processes, 1, "oneDNN 3.7 on Xeon®"), "oneDNN 3.7 on Xeon®");
  for (const std::string& text :
       {std::string("\x1b[2J"), std::string("a\nb"), std::string("\xff"), std::string(2000, 'a')}) {
    expect_error<Error>([&] { received_line(processes, 1, text); }, {"process 1 on host b", "a line of text"});
  }
}

TEST(Received, TextsThatAreTooFewOrCutOffNameTheirSender) {
  const testing::SentTexts processes({""});
  const std::string packed = pack_texts(std::vector<std::string>{"a", "bc"});
  EXPECT_EQ(received_texts(processes, 1, packed, 2).back(), "bc");
  expect_error<Error>([&] { received_texts(processes, 1, packed, 3); }, {"process 1 on host b", "2 texts", "3"});
  expect_error<Error>([&] { received_texts(processes, 1, packed.substr(0, 5), 2); }, {"process 1", "cut off"});
}

TEST(Received, AProcessThatDescribesItselfIsReadOrRefused) {
  const Peer peer = Peer::from_text(Peer{.host = "b", .machine = "boot\n1", .pid = 12}.text(), "process 3");
  EXPECT_EQ(peer.host, "b");
  EXPECT_EQ(peer.machine, "boot\n1");
  EXPECT_EQ(peer.pid, 12);
  for (const char* text : {"", "b", "b\n12", "b\nm\n", "b\nm\n0", "b\nm\n-1", "b\nm\nx"}) {
    expect_error<Error>([&] { Peer::from_text(text, "process 3"); }, {"process 3", "cannot be read"});
  }
}

TEST(Received, AFailureThatIsCutOffIsRefused) {
  const std::string whole = Failure{true, true, 7, "what"}.encoded();
  EXPECT_EQ(Failure::decoded(whole).text, "what");
  for (std::size_t size = 0; size < 10; ++size) {
    expect_error<Error>([&] { Failure::decoded(whole.substr(0, size)); }, {"cut off"});
  }
}

}  // namespace
}  // namespace saddlemesh
