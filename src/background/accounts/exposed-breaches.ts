// XposedOrNot returns only breach names for an address; the local catalog adds the details.

import { type Breach, verifiedOf } from "../../shared/breaches/breach.ts";
import { readCatalog, wantedCatalog } from "../breaches/catalog.ts";
import { isAllListed } from "../lookup-service/lookup-access.ts";

/** How long a lookup waits for a missing catalog before it goes on without. */
const CATALOG_WITHIN_MS = 8_000;

/** Tries to get a missing catalog before breach names are requested. */
export async function awaitCatalog(): Promise<void> {
  if (!(await isAllListed()) || (await readCatalog())) return;
  const isLate = new Promise((resolve) => setTimeout(resolve, CATALOG_WITHIN_MS));
  await Promise.race([wantedCatalog(), isLate]);
}

/** Breaches with what the catalog says of them, without unverified ones if they are left out: some services do neither themselves. */
export async function inFull(breaches: Breach[], isVerifiedOnly?: true): Promise<Breach[]> {
  const catalog = (await isAllListed()) ? await readCatalog() : undefined;
  const listed = new Map(catalog?.breaches.map((breach) => [breach.name, breach]));
  const whole = breaches.map((breach) => listed.get(breach.name) ?? breach);
  return isVerifiedOnly ? verifiedOf(whole) : whole;
}
