#include "saddlemesh/method/method_options.hpp"

#include "saddlemesh/core/names.hpp"

namespace saddlemesh {

const std::vector<std::string>& preset_names() {
  static const std::vector<std::string> names{"paper", "recommended"};
  return names;
}

MethodOptions preset(std::string_view name) {
  if (name == "paper") return {};
  if (name == "recommended") {
    return {.eta = 0.1,
            .gamma_x = 0.1,
            .gamma_y = 0.5,
            .alpha = 1,
            .beta_x = 1,
            .beta_y = 1,
            .delta = 1,
            .first_batch = 10};
  }
  throw_unknown_name("preset", name, preset_names());
}

}  // namespace saddlemesh
