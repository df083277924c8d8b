// What the cloud page does when something is read, and with a background that is silent.
import { describe, expect, it } from "vitest";
import { readCloudSettings } from "../../../../src/pages/cloud/account/cloud-settings.ts";
import { tabInAddress } from "../../../../src/pages/cloud/cloud-tabs.ts";
import type { ErrorData } from "../../../../src/shared/errors.ts";
import { storage } from "../settings-storage.ts";
import { NOON } from "../tab-states.ts";
import {
  call,
  DELETION,
  FUNCTION,
  openCloud,
  POLICY,
  REPORT_CONFIG,
  RESTORE,
  running,
  SIGN_IN,
} from "./cloud-world.ts";

describe("reading", () => {
  it("asks nobody when the page opens but the background, which asks nobody either", async () => {
    const page = await openCloud("policy");
    expect(new Set(page.asked.map(({ name }) => name))).toEqual(new Set(["followCloud"]));
  });

  it.each([
    ["the version that was chosen", 0, { requestedPolicyVersion: 0 }],
    ["version 3 where it was left", 3, { requestedPolicyVersion: 3 }],
    ["no version where that is left to the service", undefined, {}],
  ] as const)("sends the name and %s", async (_, version, asked) => {
    const page = await openCloud("policy");
    expect(page.view().panel.version?.choices.filter(({ isChosen }) => isChosen)).toMatchObject([
      { label: "3, shows conditions", version: 3 },
    ]);
    await page.enter("policy", ` "${RESTORE}",`);
    if (version !== 3) await page.act({ kind: "choose-version", version });
    await page.act({ kind: "read", method: "policy" });
    const question = { ...POLICY, ...asked };
    expect(page.named("askCloud")).toEqual([{ id: "id-1", question, isPrivate: false }]);
  });

  it("does nothing on a second press while one is under way", async () => {
    const question = { method: "report-config", name: REPORT_CONFIG } as const;
    const page = await openCloud("report-config");
    page.background.news.calls = [call("id-1", question, running("asking"))];
    await page.enter("report-config", REPORT_CONFIG);
    const press = { kind: "read", method: "report-config" } as const;
    await Promise.all([page.store.act(press), page.store.act(press)]);
    await page.act(press);
    expect(page.named("askCloud")).toEqual([{ id: "id-1", question, isPrivate: false }]);
    expect(page.view().panel.read?.reason).toBe("One is being read already.");
  });

  it("sends no name that is none, says which segment is wrong, and keeps what was typed", async () => {
    const page = await openCloud("policy");
    await page.enter("policy", "projects/demo/locations/eu/plans/x");
    expect(page.view().panel.name).not.toHaveProperty("problem");
    await page.act({ kind: "read", method: "policy" });
    expect(page.named("askCloud")).toEqual([]);
    expect(page.view().panel.name).toMatchObject({
      text: "projects/demo/locations/eu/plans/x",
      problem: "Segment 5 has to be “restorePlans”, but it is “\u2068plans\u2069”.",
    });
  });

  it("comes to the person with its end, and not with that of somebody else's", async () => {
    const page = await openCloud("policy");
    await page.enter("policy", RESTORE);
    page.background.news.calls = [call("id-1", POLICY, running("asking"))];
    await page.act({ kind: "read", method: "policy" });
    expect(page.view().status).toBe("Asking functions.example");
    await page.background.tell({ calls: [call("id-1", POLICY, { name: "not-found", at: NOON })] });
    expect(page.store.snapshot().arrivedId).toBe("id-1");
    expect(page.view().status).toBe("The service knows no such resource.");
    await page.act({ kind: "choose-tab", tab: "deletion" });
    await page.act({ kind: "choose-tab", tab: "policy" });
    expect(page.view().status).toBe("");
  });

  it("says that nothing came where nobody answers, and nothing typed is lost", async () => {
    const page = await openCloud("policy");
    await page.enter("policy", RESTORE);
    page.background.isDead = true;
    await page.act({ kind: "read", method: "policy" });
    expect(page.failure().title).toBe("The policy was not read");
    expect(page.failure().sentences.at(-1)).toBe("Press “Read the policy” to try again.");
    expect(page.view().panel.name.text).toBe(RESTORE);
  });

  it("asks for more leave, then reads the same again", async () => {
    const error = { code: "forbidden", service: "cloud", reason: "scope-refused" } as const;
    const failed = { name: "failed", at: NOON, effect: "none", error } as const;
    const page = await openCloud("policy", { calls: [call("a", POLICY, failed)] });
    expect(page.failure()).toMatchObject({ tone: "quiet", code: SIGN_IN.scope });
    const [more] = page.failure().buttons;
    if (more) await page.act(more.action);
    const asked = { id: "id-1", question: POLICY, signIn: "more", isPrivate: false };
    expect(page.named("askCloud")).toEqual([asked]);
  });

  it("keeps on screen what a private window's background forgot", async () => {
    const answered = call("a", POLICY, { name: "not-found", at: NOON });
    const page = await openCloud("policy", { calls: [answered] }, { isPrivate: true });
    await page.background.tell({ calls: [] });
    expect(page.view().panel.outcome?.id).toBe("a");
    await page.act({ kind: "forget-calls" });
    expect(page.view().panel).not.toHaveProperty("outcome");
    expect(page.told.forgotten, "other private windows show it as well").toBe(1);
    const open = await openCloud("policy", { calls: [answered] });
    await open.background.tell({ calls: [] });
    expect(open.view().panel, "in another window it is gone").not.toHaveProperty("outcome");
  });

  it("shows no longer what another private window forgot, and goes on with what is under way", async () => {
    const over = call("a", POLICY, { name: "not-found", at: NOON });
    const deletion = call("b", DELETION, running("asking"));
    const page = await openCloud("policy", { calls: [over, deletion] }, { isPrivate: true });
    await page.background.tell({ calls: [deletion] });
    page.store.forgetOver();
    expect(page.view().panel).not.toHaveProperty("outcome");
    await page.act({ kind: "choose-tab", tab: "deletion" });
    expect(page.view().panel.outcome?.id).toBe("b");
    expect(page.told.forgotten).toBe(0);
  });

  it("counts down until a service may be asked again", async () => {
    const error: ErrorData = { code: "rate-limited", service: "cloud", status: 429, retryAfterSeconds: 30 };
    const state = { name: "failed" as const, at: NOON, effect: "none" as const, error };
    const page = await openCloud("policy", { calls: [call("a", POLICY, state)] });
    page.clock.now = NOON + 9_500;
    expect(page.failure().countdown).toBe("It can be asked again in 21 s.");
    expect(page.view().isTicking).toBe(true);
    page.clock.now = NOON + 30_000;
    expect(page.view().isTicking).toBe(false);
    expect(page.failure()).not.toHaveProperty("countdown");
    expect(page.failure().sentences.slice(1)).toEqual(["Press “Read the policy” to try again."]);
  });
});

