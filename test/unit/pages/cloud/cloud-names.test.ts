// Names on the cloud page: recognised, put together, judged in words, offered again and forgotten.
import { describe, expect, it } from "vitest";
import type { CloudAction } from "../../../../src/pages/cloud/cloud-state.ts";
import { FUNCTION, openCloud, RESTORE } from "./cloud-world.ts";

type Step = Extract<CloudAction, { kind: "enter" }>["step"];

describe("names", () => {
  /** The page, and what enters the name of a function step by step. */
  async function stepping() {
    const page = await openCloud("deletion");
    const take = (step: Step) => page.act({ kind: "enter", method: "deletion", step });
    return { page, take, type: (index: number, text: string) => take({ kind: "type-part", index, text }) };
  }

  it("are recognised in what was pasted", async () => {
    const page = await openCloud("deletion");
    await page.enter("deletion", `https://functions.example/v2beta/${FUNCTION}?alt=json`);
    expect(page.view().panel.name.recognised?.name).toBe(FUNCTION);
    expect(page.view().panel.deletion?.name).toBe(FUNCTION);
  });

  it("stay in step with their parts, whichever is typed", async () => {
    const { page, take, type } = await stepping();
    await page.enter("deletion", "projects/demo-project/locations/eu");
    await take({ kind: "switch", mode: "parts" });
    expect(page.view().panel.name.parts.map(({ value }) => value)).toEqual(["demo-project", "eu", ""]);
    await type(2, "resize");
    expect(page.view().panel.deletion?.name).toBe(FUNCTION);
    await take({ kind: "switch", mode: "whole" });
    expect(page.view().panel.name.text).toBe(FUNCTION);
  });

  it("are judged part by part, and only once a part was left", async () => {
    const { page, take, type } = await stepping();
    await take({ kind: "switch", mode: "parts" });
    await type(1, "..");
    await type(2, "{function}");
    const problems = () => page.view().panel.name.parts.map(({ problem }) => problem);
    expect(problems()).toEqual([undefined, undefined, undefined]);
    await take({ kind: "leave-part", index: 2 });
    expect(problems()).toEqual([undefined, undefined, "This is still a placeholder."]);
    await take({ kind: "press" });
    const [missing, dots] = ["Enter this part too.", "Dots alone would lead elsewhere."];
    expect(problems()).toEqual([missing, dots, "This is still a placeholder."]);
  });

  it.each([
    ["", "Enter a name first."],
    ["projects", "Segment 2 is missing: the id after “Project”."],
    ["projects/p/locations/l", "Segment 5 is missing: it has to be “functions”."],
    [`${FUNCTION}/x`, "Segment 7, “\u2068x\u2069”, is one too many: the name ends after segment 6."],
    ["projects//locations/l/functions/f", "Segment 2 (Project) is empty."],
    ["projects/p/locations/..", "Segment 4 (Location) is “\u2068..\u2069”: dots alone would lead elsewhere."],
    ["projects/p/locations/l/functions/*", "Segment 6 (Function) is still a placeholder: “\u2068*\u2069”."],
    ["x".repeat(3_000), "This is too long for a name."],
    [`${FUNCTION}\n${FUNCTION}-2`, "This holds more than one name: leave only the one that is meant."],
    [
      "projects/p/locations/l/functions/sh\u200bop\u202e",
      "Segment 6 (Function) holds what no id can: “\u2068sh\\u200bop\\u202e\u2069”. Look for spaces at its ends and for characters that cannot be seen.",
    ],
    [`file:///${FUNCTION}`, "No whole name could be taken from this: its form stands below the field."],
  ])("say what is wrong with %j", async (text, problem) => {
    const { page, take } = await stepping();
    await page.enter("deletion", text);
    await take({ kind: "press" });
    expect(page.view().panel.name.problem).toBe(problem);
    expect(page.view().panel).not.toHaveProperty("deletion");
  });

  it("that were asked about are offered, and forgotten one by one or all", async () => {
    const recentNames = { policy: [RESTORE], deletion: [FUNCTION], "report-config": [] };
    const page = await openCloud("policy", { recentNames });
    const recent = () => page.view().panel.recent;
    const [first] = recent()?.names ?? [];
    if (!first) throw new Error("no names");
    expect(first).toMatchObject({ shortName: "monday", forget: { spoken: "Forget monday" } });
    await page.act(first.choose);
    expect(page.view().panel.name.text).toBe(RESTORE);
    await page.act(first.forget.action);
    expect(page.view().status).toBe("The name is forgotten.");
    await page.act({ kind: "forget-names", method: "policy" });
    const method = "policy";
    expect(page.named("forgetCloudNames")).toEqual([{ method, name: RESTORE }, { method }]);
    const keep = recent()?.keep;
    if (keep) await page.act(keep.action);
    expect(page.named("changeSettings")).toEqual([{ cloud: { keepRecentNames: true } }]);
  });

  it("are not kept in a private window, nor by whom a policy decides for", async () => {
    const hidden = await openCloud("policy", {}, { isPrivate: true });
    const { recent } = hidden.view().panel;
    expect(recent).toMatchObject({ names: [], note: "In a private window no names are kept." });
    expect(recent).not.toHaveProperty("keep");
    const decided = await openCloud("policy", {}, { settings: { isKeepManaged: true } });
    const detail = "Set by your organization";
    expect(decided.view().panel.recent?.keep).toMatchObject({ isDisabled: true, detail });
  });
});
