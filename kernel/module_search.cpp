// The Python module `meydan._search`: the search over all games.
#include <nanobind/nanobind.h>

#include "path.hpp"

namespace nb = nanobind;

NB_MODULE(MEYDAN_MODULE, module) { module.attr("path") = nb::str("_search"); }
