#include "harness/campaign/journal.hpp"

#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/testing/run_program.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

using testing::Scratch;

JournalFacts facts() { return {{{"seed", "1"}, {"cases", "100"}}, {"aa", "bb"}, 2}; }

CaseRecord record(Verdict first, bool second_open = true) {
    CaseRecord record;
    record.seconds = 0.25;
    record.message = "of case";
    record.entries = {{first, 1, 300, first == Verdict::waived ? WaiverMask{9} : WaiverMask{0}, true},
                      {Verdict::pass, 70'000, 0, 0, second_open}};
    return record;
}

std::string refusal(const std::string& file, const JournalFacts& facts) {
    try {
        const Journal journal(file, facts);
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

TEST(Journal, GivesBackWhatWasAdded) {
    const Scratch scratch;
    const std::string file = scratch.file("j");
    {
        Journal journal(file, facts());
        EXPECT_EQ(journal.find(0, 0), nullptr);
        journal.add(0, 0, record(Verdict::pass));
        journal.add(7, 123'456'789'012, record(Verdict::waived));
    }
    const Journal journal(file, facts());
    EXPECT_EQ(journal.corpus(), facts().corpus);
    EXPECT_EQ(journal.find(0, 1), nullptr);
    ASSERT_NE(journal.find(0, 0), nullptr);
    const CaseRecord* other = journal.find(7, 123'456'789'012);
    ASSERT_NE(other, nullptr);
    EXPECT_EQ(other->seconds, 0.25);
    EXPECT_EQ(other->message, "of case");
    EXPECT_FALSE(other->stops || other->unsupported);
    ASSERT_EQ(other->entries.size(), 2u);
    EXPECT_EQ(other->entries[0].verdict, Verdict::waived);
    EXPECT_EQ(other->entries[0].elements, 300);
    EXPECT_EQ(other->entries[0].waivers, 9u);
    EXPECT_EQ(other->entries[1].blocks, 70'000);
    EXPECT_EQ(other->entries[1].waivers, 0u);
}

// A kill may cut the file anywhere.
TEST(Journal, CutAtAnyByteItKeepsTheWholeFramesBeforeIt) {
    const Scratch scratch;
    const std::string whole = scratch.file("whole");
    constexpr std::int64_t kCases = 40;
    {
        Journal journal(whole, facts());
        for (std::int64_t i = 0; i < kCases; ++i) journal.add(0, i, record(Verdict::pass));
    }
    const auto size = std::filesystem::file_size(whole);
    std::int64_t before = 0;
    for (std::uintmax_t cut = 0; cut <= size; ++cut) {
        const std::string file = scratch.file("cut");
        std::filesystem::copy_file(whole, file, std::filesystem::copy_options::overwrite_existing);
        std::filesystem::resize_file(file, cut);
        std::int64_t found = 0;
        {
            Journal journal(file, facts());
            while (journal.find(0, found) != nullptr) ++found;
            for (std::int64_t i = found; i < kCases; ++i) {
                ASSERT_EQ(journal.find(0, i), nullptr);
                journal.add(0, i, record(Verdict::pass));
            }
        }
        ASSERT_GE(found, before);
        before = found;
        const Journal again(file, facts());
        for (std::int64_t i = 0; i < kCases; ++i) ASSERT_NE(again.find(0, i), nullptr) << cut;
    }
    EXPECT_EQ(before, kCases);
}

TEST(Journal, AChangedByteIsNoticed) {
    const Scratch scratch;
    const std::string file = scratch.file("j");
    {
        Journal journal(file, facts());
        journal.add(0, 0, record(Verdict::pass));
    }
    std::fstream(file, std::ios::in | std::ios::out | std::ios::binary).seekp(-3, std::ios::end) << '\x55';
    EXPECT_EQ(Journal(file, facts()).find(0, 0), nullptr);
}

TEST(Journal, OfAnotherRunIsRefusedWithWhatDiffers) {
    const Scratch scratch;
    const std::string file = scratch.file("j");
    { const Journal journal(file, facts()); }
    JournalFacts other = facts();
    other.options["seed"] = "2";
    EXPECT_NE(refusal(file, other).find("seed is 1 there and 2 here"), std::string::npos)
        << refusal(file, other);
    other = facts();
    other.options["device"] = "x";
    EXPECT_NE(refusal(file, other).find("device is nothing there and x here"), std::string::npos);
    other = facts();
    other.corpus.erase("aa");
    EXPECT_NE(refusal(file, other).find("saved cases that are gone"), std::string::npos);
    other = facts();
    other.corpus.insert("cc");  // as when another gate shares the folder
    EXPECT_EQ(refusal(file, other), "");
    EXPECT_EQ(Journal(file, other).corpus(), facts().corpus);
}

TEST(Journal, WhatIsNoJournalIsRefusedAndKept) {
    const Scratch scratch;
    const std::string file = scratch.file("report.json");
    std::ofstream(file) << "{}";
    EXPECT_NE(refusal(file, facts()).find("is no journal"), std::string::npos);
    EXPECT_EQ(std::filesystem::file_size(file), 2u);
    EXPECT_NE(refusal(scratch.folder().string(), facts()).find("is not a regular file"), std::string::npos);
    EXPECT_NE(refusal("/nowhere/j", facts()).find("cannot be opened"), std::string::npos);
}

TEST(Journal, InUseIsRefused) {
    const Scratch scratch;
    const std::string file = scratch.file("j");
    const Journal journal(file, facts());
    EXPECT_NE(refusal(file, facts()).find("in use by another gate"), std::string::npos);
}

// Case 5 closed a property for later cases; the journal lost it, so what they did not look at is not known.
TEST(Journal, ACaseThatWasNotLookedAtForALostFailureIsJudgedAgain) {
    const Scratch scratch;
    const std::string with = scratch.file("with"), without = scratch.file("without");
    CaseRecord failure = record(Verdict::pass);
    failure.entries[1].verdict = Verdict::fail;
    for (const std::string& file : {with, without}) {
        Journal journal(file, facts());
        journal.add(0, 9, record(Verdict::pass, false));
        if (file == with) journal.add(0, 5, failure);
        journal.add(1, 5, failure);  // of another target
    }
    EXPECT_NE(Journal(with, facts()).find(0, 9), nullptr);
    EXPECT_EQ(Journal(without, facts()).find(0, 9), nullptr);
}

}  // namespace
}  // namespace quantcheck
