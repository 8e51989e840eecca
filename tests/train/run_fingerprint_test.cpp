#include "saddlemesh/train/run_fingerprint.hpp"

#include <gtest/gtest.h>

#include "saddlemesh/nn/architecture/models.hpp"
#include "saddlemesh/nn/fast/compute_library.hpp"
#include "support/expect_error.hpp"
#include "support/text.hpp"

namespace saddlemesh {
namespace {

using testing::contains;

const RunFingerprint old_processor{{"method", "d-scgdam-gt"},
                                   {"arithmetic", "oneDNN 2.6.3 (avx2) on An Old Processor"}};
const RunFingerprint new_processor{{"method", "d-scgdam-gt"},
                                   {"arithmetic", "oneDNN 3.7.2 (avx512_core) on A New One"}};

TEST(RunFingerprint, ARunMayResumeOnAnotherProcessorWithANote) {
  EXPECT_NO_THROW(require_same_run(old_processor, new_processor, "run"));
  const std::string note = other_arithmetic(old_processor, new_processor);
  EXPECT_TRUE(contains(note, "oneDNN 2.6.3 (avx2) on An Old Processor")) << note;
  EXPECT_TRUE(contains(note, "oneDNN 3.7.2 (avx512_core) on A New One")) << note;
}

TEST(RunFingerprint, NothingIsNotedOnTheSameProcessorOrWhereBitsAreTheSameEverywhere) {
  EXPECT_EQ(other_arithmetic(old_processor, old_processor), "");
  EXPECT_EQ(other_arithmetic(old_processor, {{"arithmetic", ""}}), "");
}

TEST(RunFingerprint, SitesMayHaveOtherNamesButNotOtherRows) {
  const RunFingerprint before{{"data", "1234"}, {"sites", "ulm, bonn"}},
      renamed{{"data", "1234"}, {"sites", "Ulm, Bonn"}};
  EXPECT_NO_THROW(require_same_run(before, renamed, "run"));
  EXPECT_TRUE(contains(renamed_sites(before, renamed), "ulm, bonn then, Ulm, Bonn now"));
  EXPECT_EQ(renamed_sites(before, before), "");
  EXPECT_EQ(renamed_sites({}, renamed), "") << "a checkpoint that does not name them";
  const RunFingerprint turned{{"data", "5678"}, {"sites", "bonn, ulm"}};
  testing::expect_error([&] { require_same_run(before, turned, "run"); }, {"other data", "ulm, bonn; now: bonn, ulm"});
}

// A setting that is newer than the checkpoint, or that decided no bits, had its initial value.
TEST(RunFingerprint, ASettingWithoutAnEntryHasItsInitialValue) {
  const RunFingerprint without{{"method", "d-scgdam-gt"}}, initial{{"method", "d-scgdam-gt"}, {"clip", "0"}},
      other{{"method", "d-scgdam-gt"}, {"clip", "0.5"}};
  EXPECT_NO_THROW(require_same_run(without, initial, "run"));
  EXPECT_NO_THROW(require_same_run(initial, without, "run"));
  testing::expect_error([&] { require_same_run(without, other, "run"); }, {"clip = 0,", "now have clip = 0.5"});
  testing::expect_error([&] { require_same_run(other, without, "run"); }, {"clip = 0.5,", "now have clip = 0."});
  EXPECT_NO_THROW(require_same_run({{"method", "dsgda"}, {"a former setting", "1"}}, {{"method", "dsgda"}}, "run"));
}

TEST(RunFingerprint, ACheckpointThatDoesNotNameItsProcessorIsNoted) {
  EXPECT_TRUE(contains(other_arithmetic({}, new_processor), "an unknown version of oneDNN"));
}

TEST(Backend, IsNamedForConvolutionsAndLargeProductsOnly) {
  EXPECT_EQ(backend_of(linear_model(1000)), "");
  EXPECT_EQ(backend_of(mlp_model(1000, {64}, LayerKind::tanh)), "");
  const std::string expected =
      onednn_version().empty() ? "plain loops" : "oneDNN " + onednn_version() + " (" + onednn_instruction_set() + ")";
  EXPECT_EQ(backend_of(mlp_model(128, {128, 8}, LayerKind::tanh)), expected);
  EXPECT_EQ(backend_of(resnet_model({3, 16, 16}, 8)), expected);
}

}  // namespace
}  // namespace saddlemesh
