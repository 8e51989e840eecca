#include "saddlemesh/train/config/run_settings.hpp"

namespace saddlemesh {

void add_run_settings(Settings& settings, RunOptions& options) {
  settings.section("run");
  settings
      .count("seeds", options.seeds, "N",
             "Number of runs with different seeds on the same data; the report shows their spread")
      .at_least(1)
      .at_most(10'000);
  settings
      .path("out", options.out, "FOLDER", "A new folder for the run; by default a folder in runs/ named after the data")
      .not_in_command();
  settings.flag("svg", options.svg, "Also write the report's charts as SVG files, for papers");
  settings.flag("quiet", options.quiet, "Show no progress").not_in_command();
}

}  // namespace saddlemesh
