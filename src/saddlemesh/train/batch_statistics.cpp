#include "saddlemesh/train/batch_statistics.hpp"

#include <algorithm>
#include <atomic>

#include "saddlemesh/auroc/batch.hpp"
#include "saddlemesh/comm/collectives.hpp"
#include "saddlemesh/core/parallel.hpp"

namespace saddlemesh {

std::vector<float> mean_of_all(Processes& processes, std::span<const float> own, std::size_t size, std::size_t workers,
                               std::size_t vectors_per_worker) {
  std::vector<double> sum(size, 0.0);
  std::size_t values = 0;
  const std::vector<std::string> all = processes.allgather(to_bytes(own));
  for (std::size_t rank = 0; rank < all.size(); ++rank) {
    const std::size_t vectors = own.empty() ? 0 : processes.hosted(workers, rank).count * vectors_per_worker;
    for (const float value : received_values<float>(processes, rank, all[rank], vectors * size)) {
      sum[values++ % size] += static_cast<double>(value);
    }
  }
  if (values == 0) return {};
  const auto count = static_cast<double>(values / size);
  std::vector<float> mean(size);
  std::ranges::transform(sum, mean.begin(), [&](double s) { return static_cast<float>(s / count); });
  return mean;
}

BatchStatistics::BatchStatistics(const AurocTask<float>& task, std::uint64_t seed, std::size_t batches,
                                 std::size_t threads, Processes& processes)
    : task_(task), seed_(seed), batches_(batches), processes_(processes) {
  if (task.graph().buffer_count() == 0) return;
  const std::size_t batch = std::max<std::size_t>(task.options().batch, 2);
  const NetworkOptions options{.batch = batch, .backend = task.options().backend, .tangents = false};
  for (std::size_t i = 0; i < std::max<std::size_t>(threads, 1); ++i) {
    threads_.push_back(
        {make_network<float>(task.graph(), task.data(), options), std::vector<std::uint32_t>(options.batch)});
  }
  samples_.resize(task.hosted().count * batches * task.graph().buffer_count());
}

std::vector<float> BatchStatistics::estimate(std::span<const float> parameters, std::uint64_t iteration) {
  if (threads_.empty()) return {};
  const std::size_t size = task_.graph().buffer_count(), count = task_.hosted().count * batches_;
  std::atomic<std::size_t> next{0};
  parallel_for(threads_.size(), threads_.size(), [&](std::size_t thread) {
    for (std::size_t i = next++; i < count; i = next++) {
      const Draw draw{.seed = seed_,
                      .worker = static_cast<std::uint32_t>(task_.hosted().first + i / batches_),
                      .iteration = iteration * batches_ + i % batches_,
                      .purpose = Purpose::statistics};
      take(threads_[thread], parameters, draw, std::span(samples_).subspan(i * size, size));
    }
  });
  return mean_of_all(processes_, samples_, size, task_.workers(), batches_);
}

void BatchStatistics::take(ThreadState& thread, std::span<const float> parameters, const Draw& draw,
                           std::span<float> out) const {
  const auto& shard = task_.shards()[draw.worker];
  RandomStream random(draw);
  for (std::uint32_t& row : thread.rows) row = shard[random.below(shard.size())];
  load(thread.network, task_.data(), thread.rows);
  thread.network.forward(parameters);
  std::ranges::fill(out, 0.0F);  // clears earlier values, which may not be finite
  thread.network.update_running(out, 1.0);
  const auto weight = static_cast<float>(task_.weights(draw.worker).worker);
  for (float& value : out) value *= weight;
}

}  // namespace saddlemesh
