#pragma once

#include "saddlemesh/model/trained_model.hpp"

namespace saddlemesh {

/// Encodes a file's rows as input of the model's network. Columns are matched by name if both have names, otherwise by
/// position. Unknown categories become zero; missing numbers are filled in if training filled them in. Throws
/// InputError with the file's name if features, columns or images do not match the model, or if the file has a class
/// that training did not have. `unknown`, if not null, receives the columns with unknown categories.
DataSet encode_for(const TrainedModel& model, RawData&& raw, std::vector<UnknownCategories>* unknown = nullptr);

}  // namespace saddlemesh
