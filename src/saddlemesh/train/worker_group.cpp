#include "saddlemesh/train/worker_group.hpp"

#include <array>

#include "saddlemesh/auroc/auroc_problem.hpp"
#include "saddlemesh/auroc/curvature.hpp"
#include "saddlemesh/comm/collectives.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/topology/facts.hpp"
#include "saddlemesh/train/starting_model.hpp"

namespace saddlemesh {

WorkerGroup::WorkerGroup(const TrainConfig& config, const PreparedData& data, Processes& processes)
    : config_(config),
      processes_(processes),
      topology_(make_topology(config)),
      task_(std::make_shared<AurocTask<float>>(data.data, data.shards, make_graph(config, data),
                                               objective_options(config, data),
                                               processes.hosted(worker_count(config.data)))),
      steps_(steps_of(config)) {
  const double batches = task_->options().composed() ? (config.independent_jacobian_batch ? 3 : 2) : 1;
  for (std::size_t k = 0; k < task_->workers(); ++k)
    samples_per_round_ += batches * static_cast<double>(task_->batch(k));
  bytes_per_round_ = static_cast<double>(describe(topology_).messages_per_round * sizeof(float) *
                                         message_size(config.method, method_options(config), task_->sizes()));
}

SessionOptions WorkerGroup::session_options() const {
  MethodOptions options = method_options(config_);
  options.gamma_x = steps_.gamma_x;
  if (steps_.gamma_y > 0) options.gamma_y = steps_.gamma_y;
  return {.method = config_.method,
          .steps = options,
          .seed = config_.seed,
          .threads = config_.threads,
          .processes = &processes_};
}

void WorkerGroup::start(const std::function<void(const std::string&)>& report) {
  const StartingPoint<float> at = starting_point(config_, task_->graph(), processes_, report);
  session_ =
      std::make_unique<Session<float>>(session_options(), auroc_problem<float>(task_), topology_.schedule, at.x, at.y);
}

void WorkerGroup::restore(const SessionState<float>& session, const std::vector<RunningStatistics<float>>& running,
                          const Steps& steps) {
  session_.reset();  // never two sessions at once
  std::size_t worker = task_->hosted().first;
  for (const auto& of_one : running) {
    if (of_one.buffers.size() != task_->graph().buffer_count()) {
      throw InputError("the checkpoint's running statistics do not fit this network");
    }
    task_->running(worker++) = of_one;
  }
  steps_ = steps;
  if (steps.rho > 0) task_->set_rho(steps.rho);
  session_ =
      std::make_unique<Session<float>>(session_options(), auroc_problem<float>(task_), topology_.schedule, session);
}

void WorkerGroup::copy_workers(SessionState<float>& session, std::vector<RunningStatistics<float>>& running) const {
  const WorkerRange hosted = task_->hosted();
  session.iteration = session_->iteration();
  session.workers.resize(hosted.count);
  running.resize(hosted.count);
  for (std::size_t k = 0; k < hosted.count; ++k) {
    const auto values = session_->state(hosted.first + k);
    session.workers[k].values.assign(values.begin(), values.end());
    session.workers[k].loss = session_->loss(hosted.first + k);
    running[k] = task_->running(hosted.first + k);
  }
}

Metrics WorkerGroup::measure() const {
  Metrics metrics;
  metrics.iteration = static_cast<double>(session_->iteration());
  metrics.samples = metrics.iteration * samples_per_round_;
  metrics.bytes = metrics.iteration * bytes_per_round_;
  metrics.loss = session_->loss();
  metrics.dual = session_->mean("y").front();
  metrics.eta = session_->eta();
  for (const auto& [name, value] : consensus_columns()) {
    if (!session_->vector(task_->hosted().first, name).empty()) metrics.*value = session_->consensus_error(name);
  }
  return metrics;
}

double WorkerGroup::curvature() const {
  const WorkerRange hosted = task_->hosted();
  std::vector<double> own;
  for (std::size_t k = hosted.first; k < hosted.end(); ++k) {
    const Draw draw{config_.seed, static_cast<std::uint32_t>(k), session_->iteration(), Purpose::outer};
    own.push_back(outer_curvature(*task_, session_->vector(k, "x"), draw));
  }
  double sum = 0;
  const auto count = [&](std::size_t rank) { return processes_.hosted(task_->workers(), rank).count; };
  for (const auto& of_rank : allgather_values(processes_, std::span<const double>(own), count)) {
    for (const double one : of_rank) sum += one;
  }
  return sum / static_cast<double>(task_->workers());
}

RoundTimes WorkerGroup::times() const {
  const RoundTimes own = session_->times();
  const std::array parts{own.collect, own.advance, own.estimate};
  RoundTimes sum;
  for (const auto& of_rank : allgather_values(processes_, std::span<const double>(parts))) {
    sum.collect += of_rank[0];
    sum.advance += of_rank[1];
    sum.estimate += of_rank[2];
  }
  return sum;
}

}  // namespace saddlemesh
