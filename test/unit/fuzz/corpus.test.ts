// A short run of the fuzzer: stored inputs, a few hundred generated ones for each parser, and bugs it must catch.
import { describe, expect, it } from "vitest";
import { readVault } from "../../../src/pages/audit/vault/read-vault.ts";
import { planImport } from "../../../src/pages/options/settings-file.ts";
import { parseRange } from "../../../src/services/passwords/range.ts";
import { noteAttacks } from "../../attacks.ts";
import { corpusOf } from "../../fuzz/corpus.ts";
import { parseMessage } from "../../fuzz/parse-message.ts";
import { search } from "../../fuzz/search.ts";
import type { Target } from "../../fuzz/target.ts";
import { ANALYSIS_PARSERS, analysisTarget } from "../../fuzz/targets/analysis.ts";
import { LOOKUP_PARSERS, lookupTarget } from "../../fuzz/targets/lookup.ts";
import { messagesTarget } from "../../fuzz/targets/messages.ts";
import { CLOUD_PARSERS, policyTarget } from "../../fuzz/targets/policy.ts";
import { rangeTarget } from "../../fuzz/targets/range.ts";
import { SETTINGS_READERS, settingsTarget } from "../../fuzz/targets/settings.ts";
import { settingsFileTarget } from "../../fuzz/targets/settings-file.ts";
import { vaultTarget } from "../../fuzz/targets/vault.ts";
import { TARGET_NAMES, targetOf } from "../../fuzz/targets.ts";

const SEED = 20_261_122;
const RUNS = 200;

/** Without the long answers that only some computers have, and without slow inputs: the command tries those. */
function short(target: Target): Target {
  return {
    ...target,
    seeds: target.seeds.filter((seed) => seed.length < 10_000),
    inputs: target.inputs.filter((input) => input.length < 50_000),
  };
}

describe.each(TARGET_NAMES)("%s", (name) => {
  const corpus = corpusOf(name);

  it("has stored inputs, under descriptive names", () => {
    expect(corpus.length).toBeGreaterThan(2);
    expect(corpus.filter((kept) => kept.name.startsWith("found"))).toEqual([]);
  });

  it("keeps its promises with every stored input", async ({ task }) => {
    const target = targetOf(name);
    for (const kept of corpus) {
      await expect(Promise.resolve(kept.input).then(target.check), kept.name).resolves.toBeUndefined();
    }
    noteAttacks(task, `parsers: ${name}`, corpus.length);
  });

  it("keeps its promises with generated and mutated inputs", async ({ task }) => {
    const { runs, failure } = await search(short(targetOf(name)), { seed: SEED, runs: RUNS });
    expect(failure).toBeUndefined();
    noteAttacks(task, `parsers: ${name}`, runs);
  });
});

/** What parsers could do wrong, one for each target. */
const WRONG: [what: string, target: Target][] = [
  ["a range that is clear whatever stands in it", rangeTarget({ parseRange, countInRange: () => 0 })],
  [
    "an exception of another kind",
    lookupTarget({ ...LOOKUP_PARSERS, parseDataClasses: (it) => JSON.parse(it) }),
  ],
  [
    "a refusal that repeats the token",
    analysisTarget({
      ...ANALYSIS_PARSERS,
      readFailure: ({ text }) => ({ kind: "page", failure: { code: "", message: text.slice(-44) } }),
    }),
  ],
  [
    "a policy without its last member",
    policyTarget({
      ...CLOUD_PARSERS,
      parseCloudAnswer: (method, raw) => {
        const answer = CLOUD_PARSERS.parseCloudAnswer(method, raw);
        if (answer?.method === "policy") for (const one of answer.policy.bindings) one.members.pop();
        return answer;
      },
    }),
  ],
  [
    "addresses that are taken as they are",
    settingsTarget({
      ...SETTINGS_READERS,
      parseServiceUrl: (it) => (URL.canParse(it) ? new URL(it).href : undefined),
    }),
  ],
  [
    "a file that overrules the organization",
    settingsFileTarget((name, text, options) => planImport(name, text, { ...options, managed: new Set() })),
  ],
  [
    "a vault without the entry that came last",
    vaultTarget(async (bytes) => {
      const read = await readVault(bytes);
      if (read.state === "read" && read.entries.length > 1) read.entries.pop();
      return read;
    }),
  ],
  ["one door for all", messagesTarget((message) => parseMessage(message, true))],
];

it.each(WRONG)("catches %s", async (_, target) => {
  const { failure } = await search(short(target), { seed: SEED, runs: 3_000, isFirstEnough: true });
  expect(failure).toBeDefined();
});
