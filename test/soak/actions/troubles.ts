// What goes wrong around a person: killed backgrounds, broken services, no network, sleep, and clocks that jump.

import { setTimeout as wait } from "node:timers/promises";
import { browserSession, cutOffInChromium } from "../../e2e/driver/chromium/chromium-background.ts";
import { cutOffInFirefox } from "../../e2e/driver/firefox/background.ts";
import { controlOf } from "../../e2e/driver/firefox/protocol/control.ts";
import { askBackground, inBackground } from "../../e2e/driver/in-extension.ts";
import { killWorker, type LaunchedExtension } from "../../e2e/driver/launch.ts";
import type { Fault } from "../../services/faults.ts";
import type { Action, Person } from "../person.ts";

/** What services say in Retry-After. */
export const RETRY_AFTER_SECONDS = 3;

const HOUR_MS = 3_600_000;
const JUMPS_MS = [-400 * 24 * HOUR_MS, -2 * HOUR_MS, 90_000, 2 * HOUR_MS, 400 * 24 * HOUR_MS];

const FAULTS: readonly Fault[] = [
  { kind: "reset" },
  { kind: "status", status: 429, retryAfter: RETRY_AFTER_SECONDS },
  { kind: "status", status: 500 },
  { kind: "delay", ms: 2_000 },
  { kind: "truncate" },
  { kind: "html" },
  { kind: "empty" },
  { kind: "hang" },
];

/** Breaks a service; undefined repairs it. */
function switches({ range, lookup, analysis, cloud, auth }: Person["world"]) {
  return {
    range: (fault?: Fault) => range.setFault(fault),
    lookup: (fault?: Fault) => lookup.setFault(fault),
    analysis: (fault?: Fault) => analysis.setFault(fault),
    cloud: (fault?: Fault) => cloud.setFault(fault),
    // Its own faults are about single endpoints.
    provider: (fault?: Fault) =>
      auth.setFault(fault && { kind: "answer", at: "token", as: { kind: "status", status: 503 } }),
  };
}

async function breakService({ world, random, troubles, diary }: Person): Promise<string> {
  const all = switches(world);
  const name = random.pick(Object.keys(all) as (keyof typeof all)[]);
  const fault = random.pick(FAULTS);
  await troubles.begin(`fault ${name}`, random.whole(2, 5), () => all[name]());
  all[name](fault);
  diary.count(`fault of ${name}`);
  return `done (${name}: ${JSON.stringify(fault)})`;
}

async function kill({ world, troubles, diary }: Person): Promise<void> {
  troubles.note();
  await killWorker(world.extension);
  troubles.note();
  diary.count("kills");
}

async function killSoon(person: Person): Promise<string> {
  const ms = person.random.whole(50, 3_000);
  const timer = setTimeout(() => void kill(person).catch(() => undefined), ms);
  // During the next action.
  await person.troubles.begin("a kill", 2, () => clearTimeout(timer));
  return `done (in ${ms} ms)`;
}

async function cutOff({ world, random, troubles }: Person): Promise<string> {
  const cut = world.extension.browser === "firefox" ? cutOffInFirefox : cutOffInChromium;
  // The background has to run when the network goes, and when it comes back.
  const wake = () => askBackground(world.extension, "getCatalogState");
  await wake();
  const bringBack = await cut(world.extension);
  const actions = random.whole(2, 3);
  await troubles.begin("offline", actions, () =>
    wake()
      .catch(() => undefined)
      .then(bringBack)
      .catch(() => undefined),
  );
  return `done (for ${actions - 1} actions)`;
}

/** Moves the clock of the background, until it ends. */
async function jump({ world, troubles }: Person, ms: number): Promise<void> {
  await askBackground(world.extension, "getCatalogState");
  troubles.note();
  await inBackground(
    world.extension,
    (background, by) => {
      const kept = background as unknown as { clockOfTests?: { Real: DateConstructor; by: number } };
      kept.clockOfTests ??= { Real: background.Date, by: 0 };
      const clock = kept.clockOfTests;
      clock.by += by;
      background.Date = class extends clock.Real {
        constructor(...given: unknown[]) {
          super(...((given.length > 0 ? given : [clock.Real.now() + clock.by]) as []));
        }
        static override now() {
          return clock.Real.now() + clock.by;
        }
      } as DateConstructor;
    },
    ms,
  );
}

/** All processes of a browser. */
async function processesOf(extension: LaunchedExtension): Promise<number[]> {
  if (extension.browser === "firefox") {
    return controlOf(extension).inBrowser(async () => {
      const { pid, children } = await ChromeUtils.requestProcInfo();
      return [pid, ...children.map((child: { pid: number }) => child.pid)];
    });
  }
  const session = await browserSession(extension.context);
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.map(({ id }) => id);
}

/** Stops all processes like a device that sleeps. On waking, the clock says that hours have passed. */
async function sleep(person: Person): Promise<string> {
  if (process.platform === "win32") return "not on this system";
  const ids = await processesOf(person.world.extension);
  const send = (signal: NodeJS.Signals) => {
    for (const id of ids) {
      try {
        process.kill(id, signal);
      } catch {
        // It has ended.
      }
    }
  };
  const wake = () => send("SIGCONT");
  process.once("exit", wake);
  person.troubles.note();
  send("SIGSTOP");
  const seconds = person.random.whole(2, 6);
  await wait(seconds * 1000);
  wake();
  process.off("exit", wake);
  person.troubles.note();
  await jump(person, 8 * HOUR_MS);
  person.diary.count("sleeps");
  return `done (${seconds} s)`;
}

export const TROUBLES: readonly Action[] = [
  {
    name: "kill the background",
    weight: 4,
    async act(person) {
      await kill(person);
      return "done";
    },
  },
  { name: "kill the background soon", weight: 4, act: killSoon },
  { name: "break a service", weight: 5, act: breakService },
  { name: "go offline", weight: 2, act: cutOff },
  {
    name: "jump of the clock",
    weight: 2,
    async act(person) {
      const ms = person.random.pick(JUMPS_MS);
      await jump(person, ms);
      person.diary.count("clock jumps");
      return `done (${ms / HOUR_MS} hours)`;
    },
  },
  { name: "sleep", weight: 1, act: sleep },
];
