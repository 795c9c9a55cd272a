#include "harness/campaign/setup.hpp"

#include <gtest/gtest.h>

#include "reference/recipe_builtin.hpp"

namespace quantcheck {
namespace {

KernelInfo kernel(const std::string& name, qc_space space) {
    KernelInfo info;
    info.name = name;
    info.space = space;
    info.recipes = {"te.float8_block_1x128"};
    info.input_dtypes = info.code_formats = info.outputs = info.layouts = 0xFF;
    return info;
}

SavedCase saved_for(const std::string& subject) {
    SavedCase saved;
    saved.c.recipe = recipe_from_id("te.float8_block_1x128");
    saved.c.rows = saved.c.cols = 1;
    saved.c.data = Bytes(size_of(saved.c.dtype()));
    saved.subject = subject;
    return saved;
}

/// A case of kernel "mine" that follows `times` launches of one case of kernel `earlier`.
CorpusCase sequence(const std::string& earlier, std::size_t times) {
    CorpusCase corpus_case{"case.safetensors", saved_for("mine")};
    corpus_case.before.assign(times, std::make_shared<const SavedCase>(saved_for(earlier)));
    return corpus_case;
}

PluginInfo plugin() {
    PluginInfo info;
    info.kernels = {kernel("mine", QC_HOST), kernel("other", QC_HOST), kernel("on_a_gpu", QC_CUDA)};
    return info;
}

TEST(Setup, HoldsACaseThatIsLaunchedManyTimesOnce) {
    const PluginInfo info = plugin();
    const CorpusCase corpus_case = sequence("other", 1000);
    const auto setup = setup_of(corpus_case, info, 0);
    ASSERT_TRUE(setup);
    ASSERT_EQ(setup->before.size(), 1000U);
    for (const EarlierLaunch& launch : setup->before) {
        EXPECT_EQ(launch.c.get(), &corpus_case.before.front()->c);
        EXPECT_EQ(launch.index, 1U);
    }
}

TEST(Setup, ThatNeedsADeviceIsNotThereWithoutOne) {
    PluginInfo info = plugin();
    const CorpusCase corpus_case = sequence("on_a_gpu", 1);
    EXPECT_FALSE(setup_of(corpus_case, info, 0));
    EXPECT_EQ(cannot_launch_before(corpus_case, info),
              "it follows cases of on_a_gpu: it needs a CUDA device and this machine has none");
    info.devices = {{0, "a GPU"}};
    EXPECT_TRUE(setup_of(corpus_case, info, 0));
    EXPECT_EQ(cannot_launch_before(corpus_case, info), std::nullopt);
}

TEST(Setup, OfAKernelThatThePluginLacksIsNotThere) {
    const PluginInfo info = plugin();
    const CorpusCase corpus_case = sequence("unknown", 1);
    EXPECT_FALSE(setup_of(corpus_case, info, 0));
    EXPECT_EQ(cannot_launch_before(corpus_case, info), std::nullopt);
}

}  // namespace
}  // namespace quantcheck
