#include "saddlemesh/present/text/progress.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>
#include <sys/ioctl.h>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>

#include "saddlemesh/core/visible_text.hpp"
#include "saddlemesh/present/text/number_text.hpp"
#include "saddlemesh/present/text/text_width.hpp"

namespace saddlemesh {
namespace {

using namespace std::chrono_literals;

constexpr auto quiet_start = 2s;
constexpr auto draw_interval = 200ms;
constexpr std::string_view to_line_start = "\r";
constexpr std::string_view erase_rest = "\x1b[K";

bool understands_escapes(std::FILE* stream) {
  const char* terminal = std::getenv("TERM");
  return ::isatty(::fileno(stream)) == 1 && (terminal == nullptr || std::string_view(terminal) != "dumb");
}

// Called at every redraw, because the user may resize the window.
std::size_t terminal_columns(std::FILE* stream) {
  winsize size{};
  const bool known = ::ioctl(::fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : 80;
}

std::string rate_text(double done, double seconds) {
  if (done >= seconds) return fmt::format("{}/s", format_significant(done / seconds));
  return fmt::format("{} s each", format_significant(seconds / done));
}

std::string duration_text(double seconds) {
  if (seconds >= 100 * 3600.0) return fmt::format("{} days", format_significant(seconds / 86400));
  const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
  const std::uint64_t hours = whole / 3600;
  const std::uint64_t minutes = whole / 60 % 60;
  if (hours > 0) return fmt::format("{}:{:02}:{:02}", hours, minutes, whole % 60);
  return fmt::format("{}:{:02}", minutes, whole % 60);
}

void write(std::FILE* stream, std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stream);
  std::fflush(stream);
}

}  // namespace

Progress::Progress(std::string label, std::size_t total, Options options)
    : label_(std::move(label)),
      total_(total),
      options_(std::move(options)),
      visible_(!options_.quiet && options_.is_terminal.value_or(understands_escapes(options_.stream))),
      start_(options_.now()),
      next_draw_((start_ + quiet_start).time_since_epoch().count()) {}

Progress::~Progress() {
  if (drawn_) write(options_.stream, std::string(to_line_start).append(erase_rest));
}

void Progress::advance(std::size_t n) {
  done_.fetch_add(n, std::memory_order_relaxed);
  if (!visible_) return;
  const Clock::time_point now = options_.now();
  if (now.time_since_epoch().count() < next_draw_.load(std::memory_order_relaxed)) return;
  draw(now);
}

void Progress::note(std::string text) {
  const std::lock_guard lock(mutex_);
  note_ = std::move(text);
}

void Progress::draw(Clock::time_point now) {
  // A thread does not wait for another one that is drawing.
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock || now.time_since_epoch().count() < next_draw_.load(std::memory_order_relaxed)) return;
  next_draw_.store((now + draw_interval).time_since_epoch().count(), std::memory_order_relaxed);
  // Leaves the last column free, because some terminals wrap as soon as it is written.
  const std::size_t columns = terminal_columns(options_.stream) - 1;
  write(options_.stream, std::string(to_line_start).append(fit_to_width(line(now), columns)).append(erase_rest));
  drawn_ = true;
}

std::string Progress::line(Clock::time_point now) const {
  const std::size_t now_done = done_.load(std::memory_order_relaxed), done = options_.already + now_done;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  std::string text = fmt::format("{}  {}", label_, format_count(done));
  if (total_ > 0)
    text += fmt::format("/{}  {} %", format_count(total_), std::min<std::size_t>(100, 100 * done / total_));
  if (now_done > 0) text += "  " + rate_text(static_cast<double>(now_done), seconds);
  if (now_done > 0 && done < total_) {
    const double left = static_cast<double>(total_ - done) / static_cast<double>(now_done);
    text += "  " + duration_text(seconds * left) + " left";
  }
  if (!note_.empty()) text += "  " + note_;
  return visible_line(text);
}

}  // namespace saddlemesh
