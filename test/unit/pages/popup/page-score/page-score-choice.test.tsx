// Which device and categories a popup starts with, and what happens to a choice.
import { describe, expect, it } from "vitest";
import { NOON } from "../../tab-states.ts";
import { showScore } from "./score-page.tsx";
import { failed, QUESTION, run, running, URL_WITHOUT_QUERY } from "./score-states.ts";

const DESKTOP = { ...QUESTION, strategy: "DESKTOP" as const };
const PLAIN = { ...QUESTION, url: URL_WITHOUT_QUERY };
const SEO_ONLY = { ...QUESTION, categories: ["SEO" as const] };

type World = Parameters<typeof showScore>[0];

/** The choice in one line, as the popup opens with it. */
const choiceIn = async (world: World) => (await showScore(world)).all("summary")[0];

describe("a reopened popup", () => {
  it("shows what is running, with its choices", async () => {
    const page = await showScore({
      current: [
        running(undefined, {
          ...SEO_ONLY,
          ...PLAIN,
          ...DESKTOP,
          categories: ["SEO"],
          url: URL_WITHOUT_QUERY,
        }),
      ],
    });
    expect(page.all("summary")[0]).toBe("Desktop · SEO");
    expect(page.address()).toBe(URL_WITHOUT_QUERY);
    expect(page.button("Cancel")).not.toBeNull();
  });

  it("keeps the stored choice if that is running too", async () => {
    expect(await choiceIn({ current: [running(undefined, DESKTOP), running()] })).toBe(
      "Mobile · Categories: 4",
    );
  });

  it("does so once: later choices are the person's", async () => {
    const page = await showScore();
    await page.tell({ current: [running(undefined, DESKTOP)] });
    expect(page.all("summary")[0]).toBe("Mobile · Categories: 4");
  });

  it("shows a failure that nothing followed, and no other", async () => {
    const failure = failed({ kind: "interrupted" }, DESKTOP);
    expect(await choiceIn({ current: [failure], runs: [run({ at: NOON - 1 })] })).toMatch(/^Desktop/);
    const runs = [run({ at: NOON + 1 })];
    expect(await choiceIn({ current: [failure], runs })).toMatch(/^Mobile/);
    const both = { ...DESKTOP, categories: ["SEO" as const] };
    expect(await choiceIn({ current: [failure, running(undefined, both)], runs })).toBe("Desktop · SEO");
  });

  it("carries nothing over to another page except the person's choice", async () => {
    const page = await showScore({ current: [running(undefined, DESKTOP)] });
    await page.choose("SEO");
    expect(page.all("summary")[0]).toBe("Desktop · Categories: 3");
    await page.goTo("https://shop.example/other");
    expect(page.all("summary")[0]).toBe("Mobile · Categories: 3");
    expect(page.address()).toBe("https://shop.example/other");
  });

  it("keeps its state over a change that isn't one of the address", async () => {
    const page = await showScore();
    await page.press("Leave out the part after “?”");
    await page.goTo(`${QUESTION.url}#elsewhere`);
    expect(page.address()).toBe(URL_WITHOUT_QUERY);
  });

  it("takes a private window's last choice from its last result", async () => {
    const runs = [run({ question: DESKTOP })];
    expect(await choiceIn({ runs })).toMatch(/^Mobile/);
    expect(await choiceIn({ runs, isPrivate: true })).toMatch(/^Desktop/);
  });
});

describe("choosing", () => {
  it("is not saved in a private window", async () => {
    const page = await showScore({ isPrivate: true });
    await page.choose("Desktop");
    expect(page.asked("changeSettings")).toEqual([]);
    expect(page.all("summary")[0]).toMatch(/^Desktop/);
  });

  it.each([
    ["refused", () => ({ ok: false, error: { code: "bad-request", service: "analysis" } })],
    ["without an answer", () => Promise.reject(new Error("no answer"))],
  ])("that couldn't be saved still applies, and that is said: %s", async (_why, changeSettings) => {
    const page = await showScore({ answers: { changeSettings } });
    await page.choose("Desktop");
    expect(page.problem()).toBe("Your choice counts for now but couldn’t be saved.");
    await page.press("Score this page");
    expect(page.asked("scorePage")[0]).toMatchObject({ strategy: "DESKTOP" });
    expect(page.problem()).toBeUndefined();
  });
});
