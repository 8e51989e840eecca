#pragma once

#include <string>

#include "support/background.hpp"
#include "support/run_program.hpp"

namespace saddlemesh::testing {

/// Runs the program on small trainings, also in the background.
class TrainingProgram : public ProgramTest {
 protected:
  [[nodiscard]] Background start(const std::string& arguments) const {
    return {folder_, "'" SADDLEMESH_PROGRAM "' " + arguments};
  }

  static constexpr const char* small =
      "synthetic:rows=600,features=5,positives=0.2 --hidden 4 --batch 16 --iterations 200 --evaluate-every 50";
};

}  // namespace saddlemesh::testing
