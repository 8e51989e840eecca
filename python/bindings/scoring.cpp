#include <nlohmann/json.hpp>

#include "arrays.hpp"
#include "conversions.hpp"
#include "features.hpp"
#include "interpreter.hpp"
#include "model.hpp"
#include "saddlemesh/model/encode_for.hpp"
#include "saddlemesh/model/evaluation.hpp"
#include "saddlemesh/train/config/data_settings.hpp"
#include "saddlemesh/train/config/scoring_settings.hpp"
#include "settings.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

void warn_if_not_finite(std::span<const float> scores) {
  if (const std::string text = not_finite_text(scores); !text.empty()) warn(text);
}

py::object scores_of(const NativeModel& self, RawData&& rows, std::size_t threads) {
  if (rows.data.rows == 0) return to_array(std::vector<float>());
  const auto score = [&] {
    const GilReleased released;
    const TrainedModel& model = *self.model;
    return score_all(model, encode_for(model, std::move(rows)), threads);
  };
  std::vector<float> scores = score();
  warn_if_not_finite(scores);
  return to_array(std::move(scores));
}

// The options of the commands predict and evaluate.
ScoringOptions scoring_options(const py::object& data, LabelUse use, const py::dict& values) {
  ScoringOptions options{.data = to_path(data).string(), .use = use, .cache = default_cache()};
  options.waiting = check_signals;
  Settings settings;
  add_scoring_settings(settings, options);
  add_id_setting(settings, options);
  apply_settings(settings, values);
  return options;
}

py::dict score_data(const NativeModel& self, const py::object& data, const py::dict& values) {
  const ScoringOptions options = scoring_options(data, LabelUse::if_there, values);
  DataToScore read;
  std::vector<float> scores;
  {
    const GilReleased released;
    read = read_to_score(*self.model, options);
    scores = score_all(*self.model, read.data, options.threads, options.memory);
  }
  warn_if_not_finite(scores);
  py::dict out;
  out["scores"] = to_array(std::move(scores));
  out["labels"] = read.data.labels.empty() ? py::object(py::none()) : to_array(std::move(read.data.labels));
  out["name"] = to_str(read.name);
  out["notes"] = to_str_list(read.notes);
  out["ids"] = options.id.empty() ? py::object(py::none()) : to_str_list(read.ids);
  py::dict unknown;
  for (const auto& [column, rows] : read.unknown_categories) unknown[to_str(column)] = rows;
  out["unknown_categories"] = unknown;
  return out;
}

// The JSON that the command `evaluate --json` prints.
py::str evaluate(const NativeModel& self, const py::object& data, double max_fpr, std::size_t resamples,
                 std::uint64_t seed, const py::dict& values) {
  const ScoringOptions options = scoring_options(data, LabelUse::needed, values);
  const BootstrapOptions bootstrap{
      .resamples = resamples, .max_fpr = max_fpr, .seed = seed, .threads = options.threads};
  std::string text;
  {
    const GilReleased released;
    const Evaluation found =
        evaluate_model(*self.model, read_to_score(*self.model, options), bootstrap, options.memory);
    text = evaluation_json(found).dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  }
  return to_str(text);
}

}  // namespace

void add_scoring(py::class_<NativeModel>& type) {
  const auto threads = py::arg("threads");
  type.def(
      "scores",
      [](const NativeModel& self, const py::object& features, std::size_t count) {
        return scores_of(self, read_matrix(features), count);
      },
      py::arg("features"), threads);
  type.def(
      "image_scores",
      [](const NativeModel& self, const Array<std::uint8_t>& images, std::size_t count) {
        return scores_of(self, read_images(images), count);
      },
      py::arg("images"), threads);
  type.def(
      "table_scores",
      [](const NativeModel& self, const py::list& names, const Array<float>& values, const py::list& categories,
         std::size_t count) { return scores_of(self, read_table(names, values, categories), count); },
      py::arg("names"), py::arg("values"), py::arg("categories"), threads);
  type.def("score_data", &score_data, py::arg("data"), py::arg("options"));
  type.def("evaluate", &evaluate, py::arg("data"), py::arg("max_fpr"), py::arg("resamples"), py::arg("seed"),
           py::arg("options"));
}

}  // namespace saddlemesh::python
