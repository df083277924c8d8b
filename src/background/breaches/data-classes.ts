// The service's list of data classes, for the page of all breaches (lookup-v2 "Data class list"). Requested once per worker.

import { fetchDataClasses } from "../../services/lookup/client.ts";
import {
  countedAs,
  currentSource,
  isAllListed,
  lookupAccess,
  lookupQueue,
} from "../lookup-service/lookup-access.ts";
import { PRIORITIES } from "../lookup-service/rate-limited-queue.ts";
import { httpContext } from "../platform/outgoing-requests.ts";
import { isCatalogFrom } from "./catalog.ts";

let known: { source: string; names: Promise<string[]> } | undefined;

async function request(source: string): Promise<string[]> {
  return lookupQueue.ask({
    family: "breach",
    key: `${source} dataclasses`,
    priority: PRIORITIES.catalog,
    counted: await countedAs("catalog"),
    run: async (signal) => fetchDataClasses(httpContext(false), await lookupAccess(source, true), signal),
  });
}

/** All data classes. Empty where the breach list already says all: XposedOrNot has no list of them, and none is asked without one. */
export async function dataClasses(): Promise<string[]> {
  const source = await currentSource();
  if (source === undefined || (await isAllListed()) || !(await isCatalogFrom(source))) return [];
  if (known?.source !== source) known = { source, names: request(source) };
  const mine = known;
  return mine.names.catch((cause: unknown) => {
    if (known === mine) known = undefined;
    throw cause;
  });
}
