// How the cloud page reads something, and what happens without an answer.
import { afterEach, describe, expect, it, vi } from "vitest";
import { tabInAddress } from "../../../../src/pages/cloud/cloud-state.ts";
import {
  call,
  failed,
  NO_ANSWER,
  NOT_FOUND,
  openCloud,
  POLICY,
  REPORT,
  REPORT_CONFIG,
  RESTORE,
} from "./cloud-world.tsx";

afterEach(() => void vi.useRealTimers());

const ID = expect.stringMatching(/^[\da-f-]{36}$/);

describe("reading", () => {
  it("ignores a second press while one is in progress", async () => {
    const page = await openCloud("report-config");
    await page.enter(REPORT_CONFIG);
    const button = page.button("Read the report configuration");
    for (let count = 0; count < 2; count++) button.click();
    await page.begin(REPORT);
    await page.click(button);
    expect(page.named("askCloud")).toEqual([{ id: ID, question: REPORT, isPrivate: false }]);
    expect(page.textOf("#cloud-reason")).toBe("Another read is in progress. Wait for it or cancel it.");
  });

  it("moves the focus to its own result, and not to another's", async () => {
    const page = await openCloud("policy");
    const id = await page.readPolicy();
    expect(page.status()).toBe("Waiting for functions.example");
    await page.tell([call(id, POLICY, NOT_FOUND)]);
    expect(document.activeElement?.id).toBe(`answer-${id}`);
    expect(page.status()).toBe("Access policy monday. Not found.");
    await page.chooseTab("Delete function");
    await page.chooseTab("Access policy");
    expect(page.status()).toBe("");
    await page.tell([call("other", POLICY, NOT_FOUND)]);
    expect(page.status()).toBe("");
  });

  it("says that nothing came if nobody answers, and keeps what was typed", async () => {
    const page = await openCloud("policy", { answers: { askCloud: NO_ANSWER } });
    await page.enter(RESTORE);
    await page.press("Read the policy");
    expect(page.textOf(".cloud-outcome h2")).toBe("Nothing was read");
    expect(page.textsOf(".cloud-outcome p").at(-1)).toBe("Press “Read the policy”.");
    expect(page.element<HTMLTextAreaElement>("textarea")?.value).toBe(RESTORE);
  });

  it("shows the records of its own kind of window, and drops what was deleted there", async () => {
    const over = call("a", POLICY, NOT_FOUND);
    const page = await openCloud("policy", { calls: [over], isPrivate: true });
    expect(page.element(".cloud-outcome h2")?.id).toBe("answer-a");
    await page.store.write("session", { "cloud:a": undefined, "cloud:b": { ...over, id: "b" } });
    expect(page.element(".cloud-outcome h2")?.id).toBe("answer-a");
    await page.tell([]);
    expect(page.element(".cloud-outcome")).toBeNull();
  });

  it("counts down until a service may be asked again", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const state = failed({ code: "rate-limited", status: 429, retryAfterSeconds: 30 });
    const page = await openCloud("policy", { calls: [call("a", POLICY, state)] });
    await page.pass(9_500);
    expect(page.textOf(".cloud-outcome .ticking")).toBe("You can try again in 21 s.");
    await page.pass(20_500);
    expect(page.element(".cloud-outcome .ticking")).toBeNull();
    expect(page.textsOf(".cloud-outcome p").at(-1)).toBe("Press “Read the policy”.");
    await page.end();
  });
});

it.each([
  ["refused", { ok: false, error: {} }],
  ["no answer", NO_ANSWER],
])("a press without effect is explained, and nothing typed is lost: %s", async (_, answer) => {
  const page = await openCloud("policy", { account: null, answers: { signInToCloud: answer } });
  await page.enter(RESTORE);
  await page.press("Sign in");
  expect(page.problem()).toMatch(/\S/);
  expect(page.element<HTMLTextAreaElement>("textarea")?.value).toBe(RESTORE);
  page.answers.signInToCloud = undefined;
  await page.press("Sign in");
  expect(page.problem()).toBeUndefined();
});

it.each([
  ["", "policy"],
  ["#report-config", "report-config"],
  ["#constructor", "policy"],
])("the page with %j opens the tab %s", (hash, tab) => {
  expect(tabInAddress(hash)).toBe(tab);
});
