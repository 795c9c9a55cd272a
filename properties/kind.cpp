#include "properties/kind.hpp"

#include <array>

#include "properties/kinds/rules.hpp"

namespace quantcheck {
namespace {

constexpr std::size_t kKinds = static_cast<std::size_t>(Kind::mixed) + 1;

/// Each element takes one of three kinds drawn for the block.
std::uint32_t mixed_bits(const Site& site) {
    const std::uint32_t use = 20 + scaled(site.draw(9), 3);
    const auto kind =
        static_cast<Kind>(scaled(site.block_draw(use), static_cast<std::uint32_t>(Kind::mixed)));
    return element_bits(kind, site);
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
        add({{Kind::mixed, "mixed", "every element draws from one of three kinds chosen for the block"},
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
