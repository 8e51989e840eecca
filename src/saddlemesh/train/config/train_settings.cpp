#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddlemesh/core/parallel.hpp"
#include "saddlemesh/data/knots.hpp"
#include "saddlemesh/train/config/data_settings.hpp"
#include "saddlemesh/train/config/train_config.hpp"

namespace saddlemesh {
namespace {

bool is_composed(const ResolvedRun& run) {
  return run.composed;
}
bool solves_auroc(const ResolvedRun& run) {
  return run.method.objective == Objective::auroc;
}
bool is_mlp(const ResolvedRun& run) {
  return run.config.model.name == "mlp";
}
bool is_resnet(const ResolvedRun& run) {
  return run.config.model.name.starts_with("resnet");
}

std::vector<std::string> with_auto(std::vector<std::string> names) {
  names.insert(names.begin(), "auto");
  return names;
}

bool is_table(const ResolvedRun& run) {
  return can_have_knots(run.data) || run.data.preprocessing.has_knots();
}

void add_model(Settings& s, TrainConfig& c) {
  ModelOptions& model = c.model;
  s.section("model");
  s.text("model", model.name, "NAME",
         "The network: linear, mlp, or resnet20 (any resnet6n+2); auto: resnet20 for images, otherwise mlp");
  s.list("hidden", model.hidden, "N,…", "Sizes of the hidden layers of an mlp, such as 64,32")
      .at_least(1)
      .at_most(1'000'000)
      .used_if(is_mlp);
  s.choice("activation", model.activation, {"relu", "elu", "tanh", "sigmoid"},
           "Activation function of an mlp's hidden layers")
      .used_if(is_mlp);
  s.choice("shortcut", model.shortcut, {"A", "B"}, "Shortcut of a resnet: A (zero channels) or B (1×1 convolution)")
      .used_if(is_resnet);
  s.count("bins", c.bins, "N",
          "Number of pieces of a piecewise-linear encoding of each number in a table, with knots at quantiles; 0: "
          "numbers as they are; by default the search decides, otherwise 0")
      .at_most(1000)
      .used_if(is_table);
  s.list("members", c.members, "SETTINGS,…",
         "Further models to train and average with this one, into one model; each is given by the settings in which it "
         "differs, such as 'hidden=64 prior=20 seed=2'")
      .used_if(is_mlp);
}

void add_steps(Settings& s, TrainConfig& c) {
  s.section("method");
  s.choice("method", c.method, with_auto(method_names()),
           "The optimization method; 'saddlemesh methods' describes them; auto: d-scgdam-gt2 if workers' rows differ "
           "(sites, uneven shards), otherwise d-scgdam-gt");
  s.choice("preset", c.preset, with_auto(preset_names()),
           "Source of the step sizes that are not given: the paper's (paper), slow averages that tracking can keep in "
           "agreement (recommended), or the values that train best on this kind of data (auto)")
      .keeps_bits();
  for (const StepSize& step : step_sizes()) {
    std::string name(step.name);
    std::ranges::replace(name, '_', '-');
    AddedSetting added = s.number(name, c.step(step.value), std::string(step.symbol), std::string(step.help)).above(0);
    if (step.value == &MethodOptions::eta) added.below(1);
    // Cross-entropy has no maximum over y.
    const bool ascent = step.value == &MethodOptions::gamma_y;
    added.used_if([&step, ascent](const ResolvedRun& run) {
      return step.used_by(run.method) && (!ascent || run.method.objective == Objective::auroc);
    });
  }
  s.count("first-batch", c.first_batch, "N", "Number of samples averaged for the first inner estimate")
      .at_least(1)
      .at_most(1'000'000);
  s.flag("independent-jacobian-batch", c.independent_jacobian_batch,
         "Use a second batch for the Jacobian, which removes a bias and takes one more evaluation")
      .used_if(is_composed);
  s.choice("tracking", c.tracking, {"combine-then-adapt", "adapt-then-combine"},
           "d-scgdam-gt: how the inner estimate is tracked");
  s.custom(
      "schedule", "SCHEDULE",
      "Schedule of eta: constant, step:EVERY:FACTOR, cosine:FLOOR (until the last iteration), inverse-sqrt:EVERY; "
      "auto: the preset's schedule",
      [&c] { return c.schedule ? to_text(*c.schedule) : std::string("auto"); },
      [&c](const std::string& text) {
        c.schedule = text == "auto" ? std::nullopt : std::optional(parse_step_schedule(text));
      });
  s.number("clip", c.clip, "LENGTH",
           "Largest length of a worker's gradient, to which longer ones are clipped; 0: no limit")
      .at_least(0);
}

void add_objective(Settings& s, TrainConfig& c) {
  s.section("objective");
  s.count("batch", c.batch, "N", "Number of samples in each batch of a worker; by default 32 for images, otherwise 128")
      .at_least(1)
      .at_most(1'000'000);
  s.number("batch-share", c.batch_share, "SHARE",
           "Batch size as a share of each worker's rows, so that large sites have large batches; 0: use --batch. A "
           "batch never has more samples than its worker has rows")
      .at_least(0)
      .at_most(1);
  s.custom(
      "sampler", "SAMPLER", "How batches are drawn: uniform, epochs, or stratified:SHARE with this share of positives",
      [&c] { return to_text(c.sampler); }, [&c](const std::string& text) { c.sampler = parse_sampler(text); });
  s.number("rho", c.rho, "RHO", "Size of the inner step on the cross-entropy").above(0).used_if(is_composed);
  s.choice("jacobian", c.jacobian, {"exact", "identity"},
           "Jacobian of the inner step: exact (a Hessian-vector product), or identity (the first-order variant)")
      .used_if(is_composed);
  s.choice("score", c.score, {"auto", "raw", "sigmoid"},
           "Score in the AUROC loss: the logit (raw) or its sigmoid; auto: sigmoid with convolutions, otherwise raw")
      .used_if(solves_auroc);
  s.choice("weigh", c.weigh, {"rows", "workers"},
           "How workers are weighted: by their rows (rows), as if all rows were in one place; or equally (workers), as "
           "in the paper");
  s.choice("loss-scale", c.loss_scale, {"auto", "normalized", "paper"},
           "Scale of the AUROC loss: the paper's (paper), which shrinks with p(1 − p) for a share p of positives, or "
           "divided by p(1 − p) (normalized); auto: paper with --preset paper, otherwise normalized")
      .used_if(solves_auroc);
  s.flag("class-weighted", c.class_weighted, "Give both classes the same total weight in the cross-entropy")
      .used_if([](const ResolvedRun& run) { return run.composed || !solves_auroc(run); });
  s.number("weight-decay", c.weight_decay, "DECAY",
           "Coefficient of the penalty (decay/2)·‖θ‖² in the objective; by default prior / training rows, or the "
           "preset's value")
      .at_least(0);
  s.number("prior", c.prior, "PRECISION",
           "Weight decay times the number of training rows: the precision of a normal prior on the parameters; by "
           "default the search decides, otherwise the preset's value")
      .at_least(0)
      .keeps_bits();  // the weight decay, which it determines, decides them
  s.count("crop", c.augment.crop, "PIXELS", "Shift training images randomly by up to this number of pixels")
      .at_most(10'000);
  s.flag("flip", c.augment.flip, "Mirror training images randomly, one in two");
}

void add_topology(Settings& s, TrainConfig& c) {
  s.section("topology");
  s.text("topology", c.topology, "NAME",
         fmt::format("The communication graph: {}; auto: complete for methods that are meant for it, otherwise a ring",
                     fmt::join(topology_names(), ", ")));
  s.choice("weights", c.weights, with_auto(weights_names()), "How weights are assigned to neighbours");
}

void add_loop(Settings& s, TrainConfig& c) {
  s.section("training");
  s.choice("search", c.search, {"auto", "on", "off"},
           "Whether to choose encoding, activation and weight decay by trials on parts of the training rows, and to "
           "average "
           "the best; auto: for tables, unless a setting of the model, the method or the objective is given")
      .keeps_bits();
  s.number(
       "budget", c.budget, "SECONDS",
       "About how long the search and the training after it may take on two cores; 0: up to a minute, less for small "
       "tables")
      .at_least(0)
      .keeps_bits();
  s.count("iterations", c.iterations, "N",
          "Number of training rounds; by default 600 with convolutions, otherwise 200 epochs, but at least 3000 and at "
          "most 20000 rounds")
      .at_least(1)
      .at_most(1'000'000'000)
      .rules_out_search()
      .decides_bits_if([](const TrainConfig& config) { return config.schedule->decay == Decay::cosine; });
  s.choice("on-divergence", c.on_divergence, {"auto", "stop", "retreat"},
           "What to do if training diverges: end with an error (stop), or go back to the last sound state with smaller "
           "gamma-x, gamma-y and rho, at most twice (retreat); auto: retreat with the preset auto, otherwise stop")
      .keeps_bits();
  s.count("evaluate-every", c.evaluate_every, "N",
          "Iterations between evaluations of the averaged model; 0: only at the end; by default 40 evaluations in all, "
          "or as many as take a tenth of the time")
      .keeps_bits();
  s.choice("alone", c.alone, {"auto", "on", "off"},
           "Whether each site also trains a model on its own rows, for comparison with the joint model; auto: unless "
           "the data are images")
      .keeps_bits()
      .used_if([](const ResolvedRun& run) { return run.data.sites; });
  s.count("batch-statistics", c.batch_statistics, "N",
          "Batches of each worker for estimating the batch norms of the averaged model; 0: use the mean of the "
          "workers' running statistics")
      .at_most(10'000)
      .used_if(is_resnet);
  s.count(
       "patience", c.patience, "N",
       "Stop after this number of evaluations without a better validation AUROC (requires validation-share); 0: never")
      .rules_out_search()
      .keeps_bits();
  s.count("checkpoint-every", c.checkpoint_every, "N", "Iterations between checkpoints; 0: only by time")
      .for_files_only()
      .keeps_bits();
  s.number("checkpoint-minutes", c.checkpoint_minutes, "MINUTES", "Minutes between checkpoints; 0: not by time")
      .at_least(0)
      .for_files_only()
      .keeps_bits();
  s.path("warm-start", c.warm_start, "RUN", "A run folder or model file; training starts from its averaged model")
      .for_files_only()
      .rules_out_search()
      .keeps_bits();
  s.count("threads", c.threads, "N",
          "Number of threads of each process, for reading, training and evaluation; results do not depend on it")
      .at_least(1)
      .at_most(4096)
      .keeps_bits();
  add_memory_setting(s, c.data.read.memory);
  s.count("data-seed", c.data_seed, "N", "Seed of splits and shards, if it differs from --seed").keeps_bits();
}

}  // namespace

TrainConfig::TrainConfig() {
  threads = default_threads();
  data.read.cache = default_cache();
  steps.resize(step_sizes().size());
}

const std::optional<double>& TrainConfig::step(double MethodOptions::*which) const {
  const auto found = std::ranges::find(step_sizes(), which, &StepSize::value);
  return steps.at(static_cast<std::size_t>(found - step_sizes().begin()));
}

std::optional<double>& TrainConfig::step(double MethodOptions::*which) {
  return const_cast<std::optional<double>&>(std::as_const(*this).step(which));
}

Settings train_settings(TrainConfig& config) {
  Settings s;
  s.section("data", true);
  s.text("data", config.data.data, "DATA",
         "A file, a folder, - for standard input, or a name from 'saddlemesh data list'; a name with * stands for the "
         "files of sites")
      .names_input()
      .keeps_bits();
  add_data_settings(s, config.data, config.seed);
  add_model(s, config);
  add_steps(s, config);
  add_objective(s, config);
  add_topology(s, config);
  add_loop(s, config);
  return s;
}

}  // namespace saddlemesh
