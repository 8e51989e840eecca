#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "saddlemesh/train/config/settings.hpp"

namespace saddlemesh::cli {

/// Settings as options of a command: --name VALUE, for flags --name and --no-name; in groups of help by section, with
/// their values now as defaults. Names of earlier versions are options without help. What the command line gives is
/// kept as text until apply(), so that a file can be read before it, and is checked by the settings themselves.
///
/// Both the command and the settings must outlive it, and no setting may be added to the list afterwards.
class SettingOptions {
 public:
  SettingOptions(CLI::App& command, const Settings& settings);

  /// Sets what the command line gave, in the order of the settings. InputError that names the option.
  void apply() const;

  /// A note for each name or value of an earlier version that the command line gave.
  [[nodiscard]] std::vector<std::string> notes() const;

  /// Whether the command line gave the setting. InputError if there is no such setting.
  [[nodiscard]] bool given(std::string_view name) const;
  /// What it gave.
  [[nodiscard]] std::string text(std::string_view name) const;

 private:
  struct Entry {
    const Setting* setting = nullptr;
    std::string name;  ///< the setting's, or its name in earlier versions
    CLI::Option* option = nullptr;
    CLI::Option* opposite = nullptr;  ///< of a flag: --no-name
  };

  void add(CLI::App& command, const Setting& setting, const std::string& name);
  [[nodiscard]] const Entry& find(std::string_view name) const;

  const Settings& settings_;
  std::vector<Entry> entries_;
};

}  // namespace saddlemesh::cli
