#include "saddlemesh/train/config/train_config.hpp"

namespace saddlemesh {

std::vector<std::string> idle_settings(const TrainConfig& config, const PreparedData& data) {
  const ResolvedRun run{.config = config,
                        .data = data,
                        .method = find_method(config.method),
                        .composed = objective_options(config, data).composed()};
  TrainConfig copy = config;
  const Settings settings = train_settings(copy);
  std::vector<std::string> idle;
  for (const Setting& setting : settings.all()) {
    if (setting.used && !setting.used(run)) idle.push_back(setting.name);
  }
  return idle;
}

}  // namespace saddlemesh
