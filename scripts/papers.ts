// Prints the three interfaces as their tests state them: each statement in the interface's order, with a mark.
// `npm run papers -- lookup-v2` prints one of them.

import { basename, dirname, relative } from "node:path";
import { startVitest } from "vitest/node";

const FOLDER = "test/spec";
const MARKS = { passed: "✓", failed: "✗", skipped: "–", pending: "–" } as const;

const [wanted = ""] = process.argv.slice(2);
const vitest = await startVitest("test", [`${FOLDER}/${wanted}`], { watch: false, reporters: [{}] });
const modules = vitest.state
  .getTestModules()
  .toSorted((one, other) => one.moduleId.localeCompare(other.moduleId));
const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
let paper = "";
for (const module of modules) {
  const { moduleId, children } = module;
  const own = basename(dirname(moduleId));
  if (own !== paper) console.log(`\n${own}`);
  paper = own;
  let section = "";
  for (const test of children.allTests()) {
    const { state } = test.result();
    const heading = test.parent.type === "suite" ? test.parent.name : basename(moduleId);
    if (heading !== section) console.log(`\n  ${heading}`);
    section = heading;
    console.log(`    ${MARKS[state]} ${test.name}`);
    counts[state] += 1;
  }
  for (const { message } of module.errors()) console.log(`    ✗ ${relative(".", moduleId)}: ${message}`);
}
await vitest.close();
console.log(
  `\n${counts.passed} of ${Object.values(counts).reduce((sum, each) => sum + each)} statements hold.`,
);
process.exitCode = counts.failed > 0 || modules.some((one) => one.errors().length > 0) ? 1 : 0;
