// The CPU work of an audit with all responses at hand, from export to counts, next to a package that requests each password.

import { pwnedPassword } from "hibp";
import { startRun } from "../../../src/pages/audit/check/check-run.ts";
import { createFindings } from "../../../src/pages/audit/findings.ts";
import { type PreparedEntry, prepareVault } from "../../../src/pages/audit/vault/prepare.ts";
import { readVault } from "../../../src/pages/audit/vault/read-vault.ts";
import { fetchTaggedRange } from "../../../src/services/passwords/client.ts";
import { countInRange } from "../../../src/services/passwords/range.ts";
import { rangeText } from "../../services/range/range-content.ts";
import { inTurns, type Spread } from "../measure.ts";
import { workOf } from "../surroundings.ts";

const RANGE = rangeText("00000", true);

/** Parses an export and checks all of it. */
async function auditAll(bytes: Uint8Array, base: string): Promise<void> {
  const entries: PreparedEntry[] = [];
  await prepareVault({ bytes }, (progress) => {
    if ("entries" in progress) entries.push(...progress.entries);
  });
  const findings = createFindings(entries);
  const context = { fetch: (...args: Parameters<typeof fetch>) => fetch(...args), isOnline: () => true };
  await new Promise<void>((done) => {
    const run = startRun({
      items: findings.questions(() => true),
      weigh: ({ entryCount }) => entryCount,
      now: Date.now,
      later(task, ms) {
        const timer = setTimeout(task, ms);
        return () => clearTimeout(timer);
      },
      async ask({ prefix, hashes }) {
        const { range } = await fetchTaggedRange(context, base, prefix);
        if (!range) throw new Error("no range");
        return hashes.map((sha1) => countInRange(range, findings.suffixOf(sha1)));
      },
      settle({ hashes }, outcome) {
        if ("error" in outcome) throw new Error("a prefix got lost");
        for (const [at, sha1] of hashes.entries()) findings.take(sha1, { count: outcome.answer[at] ?? 0 });
      },
      onChange: () => run?.state().phase === "done" && done(),
    });
  });
}

/** Requests each password separately, up to `atOnce` at a time. */
async function askForEach(passwords: readonly string[], atOnce: number): Promise<void> {
  let next = 0;
  const go = async () => {
    while (next < passwords.length) await pwnedPassword(passwords[next++] ?? "", { addPadding: true });
  };
  await Promise.all(Array.from({ length: atOnce }, go));
}

/** CPU milliseconds for a whole export, ours and the package's. Only ranges are fetched meanwhile. */
export async function workOfAudit(
  rounds: number,
  { bytes, passwords, atOnce }: { bytes: Uint8Array; passwords: readonly string[]; atOnce: number },
): Promise<Record<"ours" | "hibp", Spread>> {
  const { fetch } = globalThis;
  globalThis.fetch = async () => new Response(RANGE);
  try {
    return await inTurns(rounds, {
      ours: () => workOf(() => auditAll(bytes, "https://ranges.example")),
      hibp: () => workOf(() => askForEach(passwords, atOnce)),
    });
  } finally {
    globalThis.fetch = fetch;
  }
}

/** Milliseconds to parse an export. */
export async function parsedIn(rounds: number, bytes: Uint8Array): Promise<Spread> {
  const { ours } = await inTurns(rounds, {
    async ours() {
      const start = performance.now();
      if ((await readVault(bytes)).state !== "read") throw new Error("it was not read");
      return performance.now() - start;
    },
  });
  return ours;
}
