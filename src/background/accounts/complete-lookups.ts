// Fills in the details of lookups that returned only breach names because there was no catalog yet.

import { inFull } from "./exposed-breaches.ts";
import { changeLookup, listLookups, readLookup } from "./look-up-account.ts";

export async function completeLookups(): Promise<void> {
  for (const isPrivate of [false, true]) {
    for (const { account } of await listLookups(isPrivate)) {
      const { breaches: before, isVerifiedOnly } = (await readLookup(account, isPrivate)) ?? {};
      if (before?.state !== "answered") continue;
      const value = await inFull(before.value, isVerifiedOnly);
      // The catalog adds nothing new.
      if (JSON.stringify(value) === JSON.stringify(before.value)) continue;
      await changeLookup(account, isPrivate, (it) =>
        it?.breaches.state === "answered" && it.breaches.at === before.at && !it.totals
          ? { ...it, breaches: { ...before, at: Date.now(), value } }
          : it,
      );
    }
  }
}
