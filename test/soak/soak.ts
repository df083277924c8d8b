// Random use of one browser for a time, while everything it does is watched.

import { join } from "node:path";
import { netLogArguments } from "../e2e/driver/chromium/net-log.ts";
import { closeOpened, settingsPage, waitForCatalog } from "../e2e/driver/in-extension.ts";
import type { BrowserName } from "../e2e/driver/launch.ts";
import { readStores } from "../e2e/driver/stores.ts";
import { cannedAnswer } from "../services/analysis-service.ts";
import { inTourWorld, type TourWorld } from "../tour/world.ts";
import { ACCOUNTS } from "./actions/accounts.ts";
import { OWN_PAGES } from "./actions/own-pages.ts";
import { PASSWORDS } from "./actions/passwords.ts";
import { PROVIDER } from "./actions/provider.ts";
import { TABS } from "./actions/tabs.ts";
import { TROUBLES } from "./actions/troubles.ts";
import { ACTION, Diary, UNWATCHED_ACTION } from "./diary.ts";
import { backgroundMemory } from "./memory.ts";
import { type Action, type Person, Troubles, wake } from "./person.ts";
import { createRandom, weighted } from "./random.ts";
import { type BrowserLog, watchBrowser } from "./watch/browser-log.ts";
import { mayLeaveFor, networkOffenses } from "./watch/network.ts";
import { paceOffenses, rangeOffenses, tokenOffenses } from "./watch/services.ts";
import { storeOffenses } from "./watch/stores.ts";

const ACTIONS: readonly Action[] = [
  ...TABS,
  ...PASSWORDS,
  ...ACCOUNTS,
  ...PROVIDER,
  ...OWN_PAGES,
  ...TROUBLES,
];

const PATIENCE_MS = 10_000;
/** For a whole action. */
const ACTION_MS = 90_000;
/** After trouble, a person has to wait and try again. */
const CALM_MS = 20_000;
const SAMPLE_EVERY_MS = 60_000;
/** In a row: after more, the browser is gone. */
const MOST_FAILURES = 3;

export interface Soaked {
  diary: Diary;
  samples: number[];
}

interface SoakOptions {
  browser: BrowserName;
  minutes: number;
  seed: number;
  /** For the log. */
  folder: string;
}

/** Looks at everything that was sent and stored since the last time. */
function createWatch(person: Person, log: BrowserLog) {
  const { world, diary } = person;
  const { range, lookup, analysis, extension } = world;
  let rangesSeen = 0;
  let wasUnset = false;
  return async () => {
    // What can fail comes first, so a watch that fails leaves everything to the next one.
    const stores = await readStores(extension);
    const sent = await log.requests();
    const ranges = range.requests.slice(rangesSeen);
    rangesSeen = range.requests.length;
    diary.count("requests in the browser’s log", sent.length);
    const offenses = {
      "range requests say five characters of what was entered": rangeOffenses(ranges, person.prefixes),
      "lookups are 1.5 seconds apart": paceOffenses(lookup.requests),
      "tokens go to their services only": tokenOffenses(analysis.requests, person.signedOut),
      "nothing else is sent": networkOffenses(sent, mayLeaveFor(world, wasUnset || person.isUnset)),
      "only what is known is stored": storeOffenses(stores, person),
    };
    wasUnset = person.isUnset;
    person.isUnset = false;
    for (const [promise, found] of Object.entries(offenses)) {
      for (const evidence of found) diary.breaks(promise, evidence);
    }
  };
}

/** Rejects if it takes longer than a whole action may. */
async function inTime<Value>(what: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not over in ${ACTION_MS / 1000} s`)), ACTION_MS);
  });
  return Promise.race([what, isLate]).finally(() => clearTimeout(timer));
}

async function perform(person: Person, { name, act }: Action, number: number): Promise<void> {
  const { diary, troubles, world } = person;
  const startedAt = performance.now();
  try {
    const outcome = await inTime(act(person));
    diary.count(`${name}: ${outcome.split(" (")[0]}`);
    diary.note(`${number} ${name}: ${outcome}`);
  } catch (thrown) {
    const why = String(thrown).split("\n").slice(0, 4).join(" ");
    diary.count(`${name}: gave up`);
    diary.note(`${number} ${name}: gave up, ${why}`);
    if (troubles.isCalmSince(startedAt, CALM_MS))
      diary.breaks("everything works while nothing is wrong", why);
  }
  const pages = person.tabs.map(({ page }) => page);
  await inTime(closeOpened(world.extension, pages).then(() => troubles.pass()));
}

function newPerson(world: TourWorld, diary: Diary, seed: string): Person {
  return {
    ...{ world, diary, random: createRandom(seed), tabs: [], troubles: new Troubles() },
    ...{ passwords: new Set<string>(), prefixes: new Set<string>(), accounts: new Set<string>() },
    ...{ ofPrivateWindows: [], isPrivateWindowOpen: false, signedOut: [], isUnset: false },
  };
}

async function use(person: Person, log: BrowserLog, options: SoakOptions, samples: number[]): Promise<void> {
  const { diary, troubles } = person;
  const watch = createWatch(person, log);
  const span = options.minutes * 60_000;
  const startedAt = performance.now();
  let failures = 0;
  const passed = () => performance.now() - startedAt;
  for (let number = 1; passed() < span; number++) {
    diary.count(ACTION);
    person.random = createRandom(`${options.seed} ${options.browser} ${number}`);
    try {
      await perform(person, weighted(ACTIONS, person.random), number);
      await inTime(watch());
      failures = 0;
    } catch (thrown) {
      diary.count(UNWATCHED_ACTION);
      diary.note(`not watched: ${thrown}`);
      if (++failures > MOST_FAILURES) throw thrown;
    }
    if (samples.length <= passed() / SAMPLE_EVERY_MS)
      await inTime(wake(person.world).then(() => backgroundMemory(person.world.extension))).then(
        (sample) => samples.push(sample ?? 0),
        (thrown) => diary.note(`memory was not measured: ${String(thrown).split("\n")[0]}`),
      );
  }
  await troubles.pass(Infinity);
  await watch();
}

/** Uses a browser at random, and resolves with what happened. */
export async function soak(options: SoakOptions): Promise<Soaked> {
  const { browser, folder, seed } = options;
  const diary = new Diary(join(folder, `${browser}.log`));
  const samples: number[] = [];
  const netLog = join(folder, `${browser}-network.json`);
  const wish = { browser, headless: true, isAllowedInPrivate: true, args: netLogArguments(netLog) };
  await inTourWorld(wish, async (world) => {
    const { extension } = world;
    world.analysis.setCanned((question) => cannedAnswer(question));
    extension.context.setDefaultTimeout(PATIENCE_MS);
    await settingsPage(extension);
    const log = await watchBrowser(extension, netLog, (where, text) =>
      diary.breaks("nothing fails unheard", `${where}: ${text}`),
    );
    await waitForCatalog(extension);
    const person = newPerson(world, diary, String(seed));
    await use(person, log, options, samples).catch((thrown) =>
      diary.breaks("the browser stays usable", String(thrown)),
    );
  });
  return { diary, samples };
}
