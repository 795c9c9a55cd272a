#pragma once
#include <cstdint>
#include <span>

#include "harness/campaign/tally.hpp"
#include "reference/outputs.hpp"

namespace quantcheck {

/// A judged case and where it belongs in its campaign.
struct JournalRecord {
    std::uint32_t target = 0;
    std::int64_t index = 0;
    CaseRecord record;
};

/// Appends the record's bytes: numbers as LEB128, so that most take one or two bytes.
void append_record(Bytes& out, std::uint32_t target, std::int64_t index, const CaseRecord& record);

/// Takes a record off the front of the bytes; throws InputError if they are none.
[[nodiscard]] JournalRecord take_record(std::span<const std::byte>& bytes);

}  // namespace quantcheck
