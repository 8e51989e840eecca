#include "saddlemesh/run/train/team.hpp"

#include <array>

#include "saddlemesh/auroc/auroc_problem.hpp"
#include "saddlemesh/comm/received.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/run/train/starting_model.hpp"
#include "saddlemesh/topology/facts.hpp"

namespace saddlemesh {

Team::Team(const TrainConfig& config, const PreparedData& data, Processes& processes)
    : config_(config),
      processes_(processes),
      topology_(make_topology(config)),
      task_(std::make_shared<AurocTask<float>>(data.data, data.shards, make_graph(config, data),
                                               objective_options(config, data),
                                               processes.hosted(config.data.workers))) {
  const double batches = task_->options().composed() ? (config.independent_jacobian_batch ? 3 : 2) : 1;
  for (std::size_t k = 0; k < task_->workers(); ++k)
    samples_per_round_ += batches * static_cast<double>(task_->batch(k));
  bytes_per_round_ = static_cast<double>(describe(topology_).messages_per_round * sizeof(float) *
                                         message_size(config.method, method_options(config), task_->sizes()));
}

SessionOptions Team::session_options() const {
  return {.method = config_.method,
          .steps = method_options(config_),
          .seed = config_.data.seed,
          .threads = config_.data.read.threads,
          .processes = &processes_};
}

void Team::start(const std::function<void(const std::string&)>& report) {
  const StartingPoint<float> at = starting_point(config_, task_->graph(), processes_, report);
  session_ =
      std::make_unique<Session<float>>(session_options(), auroc_problem<float>(task_), topology_.schedule, at.x, at.y);
}

void Team::restore(Checkpoint& checkpoint) {
  std::size_t worker = task_->hosted().first;
  for (auto& running : checkpoint.running) {
    if (running.buffers.size() != task_->graph().buffer_count()) {
      throw InputError("the checkpoint's running statistics are not those of this network");
    }
    task_->running(worker++) = std::move(running);
  }
  session_ = std::make_unique<Session<float>>(session_options(), auroc_problem<float>(task_), topology_.schedule,
                                              checkpoint.session);
}

void Team::store(Checkpoint& checkpoint) const {
  checkpoint.hosted = task_->hosted();
  checkpoint.session = {.iteration = session_->iteration()};
  for (std::size_t k = task_->hosted().first; k < task_->hosted().end(); ++k) {
    const auto values = session_->state(k);
    checkpoint.session.workers.push_back({{values.begin(), values.end()}, session_->loss(k)});
    checkpoint.running.push_back(task_->running(k));
  }
}

Metrics Team::measure() const {
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

RoundTimes Team::times() const {
  const RoundTimes own = session_->times();
  const std::array parts{own.collect, own.advance, own.estimate};
  RoundTimes sum;
  const std::vector<std::string> all = processes_.all(to_bytes(std::span<const double>(parts)));
  for (std::size_t rank = 0; rank < all.size(); ++rank) {
    const auto of_one = received_values<double>(processes_, rank, all[rank], parts.size());
    sum.collect += of_one[0];
    sum.advance += of_one[1];
    sum.estimate += of_one[2];
  }
  return sum;
}

}  // namespace saddlemesh
