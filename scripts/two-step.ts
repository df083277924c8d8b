// Builds the list of sites with two-step sign-in and passkeys: `npm run two-step -- FOLDER [DAY]` from a folder's `two-step.json` and
// `passkeys.json`. DAY is that of the sources, as yyyy-mm-dd; by default the day when the newer of both was written.

import { readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { webAddress } from "../src/shared/addresses.ts";
import { type Fields, isFields, isText, itemsOf, parseJson } from "../src/shared/shapes.ts";
import { siteOf } from "../src/shared/sites.ts";
import {
  METHODS,
  type Method,
  NO_PAGE,
  PASSKEYS,
  readTwoStepList,
  SAME_PAGE,
  shortened,
  shortNames,
} from "../src/shared/two-step/two-step-list.ts";

export const LIST_FILE = join(import.meta.dirname, "../public/two-step.txt");

/** Methods by their names in the sources. */
const METHOD_NAMES: Record<string, Method> = {
  totp: "app",
  "custom-software": "own-app",
  u2f: "key",
  "custom-hardware": "device",
  sms: "text",
  call: "call",
  email: "email",
};

const PASSKEY_USES = ["allowed", "required"];

const NOTES = `# Sites that offer two-step sign-in and passkeys, and their own pages about it: facts from 2factorauth/twofactorauth (MIT)
# and 2factorauth/passkeys (CC BY 4.0), in a form of our own made by \`npm run two-step\`.`;

/** More in a list than this means that it's the wrong file. */
const MAX_LEFT_OUT_SHARE = 0.5;

/** What a source says of a site. */
interface Entry {
  letters: string;
  page?: string;
}

/** So many parts of a site make it likely that people sign in to all of it in one way. */
const MIN_PARTS = 3;

/** A host as browsers write it; `undefined` unless it's a domain that belongs to somebody. */
function domainIn(value: unknown): string | undefined {
  if (!isText(value) || !/^[^\s/:@?#\\]+$/.test(value) || !URL.canParse(`https://${value}`)) return undefined;
  const { hostname } = new URL(`https://${value}`);
  return /^(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]+$/.test(hostname) ? hostname : undefined;
}

/** Places where others write about a site. */
const OTHERS = [
  "2fa.directory",
  "youtube.com",
  "youtu.be",
  "twitter.com",
  "x.com",
  "reddit.com",
  "facebook.com",
];

const isBelow = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);

/** Why a page can't be linked as that of a site with these names; `undefined` if it can. Its address may not say who signs in. */
function faultOf(page: unknown, names: readonly string[]): string | undefined {
  const url = webAddress(page);
  if (url?.protocol !== "https:") return "isn't an https address";
  const isOthers = (place: string) =>
    isBelow(url.hostname, place) && !names.some((name) => isBelow(name, place));
  return OTHERS.some(isOthers) ? "isn't a page of the site" : undefined;
}

/** The entry of each domain in a source. What isn't valid is named in `leftOut`. */
function readSource(
  file: string,
  source: unknown,
  lettersOf: (entry: Fields, leaveOut: (what: unknown, reason: string) => void) => string,
  leftOut: string[],
): Map<string, Entry> {
  if (!Array.isArray(source)) throw new Error(`${file}: it isn't a list of sites in JSON`);
  const entries = new Map<string, Entry>();
  let taken = 0;
  for (const [at, value] of source.entries()) {
    const leaveOut = (what: unknown, reason: string) =>
      leftOut.push(`${file}, entry ${at + 1}: ${JSON.stringify(what)} ${reason}`);
    const { domain, also, documentation: page, ...rest } = isFields(value) ? value : {};
    const letters = lettersOf(rest, leaveOut);
    const names = [domain, ...(Array.isArray(also) ? also : [])].flatMap((one) => {
      const name = domainIn(one);
      if (name === undefined) leaveOut(one, "isn't a domain");
      else if (entries.has(name)) leaveOut(name, "is there already");
      return name === undefined || entries.has(name) ? [] : [name];
    });
    if (letters === "" || names.length === 0) continue;
    const fault = page === undefined ? undefined : faultOf(page, names);
    if (fault !== undefined) leaveOut(page, fault);
    const entry: Entry = { letters, ...(isText(page) && fault === undefined && { page }) };
    for (const name of names) entries.set(name, entry);
    taken++;
  }
  if (taken < source.length * (1 - MAX_LEFT_OUT_SHARE) || taken === 0)
    throw new Error(`${file}: only ${taken} of ${source.length} entries are valid\n${named(leftOut)}`);
  return entries;
}

/**
 * Adds each site of which several parts are listed, and not the site itself: with what most of these parts offer, and the page that more of
 * them have than any other. People sign in at yet another part.
 */
function addWholeSites(entries: Map<string, Entry>): void {
  const parts = Map.groupBy(entries.keys(), (name) => siteOf(`https://${name}/`));
  for (const [site, names] of parts) {
    const all = [...new Set(names.flatMap((name) => entries.get(name) ?? []))];
    if (site === undefined || entries.has(site) || all.length < MIN_PARTS) continue;
    const isUsual = (letter: string) =>
      all.filter(({ letters }) => letters.includes(letter)).length > all.length / 2;
    const letters = [...new Set(all.flatMap((part) => [...part.letters]))].filter(isUsual);
    if (letters.length === 0) continue;
    const pages = [...Map.groupBy(all, ({ page }) => page).values()];
    const [most = [], next = []] = pages.sort((one, other) => other.length - one.length);
    const page = most.length > next.length ? most[0]?.page : undefined;
    entries.set(site, { letters: letters.sort().join(""), ...(page !== undefined && { page }) });
  }
}

const named = (leftOut: readonly string[]) => leftOut.map((one) => `  ${one}`).join("\n");

/** The list, and what of the sources isn't in it. */
export function makeList(
  twoStep: unknown,
  passkeys: unknown,
  day: string,
): { list: string; leftOut: string[] } {
  const leftOut: string[] = [];
  const steps = readSource(
    "two-step.json",
    twoStep,
    ({ methods }, leaveOut) => {
      const known = itemsOf<string>(methods, isText).filter((name) => Object.hasOwn(METHOD_NAMES, name));
      const others = Array.isArray(methods) ? methods.filter((name) => !known.includes(name)) : [methods];
      for (const name of others) leaveOut(name, "isn't a known method");
      return [...new Set(known)]
        .map((name) => METHODS[METHOD_NAMES[name] as Method])
        .sort()
        .join("");
    },
    leftOut,
  );
  const keys = readSource(
    "passkeys.json",
    passkeys,
    ({ mfa, passwordless }, leaveOut) => {
      const uses = { second: mfa, instead: passwordless };
      return (Object.keys(uses) as (keyof typeof uses)[])
        .filter((use) => {
          const isKnown = PASSKEY_USES.some((one) => one === uses[use]);
          if (uses[use] !== undefined && !isKnown) leaveOut(uses[use], "isn't a known use of passkeys");
          return isKnown;
        })
        .map((use) => PASSKEYS[use])
        .join("");
    },
    leftOut,
  );
  addWholeSites(steps);
  addWholeSites(keys);
  // Names of one entry may differ in what the other source says.
  const idOf = lazyIds();
  const names = [...new Set([...steps.keys(), ...keys.keys()])];
  const sites = [
    ...Map.groupBy(names, (name) => `${idOf(steps.get(name))} ${idOf(keys.get(name))}`).values(),
  ];
  sites.sort(([one = ""], [other = ""]) => (one < other ? -1 : 1));
  const lines = sites.map((all) => {
    const [site = ""] = all;
    const [step, key] = [steps.get(site), keys.get(site)];
    const page = step?.page ? shortened(step.page, site) : NO_PAGE;
    const keyPage = key?.page ? shortened(key.page, site) : NO_PAGE;
    return [
      shortNames(all),
      `${step?.letters ?? ""}${key?.letters ?? ""}`,
      page,
      keyPage === page && key?.page ? SAME_PAGE : keyPage,
    ];
  });
  const parts = [0, 1, 2, 3].map((part) => lines.map((line) => line[part]).join("\n"));
  return { list: `${[`${NOTES}\n${day}`, ...parts].join("\n\n")}\n`, leftOut };
}

/** A number for each object, the same for the same one. */
function lazyIds(): (one: object | undefined) => number {
  const ids = new Map<object | undefined, number>();
  return (one) => {
    const id = ids.get(one) ?? ids.size;
    ids.set(one, id);
    return id;
  };
}

/** Reads both files of a folder, and the day on which the newer one was written. */
async function readFolder(folder: string) {
  const paths = ["two-step.json", "passkeys.json"].map((name) => join(folder, name));
  const [twoStep, passkeys] = await Promise.all(
    paths.map(async (path) => parseJson(await readFile(path, "utf8"))),
  );
  const written = await Promise.all(paths.map(async (path) => (await stat(path)).mtimeMs));
  return { twoStep, passkeys, day: new Date(Math.max(...written)).toISOString().slice(0, 10) };
}

async function main(folder: string | undefined, day?: string): Promise<void> {
  if (folder === undefined) throw new Error("Name the folder with two-step.json and passkeys.json.");
  const isDay = day === undefined || (/^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)));
  if (!isDay) throw new Error(`${day}: the day of the sources is written as yyyy-mm-dd`);
  const sources = await readFolder(folder);
  const { list, leftOut } = makeList(sources.twoStep, sources.passkeys, day ?? sources.day);
  const { count } = readTwoStepList(list);
  // All or nothing: the old list stays until the new one is complete.
  await writeFile(`${LIST_FILE}.new`, list);
  await rename(`${LIST_FILE}.new`, LIST_FILE);
  if (leftOut.length > 0) console.log(`Left out:\n${named(leftOut)}`);
  const zipped = gzipSync(list).length;
  console.log(`${count} sites in ${list.length} bytes, ${zipped} zipped: public/two-step.txt`);
}

if (import.meta.main) {
  await main(...(process.argv.slice(2) as [string?, string?])).catch((error: Error) => {
    console.error(`${error.message}\nThe list from before was kept.`);
    process.exitCode = 1;
  });
}
