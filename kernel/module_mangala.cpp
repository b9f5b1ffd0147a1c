// The Python module `meydan._mangala`: Mangala's tablebases and solver.
#include <nanobind/nanobind.h>

#include "path.hpp"

namespace nb = nanobind;

NB_MODULE(MEYDAN_MODULE, module) { module.attr("path") = nb::str("_mangala"); }
