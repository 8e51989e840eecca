#include "saddlemesh/solve/signature.hpp"

#include "saddlemesh/problem/analytic.hpp"
#include "saddlemesh/solve/session.hpp"
#include "saddlemesh/topology/topology.hpp"

namespace saddlemesh {
namespace {

template <class Real>
std::uint64_t run_once(const std::string& method, const std::string& topology, std::size_t threads) {
  constexpr std::size_t workers = 8;
  constexpr std::size_t dim = 13;
  const auto spec = std::make_shared<AnalyticSpec>(separable_heterogeneous(Curve::smooth, dim, workers, 0.5, 7));
  SessionOptions options;
  options.method = method;
  options.steps = preset("recommended");
  if (!find_method(method).averages_inner) options.steps.first_batch = 1;
  options.seed = 2024;
  options.threads = threads;
  const std::vector<Real> x0(dim, Real{0.5});
  const std::vector<Real> y0(dim, Real{0});
  Session<Real> session(options, analytic_problem<Real>(spec),
                        make_topology({.name = topology, .workers = workers, .weights = {}}).schedule, x0, y0);
  session.advance(200);
  return session.signature();
}

}  // namespace

std::uint64_t library_signature(std::size_t threads) {
  std::uint64_t combined = 0;
  const auto take = [&](std::uint64_t hash) { combined = (combined ^ hash) * 0x100000001b3U; };
  for (const std::string& method : method_names()) {
    if (method == "cross-entropy") continue;  // equals dsgda, with another objective
    for (const char* topology : {"ring", "one-peer-exponential"}) {
      take(run_once<double>(method, topology, threads));
      take(run_once<float>(method, topology, threads));
    }
  }
  return combined;
}

}  // namespace saddlemesh
