#include "properties/kind.hpp"

#include <array>

#include "properties/kinds/rules.hpp"

namespace quantcheck {
namespace {

constexpr std::size_t kKinds = static_cast<std::size_t>(Kind::mixed) + 1;

/// Each element takes one of three kinds drawn for the block, one from each third of the list: kinds that
/// stand together there are alike, and a mixture of them would be one of them again.
std::uint32_t mixed_bits(const Site& site) {
    constexpr auto others = static_cast<std::uint32_t>(Kind::mixed);
    const std::uint32_t third = scaled(site.draw(9), 3);
    const std::uint32_t first = third * others / 3, end = (third + 1) * others / 3;
    return element_bits(static_cast<Kind>(first + scaled(site.block_draw(20 + third), end - first)), site);
}

struct Tables {
    std::array<KindInfo, kKinds> infos{};
    std::array<std::uint32_t (*)(const Site&), kKinds> bits{};

    void add(const KindRule& rule) {
        const auto i = static_cast<std::size_t>(rule.info.kind);
        infos[i] = rule.info;
        bits[i] = rule.bits;
    }
    Tables() {
        for (const auto theme :
             {zeros_and_subnormals(), epsilon_edges(), scale_edges(), ties(), specials(), distributions()})
            for (const KindRule& rule : theme) add(rule);
        add({{Kind::mixed, "mixed",
              "every element draws from one of three unlike kinds chosen for the block"},
             mixed_bits});
    }
};

const Tables& tables() {
    static const Tables instance;
    return instance;
}

}  // namespace

std::span<const KindInfo> all_kinds() { return tables().infos; }

std::string_view name_of(Kind kind) { return tables().infos[static_cast<std::size_t>(kind)].name; }

std::optional<Kind> kind_named(std::string_view name) {
    for (const KindInfo& info : all_kinds())
        if (info.name == name) return info.kind;
    return std::nullopt;
}

std::uint32_t element_bits(Kind kind, const Site& site) {
    return tables().bits[static_cast<std::size_t>(kind)](site);
}

}  // namespace quantcheck
