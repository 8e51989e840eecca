#include "saddlemesh/train/folds.hpp"

#include <algorithm>
#include <span>

#include "saddlemesh/core/random.hpp"
#include "saddlemesh/core/shuffle.hpp"

namespace saddlemesh {
namespace {

struct Fold {
  std::size_t index = 0, count = 1;
  std::uint64_t seed = 0;

  // Whether the fold holds out the i-th row of a class at a worker. Workers and classes begin at different folds, so
  // that rare rows are spread.
  [[nodiscard]] bool takes(std::size_t worker, std::size_t label, std::size_t i) const {
    return (i + worker + label * (count / 2)) % count == index;
  }

  [[nodiscard]] std::size_t taken(std::size_t worker, std::size_t label, std::size_t rows) const {
    std::size_t taken = 0;
    for (std::size_t i = 0; i < std::min(rows, count); ++i) {
      if (takes(worker, label, i)) taken = (rows - i + count - 1) / count;
    }
    return taken;
  }
};

// How many negatives and positives a worker gives up.
struct HeldOut {
  std::size_t by_label[2] = {0, 0};
  [[nodiscard]] std::size_t rows() const { return by_label[0] + by_label[1]; }
};

HeldOut held_out(const Fold& fold, std::size_t worker, const WorkerRows& rows) {
  HeldOut held;
  held.by_label[0] = fold.taken(worker, 0, rows.train - rows.train_positives);
  held.by_label[1] = fold.taken(worker, 1, rows.train_positives);
  return held.rows() < rows.train ? held : HeldOut();
}

// Moves the fold's rows of one class from `train` to `validation`.
void move_class(const Fold& fold, std::size_t worker, std::size_t label, std::span<const std::uint32_t> shard,
                std::span<const std::uint8_t> labels, RowList& train, RowList& validation) {
  RowList rows;
  std::ranges::copy_if(shard, std::back_inserter(rows), [&](std::uint32_t row) { return labels[row] == label; });
  RandomStream random({.seed = fold.seed, .worker = static_cast<std::uint32_t>(worker), .purpose = Purpose::fold},
                      static_cast<std::uint32_t>(label));
  shuffle(std::span(rows), random);
  for (std::size_t i = 0; i < rows.size(); ++i) (fold.takes(worker, label, i) ? validation : train).push_back(rows[i]);
}

}  // namespace

PreparedData hold_out(const PreparedData& data, std::size_t fold, std::size_t folds, std::uint64_t seed) {
  const Fold by{.index = fold, .count = folds, .seed = seed};
  PreparedData out = data;
  out.validation_rows.clear();
  out.test_rows.clear();
  out.validation_count = out.test_count = {};
  std::size_t rows = 0, positives = 0;
  for (std::size_t k = 0; k < data.workers.size(); ++k) {
    const HeldOut held = held_out(by, k, data.workers[k]);
    WorkerRows& worker = out.workers[k];
    worker.test = worker.test_positives = 0;
    worker.validation = held.rows();
    worker.train -= held.rows();
    worker.train_positives -= held.by_label[1];
    rows += worker.train;
    positives += worker.train_positives;
    out.validation_count.rows += held.rows();
    out.validation_count.positives += held.by_label[1];
    if (held.rows() == 0 || data.shards[k].empty()) continue;  // the latter: hosted by another process
    RowList train, validation;
    for (const std::size_t label : {0U, 1U}) {
      move_class(by, k, label, data.shards[k], data.data->labels, train, validation);
    }
    std::ranges::sort(train);
    std::ranges::sort(validation);
    out.shards[k] = std::move(train);
    out.validation_rows.insert(out.validation_rows.end(), validation.begin(), validation.end());
  }
  out.positive_ratio = static_cast<double>(positives) / static_cast<double>(std::max<std::size_t>(rows, 1));
  return out;
}

}  // namespace saddlemesh
