// What ends on the cloud page comes to whoever started it: shown, told, and no question left open that it answered.
import { describe, expect, it } from "vitest";
import { isWaitingAt } from "../../../../src/pages/cloud/focus.ts";
import type { CloudCallState, Operation } from "../../../../src/shared/cloud/cloud.ts";
import { NOON } from "../tab-states.ts";
import { call, DELETION, FUNCTION, openCloud, POLICY, RESTORE, running } from "./cloud-world.ts";

function answered(over: Partial<Operation> = {}): CloudCallState {
  const operation = { isDone: true, metadata: [], rest: [], ...over };
  return { name: "answered", at: NOON, answer: { method: "deletion", raw: "{}", operation } };
}

/** A deletion of this page that was sent, and what ends it. */
async function ended(state: CloudCallState, others: ReturnType<typeof call>[] = []) {
  const page = await openCloud("deletion");
  await page.enter("deletion", FUNCTION);
  page.background.news.calls = [call("id-1", DELETION, running("asking")), ...others];
  await page.confirmAndPress();
  await page.background.tell({ calls: [...others, call("id-1", DELETION, state)] });
  return page;
}

describe("a deletion of this page that ends", () => {
  it("is the one that is shown and told, also while another one runs", async () => {
    const other = call("other", { ...DELETION, name: `${FUNCTION}-2` }, running("asking"));
    const page = await ended(answered(), [other]);
    const { panel, status } = page.view();
    expect(panel.outcome?.id).toBe("id-1");
    expect(status).toBe("The service answered to the deletion. Deleted.");
    expect(panel.earlier?.items.map(({ id, ending }) => [id, ending])).toEqual([["other", "Under way"]]);
  });

  it("is told at another tab too", async () => {
    const page = await openCloud("policy");
    await page.enter("policy", RESTORE);
    page.background.news.calls = [call("id-1", POLICY, running("asking"))];
    await page.act({ kind: "read", method: "policy" });
    await page.act({ kind: "choose-tab", tab: "deletion" });
    const policy = { bindings: [{ role: "r", members: ["allUsers"], rest: [] }], version: 3, rest: [] };
    const answer = { method: "policy" as const, policy, raw: "{}" };
    await page.background.tell({ calls: [call("id-1", POLICY, { name: "answered", at: NOON, answer })] });
    expect(page.view().status).toBe("The policy was read. Public: anyone on the internet has access.");
  });

  it("empties the entry where it was accepted: the outcome names the function", async () => {
    const page = await ended(answered({ isDone: false }));
    expect(page.view().panel).not.toHaveProperty("deletion");
    expect(page.view().panel.name.text).toBe("");
    expect(page.view().panel.outcome).toMatchObject({
      kind: "answer",
      call: { question: { name: FUNCTION } },
    });
  });

  it.each([
    [answered({ error: { rest: [] } }), "Accepted, then an error"],
    [answered({ rest: [{ name: "error", json: '"no"' }] }), "Accepted, then an error"],
    [{ name: "interrupted", at: NOON, effect: "unknown" } as const, "May have been deleted"],
    [{ name: "not-found", at: NOON } as const, "No such function"],
  ])("leaves the entry otherwise, and says in the form what was: %j", async (state, ending) => {
    const page = await ended(state);
    expect(page.view().panel.deletion).toMatchObject({
      heading: "This function is to be deleted again",
      before: `Its last deletion: ${ending} (12:04)`,
      name: FUNCTION,
    });
  });

  it("says nothing of before where nothing was deleted, and how it stands while it runs", async () => {
    const none = (await ended({ name: "interrupted", at: NOON, effect: "none" })).view().panel.deletion;
    expect(none?.heading).toBe("This function is to be deleted");
    expect(none).not.toHaveProperty("before");
    expect((await ended(running("asking"))).view().panel.deletion).toMatchObject({
      heading: "This function is being deleted",
      before: "Its last deletion: Under way (12:04)",
    });
  });
});

it.each([
  ["body", true],
  [".cloud-main", true],
  [".cloud-form", true],
  [".cloud-outcome", true],
  [".cloud-account", false],
  [".cloud-recent", false],
])("the focus in %s is on who waits for the outcome: %s", (place, isWaiting) => {
  const has = (selectors: string) => selectors.split(", ").includes(place);
  const element = { matches: has, closest: (selectors: string) => (has(selectors) ? element : null) };
  expect(isWaitingAt(element as unknown as Element)).toBe(isWaiting);
  expect(isWaitingAt(null)).toBe(true);
});

it("forgetting is asked about once, and takes the answers of all tabs", async () => {
  const calls = [call("a", DELETION, { name: "not-found", at: NOON })];
  const page = await openCloud("policy", { calls });
  const forget = () => page.view().panel.forget;
  expect(forget()?.button.label).toBe("Forget all answers and deletions");
  expect(forget()).not.toHaveProperty("question");
  const press = async (button: { action: Parameters<typeof page.act>[0] } | undefined) => {
    if (button) await page.act(button.action);
  };
  await press(forget()?.button);
  await press(forget()?.question?.no);
  expect(forget()).not.toHaveProperty("question");
  expect(page.named("forgetCloudCalls")).toEqual([]);
  await press(forget()?.button);
  await press(forget()?.question?.yes);
  expect(page.named("forgetCloudCalls")).toEqual([{ isPrivate: false }]);
  expect(page.view().status).toBe("The answers and deletions are forgotten.");
  expect(page.view().panel).not.toHaveProperty("forget");
});

it("names of the same end, and deletions of one function, are told apart for who hears them", async () => {
  const other = FUNCTION.replace("eu", "us");
  const page = await openCloud("deletion", {
    recentNames: { policy: [], deletion: [FUNCTION, other], "report-config": [] },
    calls: ["a", "b", "c"].map((id) => call(id, DELETION, { name: "not-found", at: NOON })),
  });
  const { recent, earlier } = page.view().panel;
  const spoken = [
    ...(recent?.names.map(({ forget }) => forget.spoken) ?? []),
    ...(earlier?.items.map(({ show }) => show.spoken) ?? []),
  ];
  expect(spoken).toEqual([
    `Forget resize (${FUNCTION})`,
    `Forget resize (${other})`,
    `Show the deletion of resize, 12:04 (${FUNCTION})`,
    `Show the deletion of resize, 12:04 (${FUNCTION}) 2`,
  ]);
});
