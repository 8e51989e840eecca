#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "saddlemesh/auroc/task.hpp"
#include "saddlemesh/train/checkpoint/retreat.hpp"
#include "saddlemesh/train/config/train_config.hpp"
#include "saddlemesh/train/report/metrics_csv.hpp"

namespace saddlemesh {

/// The workers of one run: their task, their topology, and the session that advances them. If processes share the
/// workers, all of them make the same calls.
class WorkerGroup {
 public:
  /// `config` must be resolved. The data and the processes must outlive this object.
  WorkerGroup(const TrainConfig& config, const PreparedData& data, Processes& processes);

  /// Moves the workers to the starting point, or to stored states, whose steps may differ from the configuration's.
  /// `report`, unless empty, is called with notes for the user about the model of --warm-start.
  void start(const std::function<void(const std::string&)>& report);
  void restore(const SessionState<float>& session, const std::vector<RunningStatistics<float>>& running,
               const Steps& steps);
  /// Copies everything that restore() needs of the hosted workers.
  void copy_workers(SessionState<float>& session, std::vector<RunningStatistics<float>>& running) const;

  /// Returns the metrics of session, costs and consensus: all of Metrics except AUROC and the time of evaluation.
  /// Seconds of rounds are counted since start() or restore().
  [[nodiscard]] Metrics measure() const;

  /// Returns the mean over all workers of the curvature of their outer losses at their current points.
  [[nodiscard]] double curvature() const;

  /// Returns the round times of the threads of all processes.
  [[nodiscard]] RoundTimes times() const;

  [[nodiscard]] Session<float>& session() { return *session_; }
  [[nodiscard]] const Session<float>& session() const { return *session_; }
  [[nodiscard]] const AurocTask<float>& task() const { return *task_; }

 private:
  [[nodiscard]] SessionOptions session_options() const;

  const TrainConfig& config_;
  Processes& processes_;
  Topology topology_;
  std::shared_ptr<AurocTask<float>> task_;
  Steps steps_;
  double bytes_per_round_ = 0, samples_per_round_ = 0;
  std::unique_ptr<Session<float>> session_;
};

}  // namespace saddlemesh
