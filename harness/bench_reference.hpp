#pragma once
namespace quantcheck { [[nodiscard]] int bench_reference(); }
