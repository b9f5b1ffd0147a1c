// The instruction set that a translation unit is compiled for.
//
// The same headers are compiled once for every path (CMakeLists.txt): `baseline` runs on any CPU
// of the target, `avx2` needs AVX2 and BMI2. Everything that holds code lives in the namespace of
// its path, so that the linker never mixes them; only plain data is shared between paths.
#pragma once

#ifndef MEYDAN_PATH
#define MEYDAN_PATH baseline
#endif
