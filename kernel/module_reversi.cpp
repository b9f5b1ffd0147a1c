// The Python module `meydan._reversi`: Reversi's evaluation and endgame.
#include <nanobind/nanobind.h>

#include "path.hpp"

namespace nb = nanobind;

NB_MODULE(MEYDAN_MODULE, module) { module.attr("path") = nb::str("_reversi"); }
