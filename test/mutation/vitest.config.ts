// Unit tests as mutation testing runs them: the tests beside the changed code first, as one failed test is enough.
import { mergeConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import base from "../../vitest.config.ts";

class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const changed = new Set(this.ctx.config.related?.flatMap((path) => path.split(/[/.]/)));
    const nearness = ({ moduleId }: TestSpecification) =>
      moduleId.split(/[/.]/).filter((name) => changed.has(name)).length;
    return (await super.sort(files)).sort((a, b) => nearness(b) - nearness(a));
  }
}

export default mergeConfig(base, {
  test: { sequence: { sequencer: NearestFirst } },
});
