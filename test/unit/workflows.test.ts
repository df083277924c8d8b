// The workflows are valid and do no more than they must: pinned actions, least permissions, known commands, keys in one place.

import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { registerHooks } from "node:module";
import { describe, expect, it } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { parse } from "yaml";
import { filesOf, importsOf, textOf } from "../../scripts/house.ts";
import { releaseScripts, type Workflow } from "./workflow-files.ts";

// GitHub's own check imports JSON without saying so, which only bundlers take.
const hooks = registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith(".json") ? { ...context, importAttributes: { type: "json" } } : context),
});
const { validate } = await import("@actions/languageservice");
hooks.deregister();

const WORKFLOWS = filesOf(".github/workflows");
const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };

const SYSTEMS = ["ubuntu-latest", "macos-latest", "windows-latest"];

/** None of them runs a stranger's change with a permission to write or with a key. */
const EVENTS = ["push", "pull_request", "schedule", "workflow_dispatch", "branch_protection_rule"];

/** Whatever else a job does, it may only read. */
const WRITES: Record<string, string[]> = {
  publish: ["contents", "id-token", "attestations"],
  scan: ["security-events"],
  rate: ["security-events", "id-token"],
};

const PINNED = /^uses: [\w-]+(?:\/[\w-]+)+@[\da-f]{40} # v\d+\.\d+\.\d+$/;

const RELEASE = [...releaseScripts().values()].map(({ run }) => run);

/** Takes a package of the system apart in a folder, and installs nothing. */
const UNPACKED = /^sudo apt-get update\napt-get download ([a-z]+)\ndpkg-deb --extract \1_\*\.deb \1\n$/;

/** A command of package.json, or a script that release-steps.test.ts or release-tag.test.ts runs. */
function isKnown(run: string): boolean {
  const [, script = ""] = /^npm (?:run )?([a-z-]+)(?: --ignore-scripts| -- [\w -]+)?$/.exec(run) ?? [];
  return script === "ci" || script in scripts || RELEASE.includes(run) || UNPACKED.test(run);
}

