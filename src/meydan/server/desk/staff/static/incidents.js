/** The chief referee's page, live: calls, claims, slow tables and decisions come without a reload. */
import { carried, listen, onReturn, refresh } from "../../live/live.js";

const again = () => refresh(300);
listen(carried("incidents"), { call: again, board: again, result: again, round: again, held: again });
onReturn(again);
// How long a table has been silent grows by itself.
setInterval(() => document.visibilityState === "visible" && refresh(), 30000);
