#include "saddlemesh/solve/session.hpp"

#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

void require_size(const char* name, std::size_t found, std::size_t expected) {
  if (found == expected) return;
  throw InputError(fmt::format("{} has {} values; the problem has {}", name, found, expected));
}

using Clock = std::chrono::steady_clock;

double seconds_between(Clock::time_point from, Clock::time_point to) {
  return std::chrono::duration<double>(to - from).count();
}

/// A link that records when a round's collect and post are done.
template <class Real>
class TimedLink final : public Link<Real> {
 public:
  explicit TimedLink(Link<Real>& link) : link_(link) {}

  void collect(std::span<Real> mixed) override {
    link_.collect(mixed);
    collected = Clock::now();
  }
  void post(std::span<const Real> message) override {
    link_.post(message);
    posted = Clock::now();
  }

  Clock::time_point begun = Clock::now(), collected, posted;

 private:
  Link<Real>& link_;
};

}  // namespace

template <class Real>
Session<Real>::Session(const SessionOptions& options, const ProblemFactory<Real>& problem, SharedSchedule schedule,
                       std::span<const Real> x0, std::span<const Real> y0)
    : options_(options) {
  make_workers(problem, std::move(schedule), 0);
  const Sizes sizes = problems_.front()->sizes();
  require_size("x0", x0.size(), sizes.x);
  require_size("y0", y0.size(), sizes.y);
  mesh_->run(1, [&](std::size_t worker, std::size_t thread, Link<Real>& link) {
    Method<Real>& method = *methods_[worker - hosted_.first];
    method.take_step_size();
    method.start(x0, y0, link, workspaces_[thread]);
  });
}

template <class Real>
Session<Real>::Session(const SessionOptions& options, const ProblemFactory<Real>& problem, SharedSchedule schedule,
                       const SessionState<Real>& state)
    : options_(options) {
  make_workers(problem, std::move(schedule), state.iteration);
  if (state.workers.size() != methods_.size()) {
    throw Error(
        fmt::format("a state of {} workers cannot be put into {} workers", state.workers.size(), methods_.size()));
  }
  mesh_->run(1, [&](std::size_t worker, std::size_t, Link<Real>& link) {
    const auto& from = state.workers[worker - hosted_.first];
    methods_[worker - hosted_.first]->restore(from.values, state.iteration, from.loss, link);
  });
}

template <class Real>
void Session<Real>::make_workers(const ProblemFactory<Real>& problem, SharedSchedule schedule, std::uint64_t first) {
  validate(find_method(options_.method), options_.steps);
  problems_.push_back(problem());
  const Sizes sizes = problems_.front()->sizes();
  const std::size_t available = problems_.front()->workers();
  if (available != 0 && schedule->workers() > available) {
    throw InputError(fmt::format("the topology has {} workers; the problem has {}", schedule->workers(), available));
  }
  Processes& processes = options_.processes == nullptr ? one_process() : *options_.processes;
  require_workers_for(processes, schedule->workers());
  hosted_ = processes.hosted(schedule->workers());
  for (std::size_t worker = hosted_.first; worker < hosted_.end(); ++worker) {
    const Identity identity{static_cast<std::uint32_t>(worker), options_.seed};
    methods_.push_back(make_method<Real>(options_.method, options_.steps, sizes, identity));
  }
  const std::size_t message = message_size();
  mesh_ = make_mesh<Real>(processes, std::move(schedule), message, options_.threads, first);
  while (problems_.size() < mesh_->threads()) problems_.push_back(problem());
  workspaces_.reserve(problems_.size());
  for (auto& per_thread : problems_) workspaces_.emplace_back(*per_thread, message);
  times_.resize(mesh_->threads());
  round_ = [this](std::size_t worker, std::size_t thread, Link<Real>& link) { take_round(worker, thread, link); };
}

template <class Real>
void Session<Real>::take_round(std::size_t worker, std::size_t thread, Link<Real>& link) {
  TimedLink<Real> timed(link);
  Method<Real>& method = *methods_[worker - hosted_.first];
  method.take_step_size();
  method.round(timed, workspaces_[thread]);
  ThreadTimes& times = times_[thread];
  times.collect += seconds_between(timed.begun, timed.collected);
  times.advance += seconds_between(timed.collected, timed.posted);
  times.estimate += seconds_between(timed.posted, Clock::now());
}

template <class Real>
double Session<Real>::eta() const {
  return options_.steps.eta * options_.steps.schedule.at(iteration());
}

template <class Real>
RoundTimes Session<Real>::times() const {
  RoundTimes sum;
  for (const ThreadTimes& thread : times_) {
    sum.collect += thread.collect;
    sum.advance += thread.advance;
    sum.estimate += thread.estimate;
  }
  return sum;
}

template <class Real>
void Session<Real>::advance(std::uint64_t rounds) {
  mesh_->run(rounds, round_);
}

template <class Real>
std::span<const Real> Session<Real>::vector(std::size_t worker, std::string_view name) const {
  return at(worker).state()[name];
}

template <class Real>
void Session<Real>::mean(std::string_view name, std::span<double> out) const {
  parts_.clear();
  for (const auto& method : methods_) parts_.push_back(std::as_const(*method).state()[name]);
  mesh_->sum(parts_, out);
  for (double& value : out) value /= static_cast<double>(workers());
}

template <class Real>
std::vector<double> Session<Real>::mean(std::string_view name) const {
  std::vector<double> out(vector(hosted_.first, name).size());
  mean(name, out);
  return out;
}

template <class Real>
double Session<Real>::consensus_error(std::string_view name) const {
  mean_.resize(vector(hosted_.first, name).size());
  mean(name, mean_);
  numbers_.assign(methods_.size(), 0.0);
  for (std::size_t k = 0; k < methods_.size(); ++k) {
    const auto values = vector(hosted_.first + k, name);
    for (std::size_t i = 0; i < mean_.size(); ++i) {
      const double off = static_cast<double>(values[i]) - mean_[i];
      numbers_[k] += off * off;
    }
  }
  return mesh_->sum(numbers_) / static_cast<double>(workers());
}

template <class Real>
double Session<Real>::loss() const {
  numbers_.clear();
  for (const auto& method : methods_) numbers_.push_back(method->loss());
  return mesh_->sum(numbers_) / static_cast<double>(workers());
}

template <class Real>
std::uint64_t Session<Real>::signature() const {
  std::uint64_t hash = 0xcbf29ce484222325U;  // FNV-1a
  for (const auto& method : methods_) {
    for (const std::byte byte : std::as_bytes(method->state().all())) {
      hash = (hash ^ static_cast<std::uint64_t>(byte)) * 0x100000001b3U;
    }
  }
  return hash;
}

template class Session<float>;
template class Session<double>;

}  // namespace saddlemesh
