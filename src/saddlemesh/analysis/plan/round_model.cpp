#include "saddlemesh/analysis/plan/round_model.hpp"

#include <algorithm>

namespace saddlemesh {
namespace {

// Returns the seconds from the first post of a round until the last network card has sent its last message. A message
// takes `each` seconds, and turns begin `turn` seconds apart.
double last_sent(const std::vector<std::size_t>& messages, std::size_t turns, double turn, double each) {
  double last = 0;
  for (std::size_t begin = 0; begin < messages.size(); begin += turns) {
    double tail = 0;
    for (std::size_t k = turns; k-- > 0;) {
      if (messages[begin + k] == 0) continue;
      tail += each * static_cast<double>(messages[begin + k]);
      last = std::max(last, static_cast<double>(k) * turn + tail);
    }
  }
  return last;
}

}  // namespace

RoundForecast forecast_round(const WorkerTimes& worker, const BorderTraffic& traffic, double message_bytes,
                             const LinkSpeed& link) {
  RoundForecast forecast{.arithmetic = static_cast<double>(traffic.turns) * worker.all()};
  if (traffic.messages > 0) {
    const double each = message_bytes / link.bandwidth;
    const double sent = std::max(last_sent(traffic.sent, traffic.turns, worker.all(), each),
                                 last_sent(traffic.received, traffic.turns, worker.all(), each));
    const double last_arrival = worker.collect + worker.advance + sent + link.latency;
    forecast.transfer = link.latency + each * static_cast<double>(traffic.busiest());
    // Between 0 and the transfer, except for rounding.
    forecast.waiting = std::clamp(last_arrival - forecast.arithmetic, 0.0, forecast.transfer);
  }
  forecast.round = forecast.arithmetic + forecast.waiting;
  return forecast;
}

}  // namespace saddlemesh
