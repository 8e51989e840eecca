#include "saddlemesh/comm/mpi/heartbeat_monitor.hpp"

#include <unistd.h>

#include <gtest/gtest.h>

namespace saddlemesh::mpi {
namespace {

using std::chrono::milliseconds;

// Three processes on machines that cannot see each other, monitored by the middle one.
class WatchTest : public ::testing::Test {
 protected:
  // Polls every ten milliseconds for the given time; returns the loss that was found.
  std::optional<HeartbeatMonitor::Loss> look_for(milliseconds time) {
    for (milliseconds passed{0}; passed < time; passed += milliseconds(10)) {
      now_ += milliseconds(10);
      if (auto loss = monitor_.poll(now_)) return loss;
    }
    return std::nullopt;
  }

  std::vector<Peer> peers_{{"a", "1", 1}, {"b", "", 2}, {"c", "3", 3}};
  std::atomic<bool> termination_requested_{false};
  HeartbeatMonitor monitor_{peers_, 1, &termination_requested_};
  HeartbeatMonitor::Clock::time_point now_ = HeartbeatMonitor::Clock::now();
};

TEST_F(WatchTest, TheOneBeforeIsLostAfterFifteenSecondsOfSilence) {
  EXPECT_FALSE(look_for(milliseconds(14800)));
  const auto loss = look_for(milliseconds(400));
  ASSERT_TRUE(loss);
  EXPECT_EQ(loss->ranks, std::vector<std::size_t>{0});
  EXPECT_FALSE(loss->ended_here);
}

TEST_F(WatchTest, AHeartbeatEndsTheSilence) {
  for (int i = 0; i < 10; ++i) {
    EXPECT_FALSE(look_for(milliseconds(10000)));
    monitor_.record_heartbeat();
  }
}

TEST_F(WatchTest, TimeInWhichItDidNotRunItselfDoesNotCountAsSilence) {
  for (int i = 0; i < 10; ++i) {
    now_ += std::chrono::hours(1);
    EXPECT_FALSE(look_for(milliseconds(500)));
  }
}

TEST_F(WatchTest, OneSecondIsEnoughAfterATerminationRequest) {
  EXPECT_FALSE(look_for(milliseconds(900)));
  termination_requested_ = true;
  EXPECT_TRUE(look_for(milliseconds(300)));
}

TEST_F(WatchTest, AProcessOfThisMachineIsNotHurriedByATerminationRequest) {
  peers_[0] = {"b", "2", ::getpid()};
  peers_[1] = peers_[0];
  termination_requested_ = true;
  EXPECT_FALSE(look_for(milliseconds(14000)));
}

TEST_F(WatchTest, BeatsTenTimesASecond) {
  int beats = 0;
  for (int i = 0; i < 200; ++i) beats += monitor_.heartbeat_due(now_ += milliseconds(10)) ? 1 : 0;
  EXPECT_GE(beats, 19);
  EXPECT_LE(beats, 20);
}

TEST_F(WatchTest, AProcessOfTheSameMachineIsSeenToHaveEnded) {
  constexpr pid_t nobody = 1 << 30;  // above the largest process id
  peers_[2] = {"b", "2", nobody};
  peers_[1].machine = "2";
  peers_[1].pid = ::getpid();
  const auto loss = look_for(milliseconds(200));
  ASSERT_TRUE(loss);
  EXPECT_EQ(loss->ranks, std::vector<std::size_t>{2});
  EXPECT_TRUE(loss->ended_here);
}

TEST_F(WatchTest, AllThatHaveEndedSinceTheLastLookAreNamed) {
  constexpr pid_t nobody = 1 << 30;
  peers_ = {{"b", "2", nobody}, {"b", "2", ::getpid()}, {"b", "2", nobody}};
  const auto loss = look_for(milliseconds(200));
  ASSERT_TRUE(loss);
  EXPECT_EQ(loss->ranks, (std::vector<std::size_t>{0, 2}));
}

}  // namespace
}  // namespace saddlemesh::mpi
