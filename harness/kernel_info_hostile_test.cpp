// What a worker says of its plugin may be what the plugin's code made of it: numbers out of their range,
// other types.
#include <gtest/gtest.h>

#include "harness/kernel_info.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

using nlohmann::json;

PluginInfo sound() {
    PluginInfo plugin;
    plugin.name = "p";
    plugin.devices = {{0, "a GPU"}};
    plugin.kernels.emplace_back();
    plugin.kernels.front().name = "k";
    plugin.kernels.front().recipes = {"r"};
    plugin.kernels.front().mutant = MutantInfo{"value", "", "", "", ""};
    return plugin;
}

TEST(KernelInfoHostile, ReadsBackWhatWasWritten) {
    const json written = to_json(sound());
    EXPECT_EQ(to_json(plugin_info_from_text(written.dump())), written);
}

TEST(KernelInfoHostile, AnyOtherValueOfAnyKeyIsRefused) {
    const json huge = 1e300, beyond = std::uint64_t{1} << 63, below = -1;
    for (const char* key : {"space", "operation", "input_dtypes", "code_formats", "outputs", "layouts",
                            "rows_multiple", "cols_multiple", "max_elements"})
        for (const json& value : {huge, beyond, below, json(0.5), json(), json("1"), json(true)}) {
            json changed = to_json(sound());
            changed["kernels"][0][key] = value;
            EXPECT_THROW((void)plugin_info_from_text(changed.dump()), InputError) << key << " " << value;
        }
    for (const char* key : {"rows_multiple", "cols_multiple"}) {
        json changed = to_json(sound());
        changed["kernels"][0][key] = 0;  // a shape would be divided by it
        EXPECT_THROW((void)plugin_info_from_text(changed.dump()), InputError) << key;
    }
    for (const json& devices : {json(1), json{1}, json{{1}}, json{{huge, "a"}}, json{{0, 1}}}) {
        json changed = to_json(sound());
        changed["devices"] = devices;
        EXPECT_THROW((void)plugin_info_from_text(changed.dump()), InputError) << devices;
    }
}

TEST(KernelInfoHostile, WhatIsNoDescriptionIsRefused) {
    for (const std::string& text :
         {std::string(), std::string("[]"), std::string("{}"), std::string("{\"name\": 1}"),
          std::string(100'000, '['), std::string("\xFF"), std::string(1, '\0')})
        EXPECT_THROW((void)plugin_info_from_text(text), InputError);
}

}  // namespace
}  // namespace quantcheck
