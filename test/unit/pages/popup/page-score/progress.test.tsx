// What the popup shows while a page is being scored: the step, the time it took so far, and how long it usually takes.
import { expect, it } from "vitest";
import { describeRunning, Progress } from "../../../../../src/pages/popup/page-score/result/Progress.tsx";
import type { RunningScore } from "../../../../../src/shared/page-score/page-score.ts";
import { renderPage } from "../../../../world/render.tsx";
import { NOON, words } from "../../tab-states.ts";
import { running } from "./score-states.ts";

type Phase = RunningScore["phase"];

const show = async (phase: Phase, later = 0, usualMs?: number) => {
  const one = running(phase) as RunningScore;
  const progress = (
    <Progress
      running={one}
      hasKey={false}
      issuer="accounts.example"
      usualMs={usualMs}
      onCancel={() => undefined}
    />
  );
  return (await renderPage(progress, { now: () => NOON + later })).text();
};

const ANALYZING: Phase = { name: "analyzing", startedAt: NOON };

it("counts the time from when the service was asked", async () => {
  expect(await show(ANALYZING, 5_000)).toContain("5 s so far");
  expect(await show(ANALYZING, 66_000)).toContain("1 min 6 s so far");
});

it("shows the usual time of an analysis, measured if it can be, then that it takes longer, and none before it", async () => {
  expect(await show(ANALYZING, 0)).toContain("usually about 20–40 s");
  expect(await show(ANALYZING, 70_000, 35_400)).toContain("usually about 35 s");
  expect(await show(ANALYZING, 71_000, 35_400)).toContain("longer than usual");
  for (const name of ["preparing", "signing-in"] as const)
    expect(await show({ name }, 0, 35_400)).not.toContain("usually");
});

it.each<[Phase, string, string]>([
  [{ name: "preparing" }, "Getting ready", "so far"],
  [{ name: "signing-in" }, "Waiting for you to sign in", "Sign in at accounts.example"],
  [{ ...ANALYZING, step: 2, stepCount: 4 } as Phase, "Analyzing the page", "Category 2 of 4"],
])("says for %j what is under way", async (phase, title, said) => {
  const text = await show(phase);
  expect(text).toContain(title);
  expect(text).toContain(said);
  // The line for screen readers doesn't change with each second.
  expect(describeRunning(running(phase) as RunningScore, words)).toMatch(new RegExp(`^${title}`));
});
