// Compares every layer and whole models with PyTorch: names, logits, gradient, Hessian-vector product, running
// statistics, evaluation.
#include <gtest/gtest.h>

#include "nn/compare.hpp"
#include "nn/network_runner.hpp"
#include "saddlemesh/nn/graph/backend.hpp"
#include "support/torch_oracle.hpp"

namespace saddlemesh::testing {
namespace {

struct TorchCase {
  NetworkCase network;
  nlohmann::json model;  // for torch_models.py
  bool balanced = false;
  bool ties = false;  // pre-activations of ReLUs are exactly zero
};

TorchCase mlp_case(const std::string& activation, std::size_t features, const std::vector<std::size_t>& hidden,
                   bool balanced, bool ties = false) {
  return {
      {"mlp " + activation + (ties ? " with ties" : ""), mlp_model(features, hidden, find_activation(activation)), 9},
      {{"kind", "mlp"}, {"features", features}, {"hidden", hidden}, {"activation", activation}},
      balanced,
      ties};
}

TorchCase resnet_case(std::size_t depth, Shape input, const std::string& shortcut, std::size_t batch, bool balanced,
                      bool ties = false) {
  const auto kind = shortcut == "A" ? Shortcut::pad : Shortcut::projection;
  return {{"resnet" + std::to_string(depth) + shortcut + (ties ? " with ties" : ""), resnet_model(input, depth, kind),
           batch},
          {{"kind", "resnet"}, {"depth", depth}, {"channels", input.channels}, {"shortcut", shortcut}},
          balanced,
          ties};
}

nlohmann::json graph_json(const LayerGraph& graph) {
  auto nodes = nlohmann::json::array();
  for (const Node& node : graph.nodes()) {
    nodes.push_back({{"kind", kind_name(node.kind)},
                     {"name", node.name},
                     {"inputs", node.inputs},
                     {"channels", node.shape.channels},
                     {"flat", node.shape.flat()},
                     {"kernel", node.kernel},
                     {"stride", node.stride},
                     {"bias", node.bias}});
  }
  return {{"kind", "graph"}, {"nodes", nodes}};
}

std::vector<TorchCase> torch_layer_cases() {
  std::vector<TorchCase> out;
  for (NetworkCase network : layer_cases()) {
    network.name = "layer case " + network.name;
    auto model = graph_json(network.graph);
    out.push_back({std::move(network), std::move(model)});
  }
  return out;
}

std::vector<TorchCase> torch_model_cases() {
  return {{{"linear", linear_model(22), 7}, {{"kind", "linear"}, {"features", 22}}, true},
          mlp_case("tanh", 22, {16}, false),
          mlp_case("sigmoid", 11, {13, 9}, true),
          mlp_case("elu", 30, {40, 5}, false),
          mlp_case("relu", 30, {40, 5}, true),
          mlp_case("relu", 22, {16, 7}, false, true),
          resnet_case(8, {3, 9, 7}, "A", 5, true),
          resnet_case(8, {1, 8, 8}, "B", 7, false),
          resnet_case(8, {3, 8, 8}, "A", 5, false, true),
          resnet_case(20, {3, 8, 8}, "A", 3, false),
          resnet_case(20, {3, 8, 8}, "B", 3, true)};
}

struct Question {
  Vector input, parameters, buffers, direction, labels, weights;
};

// Sets up layers whose outputs vanish: channels of a batch norm with γ = β = 0, units of a dense layer without weights,
// and samples of zeros before a layer without bias.
void make_ties(const TorchCase& test, Question& question) {
  const LayerGraph& graph = test.network.graph;
  const std::size_t size = graph.node(0).shape.size();
  std::fill_n(question.input.begin(), 2 * size, 0.0);
  for (const NamedBlock& block : graph.parameters()) {
    const auto zero = [&](std::size_t count) { std::fill_n(&question.parameters[block.offset], count, 0.0); };
    if (block.name == "0.bias" || block.name == "layer1.0.bn1.bias" || block.name == "layer2.0.bn2.bias") {
      zero(block.size);
    }
    if (block.name == "layer1.0.bn1.weight") zero(3);
    if (block.name == "layer2.0.bn2.weight")
      zero(block.size);  // the block's sum is the shortcut, whose added channels are zero
    if (block.name == "0.weight") zero(3 * block.shape[1]);
  }
}

Question make_question(const TorchCase& test, std::uint64_t seed) {
  const LayerGraph& graph = test.network.graph;
  Question out{.input = random_input(test.network, seed), .parameters = general_parameters(graph, seed)};
  if (test.ties) make_ties(test, out);
  out.direction = normal_vector(out.parameters.size(), seed, 4);
  out.buffers = normal_vector(graph.buffer_count(), seed, 5, 0.3);
  for (double& value : out.buffers) value = std::abs(value);  // variances are positive
  const std::size_t batch = test.network.batch;
  for (std::size_t b = 0; b < batch; ++b) out.labels.push_back(b % 3 == 1 ? 1 : 0);
  const auto positives = static_cast<double>(std::ranges::count(out.labels, 1.0));
  const auto all = static_cast<double>(batch);
  for (const double label : out.labels) {
    out.weights.push_back(test.balanced ? 0.5 / (label == 1 ? positives : all - positives) : 1 / all);
  }
  return out;
}

nlohmann::json blocks_json(const std::vector<NamedBlock>& blocks) {
  auto out = nlohmann::json::array();
  for (const NamedBlock& block : blocks) {
    out.push_back({{"name", block.name}, {"shape", block.shape}, {"offset", block.offset}});
  }
  return out;
}

void ask(TorchOracle& torch, const TorchCase& test, const Question& question) {
  const LayerGraph& graph = test.network.graph;
  const std::string& name = test.network.name;
  torch.description["cases"].push_back({{"name", name},
                                        {"model", test.model},
                                        {"balanced", test.balanced},
                                        {"parameters", blocks_json(graph.parameters())},
                                        {"buffers", blocks_json(graph.buffers())}});
  const Shape in = graph.node(0).shape;
  const std::size_t batch = test.network.batch;
  torch.put(name + "/input",
            in.flat() ? std::vector{batch, in.channels} : std::vector{batch, in.channels, in.height, in.width},
            question.input);
  const auto put = [&](const char* what, const Vector& values) { torch.put(name + what, {values.size()}, values); };
  put("/parameters", question.parameters);
  put("/buffers", question.buffers);
  put("/direction", question.direction);
  put("/labels", question.labels);
}

// Σ w (log(1 + eˢ) − y s)
LogitLoss cross_entropy(const Question& question) {
  const auto sigmoid = [](double s) { return 1 / (1 + std::exp(-s)); };
  return {[=](double s, std::size_t b) {
            return question.weights[b] *
                   (std::max(s, 0.0) + std::log1p(std::exp(-std::abs(s))) - question.labels[b] * s);
          },
          [=](double s, std::size_t b) { return question.weights[b] * (sigmoid(s) - question.labels[b]); },
          [=](double s, std::size_t b) { return question.weights[b] * sigmoid(s) * sigmoid(-s); }};
}

// Compares in norm with PyTorch in each of the precisions.
template <class Real>
void expect_answer(const TorchOracle& torch, const TorchCase& test, const Question& question, Backend backend,
                   const std::vector<std::string>& precisions, double tolerance) {
  NetworkRunner<Real> runner(test.network, backend, question.input, cross_entropy(question));
  const Vector gradient = runner.gradient(question.parameters);
  const auto product = runner.hessian_product(question.direction);
  const Vector logits = runner.logits(question.parameters);
  const Vector running = runner.running_after(question.buffers);
  const Vector evaluated = runner.evaluate(question.parameters, running);
  for (const std::string& precision : precisions) {
    SCOPED_TRACE(test.network.name + " against PyTorch in " + precision + " precision, " +
                 (backend == Backend::fast ? "fast" : "reference"));
    const auto expected = [&](const char* what) { return torch.get(test.network.name + "/" + precision + "/" + what); };
    EXPECT_LT(distance(logits, expected("logits")), tolerance);
    EXPECT_LT(distance(gradient, expected("gradient")), tolerance);
    EXPECT_LT(distance(product.value, expected("product")), tolerance);
    EXPECT_LT(distance(running, expected("running")), tolerance);
    EXPECT_LT(distance(evaluated, expected("evaluated")), tolerance);
  }
}

// A single run of Python answers all questions.
TEST(Torch, NamesShapesAndAllPassesOfLayersAndModelsAgreeWithPyTorch) {
  TorchOracle torch("tests/nn/torch_oracle.py");
  auto tests = torch_model_cases();
  for (TorchCase& test : torch_layer_cases()) tests.push_back(std::move(test));
  std::vector<Question> questions;
  for (const TorchCase& test : tests) {
    questions.push_back(make_question(test, 9));
    ask(torch, test, questions.back());
  }
  if (const auto reason = torch.run()) GTEST_SKIP() << *reason;
  for (std::size_t i = 0; i < tests.size(); ++i) {
    expect_answer<double>(torch, tests[i], questions[i], Backend::reference, {"double"}, 1e-12);
    expect_answer<float>(torch, tests[i], questions[i], Backend::reference, {"double", "single"}, 3e-5);
    if (!fast_backend_runs(tests[i].network.graph)) continue;
    expect_answer<float>(torch, tests[i], questions[i], Backend::fast, {"double", "single"}, 3e-5);
  }
}

}  // namespace
}  // namespace saddlemesh::testing
