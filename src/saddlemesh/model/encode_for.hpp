#pragma once

#include "saddlemesh/model/trained_model.hpp"

namespace saddlemesh {

/// What the model's network sees of a file: its columns matched to the model's by name where both have names, else by
/// position; unknown categories zero, missing numbers filled in if training filled them in. InputError, naming the
/// file, where features, columns or images are not those of the model, and for a class that training did not have.
/// `unknown`, if not null, gets the columns with unknown categories.
DataSet encode_for(const TrainedModel& model, RawData&& raw, std::vector<UnknownCategories>* unknown = nullptr);

}  // namespace saddlemesh
