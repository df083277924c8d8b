// The test of a service address: what is asked of it, and what can come of it.

import type { ErrorData } from "../errors.ts";
import type { Settings } from "./settings.ts";

/** The services that say of themselves what they are, without a sign-in and without a word about the person. */
export const TESTED_SERVICES = ["passwords", "lookup", "issuer"] as const;

export type TestedService = (typeof TESTED_SERVICES)[number];

/** One test. The same `id` is the same test, however often it is asked after. */
export interface ServiceTest {
  /** Any new UUID. */
  id: string;
  service: TestedService;
  /** What stands in the field: not necessarily what is stored. */
  address: string;
  /** How a look-up service wants to be asked; of no use to the others. */
  lookupInterface: Settings["services"]["lookupInterface"];
  isPrivate: boolean;
}

/** Why an answer is not that of such a service. */
type Unfit =
  /** Nothing of the kind is to be had there: most often a 404. */
  | "not-there"
  /** The answer cannot be read as one. */
  | "unreadable"
  /** It answers, but does not let Breachlight ask with the header `Add-Padding`. */
  | "header-refused"
  /** A list of hashes, without the best known password of all. */
  | "password-missing"
  /** A list of data classes, with nothing in it. */
  | "empty"
  /** The provider gives another issuer as its name. */
  | "other-name";

export type TestOutcome =
  | { state: "works" }
  | { state: "unfit"; why: Unfit }
  /** No answer, or none about the question. */
  | { state: "failed"; error: ErrorData };

/** Where a test is. `expectedAt` (milliseconds since the epoch): when its turn comes, where it waits for that. */
export type ServiceTestState = TestOutcome | { state: "running"; expectedAt?: number };
