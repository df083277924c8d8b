// How the cost of the breach list grows with its entries: to index it once a day, and to read it in a worker that starts.

import {
  indexBySite,
  inParts,
  partOf,
  type SiteIndex,
} from "../../../src/background/breaches/breached-site-index.ts";
import { parseBreaches } from "../../../src/services/lookup/answer.ts";
import { inExtension } from "../../e2e/driver/in-extension.ts";
import type { LaunchedExtension } from "../../e2e/driver/launch.ts";
import { type Growth, growInTurns, inTurns, type Measurement, type Spread } from "../measure.ts";
import { startExtension, workOf } from "../surroundings.ts";
import { breachRecords } from "./breach-service.ts";

const MOST_ROUNDS = 5;
const SIZES = [100, 1_000, 10_000, 100_000];
const PARTS_AT_ONCE = 20;
const PART_KEY = "breached-sites:";

/** Without descriptions, which cost only their length. */
function answerOf(size: number): string {
  return JSON.stringify(breachRecords(size).map((record) => ({ ...record, Description: "" })));
}

function daily(rounds: number): Promise<Growth[]> {
  // 100,000 entries take a second each time.
  return growInTurns(
    Math.min(rounds, MOST_ROUNDS),
    SIZES,
    { what: "entries of the catalog", cost: "milliseconds to read it and make its index" },
    {
      all(size) {
        const text = answerOf(size);
        return workOf(() => inParts(indexBySite(parseBreaches(text))));
      },
    },
  );
}

/** Milliseconds to read the part of the index that would contain a site. */
async function readIn(extension: LaunchedExtension, key: string): Promise<number> {
  return inExtension(
    extension,
    async (wanted) => {
      const before = performance.now();
      await chrome.storage.local.get(wanted);
      return performance.now() - before;
    },
    key,
  );
}

async function perWorker(extension: LaunchedExtension, rounds: number): Promise<Growth> {
  const points: { size: number; value: Spread }[] = [];
  for (const size of SIZES) {
    const sites: SiteIndex = Object.fromEntries(
      Array.from({ length: size }, (_, at) => [
        `site${at}.test`,
        [{ name: `Breach${at}`, title: `The Breach${at}` }],
      ]),
    );
    const parts = inParts(sites);
    const stored = parts.map((part, number): [string, SiteIndex] => [PART_KEY + number, part]);
    for (let at = 0; at < stored.length; at += PARTS_AT_ONCE) {
      const some = Object.fromEntries(stored.slice(at, at + PARTS_AT_ONCE));
      await inExtension(extension, (values) => chrome.storage.local.set(values), some);
    }
    const key = PART_KEY + partOf("site7.test", parts.length);
    const { read } = await inTurns(rounds, { read: () => readIn(extension, key) });
    points.push({ size, value: read });
  }
  return {
    what: "entries of the catalog, by a worker that starts",
    cost: "milliseconds to read what tells whether a site is among them",
    unit: "ms",
    points,
  };
}

export const catalog: Measurement = async (rounds) => {
  const once = await daily(rounds);
  await using extension = await startExtension();
  return { growths: [...once, await perWorker(extension, rounds)] };
};
