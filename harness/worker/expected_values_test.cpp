// The expected values of a case are nowhere that its kernel could read them before its outputs are copied.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/campaign/judge_case.hpp"
#include "harness/kernel_subject.hpp"
#include "harness/plugin_set.hpp"
#include "harness/reference_subject.hpp"
#include "harness/testing/run_program.hpp"
#include "properties/generate.hpp"
#include "properties/property_list.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

// A worker whose kernel looks for its right outputs in its own memory and in this process's.
class ExpectedValues : public ::testing::Test {
 protected:
    WorkerOptions options_ = [] {
        WorkerOptions options;
        options.executable = QUANTCHECK_BINARY_DIR "/bin/quantcheck";
        return options;
    }();
    PluginInfo plugin_ = describe_plugin(testing::plugin("searching"), options_);
    Worker worker_{plugin_.path, options_};
    KernelSubject kernel_{plugin_.kernels.front(), 0, worker_};

    [[nodiscard]] Case case_at(std::uint64_t index) const {
        for (const RecipeFamily& family : builtin_recipes())
            if (family.name() == "te.float8_block_1x128")
                return make_case(plan_at(family.variants(), Operation::quantize,
                                         plugin_.kernels.front().limits(), 1, index)
                                     .value());
        throw std::runtime_error("the recipe is gone");
    }
};

constexpr const char* kForbidden = "this system lets no process read another";
constexpr std::uint64_t kCases = 60;  // the kernel refuses those whose codes are no marker

TEST_F(ExpectedValues, AreNotThereUntilTheKernelHasReturned) {
    int searched = 0;
    for (std::uint64_t index = 0; index < kCases; ++index) {
        const CaseRecord record = judge_case(case_at(index), kernel_, {&kBitExact});
        if (record.message.find(kForbidden) != std::string::npos) GTEST_SKIP() << kForbidden;
        if (record.unsupported) continue;
        ++searched;
        EXPECT_EQ(record.message, "") << "in the first run of case " << index;
    }
    EXPECT_GE(searched, 3);
}

TEST_F(ExpectedValues, WouldBeFoundIfTheyWere) {
    int searched = 0;
    for (std::uint64_t index = 0; index < kCases; ++index) {
        const Case c = case_at(index);
        const quantcheck::Run expected = ReferenceSubject().run(c, kPoisons[0]);
        ASSERT_EQ(expected.status, RunStatus::ok);
        const quantcheck::Run run = kernel_.run(c, kPoisons[0]);
        if (run.message.find(kForbidden) != std::string::npos) GTEST_SKIP() << kForbidden;
        if (run.status == RunStatus::unsupported) continue;
        ++searched;
        EXPECT_EQ(run.status, RunStatus::error) << "case " << index;
        EXPECT_THAT(run.message, ::testing::HasSubstr("found in the gate"));
    }
    EXPECT_GE(searched, 3);
}

}  // namespace
}  // namespace quantcheck
