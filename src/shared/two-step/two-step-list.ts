// The list of sites that offer two-step sign-in or passkeys: reads `public/two-step.txt`, which `npm run two-step` makes.

import { siteOf } from "../sites.ts";

/** Ways to get the second step, most convenient and safe first: as they are named to people. Each has a letter in the file. */
export const METHODS = {
  key: "k",
  app: "a",
  "own-app": "o",
  device: "d",
  text: "t",
  call: "c",
  email: "e",
} as const;
export type Method = keyof typeof METHODS;

/** Letters for a passkey as the second step, and instead of the password. */
export const PASSKEYS = { second: "p", instead: "P" } as const;

/** What a site offers besides a password. */
export interface Offer {
  /** The site's name in the list, as a host. */
  site: string;
  /** Empty if it offers passkeys only. */
  methods: readonly Method[];
  /** The site's own page about two-step sign-in. */
  help?: string;
  passkey?: {
    /** It replaces the password, at least for people who want that. */
    isInstead: boolean;
    help?: string;
  };
}

export interface TwoStepList {
  /** The day of the sources, as `yyyy-mm-dd`. */
  day: string;
  /** How many sites it has. */
  count: number;
  /** What the site of a host offers; `undefined` if the list doesn't have it, which says nothing about the site. */
  offerOf(host: string): Offer | undefined;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Hosts at which people sign in to all of a site, though the list names only them. */
const ACCOUNT_HOSTS = ["account", "accounts", "appleid", "auth", "id", "login"];

/** In the file, there is no page, or that about passkeys is the other one. */
export const NO_PAGE = "-";
export const SAME_PAGE = "=";

/** An https address as the file has it, without what it shares with its site: "/a", "help/a" or "//other.example/a". */
export function shortened(address: string, site: string): string {
  const { host, href } = new URL(address);
  const rest = href.slice("https:".length);
  const path = rest.slice("//".length + host.length);
  if (host === site) return path;
  return host.endsWith(`.${site}`) ? host.slice(0, -site.length - 1) + path : rest;
}

function whole(short: string, site: string): { help?: string } {
  if (short === NO_PAGE) return {};
  if (short.startsWith("//")) return { help: `https:${short}` };
  return {
    help: short.startsWith("/") ? `https://${site}${short}` : `https://${short.replace("/", `.${site}/`)}`,
  };
}

/** Other names of a site, where ".de" stands for the same name in another country. */
export function shortNames([site = "", ...others]: readonly string[]): string {
  const [label = ""] = site.split(".");
  return [site, ...others.map((one) => (one.startsWith(`${label}.`) ? one.slice(label.length) : one))].join(
    " ",
  );
}

function wholeNames(line: string): string[] {
  const [site = "", ...others] = line.split(" ");
  const [label = ""] = site.split(".");
  return [site, ...others.map((one) => (one.startsWith(".") ? label + one : one))];
}

/**
 * Reads the list. Its parts stand one below the other, with an empty line between them: notes and the day, then a line for each
 * site with its names, its letters, its page, and its page about passkeys.
 *
 * @throws {Error} if it isn't one
 */
export function readTwoStepList(file: string): TwoStepList {
  const [head = "", ...parts] = file.trimEnd().split("\n\n");
  const day = head.split("\n").at(-1) ?? "";
  const [names = [], letters = [], pages = [], passkeyPages = []] = parts.map((part) => part.split("\n"));
  const lengths = new Set([names, letters, pages, passkeyPages].map(({ length }) => length));
  if (!DAY.test(day) || lengths.size > 1 || names.length === 0)
    throw new Error("this is no list of two-step sign-in");
  const lineOf = new Map<string, number>();
  for (const [line, all] of names.entries()) for (const name of wholeNames(all)) lineOf.set(name, line);

  function lineFor(host: string): number | undefined {
    const address = `https://${host}/`;
    const site = siteOf(address);
    if (site === undefined) return undefined;
    const labels = new URL(address).hostname.replace(/\.$/, "").split(".");
    // The most exact name counts: a company's cloud may have other accounts than its shop. Above the site are other people's sites.
    const exact = labels
      .slice(0, 1 - site.split(".").length || undefined)
      .map((_, at) => labels.slice(at).join("."));
    const names = [...exact, ...ACCOUNT_HOSTS.map((label) => `${label}.${site}`)];
    return names.map((name) => lineOf.get(name)).find((line) => line !== undefined);
  }

  return {
    day,
    count: names.length,
    offerOf(host) {
      const line = lineFor(host);
      if (line === undefined) return undefined;
      const [site = ""] = wholeNames(names[line] ?? "");
      const has = (letter: string) => letters[line]?.includes(letter) === true;
      const page = pages[line] ?? NO_PAGE;
      const passkeyPage = passkeyPages[line] ?? NO_PAGE;
      return {
        site,
        methods: (Object.keys(METHODS) as Method[]).filter((method) => has(METHODS[method])),
        ...whole(page, site),
        ...((has(PASSKEYS.second) || has(PASSKEYS.instead)) && {
          passkey: {
            isInstead: has(PASSKEYS.instead),
            ...whole(passkeyPage === SAME_PAGE ? page : passkeyPage, site),
          },
        }),
      };
    },
  };
}
