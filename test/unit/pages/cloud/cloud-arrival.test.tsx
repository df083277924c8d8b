// The end of a call on the cloud page reaches the person who started it: shown, announced, and open prompts closed.
import { describe, expect, it } from "vitest";
import type { CloudCallState } from "../../../../src/shared/cloud/cloud.ts";
import { NOON, words } from "../tab-states.ts";
import { accepted, call, DELETION, FUNCTION, NOT_FOUND, openCloud, POLICY, running } from "./cloud-world.tsx";

/** A deletion sent from this page, and what ends it. */
async function ended(state: CloudCallState, others: ReturnType<typeof call>[] = []) {
  const page = await openCloud("deletion");
  await page.enter(FUNCTION);
  await page.confirmAndPress();
  const id = await page.begin(DELETION);
  await page.tell([...others, call(id, DELETION, state)]);
  return { ...page, id };
}

describe("a deletion of this page that ends", () => {
  it("is shown, announced and focused, even while another one runs", async () => {
    const other = call("other", { ...DELETION, name: `${FUNCTION}-2` }, running("asking"));
    const page = await ended(accepted(), [other]);
    expect(page.element(".cloud-outcome h2")?.id).toBe(`answer-${page.id}`);
    expect(document.activeElement?.id).toBe(`answer-${page.id}`);
    expect(page.status()).toBe("Function resize. Deleted.");
    expect(page.textsOf(".cloud-earlier p")).toEqual(["resize-2 In progress"]);
  });

  it("is also announced on another tab", async () => {
    const page = await openCloud("policy");
    const id = await page.readPolicy();
    await page.chooseTab("Delete function");
    const policy = { bindings: [{ role: "r", members: ["allUsers"], rest: [] }], version: 3, rest: [] };
    const answer = { method: "policy" as const, policy, raw: "{}" };
    await page.tell([call(id, POLICY, { name: "answered", at: NOON, answer })]);
    expect(page.status()).toBe("Access policy monday. Public: Anyone on the internet.");
  });

  it("clears the field if it was accepted: the outcome names the function", async () => {
    const page = await ended(accepted({ isDone: false }));
    expect(page.element(".cloud-deletion")).toBeNull();
    expect(page.element<HTMLTextAreaElement>("textarea")?.value).toBe("");
    expect(page.textOf(".cloud-outcome .answer-whole")).toBe(FUNCTION);
  });

  it.each([
    [accepted({ error: { rest: [] } }), "The deletion reported an error"],
    [accepted({ rest: [{ name: "error", json: '"no"' }] }), "The deletion reported an error"],
    [{ name: "interrupted", at: NOON, effect: "unknown" } as const, "It may have been deleted"],
    [NOT_FOUND, "Not found"],
  ])("keeps the field otherwise, and explains it in the form: %j", async (state, ending) => {
    const page = await ended(state);
    expect(page.textOf(".cloud-deletion .cloud-note-warn")).toBe(`Last deletion: ${ending} (12:04)`);
    expect(page.textOf(".cloud-deletion-name")).toBe(FUNCTION);
  });

  it("hides earlier messages once nothing was deleted, and shows its state while it runs", async () => {
    const none = await ended({ name: "interrupted", at: NOON, effect: "none" });
    expect(none.textOf(".cloud-deletion h3")).toBe("Function to delete");
    expect(none.element(".cloud-deletion .cloud-note-warn")).toBeNull();
    const under = await ended(running("asking"));
    expect(under.textOf(".cloud-deletion .cloud-note-warn")).toBe("Last deletion: In progress (12:04)");
  });
});

it.each([
  [".cloud-main", true],
  [".cloud-name-field", true],
  [".cloud-outcome", true],
  [".cloud-account", false],
  [".cloud-recent", false],
])("focus in %s moves to the outcome: %s", async (place, isWaiting) => {
  const page = await openCloud("policy");
  const id = await page.readPolicy();
  page.element(place)?.focus();
  await page.tell([call(id, POLICY, NOT_FOUND)]);
  const reached = isWaiting ? `#answer-${id}` : place;
  expect(document.activeElement).toBe(page.element(reached));
});

const [KEEP, FORGET] = [words.word("common_forget_no"), words.word("common_forget_yes")];

it("deleting results is confirmed once, and removes the answers of all tabs", async () => {
  const page = await openCloud("policy", { calls: [call("a", DELETION, NOT_FOUND)] });
  const forget = "Delete all results";
  await page.press(forget);
  expect(document.activeElement, "the answer that loses nothing").toBe(page.button(KEEP));
  await page.press(KEEP);
  expect(page.queryByRole("button", { name: FORGET })).toBeNull();
  expect(page.named("forgetCloudCalls")).toEqual([]);
  await page.press(forget);
  await page.press(FORGET);
  expect(page.named("forgetCloudCalls")).toEqual([{ isPrivate: false }]);
  await page.tell([]);
  expect(page.status()).toBe("Removed.");
  expect(page.queryByRole("button", { name: forget })).toBeNull();
});
