// The tables of the plugins built here: what the loader and the gate take for granted.
#include <dlfcn.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "kernels/mutants/mutants.h"
#include "quantcheck/device.h"
#include "quantcheck/kernel.h"

namespace {

using ::testing::AnyOf;
using ::testing::EndsWith;
using ::testing::MatchesRegex;

struct Library {
    explicit Library(const std::string& file)
        : handle(dlopen((std::string(QUANTCHECK_BINARY_DIR "/lib/") + file).c_str(), RTLD_NOW | RTLD_LOCAL),
                 &dlclose) {}

    template <class Function>
    [[nodiscard]] Function symbol(const char* name) const {
        return reinterpret_cast<Function>(dlsym(handle.get(), name));
    }
    [[nodiscard]] const qc_plugin& table() const { return *symbol<qc_plugin_fn>(QC_PLUGIN_SYMBOL)(); }

    std::unique_ptr<void, int (*)(void*)> handle;
};

class PluginTable : public ::testing::TestWithParam<const char*> {
 protected:
    void SetUp() override { ASSERT_NE(library.handle, nullptr) << dlerror(); }
    Library library{std::string(GetParam()) + ".so"};
};

TEST_P(PluginTable, NamesItselfAndItsVersion) {
    const qc_plugin& table = library.table();
    EXPECT_EQ(table.struct_size, sizeof(qc_plugin));
    EXPECT_EQ(table.abi_version, QC_ABI_VERSION);
    EXPECT_STREQ(table.name, GetParam());
    EXPECT_THAT(table.version, MatchesRegex("[0-9]+\\.[0-9]+\\.[0-9]+"));
    EXPECT_GT(table.kernel_count, 0U);
}

TEST_P(PluginTable, KernelsHaveUniqueNamesAndConsistentClaims) {
    const qc_plugin& table = library.table();
    std::set<std::string> names;
    for (std::uint32_t i = 0; i < table.kernel_count; ++i) {
        const qc_kernel& kernel = *table.kernels[i];
        SCOPED_TRACE(kernel.name);
        EXPECT_EQ(kernel.struct_size, sizeof(qc_kernel));
        EXPECT_TRUE(names.insert(kernel.name).second) << "name is taken";
        EXPECT_THAT(kernel.name, MatchesRegex("[A-Za-z0-9._-]+"));
        EXPECT_THAT(kernel.summary, EndsWith("."));
        EXPECT_THAT(kernel.space, AnyOf(QC_HOST, QC_CUDA));
        EXPECT_NE(kernel.recipes[0], nullptr);
        EXPECT_EQ(kernel.input_dtypes & ~unsigned{QC_F32 | QC_BF16 | QC_F16}, 0U);
        EXPECT_NE(kernel.input_dtypes, 0U);
        EXPECT_EQ(kernel.code_formats & ~unsigned{QC_E4M3 | QC_E5M2}, 0U);
        EXPECT_NE(kernel.code_formats, 0U);
        EXPECT_GE(kernel.rows_multiple, 1);
        EXPECT_GE(kernel.cols_multiple, 1);
        const bool quantizes = kernel.operation == QC_QUANTIZE;
        EXPECT_EQ(kernel.quantize != nullptr, quantizes);
        EXPECT_EQ(kernel.scale_from_amax != nullptr, !quantizes);
        EXPECT_EQ(kernel.outputs != 0, quantizes);
        EXPECT_EQ(kernel.layouts != 0, quantizes);
    }
}

TEST_P(PluginTable, RefusesWhatItDoesNotDoByStatus) {
    const qc_plugin& table = library.table();
    for (std::uint32_t i = 0; i < table.kernel_count; ++i) {
        const qc_kernel& kernel = *table.kernels[i];
        if (kernel.operation != QC_QUANTIZE) continue;
        SCOPED_TRACE(kernel.name);
        char message[16] = "";
        qc_quantize_args args{};
        args.struct_size = sizeof args;
        args.input_dtype = 8;  // no dtype of this header
        args.code_format = QC_E4M3;
        args.layout = QC_GEMM_READY;
        args.message = message;
        args.message_size = sizeof message;
        EXPECT_EQ(kernel.quantize(&args), QC_UNSUPPORTED);
        EXPECT_EQ(std::string(message), "input dtype mus");  // cut to its size
        EXPECT_EQ(kernel.quantize(nullptr), QC_ERROR);
    }
}

INSTANTIATE_TEST_SUITE_P(Kernels, PluginTable,
                         ::testing::ValuesIn(std::vector<const char*>{QUANTCHECK_PLUGINS}),
                         [](const auto& tested) { return std::string(tested.param); });

TEST(Mutants, HaveThirtyListedFaultsAndAReasonEach) {
    const Library library("quantcheck_mutants.so");
    ASSERT_NE(library.handle, nullptr) << dlerror();
    const qc_mutants& all = *library.symbol<qc_mutants_fn>(QC_MUTANTS_SYMBOL)();
    EXPECT_EQ(all.count, library.table().kernel_count);
    std::set<std::string> listed;
    for (std::uint64_t i = 0; i < all.count; ++i) {
        const qc_mutant& mutant = all.mutants[i];
        EXPECT_EQ(mutant.kernel, library.table().kernels[i]);
        EXPECT_THAT(mutant.kernel->name, MatchesRegex("mutant\\.[a-z0-9_]+"));
        const std::string recipes = mutant.recipes;
        EXPECT_EQ(recipes.substr(0, 1), "*") << mutant.kernel->name;
        EXPECT_FALSE(mutant.equivalent != nullptr && mutant.needs != nullptr) << mutant.kernel->name;
        if (mutant.listed != 0) {
            EXPECT_EQ(mutant.fault_kind, QC_FAULT_VALUE) << mutant.kernel->name;
            listed.insert(mutant.kernel->summary);
        }
    }
    EXPECT_EQ(listed.size(), 30U);
}

TEST(DeviceServices, SayWhyThereIsNoDevice) {
    const Library library("quantcheck_cuda.so");
    if (library.handle == nullptr) GTEST_SKIP() << "built without the CUDA kernels: " << dlerror();
    const qc_device& device = *library.symbol<qc_device_fn>(QC_DEVICE_SYMBOL)();
    EXPECT_EQ(device.struct_size, sizeof(qc_device));
    std::int32_t count = -1;
    if (device.count(&count) == QC_OK) {
        EXPECT_GE(count, 0);
    } else {
        EXPECT_THAT(device.last_error(), MatchesRegex("cudaError[A-Za-z]+: .+"));
    }
}

}  // namespace
