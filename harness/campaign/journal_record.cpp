#include "harness/campaign/journal_record.hpp"

#include <bit>
#include <limits>

#include "reference/error.hpp"

namespace quantcheck {
namespace {

constexpr unsigned kUnsupported = 1, kStops = 2;  // bits of a record's flags
constexpr unsigned kOpen = 16;                    // beside an entry's verdict

void append(Bytes& out, std::uint64_t number) {
    for (; number >= 128; number >>= 7) out.push_back(static_cast<std::byte>(number | 128));
    out.push_back(static_cast<std::byte>(number));
}

[[noreturn]] void damaged() { throw InputError("a record of the journal makes no sense; start another"); }

class Reader {
 public:
    explicit Reader(std::span<const std::byte>& bytes) : bytes_(bytes) {}

    std::uint64_t number(std::uint64_t most) {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            const auto byte = std::to_integer<std::uint64_t>(take(1).front());
            value |= (byte & 127) << shift;
            if (byte >= 128) continue;
            if (value > most) damaged();
            return value;
        }
        damaged();
    }
    std::int32_t count() {
        return static_cast<std::int32_t>(number(std::numeric_limits<std::int32_t>::max()));
    }
    std::span<const std::byte> take(std::uint64_t length) {
        if (length > bytes_.size()) damaged();
        const auto taken = bytes_.first(static_cast<std::size_t>(length));
        bytes_ = bytes_.subspan(taken.size());
        return taken;
    }

 private:
    std::span<const std::byte>& bytes_;
};

}  // namespace

void append_record(Bytes& out, std::uint32_t target, std::int64_t index, const CaseRecord& record) {
    append(out, target);
    append(out, static_cast<std::uint64_t>(index));
    append(out, (record.unsupported ? kUnsupported : 0U) | (record.stops ? kStops : 0U));
    append(out, std::bit_cast<std::uint64_t>(record.seconds));
    append(out, record.message.size());
    const auto message = std::as_bytes(std::span(record.message));
    out.insert(out.end(), message.begin(), message.end());
    append(out, record.entries.size());
    for (const CaseRecord::Entry& entry : record.entries) {
        append(out, static_cast<unsigned>(entry.verdict) | (entry.open ? kOpen : 0U));
        append(out, static_cast<std::uint64_t>(entry.blocks));
        append(out, static_cast<std::uint64_t>(entry.elements));
        append(out, entry.waivers);
    }
}

JournalRecord take_record(std::span<const std::byte>& bytes) {
    constexpr auto kMost = std::numeric_limits<std::uint64_t>::max();
    Reader reader(bytes);
    JournalRecord taken;
    taken.target = static_cast<std::uint32_t>(reader.number(std::numeric_limits<std::uint32_t>::max()));
    taken.index = static_cast<std::int64_t>(reader.number(std::numeric_limits<std::int64_t>::max()));
    CaseRecord& record = taken.record;
    const std::uint64_t flags = reader.number(kUnsupported | kStops);
    record.unsupported = (flags & kUnsupported) != 0;
    record.stops = (flags & kStops) != 0;
    record.seconds = std::bit_cast<double>(reader.number(kMost));
    if (!(record.seconds >= 0 && record.seconds < std::numeric_limits<double>::infinity())) damaged();
    const auto message = reader.take(reader.number(kMost));
    record.message.assign(reinterpret_cast<const char*>(message.data()), message.size());
    record.entries.resize(static_cast<std::size_t>(reader.number(bytes.size())));
    for (CaseRecord::Entry& entry : record.entries) {
        const std::uint64_t verdict = reader.number(kOpen + kOpen - 1);
        entry.open = verdict >= kOpen;
        if (verdict % kOpen > static_cast<unsigned>(Verdict::oracle_dispute)) damaged();
        entry.verdict = static_cast<Verdict>(verdict % kOpen);
        entry.blocks = reader.count();
        entry.elements = reader.count();
        entry.waivers = reader.number(kMost);
    }
    return taken;
}

}  // namespace quantcheck
