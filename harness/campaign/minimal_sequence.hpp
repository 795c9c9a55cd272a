#pragma once
#include <algorithm>
#include <cstddef>
#include <functional>
#include <vector>

namespace quantcheck {

/// The items, in their order, without those that `fails` does not need: parts are left out, halves first and
/// single items last, until no single one can be (delta debugging). `fails` holds for `items`; one that is
/// out of tries says no to every list, which ends the search with what was found until then.
template <class Item>
[[nodiscard]] std::vector<Item> minimal_sequence(std::vector<Item> items,
                                                 const std::function<bool(const std::vector<Item>&)>& fails) {
    for (std::size_t part = (items.size() + 1) / 2; part > 0;) {
        bool smaller = false;
        for (std::size_t start = 0; start < items.size();) {
            const auto first = items.begin() + static_cast<std::ptrdiff_t>(start);
            const auto last = first + static_cast<std::ptrdiff_t>(std::min(part, items.size() - start));
            std::vector<Item> without(items.begin(), first);
            without.insert(without.end(), last, items.end());
            if (fails(without)) {
                items = std::move(without);
                smaller = true;
            } else {
                start += part;
            }
        }
        if (part == 1 && !smaller) break;
        part = (part + 1) / 2;
    }
    return items;
}

}  // namespace quantcheck
