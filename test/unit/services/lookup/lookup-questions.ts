// Every request that a lookup service can get, with its subject.

import type { HttpContext } from "../../../../src/services/http.ts";
import * as lookup from "../../../../src/services/lookup/client.ts";

export type Ask = (
  context: HttpContext,
  access: lookup.LookupAccess,
  signal?: AbortSignal,
) => Promise<unknown>;

const ROBIN = "robin@shop.test";

const named = <Name extends string>(questions: Record<Name, Ask>) => questions;

export const QUESTIONS = named({
  "breaches of an account": (it, to, signal) => lookup.fetchAccountBreaches(it, to, ROBIN, {}, signal),
  "their names": (it, to, signal) => lookup.fetchAccountBreachNames(it, to, ROBIN, {}, signal),
  pastes: (it, to, signal) => lookup.fetchPastes(it, to, ROBIN, signal),
  "the catalog": (it, to, signal) => lookup.fetchBreaches(it, to, {}, signal),
  "breaches of a site": (it, to, signal) => lookup.fetchBreaches(it, to, { domain: "shop.test" }, signal),
  "an account at a site": (it, to, signal) =>
    lookup.fetchAccountBreaches(it, to, ROBIN, { domain: "shop.test" }, signal),
  "one breach": (it, to, signal) => lookup.fetchBreach(it, to, "LanternBooks", signal),
  "data classes": (it, to, signal) => lookup.fetchDataClasses(it, to, signal),
});
