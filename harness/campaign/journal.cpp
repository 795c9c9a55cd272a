#include "harness/campaign/journal.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>
#include <sys/file.h>
#include <system_error>
#include <unistd.h>
#include <vector>

#include "corpora/read_file.hpp"
#include "harness/campaign/journal_content.hpp"
#include "harness/campaign/journal_frame.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kMagic = "quantcheck-journal 1\n";
constexpr std::uint64_t kLargest = std::uint64_t{1} << 36;
// A frame is written after so many records or so much time: what a kill costs at most.
constexpr std::size_t kRecordsPerFrame = 16;
constexpr std::chrono::seconds kLongestWait{1};

std::span<const std::byte> bytes_of(std::string_view text) { return std::as_bytes(std::span(text)); }

std::string_view text_of(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// The first difference of two maps in words, or nothing.
std::string difference(const std::map<std::string, std::string>& there,
                       const std::map<std::string, std::string>& here) {
    auto all = there;
    all.insert(here.begin(), here.end());
    const auto value = [](const auto& map, const std::string& key) {
        const auto found = map.find(key);
        return found == map.end() || found->second.empty() ? std::string("nothing") : found->second;
    };
    for (const auto& [key, unused] : all)
        if (value(there, key) != value(here, key))
            return key + " is " + value(there, key) + " there and " + value(here, key) + " here";
    return "";
}

}  // namespace

Journal::Journal(std::filesystem::path file, const JournalFacts& facts) : path_(std::move(file)) {
    const std::string quoted = "'" + path_.string() + "'";
    std::error_code error;
    if (std::filesystem::exists(path_, error) && !std::filesystem::is_regular_file(path_, error))
        throw InputError(quoted + " is not a regular file; give --resume another");
    file_ = FileDescriptor(::open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
    if (!file_.is_open())
        throw InputError(quoted + " cannot be opened (" + std::generic_category().message(errno) +
                         "); give --resume another file");
    if (::flock(file_.get(), LOCK_EX | LOCK_NB) != 0)
        throw InputError(quoted + " is in use by another gate; wait for it or give --resume another file");
    const Bytes bytes = read_whole(path_, kLargest);
    const std::string_view begin = text_of(bytes).substr(0, kMagic.size());
    if (!kMagic.starts_with(begin))
        throw InputError(quoted + " is no journal of a gate; give --resume another file");
    load(bytes, facts);
}

Journal::~Journal() {
    try {
        flush();
    } catch (const HarnessFault&) {  // what could not be written is judged again
    }
}

void Journal::load(const Bytes& bytes, const JournalFacts& facts) {
    const std::span<const std::byte> all(bytes);
    const std::string quoted = "'" + path_.string() + "'";
    auto content = read_journal(all.subspan(std::min(all.size(), kMagic.size())), quoted);
    if (!content) return start(facts);  // a gate was killed before it had begun
    const auto other = difference(content->options, facts.options);
    if (!other.empty())
        throw InputError(quoted + " was started by another run: " + other +
                         "; resume it as it was started, or give another file");
    corpus_ = std::move(content->corpus);
    if (!std::ranges::includes(facts.corpus, corpus_))
        throw InputError(quoted +
                         " was started with saved cases that are gone or changed; restore them, or give "
                         "another file");
    for (JournalRecord& taken : content->records)
        if (taken.record.entries.size() == facts.properties)
            known_.insert_or_assign({taken.target, taken.index}, std::move(taken.record));
    frames_ = content->frames;
    length_ = kMagic.size() + content->bytes;
    if (length_ < bytes.size() && ::ftruncate(file_.get(), static_cast<off_t>(length_)) != 0)
        throw HarnessFault("cannot cut '" + path_.string() +
                           "' after its last whole record: " + std::generic_category().message(errno));
    drop_unfounded(facts.properties);
}

void Journal::start(const JournalFacts& facts) {
    corpus_ = facts.corpus;
    if (::ftruncate(file_.get(), 0) != 0)
        throw HarnessFault("cannot start '" + path_.string() +
                           "': " + std::generic_category().message(errno));
    const std::string header = Json{{"options", facts.options}, {"corpus", facts.corpus}}.dump(
        -1, ' ', false, Json::error_handler_t::replace);
    write(bytes_of(kMagic));
    write(framed(bytes_of(header), 0));
    frames_ = 1;
}

// A property is closed after its first failure. Where the journal lost that failure, what later cases did not
// look at for its sake would be lost too: such a case is judged again.
void Journal::drop_unfounded(std::size_t properties) {
    std::map<std::uint32_t, std::vector<bool>> failed;  // by target, in earlier cases
    std::erase_if(known_, [&](const auto& known) {
        const auto& [place, record] = known;
        auto& closed = failed.try_emplace(place.first, properties).first->second;
        if (record.unsupported) return false;
        for (std::size_t p = 0; p < properties; ++p)
            if (!record.entries[p].open && !closed[p]) return true;
        for (std::size_t p = 0; p < properties; ++p)
            closed[p] = closed[p] || is_failure(record.entries[p].verdict);
        return false;
    });
}

const CaseRecord* Journal::find(std::uint32_t target, std::int64_t index) const {
    const auto found = known_.find({target, index});
    return found == known_.end() ? nullptr : &found->second;
}

void Journal::add(std::uint32_t target, std::int64_t index, const CaseRecord& record) {
    const std::lock_guard lock(mutex_);
    append_record(pending_, target, index, record);
    ++pending_records_;
    if (pending_records_ >= kRecordsPerFrame ||
        std::chrono::steady_clock::now() - last_flush_ >= kLongestWait)
        flush_locked();
}

void Journal::flush() {
    const std::lock_guard lock(mutex_);
    flush_locked();
}

void Journal::flush_locked() {
    last_flush_ = std::chrono::steady_clock::now();
    if (pending_.empty()) return;
    const Bytes frame = framed(std::exchange(pending_, {}), frames_);
    pending_records_ = 0;
    write(frame);
    ++frames_;
}

void Journal::write(std::span<const std::byte> bytes) {
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t n = ::write(file_.get(), bytes.data() + done, bytes.size() - done);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) {
            const int error = errno;
            // A torn frame would hide those that follow it.
            if (::ftruncate(file_.get(), static_cast<off_t>(length_)) != 0) file_.close();
            throw HarnessFault("cannot write " + path_.string() + ": " +
                               std::generic_category().message(error));
        }
        done += static_cast<std::size_t>(n);
    }
    length_ += bytes.size();
}

void Journal::remove() {
    const std::lock_guard lock(mutex_);
    pending_.clear();
    ::unlink(path_.c_str());
}

}  // namespace quantcheck
