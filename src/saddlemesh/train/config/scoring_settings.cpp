#include "saddlemesh/train/config/scoring_settings.hpp"

#include "saddlemesh/core/parallel.hpp"
#include "saddlemesh/train/config/data_settings.hpp"

namespace saddlemesh {

void add_scoring_settings(Settings& settings, ScoringOptions& options) {
  options.threads = default_threads();
  settings.choice("format", options.format, format_names(), "Format of the data; by default detected from the content")
      .not_empty();
  settings.path("labels", options.labels, "FILE", "The file with the labels, if it is not found beside the features")
      .not_empty();
  settings
      .text("label-column", options.label_column, "COLUMN",
            "The column of the label, if its name differs from training")
      .not_empty();
  settings.choice("decimal", options.decimal, {"auto", "point", "comma"},
                  "The decimal mark of a table: auto (as in training, or detected from the file), point or comma");
  settings.path("data-dir", options.data_dir, "FOLDER", "The first folder in which to look for named sets").not_empty();
  settings.count("threads", options.threads, "N", "Number of threads; the result does not depend on it")
      .at_least(1)
      .at_most(4096);
  add_memory_setting(settings, options.memory).not_empty();
}

void add_id_setting(Settings& settings, ScoringOptions& options) {
  settings.text("id", options.id, "COLUMN", "A column of a table whose texts accompany the scores; it may be a feature")
      .not_empty();
}

}  // namespace saddlemesh
