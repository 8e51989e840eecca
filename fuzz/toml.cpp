#include "saddlemesh/train/config/toml.hpp"

#include "fuzz/support/check.hpp"
#include "fuzz/targets.hpp"
#include "saddlemesh/train/config/train_config.hpp"

namespace saddlemesh::fuzz {

void fuzz_toml(std::span<const char> bytes) {
  try_input([&] {
    TrainConfig config;
    const Settings settings = train_settings(config);
    read_toml({bytes.data(), bytes.size()}, "input", settings);
    const std::string written = write_toml(settings, "heading");
    TrainConfig copy;
    const Settings again = train_settings(copy);
    read_toml(written, "written", again);
    check(write_toml(again, "heading") == written);
  });
}

}  // namespace saddlemesh::fuzz
