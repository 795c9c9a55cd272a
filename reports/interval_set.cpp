#include "reports/interval_set.hpp"

#include <algorithm>

namespace quantcheck {

void IntervalSet::add(std::uint64_t first, std::uint64_t last) {
    if (omitted_ > 0) return add_omitted(first == last_ + 1 ? 0 : 1, last - first + 1, last);
    // From the first interval that touches the new one to the last: they become one.
    const auto begin =
        std::ranges::lower_bound(intervals_, first, {}, [](const BitInterval& i) { return i.last + 1; });
    if (begin == intervals_.end() && intervals_.size() == most_)
        return add_omitted(1, last - first + 1, last);
    auto end = begin;
    BitInterval joined{first, last};
    for (; end != intervals_.end() && end->first <= last + 1; ++end) {
        joined = {std::min(joined.first, end->first), std::max(joined.last, end->last)};
        count_ -= end->last - end->first + 1;
    }
    count_ += joined.last - joined.first + 1;
    if (begin == end) {
        intervals_.insert(begin, joined);
    } else {
        *begin = joined;
        intervals_.erase(begin + 1, end);
    }
}

void IntervalSet::add(const IntervalSet& other) {
    for (const BitInterval& interval : other.intervals_) add(interval.first, interval.last);
    std::uint64_t listed = 0;
    for (const BitInterval& interval : other.intervals_) listed += interval.last - interval.first + 1;
    if (other.omitted_ > 0) add_omitted(other.omitted_, other.count_ - listed, other.last_);
}

void IntervalSet::add_omitted(std::uint64_t intervals, std::uint64_t patterns, std::uint64_t last) {
    omitted_ += intervals;
    count_ += patterns;
    last_ = last;
}

}  // namespace quantcheck
