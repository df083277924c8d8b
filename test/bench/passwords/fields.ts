// How the cost grows with the number of fields: entering and leaving one, and submitting a form with all of them.

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

// Focus moved by script fires the same trusted events as a person's; the person has clicked before.
const SCRIPT = `
function visit(count) {
  for (let i = 0; i < count; i++) {
    field.focus();
    field.value = "a password, changed " + i + " times";
    document.querySelector("#elsewhere").focus();
  }
}
function submit() { form.requestSubmit() }
const form = document.querySelector("form"), field = form.querySelector("[type=password]");
form.onsubmit = () => false;
function run(act) { return new Promise((done) => setTimeout(() => { act(); setTimeout(done, ${SETTLED_MS}) })) }`;

function pageOf(type: string, count: number): string {
  const rows = Array.from(
    { length: count },
    (_, index) =>
      `<p><label>Field ${index}</label> <input type="${type}" name="field${index}" value="password of ${index}"></p>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Fields</title><button id="elsewhere">Elsewhere</button>
<form><p><label>Password <input type="password"></label></p>${rows.join("")}</form><script>${SCRIPT}</script>`;
}

interface Course {
  /** The type of all fields but one, which is a password field. */
  type: "text" | "password";
  what: string;
  cost: string;
  act: string;
}

const COURSES: readonly Course[] = [
  {
    type: "password",
    what: "password fields of a form",
    cost: `ms of script for ${VISITS} visits to one of them`,
    act: `run(() => visit(${VISITS}))`,
  },
  { type: "text", what: "text fields of a form", cost: "ms of script to send it", act: "run(submit)" },
  {
    type: "password",
    what: "password fields of a form",
    cost: "ms of script to send it",
    act: "run(submit)",
  },
];

async function scriptMs({ context }: LaunchedExtension, url: string, act: string): Promise<number> {
  const page = await context.newPage();
  // A page with thousands of fields takes a while on a busy machine.
  page.setDefaultTimeout(120_000);
  await page.bringToFront();
  await page.goto(url);
  await page.locator("#elsewhere").click();
  const took = await mainThreadMs(page, () => page.evaluate(act), "ScriptDuration");
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
