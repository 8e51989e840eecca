#include "saddlemesh/run/config/train_config.hpp"

namespace saddlemesh {
namespace {

using Names = std::vector<std::string>;

void add_unless(bool used, std::initializer_list<const char*> names, Names& idle) {
  if (!used) idle.insert(idle.end(), names.begin(), names.end());
}

}  // namespace

std::vector<std::string> idle_settings(const TrainConfig& config, const PreparedData& data) {
  const MethodInfo& method = find_method(config.method);
  const bool composed = objective_options(config, data).composed();
  const bool auroc = method.objective == Objective::auroc;
  Names idle;
  add_unless(method.averages_inner, {"alpha"}, idle);
  add_unless(method.momentum, {"beta-x", "beta-y"}, idle);
  add_unless(method.tracks_outer, {"delta"}, idle);
  add_unless(composed, {"rho", "jacobian", "independent-jacobian-batch"}, idle);
  add_unless(composed || !auroc, {"class-weighted"}, idle);
  add_unless(auroc, {"score", "gamma-y", "loss-scale"}, idle);
  add_unless(config.model.name == "mlp", {"hidden", "activation"}, idle);
  add_unless(config.model.name.starts_with("resnet"), {"shortcut", "batch-statistics"}, idle);
  add_unless(config.data.test.empty(), {"test-share"}, idle);
  add_unless(!config.data.test.empty(), {"test-labels"}, idle);
  add_unless(data.sites, {"alone"}, idle);
  add_unless(data.data->images(), {"image-size", "resize", "gray", "skip-broken"}, idle);
  return idle;
}

}  // namespace saddlemesh
