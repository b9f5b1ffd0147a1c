// The kernel for any CPU of the target.
#define MEYDAN_PATH baseline
#include "tools.hpp"

namespace meydan {

constinit const Path baseline_path = baseline::make_path("baseline", [] { return true; });

}  // namespace meydan
