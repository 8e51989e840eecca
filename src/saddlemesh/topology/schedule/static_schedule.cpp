#include "saddlemesh/topology/schedule/static_schedule.hpp"

#include <algorithm>
#include <optional>

namespace saddlemesh {
namespace {

bool same_rows(const MixingMatrix& a, const MixingMatrix& b) {
  for (std::size_t k = 0; k < a.workers(); ++k) {
    const Row left = a.row(k);
    const Row right = b.row(k);
    if (!std::ranges::equal(left.from, right.from) || !std::ranges::equal(left.weight, right.weight)) return false;
  }
  return true;
}

class StaticSchedule final : public Schedule {
 public:
  explicit StaticSchedule(MixingMatrix matrix) : matrix_(std::move(matrix)), transposed_(matrix_.transposed()) {
    if (same_rows(matrix_, *transposed_)) transposed_.reset();
  }

  [[nodiscard]] std::size_t workers() const override { return matrix_.workers(); }
  [[nodiscard]] bool fixed() const override { return true; }

  Row row(std::uint64_t /*round*/, std::size_t worker, RowScratch& /*scratch*/) const override {
    return matrix_.row(worker);
  }

  Row column(std::uint64_t /*round*/, std::size_t worker, RowScratch& /*scratch*/) const override {
    return transposed_ ? transposed_->row(worker) : matrix_.row(worker);
  }

 private:
  MixingMatrix matrix_;
  std::optional<MixingMatrix> transposed_;  ///< only if it differs from the matrix
};

}  // namespace

SharedSchedule static_schedule(MixingMatrix matrix) {
  return std::make_shared<StaticSchedule>(std::move(matrix));
}

}  // namespace saddlemesh
