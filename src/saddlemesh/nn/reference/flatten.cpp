#include "saddlemesh/nn/reference/linear_map.hpp"
#include "saddlemesh/nn/reference/reference_layers.hpp"

namespace saddlemesh::reference {
namespace {

template <class Real>
class Flatten final : public LinearMap<Real> {
 public:
  explicit Flatten(std::size_t size) : LinearMap<Real>(size), size_(size) {}

 private:
  void apply(const Real* in, Real* out) const override { std::copy_n(in, size_, out); }
  void apply_transposed(const Real* out, Real* in) const override { std::copy_n(out, size_, in); }

  std::size_t size_;
};

}  // namespace

template <class Real>
LayerPointer<Real> make_flatten(std::size_t size) {
  return std::make_unique<Flatten<Real>>(size);
}

template LayerPointer<float> make_flatten(std::size_t);
template LayerPointer<double> make_flatten(std::size_t);

}  // namespace saddlemesh::reference
