// libFuzzer on the readers of position texts: whatever they are given, they refuse it or read it,
// and what they read is written back the same and can be played on.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>

#include "kure/options.hpp"
#include "text.hpp"

namespace {

using namespace meydan;
using namespace meydan::baseline;

void demand(bool holds) {
    if (!holds) std::abort();
}

template <class G>
void read(const typename G::Rules& rules, std::string_view text) {
    typename G::State state;
    try {
        load(rules, text, state);
    } catch (const std::invalid_argument&) {
        return;
    }
    const std::string written = dump(rules, state);
    typename G::State again;
    load(rules, written, again);
    demand(dump(rules, again) == written);
    const G game(rules);
    int count = 0;
    for (const typename G::Move move : game.moves(state)) {
        demand(game.legal(state, move));
        dump(rules, game.after(state, move));
        ++count;
    }
    demand(count == game.count(state) && (count == 0) == game.over(state));
    if (count == 0) game.outcome(state);
}

}  // namespace

// The first byte chooses the game and Küre's options.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
    const int choice = data[0];
    switch (choice % 5) {
        case 0:
            read<Mangala>({}, text);
            break;
        case 1:
            read<Pentago>({}, text);
            break;
        case 2:
            read<Reversi>({}, text);
            break;
        case 3: {
            const int board = 5 + choice / 5 % 4;
            read<Kure<std::uint64_t>>(
                kure_rules(board, board, 4, 3, 100, std::nullopt, choice > 100, true, true), text);
            break;
        }
        default:
            read<Kure<Wide>>(kure_rules(9, 9, 4, 3, 100, 1, choice > 100, false, false), text);
    }
    return 0;
}
