#pragma once
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "corpora/file_descriptor.hpp"
#include "harness/campaign/tally.hpp"
#include "reference/outputs.hpp"

namespace quantcheck {

/// What the records of a run depend on. Runs in which all of it is equal judge the same cases alike.
struct JournalFacts {
    std::map<std::string, std::string> options;  ///< by name: seed, cases, the plugins' hashes, ...
    std::set<std::string> corpus;                ///< content names of the saved cases
    std::size_t properties = 0;                  ///< that each record has an entry for
};

/// The cases that a gate has judged, in a file that only grows: a gate that is killed goes on from it and
/// says what it would have said. Records are appended in frames with a checksum, and a torn last frame is
/// dropped. The file is locked while it is in use.
class Journal {
 public:
    /// Starts the file, or reads what an earlier run left in it. Throws InputError if it is no journal, is of
    /// a run with other facts, or is in use, and HarnessFault if it cannot be written. Saved cases that the
    /// corpus has gained since the start are allowed; corpus() has those to judge.
    Journal(std::filesystem::path file, const JournalFacts& facts);
    ~Journal();
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    /// Content names of the saved cases of the run that started the file.
    [[nodiscard]] const std::set<std::string>& corpus() const { return corpus_; }
    /// What the file had of this case when it was opened, or null. Any thread may ask.
    [[nodiscard]] const CaseRecord* find(std::uint32_t target, std::int64_t index) const;
    /// Remembers a case; any thread may call it. A few records are held back until there are enough for a
    /// frame. Throws HarnessFault if they cannot be written; the file keeps its last whole frame then.
    void add(std::uint32_t target, std::int64_t index, const CaseRecord& record);
    /// Writes what is held back.
    void flush();
    /// Deletes the file: its run is over.
    void remove();

 private:
    void start(const JournalFacts& facts);
    void load(const Bytes& bytes, const JournalFacts& facts);
    void drop_unfounded(std::size_t properties);
    void write(std::span<const std::byte> bytes);
    void flush_locked();

    std::filesystem::path path_;
    FileDescriptor file_;
    std::uint64_t length_ = 0, frames_ = 0;
    std::set<std::string> corpus_;
    std::map<std::pair<std::uint32_t, std::int64_t>, CaseRecord> known_;  // by target and index
    std::mutex mutex_;
    Bytes pending_;
    std::size_t pending_records_ = 0;
    std::chrono::steady_clock::time_point last_flush_ = std::chrono::steady_clock::now();
};

}  // namespace quantcheck
