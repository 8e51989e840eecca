#pragma once

#include <string>
#include <vector>

#include "saddlemesh/cli/setting_options.hpp"
#include "saddlemesh/data/prepare.hpp"

namespace saddlemesh::cli {

/// The positional arguments of a command line: a configuration, data, or the files of sites, to which a shell expands
/// an unquoted pattern.
using SourceWords = std::vector<std::string>;

/// Adds the positional arguments of a command that only reads data. They must outlive it.
void add_data_words(CLI::App& command, SourceWords& words);

/// Returns whether the arguments are a single configuration file.
bool is_configuration(const SourceWords& words);

/// Sets data or sites to the arguments, unless they are a configuration, and removes from the options the file's source
/// of data if the command line has another one. Call it after files are read and before options are applied. Throws
/// InputError if arguments and options contradict each other.
void apply_source(const SourceWords& words, const SettingOptions& given, const Settings& settings,
                  DataOptions& options);

/// Does the same for commands that only read data: a configuration's training settings are ignored. Throws InputError
/// if there are no data.
void read_data_words(const SourceWords& words, const SettingOptions& given, const Settings& settings,
                     DataOptions& options);

/// Prints on standard error that several arguments are taken as the files of sites; prints nothing for fewer than two.
void note_sites(const SourceWords& words);

}  // namespace saddlemesh::cli