/** What a workflow does that it must not. */
function faultsOf(text: string): string[] {
  const { on, permissions, concurrency, jobs } = parse(text) as Workflow;
  const faults: string[] = [];
  if (!/^# .+(?:\n# .+)?\.\n/.test(text)) faults.push("does not say what it is for");
  if (!permissions || Object.keys(permissions).length > 0) faults.push("gives a permission to every job");
  if (!concurrency) faults.push("may run twice at once");
  faults.push(...Object.keys(on).filter((event) => !EVENTS.includes(event)));
  faults.push(...(text.match(/\buses:.*/g) ?? []).filter((line) => !PINNED.test(line)));
  for (const [name, job] of Object.entries(jobs)) {
    const systems = job.strategy?.matrix.system ?? [job["runs-on"]];
    if (!systems.every((system) => SYSTEMS.includes(system))) faults.push(`${name} runs on ${systems}`);
    const images = [job.container, ...Object.values(job.services ?? {})].filter((it) => it !== undefined);
    for (const { image } of images.map((it) => (typeof it === "string" ? { image: it } : it)))
      if (!/@sha256:[\da-f]{64}$/.test(image)) faults.push(`${name} takes ${image} as it is today`);
    if (!job["timeout-minutes"]) faults.push(`${name} has no time limit`);
    const writes = Object.entries(job.permissions ?? { all: "" }).filter(([, level]) => level !== "read");
    const extra = writes.filter(([scope]) => !WRITES[name]?.includes(scope));
    faults.push(...extra.map(([scope]) => `${name} may write ${scope}`));
    if (job.environment !== "release" && JSON.stringify(job).includes("secrets."))
      faults.push(`${name} has keys`);
    for (const { uses = "", run, with: inputs } of job.steps) {
      if (uses.startsWith("actions/checkout@") && inputs?.["persist-credentials"] !== false)
        faults.push(`${name} leaves its token in the folder`);
      if (run?.includes("${{")) faults.push(`${name} puts a value into a script`);
      if (run && !isKnown(run)) faults.push(`${name} runs ${run}`);
    }
  }
  return faults;
}

/** What GitHub would refuse or could not fill in. */
async function errorsOf(text: string): Promise<string[]> {
  // It keeps what it read by address.
  const found = await validate(TextDocument.create(`file:///${randomUUID()}.yml`, "yaml", 0, text));
  return found.map(({ range, message }) => `line ${range.start.line + 1}: ${message}`);
}

describe.each(WORKFLOWS)("%s", (path) => {
  const text = textOf(path);

  it("is valid", async () => {
    expect(await errorsOf(text)).toEqual([]);
  });

  it("does no more than it must", () => {
    expect(faultsOf(text)).toEqual([]);
  });
});

it("all checks run on each system, for each change", () => {
  const { on, jobs } = parse(textOf(".github/workflows/ci.yml")) as Workflow;
  expect(Object.keys(on)).toEqual(["push", "pull_request"]);
  expect(jobs.test?.strategy?.matrix.system).toEqual(SYSTEMS);
  expect(jobs.test?.steps.map(({ run }) => run)).toContain("npm test");
});

it("a release is built by what package-lock.json pins: it runs no setup and gets no browser", () => {
  const { jobs } = parse(textOf(".github/workflows/release.yml")) as Workflow;
  const commands = jobs.build?.steps.flatMap(({ run }) => run ?? []);
  expect(commands).toEqual(["npm ci", "npm run package"]);
  expect(scripts.package).toBe("node scripts/package/index.ts");
  const reached = new Set(["scripts/package/index.ts", "vite.config.ts"]);
  for (const path of reached) {
    for (const { target, isPackage } of importsOf(path))
      if (!isPackage && existsSync(target)) reached.add(target);
  }
  expect([...reached]).toContain("scripts/package/dependencies.ts");
  expect([...reached].filter((path) => /^scripts\/(?:setup|browser)/.test(path))).toEqual([]);
  const packages = [...reached].flatMap((path) => importsOf(path).filter(({ isPackage }) => isPackage));
  expect(packages.map(({ target }) => target)).toContain("vite");
  expect(packages.filter(({ target }) => /playwright|puppeteer/.test(target))).toEqual([]);
});

it("a release is compared, then approved, then signed and published, then submitted", () => {
  const { jobs } = parse(textOf(".github/workflows/release.yml")) as Workflow;
  const needs = Object.entries(jobs).map(([name, job]) => [name, [job.needs ?? []].flat().at(-1)]);
  expect(needs).toEqual([
    ["build", undefined],
    ["compare", "build"],
    ["approve", "compare"],
    ["publish", "approve"],
    ["submit", "publish"],
  ]);
  const { approve, publish, submit } = jobs;
  expect([approve?.environment, submit?.environment]).toEqual(["release", "release"]);
  // A job starts only if those before it succeeded, unless it says otherwise.
  expect(JSON.stringify(jobs)).not.toMatch(/"(?:if|continue-on-error)":/);
  // What signs runs no code of a package, and none of the repository.
  expect(publish?.steps.flatMap(({ uses }) => uses?.replace(/@.*/, "") ?? [])).toEqual([
    "actions/download-artifact",
    "actions/attest",
    "actions/attest",
  ]);
  expect(publish?.steps.map(({ run }) => run).join("\n")).not.toMatch(/\b(?:npm|npx|node)\b/);
});

it("updates of packages and of actions are proposed, a week after they are out", () => {
  const { updates } = parse(textOf(".github/dependabot.yml")) as { updates: Record<string, unknown>[] };
  expect(updates.map((update) => update["package-ecosystem"])).toEqual(["npm", "github-actions"]);
  for (const update of updates) expect(update.cooldown).toEqual({ "default-days": 7 });
});
