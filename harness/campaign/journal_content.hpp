#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/campaign/journal_record.hpp"

namespace quantcheck {

/// What an earlier run left in its journal.
struct JournalContent {
    std::map<std::string, std::string> options;  ///< of the run, see JournalFacts
    std::set<std::string> corpus;                ///< content names of its saved cases
    std::vector<JournalRecord> records;          ///< in the order in which they were judged
    std::uint64_t frames = 0;                    ///< whole ones
    std::size_t bytes = 0;                       ///< that those take
};

/// Reads a journal's frames, the header first; nothing if not even that is whole. Throws InputError with
/// `origin` first if a whole frame makes no sense.
[[nodiscard]] std::optional<JournalContent> read_journal(std::span<const std::byte> frames,
                                                         std::string_view origin);

}  // namespace quantcheck
