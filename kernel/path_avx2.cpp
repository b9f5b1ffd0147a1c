// The kernel for x86-64 CPUs with AVX2 and BMI2; compiled with those switched on, called only
// where they are.
#define MEYDAN_PATH avx2
#include "tools.hpp"

namespace meydan {

// `runs_here` is in module.cpp: nothing of this file may run before it has answered.
bool cpu_has_avx2();

constinit const Path avx2_path = avx2::make_path("avx2", cpu_has_avx2);

}  // namespace meydan
