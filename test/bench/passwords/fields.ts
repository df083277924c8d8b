// The cost of a form with thousands of fields: entering and leaving one, and sending them all.

import type { Page } from "playwright";
import type { LaunchedExtension } from "../../e2e/driver/launch.ts";
import { BREACHLIGHT, EMPTY, mainThreadMs, startContenders } from "../contenders.ts";
import { type Figure, figureOf, inTurns, type Measurement } from "../measure.ts";
import { serve, setServices } from "../surroundings.ts";

const FIELDS = 5_000;
const VISITS = 10;
/** Pages of thousands of fields take seconds. */
const MOST_ROUNDS = 3;
/** What a page's script triggers goes on in later tasks. */
const SETTLED_MS = 1_000;

// A script fills all fields but the first, and sends the form; the person has clicked before.
const FORM = `<!doctype html><meta charset="utf-8"><title>Fields</title><button id="elsewhere">Elsewhere</button>
<form><p><label>Password <input type="password"></label></p>${`<p><input type="password" name="field"></p>`.repeat(FIELDS)}</form>
<script>
const form = document.querySelector("form"), field = form.querySelector("[type=password]");
form.onsubmit = () => false;
[...form.elements].forEach((it, index) => { if (it !== field) it.value = "password of " + index });
const settled = () => new Promise((done) => setTimeout(done, ${SETTLED_MS}));
</script>`;

/** Like a person: the keyboard writes into the field, and leaves it. */
async function visit(page: Page): Promise<void> {
  for (let count = 0; count < VISITS; count++) {
    await page.evaluate("field.focus(); field.select()");
    await page.keyboard.insertText(`a password, changed ${count} times`);
    await page.keyboard.press("Tab");
  }
  await page.evaluate("settled()");
}

async function send(page: Page): Promise<void> {
  await page.evaluate("form.requestSubmit(); settled()");
}

async function scriptMs({ context }: LaunchedExtension, url: string, act: typeof visit): Promise<number> {
  const page = await context.newPage();
  // A page with thousands of fields takes a while on a busy machine.
  page.setDefaultTimeout(120_000);
  await page.bringToFront();
  await page.goto(url);
  await page.locator("#elsewhere").click();
  const took = await mainThreadMs(page, () => act(page), "ScriptDuration");
  await page.close();
  return took;
}

export const fields: Measurement = async (rounds) => {
  await using server = await serve(() => FORM);
  await using contenders = await startContenders({ [EMPTY]: {} });
  await setServices(contenders[BREACHLIGHT], { passwordsUrl: server.url });
  const figures: Figure[] = [];
  for (const [what, act] of [
    [`${VISITS} visits to one`, visit],
    ["all of them sent", send],
  ] as const) {
    const { ours, empty } = await inTurns(Math.min(rounds, MOST_ROUNDS), {
      ours: () => scriptMs(contenders[BREACHLIGHT], server.url, act),
      empty: () => scriptMs(contenders[EMPTY], server.url, act),
    });
    const name = `${FIELDS.toLocaleString("en")} password fields, ${what}: script of the page`;
    figures.push(figureOf(name, "ms", ours, { [EMPTY]: empty }));
  }
  return figures;
};
