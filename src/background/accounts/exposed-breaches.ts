// XposedOrNot tells of an address by the names of its breaches: its catalogue, kept here, says the rest.

import type { Breach } from "../../shared/breaches/breach.ts";
import { readCatalogue, wantedCatalogue } from "../breaches/catalogue.ts";
import { isAllListed } from "./lookup-queue.ts";

/** A person who waits for an address is not kept waiting for much longer by a catalogue that does not come. */
const CATALOGUE_WITHIN_MS = 8_000;

/** Sees to it that there is a catalogue, as far as that can be, before names are asked for. */
export async function awaitCatalogue(): Promise<void> {
  if (!(await isAllListed()) || (await readCatalogue())) return;
  const isLate = new Promise((resolve) => setTimeout(resolve, CATALOGUE_WITHIN_MS));
  await Promise.race([wantedCatalogue(), isLate]);
}

/** The breaches as the catalogue tells of them; one that it does not hold stays as it is. */
export async function inFull(breaches: Breach[]): Promise<Breach[]> {
  if (!(await isAllListed())) return breaches;
  const listed = new Map((await readCatalogue())?.breaches.map((breach) => [breach.name, breach]));
  return breaches.map((breach) => listed.get(breach.name) ?? breach);
}
