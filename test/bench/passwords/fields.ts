// How the cost grows with the number of fields: entering and leaving one, and submitting a form with all of them.

import type { Page } from "playwright";
import type { LaunchedExtension } from "../../e2e/driver/launch.ts";
import { BREACHLIGHT, EMPTY, mainThreadMs, startContenders } from "../contenders.ts";
import { type Growth, growInTurns, type Measurement } from "../measure.ts";
import { serve, setServices } from "../surroundings.ts";

const SIZES = [1, 10, 100, 1_000, 5_000];
const VISITS = 10;
/** A few turns are enough to show linear growth. */
const MOST_ROUNDS = 3;
/** Script of the browser's own test tools, and other work of a measured page. */
const FLOOR_MS = 10;
/** What a page's script triggers goes on in later tasks. */
const SETTLED_MS = 1_000;

// A script fills all fields but the first, and sends the form; the person has clicked before.
const SCRIPT = `
const form = document.querySelector("form"), field = form.querySelector("[type=password]");
form.onsubmit = () => false;
[...form.elements].forEach((it, index) => { if (it !== field) it.value = "password of " + index });
const settled = () => new Promise((done) => setTimeout(done, ${SETTLED_MS}));`;

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

function pageOf(type: string, count: number): string {
  const rows = Array.from(
    { length: count },
    (_, index) => `<p><label>Field ${index}</label> <input type="${type}" name="field${index}"></p>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Fields</title><button id="elsewhere">Elsewhere</button>
<form><p><label>Password <input type="password"></label></p>${rows.join("")}</form><script>${SCRIPT}</script>`;
}

interface Course {
  /** The type of all fields but one, which is a password field. */
  type: "text" | "password";
  what: string;
  cost: string;
  act: (page: Page) => Promise<void>;
}

const COURSES: readonly Course[] = [
  {
    type: "password",
    what: "password fields of a form",
    cost: `ms of script for ${VISITS} visits to one of them`,
    act: visit,
  },
  { type: "text", what: "text fields of a form", cost: "ms of script to send it", act: send },
  {
    type: "password",
    what: "password fields of a form",
    cost: "ms of script to send it",
    act: send,
  },
];

async function scriptMs({ context }: LaunchedExtension, url: string, act: Course["act"]): Promise<number> {
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
  await using server = await serve((path) => {
    const [, type = "", count] = path.split("/");
    return pageOf(type, Number(count));
  });
  await using contenders = await startContenders({ [EMPTY]: {} });
  await setServices(contenders[BREACHLIGHT], { passwordsUrl: server.url });
  const growths: Growth[] = [];
  for (const { type, act, ...about } of COURSES) {
    const turnOf = (name: typeof BREACHLIGHT | typeof EMPTY) => (size: number) =>
      scriptMs(contenders[name], `${server.url}/${type}/${size}`, act);
    const turns = { [BREACHLIGHT]: turnOf(BREACHLIGHT), [EMPTY]: turnOf(EMPTY) };
    const more = { ...about, floor: FLOOR_MS };
    growths.push(...(await growInTurns(Math.min(rounds, MOST_ROUNDS), SIZES, more, turns)));
  }
  return { growths };
};
