// Lookups and the watch list when the browser needs consent to send accounts: asked in the click, reported if missing.
import { describe, expect, it } from "vitest";
import { renderAccounts, type Tab } from "./accounts-tab.tsx";
import {
  breach,
  failed,
  found,
  lookup,
  NONE,
  NOT_ASKED,
  SOURCE,
  watched,
  watchedOne,
} from "./lookup-states.ts";

const [JO, SAM] = ["jo@example.org", "sam@example.org"];
const jo = lookup(found([breach()]), NONE, JO, 1);
const sam = lookup(NONE, NONE, SAM, 2);
const REFUSED = { code: "aborted", reason: "data-not-agreed" } as const;
const ERROR = { service: "lookup", ...REFUSED } as const;
const WHY = "Your browser asks whether this may be sent. Nothing is sent until you allow it.";

describe("consent to accounts being sent", () => {
  const unanswered = () => new Promise<boolean>(() => undefined);
  const KIND = "personallyIdentifyingInfo";
  const WITHOUT_KEY = lookup(failed({ code: "unauthorized" }), NOT_ASKED, JO);

  it.each<[string, typeof jo, (tab: Tab) => Promise<void>, string]>([
    ["a check", jo, (tab) => tab.check(SAM), "lookUpAccount"],
    [
      "a repeated check",
      lookup(failed({ code: "offline" }), NONE),
      (tab) => tab.press("Try again"),
      "lookUpAccount",
    ],
    ["watching", jo, (tab) => tab.watch(), "setAccountWatched"],
    ["a key", WITHOUT_KEY, (tab) => tab.enterKey("k"), "lookUpAccount"],
  ])("is requested in the click itself, once, and not awaited: %s", async (_, one, act, message) => {
    let sentBefore = -1;
    const tab: Tab = await renderAccounts({
      lookups: [one],
      agree: () => {
        sentBefore = tab.sent.length;
        return unanswered();
      },
    });
    await act(tab);
    expect(tab.agree.mock.calls).toEqual([[KIND]]);
    expect(sentBefore).toBe(0);
    expect(tab.named(message)).toHaveLength(1);
  });

  it.each<[string, typeof jo, (tab: Tab) => Promise<void>]>([
    ["an empty entry", jo, (tab) => tab.check("")],
    ["an empty key", WITHOUT_KEY, (tab) => tab.enterKey(" ")],
    ["what is known", jo, async () => undefined],
  ])("is not requested if nothing will be sent: %s", async (_, one, act) => {
    const tab = await renderAccounts({ lookups: [{ ...one, askedAt: 3 }, sam] });
    await act(tab);
    await tab.press(/^sam@example\.org/);
    expect(tab.agree).not.toHaveBeenCalled();
  });
});

describe("a lookup without consent", () => {
  it.each([
    ["an address", lookup(failed(REFUSED), failed(REFUSED))],
    ["a user name", lookup(failed(REFUSED), NOT_ASKED, "robin")],
  ])("explains what the browser asks, and offers to ask again: %s", async (_, one) => {
    const tab = await renderAccounts({ lookups: [one, { ...one, account: "in the list", askedAt: 1 }] });
    expect(tab.texts(".lookup-row")).toEqual(["in the listNot looked up yet"]);
    expect(tab.title()).toBe("Not looked up yet");
    expect(tab.texts(".lookup-result .panel-text > p")).toEqual([WHY]);
    expect(tab.all(".lookup-result .panel-warn")).toHaveLength(1);
    expect(tab.hasButton("Cancel")).toBe(false);
    await tab.press("Try again");
    expect(tab.named("lookUpAccount")).toEqual([{ account: one.account, isPrivate: false }]);
  });

  it("keeps earlier answers, and says what is missing", async () => {
    const tab = await renderAccounts({ lookups: [lookup(found([breach()]), failed(REFUSED))] });
    expect(tab.title()).toBe("In 1 breach · Couldn’t look up pastes");
    expect(tab.texts(".lookup-result")[0]).toContain(
      "Reason: you haven’t allowed this to be sent. The account may be in breaches or pastes that aren’t shown.",
    );
    expect(tab.hasButton("Try again")).toBe(true);
  });
});

describe("the watch list without consent", () => {
  const refused = (count: number) => watched(count).map((one) => ({ ...one, error: ERROR }));

  it("leaves the explanation to the lookup above, if that was refused too", async () => {
    const tab = await renderAccounts({
      lookups: [lookup(failed(REFUSED), failed(REFUSED))],
      watched: refused(1),
    });
    expect(tab.all(".watch-consent")).toEqual([]);
    expect(tab.texts(".watched-error")[0]).toMatch(/^The lookup failed/);
  });

  it("says for each address that it wasn't checked, and explains the prompt once", async () => {
    const tab = await renderAccounts({ watched: refused(2), agree: async () => false });
    const notChecked = "The lookup failed: you haven’t allowed this to be sent.";
    expect(tab.texts(".watched-error")).toEqual([notChecked, notChecked]);
    expect(tab.texts(".watch-consent p")).toEqual([WHY]);
    await tab.press("Try again");
    expect(tab.agree).toHaveBeenCalledOnce();
    expect(tab.sent).toEqual([]);
    expect((await renderAccounts({ watched: watched(2) })).all(".watch-consent")).toEqual([]);
  });

  it("that already exists starts the checks: no prompt, no message", async () => {
    const tab = await renderAccounts({ watched: refused(1) });
    await tab.press("Try again");
    const input = { kind: "personallyIdentifyingInfo", isAgreed: true, isPrivate: false };
    expect(tab.sent).toEqual([{ name: "answerConsent", input }]);
  });
});

it("a watched address waits for a yes before it goes to another service", async () => {
  const elsewhere = watchedOne({
    checkedAt: 1,
    service: "https://before.example",
    error: { code: "timeout", service: "lookup" },
  });
  const here = watchedOne({
    account: "sam@example.org",
    checkedAt: 1,
    service: new URL(SOURCE.split(" ")[0] ?? "").origin,
  });
  const tab = await renderAccounts({ watched: [elsewhere, here] });
  const [question] = tab.texts("section .question");
  expect(question).toMatch(/^Not being checked: you agreed to check these with before\.example/);
  const [waiting, other] = tab.texts(".watched");
  expect(waiting).toMatch(/Not checked yet/);
  expect(waiting).not.toContain("The lookup failed");
  expect(other).toMatch(/Last checked/);
  await tab.press("Yes, check them");
  expect(tab.named("watchWithService")).toEqual([{ origin: here.service }]);
  expect(tab.agree).toHaveBeenCalled();
  expect((await renderAccounts({ watched: [here] })).all("section .question")).toEqual([]);
});
