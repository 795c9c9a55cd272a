// A gate's journal that holds any bytes in frames with a right checksum, and any bytes as frames: refused
// with an InputError, or records that are written and read back unchanged.
#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "harness/campaign/journal_content.hpp"
#include "harness/campaign/journal_frame.hpp"
#include "harness/campaign/journal_record.hpp"
#include "reference/error.hpp"

namespace {

using namespace quantcheck;

// Each payload is a length of two bytes and as many bytes as that, or as are left.
Bytes frames_of(std::span<const std::byte> input) {
    Bytes file;
    for (std::uint64_t number = 0; input.size() >= 2; ++number) {
        const auto length =
            std::to_integer<std::size_t>(input[0]) * 256 + std::to_integer<std::size_t>(input[1]);
        input = input.subspan(2);
        const auto payload = input.first(std::min(length, input.size()));
        input = input.subspan(payload.size());
        const Bytes frame = framed(payload, number);
        file.insert(file.end(), frame.begin(), frame.end());
    }
    return file;
}

void read(std::span<const std::byte> frames) {
    try {
        const auto content = read_journal(frames, "input");
        if (!content) return;
        Bytes written, again;
        for (const JournalRecord& r : content->records) append_record(written, r.target, r.index, r.record);
        for (std::span<const std::byte> rest = written; !rest.empty();) {
            const JournalRecord r = take_record(rest);
            append_record(again, r.target, r.index, r.record);
        }
        if (written != again) std::abort();
    } catch (const InputError&) {
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::span input(reinterpret_cast<const std::byte*>(data), size);
    read(frames_of(input));
    read(input);
    return 0;
}
