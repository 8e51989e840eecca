#pragma once

#include <CLI/CLI.hpp>

namespace saddlemesh::cli {

// Each function adds a subcommand to the program; the subcommand's work is its callback.
void add_train_command(CLI::App& program);
void add_compare_command(CLI::App& program);
void add_topology_command(CLI::App& program);
void add_study_command(CLI::App& program);
void add_theory_command(CLI::App& program);
void add_plan_command(CLI::App& program);
void add_methods_command(CLI::App& program);
void add_model_command(CLI::App& program);
void add_data_command(CLI::App& program);
void add_doctor_command(CLI::App& program);
void add_evaluate_command(CLI::App& program);
void add_predict_command(CLI::App& program);
void add_export_command(CLI::App& program);
void add_signature_command(CLI::App& program);

}  // namespace saddlemesh::cli
