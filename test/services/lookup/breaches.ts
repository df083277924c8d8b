// The catalogue of the local lookup service: all its breaches, in the order in which it lists them.

import { AWKWARD_BREACHES } from "./breaches-awkward.ts";
import { EVERYDAY_BREACHES } from "./breaches-everyday.ts";
import { FLAGGED_BREACHES } from "./breaches-flagged.ts";
import { alphabetical, type BreachRecord } from "./records.ts";

/** By Title; a LogoPath is a path on the service's own address. */
export const BREACHES: readonly BreachRecord[] = [
  ...EVERYDAY_BREACHES,
  ...FLAGGED_BREACHES,
  ...AWKWARD_BREACHES,
].sort((a, b) => alphabetical(a.Title, b.Title));
