/** What the two pages of a game say, scene after scene: reads JSON, writes a line for each saying. */
import { readFileSync } from "node:fs";
import { Teller, changes } from "../../src/meydan/server/boards/static/teller.js";

const { words, lang, pages } = JSON.parse(readFileSync(0, "utf8"));
const lines = [];
for (let at = 1; at < pages[0].scenes.length; at++) {
  for (const { me, who, scenes, practice = false, human = null } of pages) {
    const teller = new Teller({ words, lang, practice, human, seats: me === null ? [] : [me] });
    const [before, scene] = [scenes[at - 1], scenes[at]];
    const changed = changes(before, scene);
    const said = changed.moved && scene.board.last ? [teller.move(scene, scene.board.last, me)] : [];
    said.push(...teller.news(before, scene, { me, ...changed }));
    if (said.length) lines.push(`${who}: ${said.join(" ")}`);
  }
}
process.stdout.write(`${lines.join("\n")}\n`);
