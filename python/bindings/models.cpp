#include "models.hpp"

#include "arrays.hpp"
#include "bindings.hpp"
#include "rows.hpp"
#include "saddlemesh/run/model/encode_for.hpp"
#include "saddlemesh/run/model/scoring.hpp"

namespace saddlemesh::python {
namespace py = pybind11;
py::object to_python(TrainedModel model) {
  return py::cast(std::make_shared<TrainedModel>(std::move(model)));
}
std::shared_ptr<const TrainedModel> model_from(py::handle model) {
  return model.cast<std::shared_ptr<TrainedModel>>();
}

void add_models(py::module_& m) {
  py::class_<TrainedModel, std::shared_ptr<TrainedModel>>(m, "Model")
      .def(
          "scores",
          [](const TrainedModel& t, py::object X, std::size_t threads) {
            RawData r = rows_of(X);
            return to_array(score_all(t, encode_for(t, std::move(r)), threads));
          },
          py::arg("X"), py::arg("threads") = 1);
}

}  // namespace saddlemesh::python
