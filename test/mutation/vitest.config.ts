// Unit tests as mutation testing runs them: the tests beside the changed code first, as one failed test is enough.
import { mergeConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import base from "../../vitest.config.ts";

/** What a test run gets from {@link file://../../scripts/mutate.ts}. */
const { CHANGED_CODE = "[]" } = process.env;

class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const changed = new Set(this.ctx.config.related?.flatMap((path) => path.split(/[/.]/)));
    const nearness = ({ moduleId }: TestSpecification) =>
      moduleId.split(/[/.]/).filter((name) => changed.has(name)).length;
    return (await super.sort(files)).sort((a, b) => nearness(b) - nearness(a));
  }
}

/** Makes the change that is wanted, if one is. */
function transform(code: string, id: string): string | undefined {
  const [file, before, after] = JSON.parse(CHANGED_CODE) as string[];
  return id === file && before !== undefined && after !== undefined
    ? code.replace(before, () => after)
    : undefined;
}

export default mergeConfig(base, {
  plugins: [{ name: "change-code", enforce: "pre", transform }],
  test: { sequence: { sequencer: NearestFirst } },
});
