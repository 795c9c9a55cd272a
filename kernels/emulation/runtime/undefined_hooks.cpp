// What -fsanitize=alignment,bounds,... makes the compiler call where a check fails: the device faults, wraps
// or reads something else there, and the CPU says nothing.
#include <algorithm>
#include <cstdint>
#include <string>

#include "kernels/emulation/runtime/machine.hpp"

namespace {

using cuda_emulation::Machine;
using cuda_emulation::place_text;

// The compilers' own records, as both g++ and clang++ lay them out.
struct SourceLocation {
    const char* file;
    std::uint32_t line, column;
};
struct TypeDescriptor {
    std::uint16_t kind, info;  ///< info of an integer: 2 * log2(bits) + signed
    char name[1];
};
struct Overflow {
    SourceLocation location;
    const TypeDescriptor* type;
};
struct OutOfBounds {
    SourceLocation location;
    const TypeDescriptor *array, *index;
};
struct Shift {
    SourceLocation location;
    const TypeDescriptor *left, *right;
};
struct TypeMismatch {
    SourceLocation location;
    const TypeDescriptor* type;
    std::uint8_t log_alignment, kind;
};

std::string place(const SourceLocation& at) {
    return place_text(cuda_emulation::Site{at.file, static_cast<int>(at.line)});
}

/// Small integers are passed in the handle itself, larger ones by address.
std::string number(const TypeDescriptor* type, std::uintptr_t value) {
    const unsigned bits = 1U << (type->info >> 1);
    if (bits > 64) return "a number of " + std::to_string(bits) + " bits";
    if ((type->info & 1) == 0) return std::to_string(value);
    const auto shift = 64 - bits;
    return std::to_string(static_cast<std::int64_t>(value << shift) >> shift);
}

void arithmetic(const char* what, const SourceLocation& at, const std::string& text) {
    Machine& machine = Machine::instance();
    if (!machine.in_kernel()) return;
    machine.report(what + place(at),
                   what + (": " + machine.this_thread()) + " computes " + text + ", at " + place(at));
}

void binary(const Overflow* data, std::uintptr_t left, std::uintptr_t right, const char* sign) {
    arithmetic("overflow", data->location,
               number(data->type, left) + " " + sign + " " + number(data->type, right) +
                   ", which does not fit in " + data->type->name);
}

}  // namespace

extern "C" {

void __ubsan_handle_add_overflow(const Overflow* data, std::uintptr_t l, std::uintptr_t r) {
    binary(data, l, r, "+");
}
void __ubsan_handle_sub_overflow(const Overflow* data, std::uintptr_t l, std::uintptr_t r) {
    binary(data, l, r, "-");
}
void __ubsan_handle_mul_overflow(const Overflow* data, std::uintptr_t l, std::uintptr_t r) {
    binary(data, l, r, "*");
}
void __ubsan_handle_negate_overflow(const Overflow* data, std::uintptr_t value) {
    arithmetic("overflow", data->location,
               "-(" + number(data->type, value) + "), which does not fit in " + data->type->name);
}
void __ubsan_handle_shift_out_of_bounds(const Shift* data, std::uintptr_t l, std::uintptr_t r) {
    arithmetic("shift", data->location,
               number(data->left, l) + " shifted by " + number(data->right, r) +
                   " bits, which is too far for " + data->left->name);
}

// The CPU would trap, or touch what it may not, so the launch ends.

void __ubsan_handle_divrem_overflow(const Overflow* data, std::uintptr_t l, std::uintptr_t r) {
    Machine& machine = Machine::instance();
    if (!machine.in_kernel()) return;
    machine.fail("division" + place(data->location),
                 "division: " + machine.this_thread() + " computes " + number(data->type, l) + " / " +
                     number(data->type, r) + ", at " + place(data->location));
}

void __ubsan_handle_out_of_bounds(const OutOfBounds* data, std::uintptr_t index) {
    Machine& machine = Machine::instance();
    if (!machine.in_kernel()) return;
    machine.fail("index" + place(data->location),
                 "out of bounds: " + machine.this_thread() + " takes element " + number(data->index, index) +
                     " of " + data->array->name + ", at " + place(data->location));
}

void __ubsan_handle_type_mismatch_v1(const TypeMismatch* data, std::uintptr_t address) {
    Machine& machine = Machine::instance();
    const std::uintptr_t alignment = std::uintptr_t{1} << data->log_alignment;
    if (!machine.in_kernel() || address % alignment == 0) return;
    machine.fail("alignment" + place(data->location),
                 "misaligned access: " + machine.this_thread() + " uses " + data->type->name +
                     ", which needs " + std::to_string(alignment) +
                     "-byte alignment, at an address that is " + std::to_string(address % alignment) +
                     " past it, at " + place(data->location));
}

}  // extern "C"
