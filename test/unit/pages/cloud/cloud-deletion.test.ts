// A deletion leaves the page once, in every way of pressing, and what became of it is never told as less than it may be.
import { describe, expect, it } from "vitest";
import type { CloudCallState } from "../../../../src/shared/cloud/cloud.ts";
import type { ErrorData } from "../../../../src/shared/errors.ts";
import { settle } from "../popup/accounts/fake-lookups.ts";
import { NOON } from "../tab-states.ts";
import { call, DELETION, FUNCTION, openCloud, running, SIGN_IN } from "./cloud-world.ts";

const PRESS = { kind: "delete" as const, name: FUNCTION };

async function entered(
  ...options: Parameters<typeof openCloud> extends [unknown, ...infer Rest] ? Rest : never
) {
  const page = await openCloud("deletion", ...options);
  await page.enter("deletion", FUNCTION);
  return page;
}

async function sent() {
  const page = await entered();
  await page.confirmAndPress();
  return page;
}

function failed(error: Partial<ErrorData>, effect: "none" | "unknown"): CloudCallState {
  return { name: "failed", at: NOON, effect, error: { code: "unavailable", service: "cloud", ...error } };
}

async function outcomeOf(state: CloudCallState) {
  return (await openCloud("deletion", { calls: [call("a", DELETION, state)] })).failure();
}

describe("deleting", () => {
  it("shows what goes, as whom, where, and what it takes along", async () => {
    const page = await entered();
    const { deletion } = page.view().panel;
    const button = { isReady: false };
    expect(deletion).toMatchObject({ name: FUNCTION, confirm: { name: "resize", typed: "" }, button });
    expect(deletion?.facts.map(({ term, value }) => [term, value])).toEqual([
      ["As", "demo@accounts.test"],
      ["At", "functions.example"],
    ]);
    const consequences = deletion?.consequences.join(" ");
    expect(consequences).toMatch(/Triggers that use it lose it.*cannot be undone.*operation/);
  });

  it("sends the name as it was typed, with an id of its own", async () => {
    const page = await sent();
    expect(page.named("deleteFunction")).toEqual([
      { id: "id-1", name: FUNCTION, typedName: "resize", isPrivate: false, account: "demo@accounts.test" },
    ]);
    expect(page.store.snapshot().typedName).toBe("");
  });

  it.each([
    ...["", "Resize", "RESIZE", "resize ", " resize", "resize\u200b", "resiz", "resize2", "resiz%65"],
    // Its "е" is a Cyrillic letter.
    ...["rеsize", FUNCTION],
  ])("sends nothing where %j is typed", async (typed) => {
    const page = await entered();
    await page.confirmAndPress(typed);
    expect(page.named("deleteFunction")).toEqual([]);
    expect(page.view().panel.deletion?.reason).toMatch(/name/);
  });

  it("sends once, however often and fast it is pressed", async () => {
    const page = await entered();
    page.background.news.calls = [call("id-1", DELETION, running("asking"))];
    await page.act({ kind: "type-confirmation", text: "resize" });
    await Promise.all([page.store.act(PRESS), page.store.act(PRESS), page.store.act(PRESS)]);
    await settle();
    // Typed again while the first is under way, it is still the same deletion.
    await page.confirmAndPress();
    expect(page.named("deleteFunction")).toHaveLength(1);
  });

  it("sends nothing for a function that is not the one on screen", async () => {
    const page = await entered();
    await page.act({ kind: "type-confirmation", text: "resize" });
    await page.act({ kind: "delete", name: FUNCTION.replace("eu", "us") });
    expect(page.named("deleteFunction")).toEqual([]);
  });

  it("forgets what was typed with another name, and with news of a deletion of this one", async () => {
    const page = await entered();
    await page.act({ kind: "type-confirmation", text: "resize" });
    await page.enter("deletion", `${FUNCTION} `);
    expect(page.store.snapshot().typedName).toBe("resize");
    await page.enter("deletion", FUNCTION.replace("eu", "us"));
    expect(page.store.snapshot().typedName).toBe("");
    await page.enter("deletion", FUNCTION);
    await page.act({ kind: "type-confirmation", text: "resize" });
    await page.background.tell({ calls: [call("other", DELETION, running("asking"))] });
    expect(page.store.snapshot().typedName).toBe("");
    expect(page.view().panel.deletion?.reason).toMatch(/under way/);
  });

  it("keeps what was typed through news of something else", async () => {
    const page = await entered();
    await page.act({ kind: "type-confirmation", text: "resi" });
    const other = { ...DELETION, name: `${FUNCTION}-2` };
    await page.background.tell({ calls: [call("other", other, running("asking"))] });
    expect(page.store.snapshot().typedName).toBe("resi");
  });
});

