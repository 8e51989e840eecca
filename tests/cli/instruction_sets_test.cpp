// The program gives the same bits on every instruction set, and on a processor with only the baseline.
#include <cstdlib>

#include "saddlemesh/core/processor.hpp"
#include "support/run_program.hpp"
#include "support/scoped_variable.hpp"

namespace saddlemesh::testing {
namespace {

class InstructionSetOfTheProgram : public ProgramTest {
 protected:
  static constexpr auto train =
      "train synthetic:rows=600,features=20 --hidden 19,16 --batch 16 --iterations 30 --evaluate-every 30 --out ";

  // Returns the signature, and the file of a trained model.
  [[nodiscard]] std::string results(const std::string& launcher, const std::string& name) const {
    const auto run_program = [&](const std::string& arguments) {
      const auto result = run_shell(folder_, launcher + " '" SADDLEMESH_PROGRAM "' " + arguments);
      EXPECT_EQ(result.exit_code, 0) << name << ": " << arguments << "\n" << result.err;
      return result.out;
    };
    const std::string signature = run_program("signature");
    (void)run_program(train + name);
    return signature + read_file(folder_ / name / "model.safetensors");
  }
};

TEST_F(InstructionSetOfTheProgram, ChangesNoBitOfTheSignatureAndOfATrainedModel) {
  const std::string expected = results("SADDLEMESH_INSTRUCTION_SET=baseline", "expected");
  for (const InstructionSet set : available_instruction_sets()) {
    const std::string set_name(name(set));
    EXPECT_EQ(results("SADDLEMESH_INSTRUCTION_SET=" + set_name, set_name), expected) << set_name;
  }
}

TEST_F(InstructionSetOfTheProgram, IsRefusedIfTheProcessorLacksIt) {
  const ScopedVariable wish("SADDLEMESH_INSTRUCTION_SET", "avx1024");
  for (const std::string arguments : {"signature", "doctor", "train synthetic:rows=600 --iterations 1"}) {
    expect_refused(arguments, {"SADDLEMESH_INSTRUCTION_SET", "avx1024", "baseline"});
  }
}

#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST_F(InstructionSetOfTheProgram, IsTheBaselineOnAProcessorWithoutAvxAndTheBitsAreTheSame) {
  if (std::system("qemu-x86_64 --version >/dev/null 2>&1") != 0) {  // NOLINT: a shell is what is wanted
    GTEST_SKIP() << "qemu-user is not installed; apt-get install qemu-user";
  }
  const auto doctor = run_shell(folder_, "qemu-x86_64 -cpu Nehalem '" SADDLEMESH_PROGRAM "' doctor");
  EXPECT_NE(doctor.out.find("baseline"), std::string::npos) << doctor.out << doctor.err;
  EXPECT_EQ(results("qemu-x86_64 -cpu Nehalem", "nehalem"), results("", "here"));
}
#endif

}  // namespace
}  // namespace saddlemesh::testing
