// Every input that once mattered to a parser is read as it should be. `npm run fuzz` searches for more.
import { describe, expect, it } from "vitest";
import { corpusOf } from "../../fuzz/corpus.ts";
import { TARGET_NAMES, targetOf } from "../../fuzz/targets.ts";

describe.each(TARGET_NAMES)("%s", (name) => {
  it("keeps its promises with every stored input, each under a name that says what it is", async () => {
    const corpus = corpusOf(name);
    const { check, seeds } = targetOf(name);
    for (const { name: file, input } of corpus) {
      expect(file).not.toMatch(/^found/);
      await expect(Promise.resolve(input).then(check), file).resolves.toBeUndefined();
    }
    for (const seed of seeds) await expect(Promise.resolve(seed).then(check)).resolves.toBeUndefined();
    expect(corpus.length).toBeGreaterThan(2);
  });
});
