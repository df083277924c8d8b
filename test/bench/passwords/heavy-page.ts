// The extension's cost on a page that changes all the time, next to no extension and to an observer of the whole tree.

import type { Page } from "playwright";
import { BREACHLIGHT, mainThreadMs, startContenders } from "../contenders.ts";
import { figureOf, type Measurement, rowsInTurns, timesOf } from "../measure.ts";
import { serve } from "../surroundings.ts";

const PAGE = `<!doctype html><meta charset="utf-8"><title>Heavy</title>
<form><input name="user"><input type="password"></form><main></main><script>
const main = document.querySelector("main");
function change(kind) {
  if (kind === "50,000 nodes inserted") main.innerHTML = "<p><input></p>".repeat(25000);
  if (kind === "30,000 appends") for (let i = 0; i < 30000; i++) main.append(document.createElement("p"));
  if (kind === "20,000 attribute writes") { const nodes = main.querySelectorAll("*"); for (let i = 0; i < 20000; i++) nodes[i % nodes.length].setAttribute("data-x", i) }
  if (kind === "all of it removed") main.replaceChildren();
}
// In a task of its own, which the browser counts as script; observers run at its end and are on its bill.
function run(kind) {
  return new Promise((done) => setTimeout(() => { change(kind); setTimeout(done) }));
}
</script>`;

/** In this order: each works on what the one before left. */
const WORK = [
  "50,000 nodes inserted",
  "20,000 attribute writes",
  "all of it removed",
  "30,000 appends",
] as const;
type Work = (typeof WORK)[number];

/** The usual way: look through the added nodes at every change. */
const OBSERVER = `new MutationObserver((records) => {
  for (const { addedNodes } of records) for (const node of addedNodes)
    if (node.querySelectorAll) for (const field of node.querySelectorAll("input[type=password]")) field.addEventListener("blur", () => {});
}).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["type"] });`;

const NONE = "no extension";
const OBSERVED = "an observer of the tree";

const MOST = 1.02;

async function workedThrough(page: Page, url: string): Promise<Record<Work, number>> {
  await page.bringToFront();
  await page.goto(url);
  // A person is there: from here on the extension does all that it ever does on an idle page.
  await page.locator("[name=user]").click();
  const times = {} as Record<Work, number>;
  for (const work of WORK) {
    times[work] = await mainThreadMs(
      page,
      () => page.evaluate(`run(${JSON.stringify(work)})`),
      "ScriptDuration",
    );
  }
  await page.close();
  return times;
}

export const heavyPage: Measurement = async (rounds) => {
  await using server = await serve(() => PAGE);
  await using contenders = await startContenders({ [NONE]: {}, [OBSERVED]: { content: OBSERVER } });
  const turnOf = (name: typeof NONE | typeof BREACHLIGHT | typeof OBSERVED) => async () =>
    workedThrough(await contenders[name].context.newPage(), server.url);
  const spreads = await rowsInTurns(rounds, {
    [NONE]: turnOf(NONE),
    [BREACHLIGHT]: turnOf(BREACHLIGHT),
    [OBSERVED]: turnOf(OBSERVED),
  });
  return WORK.map((work) => {
    const { [BREACHLIGHT]: ours, ...peers } = spreads[work];
    return figureOf(`heavy page: ${work}`, "ms", ours, peers, timesOf(MOST, peers[NONE]));
  });
};
