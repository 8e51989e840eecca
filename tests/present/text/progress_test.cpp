#include "saddlemesh/present/text/progress.hpp"

#include <cstdlib>
#include <memory>
#include <pty.h>
#include <stdexcept>
#include <string>
#include <sys/ioctl.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

#include "saddlemesh/present/text/text_width.hpp"

namespace saddlemesh {
namespace {

using namespace std::chrono_literals;

// A terminal of a given width that records what was written to it.
class Terminal {
 public:
  explicit Terminal(unsigned short columns) {
    winsize size{};
    size.ws_row = 24;
    size.ws_col = columns;
    if (::openpty(&reader_, &writer_, nullptr, nullptr, &size) != 0) throw std::runtime_error("openpty");
    stream_ = ::fdopen(writer_, "w");
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal() {
    std::fclose(stream_);
    ::close(reader_);
  }
  [[nodiscard]] std::FILE* stream() const { return stream_; }

  // Returns what was written since the last call. The kernel delivers it asynchronously, so the test waits for a
  // marker.
  std::string take() {
    constexpr char mark = '\x01';
    std::fputc(mark, stream_);
    std::fflush(stream_);
    std::string text;
    for (char c = 0; ::read(reader_, &c, 1) == 1 && c != mark;) text += c;
    return text;
  }

 private:
  int reader_ = -1;
  int writer_ = -1;
  std::FILE* stream_ = nullptr;
};

class ProgressTest : public ::testing::Test {
 protected:
  Progress::Options options(bool quiet = false) {
    return {.quiet = quiet, .stream = terminal_.stream(), .now = [this] { return now_; }, .is_terminal = true};
  }
  std::chrono::steady_clock::time_point now_{1h};
  Terminal terminal_{60};
};

TEST_F(ProgressTest, AJobOfUnderTwoSecondsShowsNothing) {
  {
    Progress progress("training", 10, options());
    for (int i = 0; i < 10; ++i) {
      now_ += 190ms;
      progress.advance();
    }
  }
  EXPECT_EQ(terminal_.take(), "");
}

TEST_F(ProgressTest, ALongJobShowsDoneTotalRateTimeLeftAndTheNote) {
  Progress progress("training", 1000, options());
  progress.note("AUROC 0.981");
  now_ += 4s;
  progress.advance(200);
  EXPECT_EQ(terminal_.take(), "\rtraining  200/1,000  20 %  50/s  0:16 left  AUROC 0.981\x1b[K");
}

TEST_F(ProgressTest, SlowWorkIsShownAsSecondsEach) {
  Progress progress("study", 100, options());
  now_ += 50s;
  progress.advance(2);
  EXPECT_EQ(terminal_.take(), "\rstudy  2/100  2 %  25 s each  40:50 left\x1b[K");
}

TEST_F(ProgressTest, WithoutATotalNeitherPercentageNorTimeLeftIsShown) {
  Progress progress("reading", 0, options());
  now_ += 3s;
  progress.advance(3000);
  EXPECT_EQ(terminal_.take(), "\rreading  3,000  1,000/s\x1b[K");
}

TEST_F(ProgressTest, ItIsRedrawnAtMostFiveTimesASecond) {
  Progress progress("training", 100000, options());
  now_ += 2s;
  std::size_t draws = 0;
  for (int i = 0; i < 1000; ++i) {
    progress.advance();
    if (!terminal_.take().empty()) ++draws;
    now_ += 1ms;
  }
  EXPECT_EQ(draws, 5U);
}

TEST_F(ProgressTest, TheLineFitsTheTerminal) {
  Progress progress("λ", 1000, options());
  progress.note(std::string(100, 'x') + "\nsecond line");
  now_ += 3s;
  progress.advance();
  const std::string drawn = terminal_.take();
  ASSERT_GT(drawn.size(), 4U);
  EXPECT_EQ(display_width(drawn.substr(1, drawn.size() - 4)), 59U);
  EXPECT_EQ(drawn.find('\n'), std::string::npos);
}

TEST_F(ProgressTest, TheLineIsWipedAtTheEnd) {
  auto progress = std::make_unique<Progress>("training", 10, options());
  now_ += 3s;
  progress->advance();
  terminal_.take();
  progress.reset();
  EXPECT_EQ(terminal_.take(), "\r\x1b[K");
}

TEST_F(ProgressTest, QuietMeansSilent) {
  {
    Progress progress("training", 10, options(true));
    now_ += 10s;
    progress.advance();
  }
  EXPECT_EQ(terminal_.take(), "");
}

TEST_F(ProgressTest, ATerminalIsRecognisedUnlessItIsDumb) {
  const auto drawn_on = [&](const char* terminal_kind) {
    ::setenv("TERM", terminal_kind, 1);
    Progress progress("training", 10, {.stream = terminal_.stream(), .now = [this] { return now_; }});
    now_ += 10s;
    progress.advance();
    return !terminal_.take().empty();
  };
  EXPECT_TRUE(drawn_on("xterm"));
  terminal_.take();
  EXPECT_FALSE(drawn_on("dumb"));
}

TEST_F(ProgressTest, AFileIsNotATerminalAndStaysEmpty) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::tmpfile(), &std::fclose);
  {
    Progress progress("training", 10, {.stream = file.get(), .now = [this] { return now_; }});
    now_ += 10s;
    progress.advance();
  }
  EXPECT_EQ(std::ftell(file.get()), 0);
}

TEST_F(ProgressTest, ManyThreadsMayAdvanceAtOnce) {
  Progress progress("training", 4000, options());
  now_ += 2s;
  {
    std::vector<std::jthread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&] {
        for (int i = 0; i < 1000; ++i) progress.advance();
      });
    }
  }
  terminal_.take();
  now_ += 1s;
  progress.advance(0);
  EXPECT_NE(terminal_.take().find("4,000/4,000  100 %"), std::string::npos);
}

}  // namespace
}  // namespace saddlemesh
