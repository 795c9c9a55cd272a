#include "harness/prove/pair_domain.hpp"

#include <algorithm>
#include <numeric>

namespace quantcheck {
namespace {

// A step that visits every one of n places once and takes neighbours far apart: near the golden section,
// coprime to n.
std::int64_t far_step(std::int64_t n) {
    auto step = static_cast<std::int64_t>(static_cast<double>(n) * 0.6180339887498949);
    while (std::gcd(step, n) != 1) ++step;
    return step;
}

}  // namespace

PairDomain::PairDomain(std::uint32_t infinity, std::uint32_t sign, std::int64_t elements)
    : infinity_(infinity), sign_(sign), nans_(sign - 1 - infinity), elements_(elements), room_(elements - 1) {
    first_block_.push_back(0);
    for (std::uint32_t amax = 0; amax <= infinity_; ++amax) {
        first_block_.push_back(first_block_.back() + (partners_of(amax) + room_ - 1) / room_);
        partner_step_.push_back(far_step(partners_of(amax)));
    }
    block_step_ = far_step(blocks());
}

std::uint64_t PairDomain::pairs() const {
    std::uint64_t pairs = 0;
    for (std::uint32_t amax = 0; amax <= infinity_; ++amax)
        pairs += static_cast<std::uint64_t>(partners_of(amax));
    return pairs;
}

std::uint16_t PairDomain::partner(std::uint32_t amax, std::int64_t rank) const {
    const std::int64_t finite = static_cast<std::int64_t>(amax) + 1, half = finite + nans_;
    const bool negative = rank >= half;
    rank -= negative ? half : 0;
    const std::int64_t bits = rank < finite ? rank : rank - finite + infinity_ + 1;
    return static_cast<std::uint16_t>(bits | (negative ? sign_ : 0));
}

PairBlock PairDomain::fill(std::int64_t index, Order order, std::uint16_t* out) const {
    const bool shuffled = order == Order::shuffled;
    const std::int64_t block = shuffled ? index * block_step_ % blocks() : index;
    const auto after = std::upper_bound(first_block_.begin(), first_block_.end(), block);
    PairBlock found;
    found.amax = static_cast<std::uint32_t>(after - first_block_.begin() - 1);
    const std::int64_t count = partners_of(found.amax), first = (block - *(after - 1)) * room_;
    found.leader = shuffled ? block % elements_ : 0;
    found.partners = std::min(room_, count - first);

    const auto leader = static_cast<std::uint16_t>(found.amax);
    const std::int64_t step = shuffled ? partner_step_[found.amax] : 1;
    std::int64_t rank = shuffled ? first * step % count : first, place = 0;
    for (std::int64_t i = 0; i < found.partners; ++i, ++place) {
        if (place == found.leader) out[place++] = leader;
        out[place] = partner(found.amax, rank);
        rank += step;
        if (rank >= count) rank -= count;
    }
    std::fill(out + place, out + elements_, leader);
    return found;
}

}  // namespace quantcheck
