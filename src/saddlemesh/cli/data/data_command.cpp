#include "saddlemesh/cli/data/data_command.hpp"

#include "saddlemesh/cli/command.hpp"

namespace saddlemesh::cli {

void add_data_command(CLI::App& program) {
  CLI::App* data =
      program.add_subcommand("data", "List and fetch data sets, inspect files, and show how rows are split");
  data->require_subcommand(1);
  add_data_list(*data);
  add_data_fetch(*data);
  add_data_inspect(*data);
  add_data_split(*data);
}

}  // namespace saddlemesh::cli
