// Both devices at once: requested together, shown side by side, and independent.
import { describe, expect, it } from "vitest";
import type { ScoreQuestion } from "../../../../../src/shared/page-score/page-score.ts";
import { NOON } from "../../tab-states.ts";
import { showScore } from "./score-page.tsx";
import { failed, QUESTION, run, running } from "./score-states.ts";

const SCORE = "Score this page";
const DESKTOP: ScoreQuestion = { ...QUESTION, strategy: "DESKTOP" };

type World = NonNullable<Parameters<typeof showScore>[0]>;

/** The popup before any device was chosen. */
async function showBoth(world: World = {}) {
  const page = await showScore({ ...world, settings: { pageScore: {}, ...world.settings } });
  const column = (name: string) => page.getByRole("region", { name }).textContent ?? "";
  return {
    ...page,
    column,
    strategies: () => page.asked("scorePage").map((it) => (it as ScoreQuestion).strategy),
  };
}

describe("both devices", () => {
  it("are requested by default", async () => {
    const page = await showBoth();
    expect(page.all("summary")[0]).toBe("Mobile and desktop · Categories: 4");
    await page.press(SCORE);
    expect(page.strategies()).toEqual(["MOBILE", "DESKTOP"]);
    expect(page.column("Mobile")).toContain("Waiting for the result…");
    expect(page.column("Desktop")).toContain("Waiting for the result…");
    expect(page.button(SCORE)).toBeNull();
  });

  it("are shown as they arrive", async () => {
    const page = await showBoth({ current: [running(), running(undefined, DESKTOP)] });
    expect(page.column("Mobile")).toContain("Waiting for the result…");
    await page.tell({ current: [running(undefined, DESKTOP)], runs: [run()] });
    await page.take(`score:MOBILE ACCESSIBILITY+BEST_PRACTICES+PERFORMANCE+SEO ${QUESTION.url}`);
    expect(page.column("Mobile")).toContain("47");
    expect(page.column("Desktop")).toContain("Waiting for the result…");
    expect(page.status()).toContain("Mobile: ");
  });

  it("are independent: a failure of one leaves the other, and can be retried alone", async () => {
    const failure = failed({ kind: "interrupted" }, DESKTOP);
    const page = await showBoth({ current: [failure], runs: [run()] });
    expect(page.column("Mobile")).toContain("47");
    expect(page.column("Desktop")).toContain("No result yet.");
    expect(page.all(".panel-title").join()).toMatch(/^Desktop: /);
    await page.press("Try again");
    expect(page.strategies()).toEqual(["DESKTOP"]);
  });

  it("that fail alike are explained once", async () => {
    const both = [failed({ kind: "interrupted" }), failed({ kind: "interrupted" }, DESKTOP)];
    const page = await showBoth({ current: both });
    expect(page.all(".panel-title")).toHaveLength(1);
    await page.press("Dismiss");
    expect(page.asked("cancelPageScore")).toHaveLength(2);
  });

  it("are canceled together", async () => {
    const page = await showBoth({ current: [running(), running(undefined, DESKTOP)] });
    await page.press("Cancel");
    expect(page.asked("cancelPageScore")).toMatchObject([QUESTION, DESKTOP]);
  });

  it("both stay in a reopened popup while the address without its query is scored", async () => {
    const url = QUESTION.url.replace(/\?.*/, "");
    const current = [running(undefined, { ...QUESTION, url }), running(undefined, { ...DESKTOP, url })];
    const page = await showBoth({ current });
    expect(page.all("summary")).toContain("Mobile and desktop · Categories: 4");
    expect(page.address()).toBe(url);
  });

  it("are shown by a popup that was closed while one of them ran, or after a result", async () => {
    const page = await showBoth({ current: [running(undefined, DESKTOP)], runs: [run({ at: NOON - 1 })] });
    expect(page.all("summary")).toContain("Mobile and desktop · Categories: 4");
    const later = await showBoth({ runs: [run()], isPrivate: true });
    expect(later.all("summary")).toContain("Mobile and desktop · Categories: 4");
  });
});
