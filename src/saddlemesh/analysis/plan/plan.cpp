#include "saddlemesh/analysis/plan/plan.hpp"

#include "saddlemesh/analysis/plan/borders.hpp"
#include "saddlemesh/topology/schedule/one_peer_exponential.hpp"

namespace saddlemesh {
namespace {

// Returns how many rounds represent all rounds.
std::size_t rounds_to_look_at(const Topology& topology) {
  switch (topology.rounds) {
    case Rounds::one_peer_exponential:
      return one_peer_exponential_period(topology.schedule->workers());
    case Rounds::random_matching:
      return 16;
    case Rounds::same:
      break;
  }
  return 1;
}

/// A topology with a number of workers: the results that do not depend on the method.
struct Ground {
  Ground(const std::string& name, std::size_t count)
      : topology(make_topology({.name = name, .workers = count})), workers(count), noise(topology) {}

  Topology topology;
  std::size_t workers;
  TrackingNoise noise;
  std::vector<BorderTraffic> traffic;  // by round
};

void add_round(const BorderTraffic& traffic, const WorkerCosts& costs, const LinkSpeed& link, double share,
               PlanRow& row) {
  const WorkerTimes times{.collect = costs.mixing * static_cast<double>(traffic.longest_row),
                          .advance = costs.advance,
                          .estimate = costs.estimate};
  const auto message = static_cast<double>(costs.message_bytes);
  const RoundForecast forecast = forecast_round(times, traffic, message, link);
  row.turns = traffic.turns;
  row.messages += share * static_cast<double>(traffic.messages);
  row.bytes_per_process += share * message * static_cast<double>(traffic.busiest());
  row.round.arithmetic += share * forecast.arithmetic;
  row.round.transfer += share * forecast.transfer;
  row.round.waiting += share * forecast.waiting;
  row.round.round += share * forecast.round;
}

PlanRow make_row(const Ground& ground, std::size_t processes, const WorkerCosts& costs, const PlanOptions& options) {
  PlanRow row{
      .workers = ground.workers, .topology = ground.topology.name, .method = costs.method, .processes = processes};
  const double share = 1 / static_cast<double>(ground.traffic.size());
  for (const BorderTraffic& traffic : ground.traffic) add_round(traffic, costs, options.link, share, row);
  row.speedup = tuned_speedup(find_method(costs.method), ground.workers, ground.noise, options.speedup);
  return row;
}

// Returns the speedup of the run whose number of iterations is known.
double known_speedup(const std::string& topology, const std::string& method, const PlanOptions& options) {
  if (options.at_workers == 1) return 1;
  const Ground ground(topology, options.at_workers);
  return tuned_speedup(find_method(method), options.at_workers, ground.noise, options.speedup).factor;
}

}  // namespace

std::vector<PlanRow> make_plan(const PlanOptions& options) {
  validate(options.speedup);
  std::vector<PlanRow> rows;
  for (const std::string& topology : options.topologies) {
    for (const std::size_t workers : options.workers) {
      Ground ground(topology, workers);
      const Hosting hosting{.processes = (workers + options.workers_per_process - 1) / options.workers_per_process,
                            .threads = options.threads};
      for (std::size_t round = 0; round < rounds_to_look_at(ground.topology); ++round) {
        ground.traffic.push_back(count_border_traffic(*ground.topology.schedule, hosting, round));
      }
      for (const WorkerCosts& costs : options.costs)
        rows.push_back(make_row(ground, hosting.processes, costs, options));
    }
  }
  if (!options.iterations) return rows;
  for (PlanRow& row : rows) {
    row.iterations = *options.iterations * known_speedup(row.topology, row.method, options) / row.speedup.factor;
    row.seconds = *row.iterations * row.round.round;
  }
  return rows;
}

}  // namespace saddlemesh