describe("a background that is silent", () => {
  it("is said, and takes nothing along", async () => {
    const page = await openCloud("deletion", {}, { backOffs: 2 });
    await page.enter("deletion", FUNCTION);
    page.background.isDead = true;
    await page.background.kill();
    expect(page.view().problem).toMatch(/^Breachlight does not answer/);
    expect(page.view().panel.name.text).toBe(FUNCTION);
    page.background.isDead = false;
    await page.act({ kind: "sign-in", how: "sign-in" });
    expect(page.view()).not.toHaveProperty("problem");
  });

  it.each(["refused", "no-answer"] as const)("leaves a press without effect: %s", async (why) => {
    const page = await openCloud("policy");
    await page.enter("policy", RESTORE);
    page.background.isDead = why === "no-answer";
    if (why === "refused") page.background.answers.signInToCloud = () => ({ ok: false, error: {} });
    await page.act({ kind: "sign-in", how: "sign-in" });
    expect(page.store.snapshot().problem).toEqual({ action: "sign-in", why });
    expect(page.view().problem).toBeDefined();
    expect(page.view().panel.name.text).toBe(RESTORE);
  });
});

describe("the page", () => {
  it.each([
    ["", "policy"],
    ["#report-config", "report-config"],
    ["#constructor", "policy"],
  ])("opens with %j the tab %s", (hash, tab) => {
    expect(tabInAddress(hash)).toBe(tab);
  });

  it("reads whom it asks from the settings, and what a policy decides", async () => {
    const first = { keepRecentNames: false, isKeepManaged: false };
    expect(await readCloudSettings(storage())).toMatchObject(first);
    const functionsUrl = "http://localhost:1";
    const decided = storage({ services: { functionsUrl } }, { cloud: { keepRecentNames: true } });
    expect(await readCloudSettings(decided)).toMatchObject({
      services: { deletion: functionsUrl },
      keepRecentNames: true,
      isKeepManaged: true,
    });
    const odd = storage({}, { cloud: { keepRecentNames: "yes" } });
    expect(await readCloudSettings(odd)).toMatchObject(first);
  });
});
