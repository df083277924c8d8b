// XposedOrNot tells of an address by the names of its breaches: its catalog, kept here, says the rest.

import type { Breach } from "../../shared/breaches/breach.ts";
import { readCatalog, wantedCatalog } from "../breaches/catalog.ts";
import { isAllListed } from "./lookup-queue.ts";

/** A person who waits for an address is not kept waiting for much longer by a catalog that does not come. */
const CATALOG_WITHIN_MS = 8_000;

/** Sees to it that there is a catalog, as far as that can be, before names are asked for. */
export async function awaitCatalog(): Promise<void> {
  if (!(await isAllListed()) || (await readCatalog())) return;
  const isLate = new Promise((resolve) => setTimeout(resolve, CATALOG_WITHIN_MS));
  await Promise.race([wantedCatalog(), isLate]);
}

/** The breaches as the catalog tells of them; one that it does not hold stays as it is. */
export async function inFull(breaches: Breach[]): Promise<Breach[]> {
  if (!(await isAllListed())) return breaches;
  const listed = new Map((await readCatalog())?.breaches.map((breach) => [breach.name, breach]));
  return breaches.map((breach) => listed.get(breach.name) ?? breach);
}
