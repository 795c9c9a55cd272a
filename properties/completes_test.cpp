#include <gtest/gtest.h>
#include <utility>

#include "properties/testing/check.hpp"
#include "properties/testing/scripted_subject.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

using testing::check;
using testing::ScriptedRun;
using testing::ScriptedSubject;

Recipe recipe() { return recipe_from_id("te.float8_block_1x128[outputs=rowwise]"); }

TEST(Completes, PassesOnWrongBytesAndOnEmptyTensors) {
    ScriptedSubject wrong(
        [](const ScriptedRun& s) { s.run.outputs[Slot::codes]->assign(128, std::byte{0x11}); });
    const Case c = testing::uniform_case(recipe(), 1, 128, Kind::normal01);
    EXPECT_EQ(check("completes", c, wrong).verdict, Verdict::pass);
    ScriptedSubject honest;
    const Case empty = testing::uniform_case(recipe(), 0, 128, Kind::normal01);
    EXPECT_EQ(check("completes", empty, honest).verdict, Verdict::pass);
}

TEST(Completes, HasTheVerdictOfARunThatDidNotEndWell) {
    const Case c = testing::uniform_case(recipe(), 1, 128, Kind::normal01);
    for (const auto& [status, verdict] :
         {std::pair{RunStatus::crash, Verdict::crash}, std::pair{RunStatus::timeout, Verdict::timeout},
          std::pair{RunStatus::unsupported, Verdict::unsupported},
          std::pair{RunStatus::out_of_bounds, Verdict::fail},
          std::pair{RunStatus::input_changed, Verdict::fail}}) {
        ScriptedSubject subject([&, ended = status](const ScriptedRun& s) { s.run.status = ended; });
        EXPECT_EQ(check("completes", c, subject).verdict, verdict);
    }
}

}  // namespace
}  // namespace quantcheck
