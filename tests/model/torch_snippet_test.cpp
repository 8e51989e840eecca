// The Python code in docs/models.md, unchanged, loads models into PyTorch by name.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "model/model_cases.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/model/scoring.hpp"
#include "support/python.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

std::string documented_snippet() {
  const std::string docs = read_file(SADDLEMESH_SOURCE_DIR "/docs/models.md");
  const std::string begin = "```python\n";
  const auto from = docs.find(begin) + begin.size();
  return docs.substr(from, docs.find("```", from) - from);
}

struct Saved {
  nlohmann::json torch_model;  ///< for torch_models.py
  TrainedModel model;
};

class TorchSnippet : public ::testing::Test {
 protected:
  // Saves the model and the data to score. Returns the program's scores.
  std::vector<float> save(const std::string& name, const Saved& saved) {
    constexpr std::size_t count = 4;
    const Shape shape = saved.model.preprocessing.input;
    const ImageFeatures images{.pixels = testing::random_images(count, shape, 11),
                               .scales = saved.model.preprocessing.channels};
    const DataSet data{.shape = shape, .rows = count, .features = images};
    save_model(folder_ / (name + ".safetensors"), saved.model);
    write_file(folder_ / (name + ".json"), saved.torch_model.dump());
    write_file(folder_ / (name + ".bytes"),
               {reinterpret_cast<const char*>(images.pixels.data()), images.pixels.size()});
    return score_all(saved.model, data, 1);
  }

  testing::TemporaryFolder temporary_;
  std::filesystem::path folder_ = temporary_.path();
};

TEST_F(TorchSnippet, LoadsModelsThatScoreAsHere) {
  const TrainedModel resnet = testing::model_of_images({3, 16, 16}, {}, {.name = "resnet20"});
  const TrainedModel mlp =
      testing::model_of_images({1, 5, 6}, {}, {.name = "mlp", .hidden = {7, 3}, .activation = "elu"});
  std::vector<std::vector<float>> ours;
  ours.push_back(save("resnet", {{{"kind", "resnet"}, {"channels", 3}, {"depth", 20}, {"shortcut", "B"}}, resnet}));
  ours.push_back(save("mlp", {{{"kind", "mlp"}, {"features", 30}, {"hidden", {7, 3}}, {"activation", "elu"}}, mlp}));
  const auto reason = testing::run_python(folder_, documented_snippet() + R"(
import sys
sys.path.insert(0, ")" SADDLEMESH_SOURCE_DIR R"(/tests/nn")
from torch_models import build

torch.set_num_threads(1)
scores = []
for name in ("resnet", "mlp"):
    tensors, about = read_model(name + ".safetensors")
    model = build(json.load(open(name + ".json")))
    model.load_state_dict(tensors)
    model.eval()
    preprocessing = about["preprocessing"]
    images = torch.tensor(numpy.fromfile(name + ".bytes", dtype=numpy.uint8)).reshape(-1, *preprocessing["input"]).float()
    scale, offset = (torch.tensor([c[key] for c in preprocessing["channels"]])[:, None, None] for key in ("scale", "offset"))
    images = images * scale + offset
    with torch.no_grad():
        scores.append(model(images.flatten(1) if name == "mlp" else images).flatten().tolist())
json.dump(scores, open("scores.json", "w"))
)");
  if (reason) GTEST_SKIP() << *reason;
  const auto theirs = nlohmann::json::parse(read_file(folder_ / "scores.json"));
  for (std::size_t i = 0; i < ours.size(); ++i) {
    for (std::size_t row = 0; row < ours[i].size(); ++row) {
      const double score = ours[i][row];
      EXPECT_NEAR(theirs[i][row].get<double>(), score, 1e-5 * std::max(1.0, std::abs(score))) << i << ", " << row;
    }
  }
}

TEST_F(TorchSnippet, IsShort) {
  const std::string snippet = documented_snippet();
  EXPECT_LE(std::ranges::count(snippet, '\n'), 14);
}

}  // namespace
}  // namespace saddlemesh
