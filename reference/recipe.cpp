#include "reference/recipe.hpp"

namespace quantcheck {

std::string Recipe::id() const {
    std::string text = name;
    for (const auto& [option, value] : options)
        text += (&option == &options.front().first ? "[" : ",") + option + "=" + value;
    return options.empty() ? text : text + "]";
}

}  // namespace quantcheck
