#include "reference/support.hpp"

#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "reference/element_rule.hpp"
#include "reference/evaluate.hpp"
#include "reference/number_format.hpp"
#include "reference/recipe_axes.hpp"

namespace quantcheck {

namespace {

/// Collects the first axis whose value the reference has no rule for. What is listed here is what is
/// executable.
class Check {
 public:
    template <RecipeAxis Enum>
    void axis(std::string_view key, Enum value, std::initializer_list<Enum> executable) {
        std::string_view separator;
        std::string list;
        for (const Enum e : executable) {
            list.append(separator).append(name_of(e));
            separator = ", ";
        }
        if (std::ranges::find(executable, value) == executable.end())
            refuse(key, name_of(value), "executable: " + list);
    }

    void absent(std::string_view key, bool is_absent) {
        if (!is_absent) refuse(key, "set", "executable: absent");
    }

    void expression(std::string_view key, const Expression& e, bool executable, std::string_view what) {
        if (!executable) refuse(key, e.empty() ? "absent" : e.text(), "executable: " + std::string(what));
    }

    [[nodiscard]] const std::optional<std::string>& reason() const { return reason_; }

 private:
    void refuse(std::string_view key, std::string_view value, const std::string& executable) {
        if (reason_) return;
        reason_.emplace(key);
        reason_->append(" is ").append(value).append(", which the reference cannot execute yet (");
        reason_->append(executable).append(")");
    }

    std::optional<std::string> reason_;
};

bool reads_only(const Expression& e, std::initializer_list<std::string_view> names) {
    return std::ranges::all_of(e.nodes(), [&](const Expression::Node& node) {
        return node.op != Expression::Op::variable || std::ranges::find(names, node.name) != names.end();
    });
}

void check_guard(Check& check, std::string_view key, const Guard& guard) {
    using enum Guard::Kind;
    check.axis(key, guard.kind, {none, value, input_max, f32_max, infinity});
}

/// Rules 1 to 3: what scale_from_amax executes.
void check_scale(Check& check, const Recipe& recipe) {
    check.axis("epsilon.place", recipe.epsilon.place,
               {EpsilonPlace::none, EpsilonPlace::floor_amax, EpsilonPlace::added_to_amax});
    check.axis("epsilon.dtype", recipe.epsilon.dtype, {StepType::f32});
    check.absent("epsilon.replacement", !recipe.epsilon.replacement);
    check_guard(check, "scale.amax_zero", recipe.scale.amax_zero);
    check_guard(check, "scale.amax_inf", recipe.scale.amax_inf);
    check_guard(check, "scale.amax_nan", recipe.scale.amax_nan);
    check_guard(check, "scale.applied_overflow", recipe.scale.applied_overflow);
    check.axis("scale.stored_zero", recipe.scale.stored_zero.kind, {Guard::Kind::none});
    const Expression &applied = recipe.scale.applied, &stored = recipe.scale.stored;
    check.expression("scale.applied", applied,
                     is_plain_arithmetic(applied.nodes()) && reads_only(applied, {"amax", "max"}),
                     "f32 arithmetic over amax and max");
    check.expression("scale.stored", stored,
                     is_plain_arithmetic(stored.nodes()) && reads_only(stored, {"amax", "max", "applied"}),
                     "f32 arithmetic over amax, max and applied");
    check.axis("scale.power_of_two", recipe.scale.power_of_two,
               {PowerOfTwo::none, PowerOfTwo::truncate_applied});
    check.axis("scale.power_of_two_use", recipe.scale.power_of_two_use, {PowerOfTwoUse::applied_and_stored});
    check.absent("scale.exponent_range", !recipe.scale.exponent_range);
    check.axis("scale.levels", recipe.scale.levels, {Levels::one});
    check.axis("scale.selection", recipe.scale.selection, {Selection::none});
    check.absent("scale.zero_point", !recipe.scale.zero_point);
    check.axis("store.scale", recipe.store.scale, {ScaleStore::f32_dequant});
    // PyTorch's operators are single IEEE steps there; what it makes of a scalar operand the recipe writes
    // out.
    check.axis("environment", recipe.environment, {Environment::ieee, Environment::torch_cuda});
}

/// The rest: what quantize executes. A no-op flag is not an input of the operation: it counts as not set.
void check_quantize(Check& check, const Recipe& recipe) {
    check.axis("input.form", recipe.input.form, {InputForm::tensor});
    check.axis("input.transform", recipe.input.transform, {Transform::none});
    check.axis("code.packing", recipe.code.packing, {CodePacking::bytes});
    check.absent("stored_block", !recipe.stored_block);
    check.absent("super_block", !recipe.super_block);
    check.absent("outputs.extra", recipe.outputs.extra.empty());
    check.axis("amax.statistic", recipe.amax.statistic, {Statistic::max_abs});
    check.axis("amax.dtype", recipe.amax.dtype, {StepType::f32});
    check.axis("amax.nan", recipe.amax.nan, {NanAmax::dropped, NanAmax::propagates});
    check.absent("amax.upper_bound", !recipe.amax.upper_bound);
    check.absent("amax.reduced_ranks", !recipe.amax.reduced_ranks);
    const Expression& element = recipe.apply.expression;
    check.expression("apply.expression", element, element_rule(element).has_value(),
                     "x * F or x / F, where F is f32 arithmetic over applied and stored");
    check.axis("apply.product", recipe.apply.product, {StepType::f32});
    // It keeps NaN, and bounds at the largest finite values change nothing that saturates afterwards.
    check.axis("apply.clamp", recipe.apply.clamp, {Clamp::none, Clamp::torch_clamp});
    check.absent("apply.bounds", !recipe.apply.bounds);
    check.axis("apply.zero_point", recipe.apply.zero_point, {ZeroPointPlace::none});
    check.axis("cast.rounding", recipe.cast.rounding, {Rounding::nearest_even});
    check.axis("cast.overflow", recipe.cast.overflow, {Overflow::saturate});
    check.axis("cast.nan_sign", recipe.cast.nan_sign, {SignRule::dropped});
    check.axis("cast.zero_sign", recipe.cast.zero_sign, {SignRule::kept});
    const NumberFormat* format = number_format(recipe.code.format);
    check.absent("cast.nan_code other than the format's NaN",
                 !recipe.cast.nan_code || (format != nullptr && recipe.cast.nan_code == format->nan));
    for (const auto& [key, layout] : {std::pair{"store.rowwise", &recipe.store.rowwise},
                                      std::pair{"store.columnwise", &recipe.store.columnwise}}) {
        check.axis(std::string(key) + ".order", layout->order,
                   {ScaleOrder::row_major, ScaleOrder::column_major});
        check.absent(std::string(key) + ".row_multiple", layout->row_multiple == 1);
    }
    check.axis("store.padding", recipe.store.padding, {Padding::unwritten});
    check.axis("shape.tail", recipe.shape.tail, {Tail::clipped});
    check.absent("shape.masked_rows", !recipe.shape.masked_rows);
    check.absent("shape.jagged_rows", !recipe.shape.jagged_rows);
}

}  // namespace

std::optional<std::string> unsupported_reason(const Recipe& recipe, Operation op) {
    Check check;
    if (recipe.input.dtype == DType::f64)
        return "input.dtype is f64, which the reference cannot execute yet (executable: f32, bf16, f16)";
    check.axis("code.format", recipe.code.format, {CodeFormat::E4M3, CodeFormat::E5M2});
    check_scale(check, recipe);
    if (op == Operation::quantize) check_quantize(check, recipe);
    return check.reason();
}

}  // namespace quantcheck