describe("what became of a deletion", () => {
  it("can be cancelled while it is prepared, and not once it was sent", async () => {
    const page = await sent();
    await page.background.tell({ calls: [call("id-1", DELETION, running("preparing"))] });
    expect(page.view().panel.outcome).toHaveProperty("cancel");
    await page.background.tell({ calls: [call("id-1", DELETION, running("asking"))] });
    const title = "The deletion was sent to functions.example";
    expect(page.view().panel.outcome).toMatchObject({ kind: "running", title });
    expect(page.view().panel.outcome).not.toHaveProperty("cancel");
  });

  it("may be that it happened, where the background gives no answer", async () => {
    const page = await entered();
    page.background.isDead = true;
    await page.confirmAndPress();
    expect(page.view().panel.outcome).toMatchObject({ title: "It may have been deleted" });
    expect(page.view().status).toBe("It may have been deleted");
    page.background.isDead = false;
    await page.background.tell({});
    expect(page.named("deleteFunction")).toHaveLength(1);
  });

  it("is told as it is, where the answer that did not come comes later", async () => {
    const page = await entered();
    page.background.answers.deleteFunction = () => Promise.reject(new Error("no answer"));
    await page.confirmAndPress();
    expect(page.view().panel.outcome).toMatchObject({ title: "It may have been deleted" });
    await page.background.tell({ calls: [call("id-1", DELETION, running("asking"))] });
    expect(page.view().panel.outcome).toMatchObject({ kind: "running" });
    expect(page.view().panel).not.toHaveProperty("earlier");
  });

  it("may be that it happened, where the background does not know of it, or no longer", async () => {
    const unknown = await sent();
    expect(unknown.view().panel.outcome).toMatchObject({ title: "It may have been deleted" });
    const page = await entered();
    page.background.news.calls = [call("id-1", DELETION, running("asking"))];
    await page.confirmAndPress();
    expect(page.view().panel.outcome?.kind).toBe("running");
    await page.background.tell({ calls: [] });
    expect(page.view().panel.outcome).toMatchObject({
      kind: "failed",
      title: "It may have been deleted",
      sentences: expect.arrayContaining([expect.stringContaining("does not send it again")]),
    });
    expect(page.named("deleteFunction")).toHaveLength(1);
  });

  it("is nothing, where the background was at it already", async () => {
    const page = await entered();
    page.background.answers.deleteFunction = () => ({ ok: true, value: { isStarted: false } });
    await page.confirmAndPress();
    expect(page.view().problem).toMatch(/nothing was sent a second time/);
    expect(page.view().panel).not.toHaveProperty("outcome");
  });

  it.each<[Partial<ErrorData>, string]>([
    [{ code: "bad-request" }, "Nothing was deleted"],
    [{ code: "unavailable" }, "It may have been deleted"],
  ])("is as sure as the reply %j", async (error, title) => {
    const page = await entered();
    page.background.answers.deleteFunction = () => ({ ok: false, error: { service: "cloud", ...error } });
    await page.confirmAndPress();
    expect(page.view().panel.outcome).toMatchObject({ title });
  });

  it.each<[CloudCallState, string]>([
    [failed({ code: "offline" }, "none"), "Nothing was deleted"],
    [failed({ code: "offline" }, "unknown"), "It may have been deleted"],
    // Whoever made the call knows what it may have changed: no status is weighed a second time.
    [failed({ reason: "conflict", status: 409 }, "none"), "Nothing was deleted"],
    [{ name: "interrupted", at: NOON, effect: "none" }, "Nothing was deleted"],
    [{ name: "interrupted", at: NOON, effect: "unknown" }, "It may have been deleted"],
  ])("is told with every doubt there is: %j", async (state, title) => {
    const outcome = await outcomeOf(state);
    expect(outcome.title).toBe(title);
    const isDoubtful = title.startsWith("It may");
    expect(outcome.sentences.some((sentence) => sentence.includes("Look at the list"))).toBe(isDoubtful);
    expect(outcome.sentences.some((sentence) => /again\.$/.test(sentence) && isDoubtful)).toBe(false);
  });

  it("asks for more leave without a call that it is an error", async () => {
    const error = { code: "forbidden", reason: "scope-refused", status: 403 } as const;
    expect(await outcomeOf(failed(error, "none"))).toMatchObject({
      tone: "quiet",
      code: SIGN_IN.scope,
      sentences: expect.arrayContaining(["Nothing was deleted."]),
      buttons: [{ label: "Ask for it", action: { kind: "sign-in", how: "more" } }],
    });
  });
});

it("earlier deletions are listed latest first, each with how it ended", async () => {
  const named = (id: string, at: number, state: object) =>
    call(id, { ...DELETION, name: `${FUNCTION}-${id}` }, { at: NOON - at, ...state } as CloudCallState);
  const operation = (over: object) => {
    const whole = { isDone: false, metadata: [], rest: [], ...over };
    return { name: "answered", answer: { method: "deletion", raw: "{}", operation: whole } };
  };
  const page = await openCloud("deletion", {
    calls: [
      named("g", 7, { ...failed({ code: "aborted" }, "none"), at: NOON - 7 }),
      named("b", 2, operation({ isDone: true })),
      named("a", 1, { name: "not-found" }),
      named("c", 3, operation({})),
      named("d", 4, operation({ isDone: true, error: { rest: [] } })),
      named("e", 5, { name: "interrupted", effect: "unknown" }),
      named("f", 6, { name: "not-found" }),
    ],
  });
  const { outcome, earlier } = page.view().panel;
  expect(outcome?.id).toBe("a");
  expect(earlier?.items.map(({ shortName, ending, tone }) => [shortName, ending, tone])).toEqual([
    ["resize-b", "Deleted", undefined],
    ["resize-c", "Accepted by the service", undefined],
    ["resize-d", "Accepted, then an error", "warn"],
    ["resize-e", "May have been deleted", "warn"],
    ["resize-f", "No such function", "warn"],
    ["resize-g", "Not deleted", undefined],
  ]);
  const show = earlier?.items[3]?.show.action;
  if (show) await page.act(show);
  expect(page.view().panel.outcome?.id).toBe("e");
});
