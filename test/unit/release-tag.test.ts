// A release is of a commit on the main branch, and of the one that was built: the steps that see to it, with real repositories.

import { spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { at, installGh, read, run, useReleaseFolder, VERSION } from "./release-folder.ts";

useReleaseFolder();

// GitHub runs these on Linux.
describe.skipIf(process.platform !== "linux")("a release is of a commit", () => {
  /** Runs git as on a machine without settings of its own. */
  function git(...args: string[]): void {
    const own = ["-c", "user.name=A", "-c", "user.email=a@a.test", "-c", "init.defaultBranch=main"];
    const env = { PATH: process.env.PATH, HOME: at("."), GIT_CONFIG_NOSYSTEM: "1" };
    const { status, stderr } = spawnSync("git", [...own, ...args], { cwd: at("."), encoding: "utf8", env });
    expect(status, stderr).toBe(0);
  }

  /** Checks out what a tag names in a clone, as the workflow does, and runs the step there. */
  function refusal(tag: string, ...how: string[]): [status: number | null, said: string] {
    git("clone", "--quiet", ...how, `file://${at("origin")}`, "clone");
    git("-C", "clone", "checkout", "--quiet", tag);
    symlinkSync(at("clone/.git"), at(".git"));
    const { status, stdout } = run("Refuse a tag off the main branch");
    return [status, stdout];
  }

  beforeEach(() => {
    git("init", "--quiet", "origin");
    const commit = (what: string) => git("-C", "origin", "commit", "--quiet", "--allow-empty", "-m", what);
    commit("first");
    git("-C", "origin", "tag", "-a", "-m", "annotated", "v1");
    git("-C", "origin", "checkout", "--quiet", "-b", "side");
    commit("on the side");
    git("-C", "origin", "tag", "aside");
    git("-C", "origin", "checkout", "--quiet", "main");
    commit("second");
    git("-C", "origin", "tag", "v2");
  });

  it.each(["v1", "v2"])("on the main branch: %s", (tag) => {
    expect(refusal(tag)).toEqual([0, ""]);
  });

  it("and stops if the main branch lacks it", () => {
    expect(refusal("aside")).toEqual([1, "The tag is not on the main branch.\n"]);
  });

  it("and stops if the main branch isn't known", () => {
    expect(refusal("v1", "--single-branch", "--branch", "side")[0]).toBe(1);
  });

  it.each([
    ["that was built", "built", 0],
    ["and stops if its tag moved to another", "another", 1],
    ["and stops if its tag is gone", "", 1],
  ])("%s", (_, commit, status) => {
    installGh(commit);
    expect(run("Refuse a tag that moved", { GH_TOKEN: "token", GITHUB_SHA: "built" }).status).toBe(status);
    expect(read("arguments")).toContain(`repos/somebody/breachlight/commits/tags/v${VERSION}\n`);
  });
});
