// Use cases of the vault check: asks about the passwords of one prefix, of which nothing is stored or cached, and keeps the numbers of a
// check if the person wants that.

import * as v from "valibot";
import browser from "webextension-polyfill";
import { fetchTaggedRange } from "../../services/passwords/client.ts";
import { countInRange, PREFIX_LENGTH } from "../../services/passwords/range.ts";
import { writesUnchangedUrls } from "../../shared/browser-differences.ts";
import { areAlike, isDay, VAULT_COUNTS } from "../../shared/records/progress.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import { httpContext, recordVaultRange } from "../platform/outgoing-requests.ts";
import { createRecords } from "../platform/records.ts";
import { COUNT, line } from "../platform/schemas.ts";
import { rangeServiceUrl } from "./check-password.ts";

const PREFIX = v.pipe(v.string(), v.length(PREFIX_LENGTH), v.regex(/^[0-9A-F]*$/));
const SUFFIX = v.pipe(v.string(), v.regex(/^[0-9A-F]{35}$/));
const MAX_TAG_LENGTH = 1_000;

/** One prefix of a vault, and the suffixes of all hashes that begin with it, in uppercase. */
export const VAULT_QUESTION = v.object({
  prefix: PREFIX,
  suffixes: v.array(SUFFIX),
  /** ETag of an earlier response, and the service that sent it: no other service knows it. */
  known: v.optional(v.object({ etag: line(MAX_TAG_LENGTH), service: v.string() })),
  run: v.object({
    /** Milliseconds since the epoch. */
    startedAt: COUNT,
    /** Number of requests in this run, including this one. */
    requests: COUNT,
  }),
});

export type VaultQuestion = v.InferOutput<typeof VAULT_QUESTION>;

/** The service's result for one prefix. */
export type VaultAnswer =
  /** `counts`: how often each password was seen, in the order of the suffixes; 0 if the service does not list it. */
  | { state: "counted"; counts: number[]; known?: VaultQuestion["known"] }
  /** The range has not changed since the known ETag. */
  | { state: "unchanged" }
  /** Checks are turned off; no request was sent. */
  | { state: "skipped" };

/** Requests one range. Rejects if the request fails. */
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
  // With an ETag the next response may be a 304, and the URL holds the prefix.
  const isTagged = etag !== undefined && !writesUnchangedUrls(browser.runtime);
  return { state: "counted", counts, ...(isTagged && { known: { etag, service } }) };
}

/** As many days as anyone compares with. */
const MAX_CHECKS = 50;

/** Turns the numbers of earlier checks on or off, or adds those of one. */
export const COUNTS_CHANGE = v.object({
  isKept: v.optional(v.boolean()),
  found: v.optional(v.object({ day: v.custom<string>(isDay), breached: COUNT, checked: COUNT })),
});

const vaultCounts = createRecords(VAULT_COUNTS);

/** Keeps the latest check of a day and vault. Nothing of private windows. */
export async function changeVaultCounts(
  { isKept, found }: v.InferOutput<typeof COUNTS_CHANGE>,
  isPrivate: boolean,
): Promise<void> {
  if (isPrivate) return;
  await vaultCounts.change((known) => {
    if (isKept === false) return undefined;
    const kept = known ?? (isKept ? [] : undefined);
    if (!kept || !found) return kept;
    const others = kept.filter((one) => one.day !== found.day || !areAlike(one, found));
    return [...others, found].slice(-MAX_CHECKS);
  });
}
