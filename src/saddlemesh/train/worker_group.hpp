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

/// The workers of one run: their task, their topology and the session that takes them forward. Where processes share
/// the workers, all of them make the same calls.
class WorkerGroup {
 public:
  /// Of a resolved configuration. The data and the processes must outlive it.
  WorkerGroup(const TrainConfig& config, const PreparedData& data, Processes& processes);

  /// To the starting point; or to where workers stood, with steps that may be others than the configuration's.
  /// `report`, unless empty, is given what the user should know about the model of --warm-start.
  void start(const std::function<void(const std::string&)>& report);
  void restore(const SessionState<float>& session, const std::vector<RunningStatistics<float>>& running,
               const Steps& steps);
  /// All that restore() needs of the hosted workers.
  void copy_workers(SessionState<float>& session, std::vector<RunningStatistics<float>>& running) const;

  /// What the session, its costs and the agreement of its workers tell: all of Metrics but AUROC and evaluation's time.
  /// Seconds of rounds are those since start() or restore().
  [[nodiscard]] Metrics measure() const;

  /// The mean over all workers of the curvature of their outer losses where they stand.
  [[nodiscard]] double curvature() const;

  /// Of the threads of all processes.
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
