// Random people on random pages: what they enter whole and commit is asked about once, and nothing else; a warning stays until
// the person ends it; and the page is as it is without the extension. BREACHLIGHT_VISITS and BREACHLIGHT_SEED choose how
// many visits and which; BREACHLIGHT_VISIT is the number of the only one.

import { createRandom, type Random } from "../../../soak/random.ts";
import { expect, forgetLists, prefixOf, type Toolbar, tabIdOf, test } from "../../driver/extension.ts";
import { readNotice } from "../../driver/notice-reader.ts";
import { type Kind, Oracle } from "./oracle.ts";
import { LAST_PAGE, pagesOf } from "./page-script.ts";
import { isInFrame, randomTraits, told } from "./random-page.ts";
import { Person } from "./random-person.ts";
import { type Sample, startToolbarLog, takeToolbarLog } from "./toolbar-log.ts";

const SEED = process.env.BREACHLIGHT_SEED ?? "whole and once";
/** The nightly run makes five times as many. */
const VISITS = Number(process.env.BREACHLIGHT_VISITS ?? 12);
const ONLY = process.env.BREACHLIGHT_VISIT;
const NUMBERS = ONLY === undefined ? Array.from({ length: VISITS }, (_, index) => index) : [Number(ONLY)];

/** As many as are known without a request, and some more. */
const COMMON_COUNT = 20_100;
const LISTED = /^(?=.*\d)(?=.*[a-z])[a-z\d]{6,8}$/;
const LISTED_PER_VISIT = 4;

/** What is missing shows after this long; once that many visits broke a rule, the rest is reported sooner. */
const PATIENCE_MS = 20_000;
const MANY_BROKEN = 3;
const LESS_PATIENCE_MS = 2_000;

interface Asked {
  prefix: string;
  at: number;
}

const isClear = ({ title }: Pick<Toolbar, "title">) => title.includes("not found");
const isWarning = ({ title, badge }: Toolbar) =>
  badge === "!" && title.includes("in known breaches") && !isClear({ title });

/** Letters and digits as in no list. */
function madeUp(random: Random): string {
  const letters = [..."abcdefghijkmnpqrstuvwxyz"];
  return Array.from({ length: random.whole(6, 8) }, (_, index) =>
    index % 3 === 2 ? String(random.whole(2, 9)) : random.pick(letters),
  ).join("");
}

/** Each request is about a committed value; each of these was asked about once, and not before it was committed. */
async function judgeRequests(requests: Asked[], oracle: Oracle, last: string): Promise<string[]> {
  const faults: string[] = [];
  const counts = Map.groupBy(requests, ({ prefix }) => prefix);
  const committed = new Set([await prefixOf(last)]);
  for (const { value, kind, from } of oracle.commits.filter((commit) => commit.kind !== "short")) {
    const prefix = await prefixOf(value);
    if (committed.has(prefix)) continue;
    committed.add(prefix);
    const asked = counts.get(prefix) ?? [];
    if (asked.length === 0 && kind !== "unsure")
      faults.push(`"${value}" was committed and never asked about`);
    if (asked.length > 1) faults.push(`"${value}" was asked about ${asked.length} times`);
    if (asked.some(({ at }) => at < from)) faults.push(`"${value}" was asked about before it was committed`);
  }
  const names = new Map<string, string>();
  for (const [value, what] of oracle.others) names.set(await prefixOf(value), `${what} "${value}"`);
  const strange = requests.map(({ prefix }) => prefix).filter((prefix) => !committed.has(prefix));
  const first = strange.slice(0, 5).map((prefix) => names.get(prefix) ?? `something unknown, ${prefix}`);
  if (first.length > 0) faults.push(`asked about ${first.join(", ")}`);
  return faults;
}

/** While a warning stands, the toolbar shows it, and never says that a password is in no breach. */
function judgeSamples(samples: Sample[], oracle: Oracle): string[] {
  const faults = new Set<string>();
  if (oracle.commits.some(({ kind }) => kind === "unsure")) return [];
  const others = oracle.commits.filter(({ kind }) => kind !== "listed").map(({ from }) => from);
  for (const sample of samples) {
    const { title, badge } = sample;
    for (const { value, from, shownAt = Infinity, until } of oracle.warnings) {
      const isShown = sample.from > shownAt && sample.to < until;
      // Before it is shown, the toolbar may still show an earlier value.
      const isAlone = sample.from > from && sample.to < Math.min(until, ...others);
      if ((isShown || isAlone) && isClear(sample))
        faults.add(`the toolbar says "${title}" while "${value}" stands`);
      // When a tab goes to another page, its toolbar is empty for a moment.
      if (isShown && sample.to < oracle.leftAt && badge !== "!")
        faults.add(`the toolbar stops warning while "${value}" stands: "${title}" ${badge}`);
    }
    if (oracle.warnings.length === 0 && badge === "!") faults.add(`the toolbar warns of nothing: "${title}"`);
  }
  return [...faults];
}

