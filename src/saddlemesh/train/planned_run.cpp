#include "saddlemesh/train/planned_run.hpp"

#include <fmt/format.h>

#include "saddlemesh/train/members.hpp"

namespace saddlemesh {

namespace fs = std::filesystem;

std::vector<PlannedRun> plan_runs(const TrainConfig& config, const Variants& variants, const PreparedData& data,
                                  const fs::path& folder) {
  std::vector<PlannedRun> runs;
  const bool compare = !variants.methods.empty();
  for (const std::string& method : compare ? variants.methods : std::vector{config.method}) {
    for (std::size_t i = 0; i < variants.seeds; ++i) {
      PlannedRun run{.config = config, .folder = folder};
      if (variants.several() && config.alone == "auto") run.config.alone = "off";  // comparing sites once is enough
      run.config.data_seed = data_options(config).seed;
      run.config.seed = config.seed + i;
      run.config.method = method;
      if (compare && !find_method(method).averages_inner) run.config.first_batch.reset();
      run.requested = run.config;
      resolve(run.config, data);
      if (compare) run.folder /= method;
      if (variants.seeds > 1) run.folder /= fmt::format("seed-{}", run.config.seed);
      runs.push_back(std::move(run));
    }
  }
  return runs;
}

double bytes_sent(const FinishedRun& run) {
  return run.result.bytes + (run.search ? run.search->bytes : 0.0);
}

FinishedRun carry_out(const PlannedRun& plan, const PreparedData& data, bool resume, const TrainingHooks& hooks,
                      Processes& processes) {
  FinishedRun run{.plan = plan,
                  .result = train_members(plan.config, plan.requested, data, plan.folder, resume, hooks, processes)};
  if (run.result.ending == Ending::interrupted) return run;
  if (processes.first()) run.auroc = delong_auroc(run.result.scores, run.result.labels);
  run.sites = compare_sites(plan.requested, data, run.result, processes);
  return run;
}

}  // namespace saddlemesh
