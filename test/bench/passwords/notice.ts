// From leaving the field to the notice on the screen, next to the bare fetch; with the worker awake, or just killed.

import { createHash } from "node:crypto";
import type { Page } from "playwright";
import { killWorker, type LaunchedExtension } from "../../e2e/driver/launch.ts";
import { PASSWORDS_RANKED, rangeText } from "../../services/range/range-content.ts";
import { BREACHLIGHT, startContenders } from "../contenders.ts";
import {
  atMost,
  figureOf,
  type Goal,
  type Measurement,
  moreThan,
  rowsInTurns,
  type Spread,
  timesOf,
} from "../measure.ts";
import { serve, setServices } from "../surroundings.ts";

const FETCH = "a bare fetch in a worker";
const LINE = "the smallest extension that does it";
const TYPING_MS = 1_000;
const MOST_OF_PEER = 1.3;
const MORE_KILLED_MS = 8;
const MOST_FOR_COMMON_MS = 20;
/** The discard port: nobody listens. */
const OUT_OF_REACH = "http://127.0.0.1:9";

/** The peer: its worker fetches the range that the page names, times the fetch, and writes one line. */
export const PEER = {
  content: `addEventListener("focusout", async ({ target }) => {
    if (target.type !== "password" || !target.value) return;
    const took = await chrome.runtime.sendMessage(document.documentElement.dataset.range);
    document.documentElement.dataset.took = took;
    const line = document.createElement("div");
    line.popover = "manual";
    line.textContent = "Seen in data breaches, many times";
    const { left, bottom } = target.getBoundingClientRect();
    line.style = "inset:auto;margin:0;position:fixed;width:300px;height:80px;left:" + left + "px;top:" + (bottom + 6) + "px";
    document.documentElement.append(line);
    line.showPopover();
  }, true);`,
  worker: `chrome.runtime.onMessage.addListener((url, sender, respond) => {
    const start = performance.now();
    fetch(url, { headers: { "Add-Padding": "true" }, credentials: "omit", referrerPolicy: "no-referrer", cache: "no-store" })
      .then((response) => response.text())
      .then(() => respond(performance.now() - start));
    return true;
  });`,
};

// The notice is in a closed root, so a page can only tell that its host is at a point below the field. The first frame in which
// it is there is the one that paints it.
const PAGE = `<!doctype html><meta charset="utf-8"><title>Sign in</title>
<style>body { margin: 40px } input[name=note] { position: fixed; right: 0; bottom: 0 }</style>
<form><input name="password" type="password" autocomplete="current-password"></form><input name="note">
<script>
const field = document.querySelector("[type=password]");
let left;
addEventListener("focusout", ({ target, timeStamp }) => { if (target === field) left ??= timeStamp }, true);
const isThere = () => {
  const box = field.getBoundingClientRect();
  return document.elementFromPoint(box.left + 20, box.bottom + 20)?.localName === "div";
};
window.painted = new Promise((done) => {
  const afterFrame = () => { const channel = new MessageChannel(); channel.port1.onmessage = () => done(performance.now() - left); channel.port2.postMessage(0) };
  const look = () => isThere() ? afterFrame() : requestAnimationFrame(look);
  new MutationObserver((records, observer) => {
    observer.disconnect();
    requestAnimationFrame(isThere() ? afterFrame : look);
  }).observe(document.documentElement, { childList: true });
});
</script>`;

function prefixOf(password: string): string {
  return createHash("sha1").update(password).digest("hex").slice(0, 5).toUpperCase();
}

/** Types a password, leaves the field, and returns the milliseconds until the outcome is painted. */
async function leaveField(page: Page, password: string): Promise<number> {
  await page.locator("[type=password]").click();
  await page.keyboard.type(password, { delay: TYPING_MS / password.length });
  await page.keyboard.press("Tab");
  return page.evaluate("painted");
}

export const notice: Measurement = async (rounds) => {
  // Made ahead of time, so that no server work is measured.
  const usable = (from: number) =>
    PASSWORDS_RANKED.slice(from).filter((password) => /^[a-z]{7,12}$/.test(password));
  const passwords = usable(20_100).slice(0, 3 * (rounds + 1));
  const common = usable(2_000).slice(0, rounds + 1);
  const ranges = new Map(passwords.map(prefixOf).map((prefix) => [prefix, rangeText(prefix, true)]));
  await using server = await serve(
    () => PAGE,
    (prefix) => ranges.get(prefix),
  );
  await using contenders = await startContenders({ [LINE]: PEER });
  const { [BREACHLIGHT]: ours, [LINE]: peer } = contenders;
  await setServices(ours, { passwordsUrl: server.url });

  async function turn({ context }: LaunchedExtension, before = async () => {}, from = passwords) {
    const password = from.pop();
    if (password === undefined) throw new Error("all passwords have been used");
    const page = await context.newPage();
    await page.bringToFront();
    // The notice fades in; what counts is the first frame that shows it fully.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(server.url);
    await before();
    await page.evaluate(
      (url) => {
        document.documentElement.dataset.range = url;
      },
      `${server.url}/range/${prefixOf(password)}`,
    );
    const painted = await leaveField(page, password);
    const fetched = await page.evaluate(() => Number(document.documentElement.dataset.took));
    await page.close();
    return { painted, fetched };
  }
  async function turnOutOfReach() {
    await setServices(ours, { passwordsUrl: OUT_OF_REACH });
    const took = await turn(ours, undefined, common);
    await setServices(ours, { passwordsUrl: server.url });
    return took;
  }
  const { painted, fetched } = await rowsInTurns(rounds, {
    awake: () => turn(ours),
    common: turnOutOfReach,
    peer: () => turn(peer),
    killed: () => turn(ours, () => killWorker(ours)),
  });
  const peers = { [LINE]: painted.peer, [FETCH]: fetched.peer };
  const figure = (what: string, spread: Spread, goal: Goal) =>
    figureOf(`field left to notice painted, ${what}`, "ms", spread, peers, goal);
  const killed = moreThan(MORE_KILLED_MS, "ms", painted.awake);
  return [
    figure("worker awake", painted.awake, timesOf(MOST_OF_PEER, painted.peer)),
    figure("worker killed before", painted.killed, { ...killed, says: `${killed.says} than awake` }),
    figure(
      "a common password with the service out of reach",
      painted.common,
      atMost(MOST_FOR_COMMON_MS, "ms"),
    ),
  ];
};