test("asks random people on random pages about exactly what they enter, once @both", async ({
  extension,
  page,
  range,
  toolbar,
  pages,
}) => {
  test.setTimeout(300_000 + NUMBERS.length * 10_000);
  const ranks = new Map(range.passwordsRanked.map((password, rank) => [password, rank]));
  const listed = range.passwordsRanked.slice(COMMON_COUNT).filter((password) => LISTED.test(password));
  /** On another site than the visits. */
  const lastUrl = pages.url("/last", "plain.test");
  const reports: string[] = [];

  function kindOf(value: string): Kind {
    const rank = ranks.get(value) ?? Infinity;
    if (value.length < 4) return "short";
    if (rank < COMMON_COUNT) return "unsure";
    return rank < Infinity ? "listed" : "unlisted";
  }

  async function until(look: () => boolean | Promise<boolean>): Promise<boolean> {
    const patience = reports.length < MANY_BROKEN ? PATIENCE_MS : LESS_PATIENCE_MS;
    for (const end = Date.now() + patience; ; await new Promise((done) => setTimeout(done, 20))) {
      if (await look()) return true;
      if (Date.now() > end) return false;
    }
  }

  /** The notices of the page and its frames. */
  async function countNotices(): Promise<number> {
    const places = page.frames().map((frame) => (frame === page.mainFrame() ? page : frame));
    const notices = await Promise.all(places.map((place) => readNotice(place).catch(() => undefined)));
    return notices.filter((notice) => notice !== undefined).length;
  }

  /** What toolbar and notice say in the end. */
  async function lookAt(oracle: Oracle): Promise<string[]> {
    const { expected, isLate, isNoticeDue, standing, warnings } = oracle;
    const faults: string[] = [];
    const isAsExpected = async () => isWarning(await toolbar()) === (expected === "warning");
    if (expected !== "any" && !isLate && !(await until(isAsExpected))) {
      const { title, badge } = await toolbar();
      const what = expected === "none" ? "no warning" : `that of "${standing.map(({ value }) => value)}"`;
      faults.push(`in the end the toolbar says "${title}" ${badge}, but ${what} stands`);
    }
    if (expected === "warning" && isNoticeDue && !(await until(async () => (await countNotices()) > 0)))
      faults.push("in the end there is no notice, though a warning stands");
    const isOver = expected === "none" && warnings.length > 0;
    if (isOver && !(await until(async () => (await countNotices()) === 0)))
      faults.push("in the end there is still a notice, though its password was replaced");
    return faults;
  }

  async function visit(number: number): Promise<string[]> {
    const random = createRandom(`${SEED} ${number}`);
    const traits = randomTraits(random, `${number}`);
    const oracle = new Oracle(traits, kindOf);
    const faults: string[] = [];
    const first = range.requests.length;
    let listedCount = number * LISTED_PER_VISIT;

    async function asked(value: string): Promise<boolean> {
      const wanted = await prefixOf(value);
      return until(() => range.requests.slice(first).some(({ prefix }) => prefix === wanted));
    }
    async function warned(): Promise<void> {
      const isShown = await until(async () => isWarning(await toolbar()));
      if (!isShown) faults.push("the toolbar does not warn of what was just committed");
    }

    // Answers and warnings of the previous visit say nothing about this one: it has other passwords.
    await forgetLists(extension);
    pages.show(pagesOf(traits, pages.port, number));
    await page.goto(pages.url(`/${number}/`), { waitUntil: isInFrame(traits) ? "load" : "domcontentloaded" });
    await takeToolbarLog(extension);
    const person = new Person(oracle, {
      page,
      random,
      listed: () => String(listed[listedCount++ % listed.length]),
      made: () => madeUp(random),
      warned,
      asked: async (value) => {
        if (!(await asked(value))) faults.push(`"${value}" was not asked about until the person went on`);
      },
    });
    const isHurried = random.once(4);
    const last = `${madeUp(random)}!`;
    try {
      await person.visit();
      if (!isHurried) faults.push(...(await lookAt(oracle)));
      oracle.begin("go to another site");
      await page.goto(lastUrl, { waitUntil: "domcontentloaded" });
      oracle.leave(true);
      await page.locator("input").click();
      await page.keyboard.type(last);
      await page.keyboard.press("Tab");
      if (!(await asked(last))) faults.push("what was entered last, on a plain page, was not asked about");
    } catch (error) {
      faults.push(`the visit broke off: ${error}`);
    }
    const samples = await takeToolbarLog(extension);
    const requests = range.requests.slice(first).map(({ prefix, at }) => ({ prefix: String(prefix), at }));
    faults.push(...person.strange, ...(await judgeRequests(requests, oracle, last)));
    faults.push(...judgeSamples(samples, oracle));
    if (faults.length === 0) return [];
    return [
      `visit ${number} of seed "${SEED}"`,
      ...faults.map((fault) => `- ${fault}`),
      `page: ${told(traits)}`,
      `acts: ${oracle.acts.join(" | ")}`,
    ];
  }

  pages.show(LAST_PAGE);
  await page.goto(lastUrl);
  await startToolbarLog(extension, await tabIdOf(extension, page));
  for (const number of NUMBERS) {
    const report = await visit(number);
    if (report.length > 0) reports.push(report.join("\n"));
  }
  const summary = `${reports.length} of ${NUMBERS.length} visits broke a rule`;
  expect(reports.length, [`${summary}:`, ...reports, ""].join("\n\n")).toBe(0);
});
