#include "reports/kernel_timing.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace quantcheck {
namespace {

// 300 bytes a nanosecond are 300 GB/s.
KernelTiming sample() { return {"cuda.k", "te.r[outputs=both]", 8191, 8193, 3e7, 0.1, 0.08, 1.2}; }

TEST(KernelTiming, TableHasRateRatioAndFloor) {
    const std::string text = kernel_timings_text({sample()});
    EXPECT_NE(text.find("cuda.k  te.r[outputs=both]\n"), std::string::npos) << text;
    EXPECT_NE(text.find("8191x8193         100.00      300      80.00   1.250x  BELOW 1.20x\n"),
              std::string::npos)
        << text;
}

TEST(KernelTiming, FloorIsTheMostThatHolds) {
    KernelTiming timing = sample();
    timing.most_of_copy = 1.3;
    EXPECT_FALSE(timing.below_floor());
    EXPECT_NE(kernel_timings_text({timing}).find("holds 1.30x"), std::string::npos);
    timing.most_of_copy.reset();
    EXPECT_FALSE(timing.below_floor());
}

TEST(KernelTiming, KernelIsNamedOnceForItsShapes) {
    const std::string text = kernel_timings_text({sample(), sample()});
    EXPECT_EQ(text.find("cuda.k"), text.rfind("cuda.k")) << text;
}

TEST(KernelTiming, RefusalHasNoTimes) {
    KernelTiming refused = sample();
    refused.unsupported = "no such\nshape";
    EXPECT_NE(kernel_timings_text({refused}).find("8191x8193     unsupported: no such\\x0Ashape\n"),
              std::string::npos)
        << kernel_timings_text({refused});
    EXPECT_FALSE(refused.below_floor());
    const auto json = nlohmann::json::parse(kernel_timings_json({refused}, {}));
    EXPECT_EQ(json["timings"][0]["unsupported"], "no such\nshape");
    EXPECT_FALSE(json["timings"][0].contains("microseconds"));
}

TEST(KernelTiming, JsonHasTheSameFiguresAndTheHost) {
    const auto json = nlohmann::json::parse(kernel_timings_json({sample()}, {{"machine", "m"}}));
    EXPECT_EQ(json["bench"], "kernels");
    EXPECT_EQ(json["host"]["machine"], "m");
    const auto& timing = json["timings"][0];
    EXPECT_EQ(timing["recipe"], "te.r[outputs=both]");
    EXPECT_EQ(timing["rows"], 8191);
    EXPECT_DOUBLE_EQ(timing["microseconds"], 100);
    EXPECT_DOUBLE_EQ(timing["gigabytes_per_second"], 300);
    EXPECT_DOUBLE_EQ(timing["of_copy"], 1.25);
    EXPECT_EQ(timing["floor"]["holds"], false);
}

}  // namespace
}  // namespace quantcheck
