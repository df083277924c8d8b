// Use case: the audit of a vault asks about the passwords of one prefix. Nothing of it is kept here, and no cache is asked.

import * as v from "valibot";
import browser from "webextension-polyfill";
import { fetchTaggedRange } from "../../services/passwords/client.ts";
import { countInRange, PREFIX_LENGTH } from "../../services/passwords/range.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import { COUNT, line } from "../platform/schemas.ts";
import { httpContext, recordVaultRange } from "../privacy/http-context.ts";
import { rangeServiceUrl } from "./check-password.ts";

const PREFIX = v.pipe(v.string(), v.length(PREFIX_LENGTH), v.regex(/^[0-9A-F]*$/));
const SUFFIX = v.pipe(v.string(), v.regex(/^[0-9A-F]{35}$/));
const MAX_TAG_LENGTH = 1_000;

/** One prefix of a vault, and the rest of each hash that begins with it, all in capitals. */
export const VAULT_QUESTION = v.object({
  prefix: PREFIX,
  suffixes: v.array(SUFFIX),
  /** Of an earlier answer, and who gave it: another service does not know it. */
  known: v.optional(v.object({ etag: line(MAX_TAG_LENGTH), service: v.string() })),
  run: v.object({
    /** Milliseconds since the epoch. */
    startedAt: COUNT,
    /** Requests of this run, this one included. */
    requests: COUNT,
  }),
});

export type VaultQuestion = v.InferOutput<typeof VAULT_QUESTION>;

/** What the service says of one prefix. */
export type VaultAnswer =
  /** `counts`: how often each password was seen, in the order of the suffixes; 0 where the service does not list it. */
  | { state: "counted"; counts: number[]; known?: VaultQuestion["known"] }
  /** The range is what it was when the tag was given. */
  | { state: "unchanged" }
  /** Checks are off: nothing was asked. */
  | { state: "skipped" };

/** Firefox keeps the address of what was answered with 304 on the disk, and the prefix with it, whatever the request says: it asks anew. */
const keepsAddresses = () => "browser_specific_settings" in browser.runtime.getManifest();

/** Asks for one range. Rejects where it could not be found out. */
export async function checkVaultRange(
  settings: Settings,
  { prefix, suffixes, known, run }: VaultQuestion,
  isPrivate: boolean,
): Promise<VaultAnswer> {
  if (!settings.passwordChecks.enabled) return { state: "skipped" };
  const service = rangeServiceUrl(settings);
  const context = {
    ...httpContext(isPrivate),
    onRequest: () => {
      if (!isPrivate) recordVaultRange(service, run);
    },
  };
  const knownTag = known?.service === service ? known.etag : undefined;
  const { range, etag } = await fetchTaggedRange(context, service, prefix, knownTag);
  if (!range) return { state: "unchanged" };
  const counts = suffixes.map((suffix) => countInRange(range, suffix));
  const isTagged = etag !== undefined && !keepsAddresses();
  return { state: "counted", counts, ...(isTagged && { known: { etag, service } }) };
}
