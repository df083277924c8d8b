// The test of a service address: what is requested, and the possible outcomes.

import type { Running } from "../content-messages.ts";
import type { ErrorData } from "../errors.ts";
import type { Settings } from "./settings.ts";
import { ROWS, type Row } from "./table.ts";

/** Services with a test, as the table of settings says. */
export const TESTED_SERVICES = Object.values(ROWS).flatMap(({ test }) => test ?? []);

export type TestedService = NonNullable<Row["test"]>;

export interface ServiceTest {
  service: TestedService;
  /** The address in the field, which may differ from the stored one. */
  address: string;
  /** Interface of the lookup service; unused for the others. */
  lookupInterface: Settings["services"]["lookupInterface"];
  isPrivate: boolean;
}

/** Why a response isn't from such a service. */
type Unfit =
  /** Nothing of the kind at that address, usually a 404. */
  | "not-there"
  /** The response can't be parsed. */
  | "unreadable"
  /** It responds, but doesn't allow requests with the header `Add-Padding`. */
  | "header-refused"
  /** A list of hashes, but without the best-known password of all. */
  | "password-missing"
  /** A list of data classes, but empty. */
  | "empty"
  /** The provider reports a different issuer. */
  | "other-name";

export type TestOutcome =
  | { state: "works" }
  | { state: "unfit"; why: Unfit }
  /** No response, or not one to this request. */
  | { state: "failed"; error: ErrorData };

export type ServiceTestState = TestOutcome | Running;
