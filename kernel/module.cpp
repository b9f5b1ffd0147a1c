// The Python module `meydan._kernel`.
#include <nanobind/nanobind.h>

NB_MODULE(_kernel, m) { m.doc() = "Meydan's games in C++, for speed."; }
