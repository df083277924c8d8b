// How the cost of the watch list grows with its addresses: the work to find out what is new. A test counts requests.

import { markOf, withFindings } from "../../../src/background/breaches/watch-findings.ts";
import { parseBreaches } from "../../../src/services/lookup/answer.ts";
import type { WatchRecord } from "../../../src/shared/records/watch-list.ts";
import { growInTurns, type Measurement } from "../measure.ts";
import { workOf } from "../surroundings.ts";
import { breachRecords } from "./breach-service.ts";

const CATALOG_SIZE = 900;
const ADDRESSES = [1, 2, 3, 4, 5];
/** One address can't be in more breaches than exist. */
const BREACHES_OF_ONE = [100, 1_000, 10_000];

function recordOf(account: string, knownNames: string[]): WatchRecord {
  return { account, addedAt: 0, source: "service", knownNames, news: [], dealtWith: [] };
}

export const watched: Measurement = async (rounds) => {
  const breaches = parseBreaches(JSON.stringify(breachRecords(CATALOG_SIZE)));
  const names = breaches.map(({ name }) => name);
  const findings = {
    names,
    describe: (title: string) => ({ title }),
    source: "service",
    catalogueMark: "",
    now: 0,
  };
  const ofAddresses = {
    what: `addresses watched, each in ${CATALOG_SIZE} breaches`,
    cost: "milliseconds to find what is new of all",
  };
  const byAddress = await growInTurns(rounds, ADDRESSES, ofAddresses, {
    all: (count) =>
      workOf(async () => {
        const catalogueMark = await markOf(breaches);
        for (let at = 0; at < count; at++)
          withFindings(recordOf(`jo${at}@shop.test`, names.slice(1)), { ...findings, catalogueMark });
      }),
  });
  const ofBreaches = { what: "breaches of a watched address", cost: "milliseconds to find what is new" };
  const byBreaches = await growInTurns(rounds, BREACHES_OF_ONE, ofBreaches, {
    all(count) {
      const many = Array.from({ length: count }, (_, at) => `Breach${at}`);
      const record = recordOf("jo@shop.test", many.slice(1));
      return workOf(() => withFindings(record, { ...findings, names: many }));
    },
  });
  return { growths: [...byAddress, ...byBreaches] };
};
