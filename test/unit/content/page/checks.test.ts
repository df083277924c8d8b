// When a password is checked, and what the background is told: once a person enters a value, and never without one.
import { describe, expect, it, vi } from "vitest";
import {
  asPage,
  BREACHED,
  enter,
  find,
  fire,
  NOT_FOUND,
  openPage,
  type Page,
  settled,
  type,
} from "./page.ts";

const PASSWORD = '<input id="password" type="password">';

type Act = (field: HTMLInputElement, page: Page) => unknown;

const press =
  (key: string, isComposing = false): Act =>
  (field) =>
    fire(field, "keydown", { key, isComposing });
const send: Act = ({ form }) => fire(form as Element, "submit");

function pass(field = find("#password")): Promise<unknown> {
  field.focus();
  field.blur();
  return settled();
}

it("tells the hash, hints about the field, and numbers that tell values and fields apart", async () => {
  const page = await openPage(`${PASSWORD}<input id="again" type="password">`);
  await enter("secret");
  await enter("secret", find("#again"));
  await enter("other");
  const [document] = page.receive("nameDocument");
  expect(document).toMatch(/^0\.\d+$/);
  const sha1 = Buffer.from("secret").toString("hex");
  const hints = expect.objectContaining({ isPassword: true, passwordCount: 1 });
  expect(page.checks()).toMatchObject([
    { document, field: 0, value: 1, sha1, hints },
    { document, field: 2, value: 1, sha1, hints },
    { document, field: 0, value: 3 },
  ]);
});

describe("a value is checked", () => {
  it.each<[string, Act, ...log: string[]]>([
    ["when its field is left", (field) => field.blur(), "check secret"],
    ["at Enter", press("Enter"), "check secret"],
    ["as its form is sent", send, "check secret", "sent"],
    ["once it is gone without an event", (field) => [field.remove(), find("#name").focus()], "check secret"],
    [
      "even if its page edits it then",
      (field) => [field.blur(), asPage(() => fire(field, "input"))],
      "check secret",
    ],
    ["unless the person edits it then", (field) => [field.blur(), fire(field, "input")]],
    ["unless only the window is left", (field) => [fire(field, "focusout"), fire(field, "focusin")]],
    ["unless another key is pressed", press("a")],
    ["unless Enter ends the composing of a word", press("Enter", true)],
    ["unless Enter is pressed on a button", (_, page) => press("Enter")(find("button"), page)],
    ["unless its page acts like a person", (field) => asPage(() => field.blur())],
    [
      "unless nobody was there",
      (field, page) => [Object.assign(page.userActivation, { hasBeenActive: false }), field.blur()],
    ],
    [
      "unless the extension was updated",
      (field, page) => [Object.assign(page.runtime, { id: "" }), field.blur()],
    ],
    [
      "unless its field was turned off",
      (field, page) => [Object.assign(field, { disabled: true }), send(field, page)],
    ],
  ])("%s", async (_, act, ...log) => {
    const page = await openPage();
    type(find("#password"), "secret");
    act(find("#password"), page);
    await settled();
    expect(page.log()).toEqual(["wake", ...log]);
  });

  it.each<[string, string, string, ...log: string[]]>([
    ["if it has four characters", PASSWORD, "1234", "check 1234"],
    ["if it has 4096 characters", PASSWORD, "x".repeat(4096), `check ${"x".repeat(4096)}`],
    ["unless it has three characters", PASSWORD, "123"],
    ["unless it has 4097 characters", PASSWORD, "x".repeat(4097)],
    ["unless it can't be edited", PASSWORD.replace(">", " readonly>"), "secret"],
    ["unless it is a username", '<input id="user">', "secret"],
    ["unless it is an email address", '<input id="password" type="email">', "secret"],
  ])("%s", async (_, body, text, ...log) => {
    const page = await openPage(body);
    await enter(text, find("[id]"));
    expect(page.log().filter((it) => it !== "wake")).toEqual(log);
  });

  it("once, with word of it being sent, however often it is left", async () => {
    const page = await openPage();
    await enter("secret");
    await pass();
    send(find("#password"), page);
    await settled();
    expect(page.log()).toEqual(["wake", "check secret", "sent"]);
  });

  it.each([
    ["if checks are off", { ok: true, value: { state: "skipped" } }],
    ["if the check failed", { ok: false, error: {} }],
    ["if nothing responds", undefined],
  ])("again %s", async (_, reply) => {
    const page = await openPage();
    page.reply = reply;
    await enter("secret");
    page.reply = NOT_FOUND;
    await pass();
    await pass();
    expect(page.log()).toEqual(["wake", "check secret", "check secret"]);
  });

  it("again after an edit, and says that the earlier value changed", async () => {
    const page = await openPage();
    const { promise, resolve } = Promise.withResolvers();
    page.reply = promise;
    await enter("secret");
    type(find("#password"), "secrets");
    fire(find("#password"), "input");
    expect(page.log()).toEqual(["wake", "check secret", "changed"]);
    resolve(BREACHED);
    await settled();
    expect(page.log().slice(3)).toEqual(["changed"]);
    expect(page.notice()).toBeUndefined();
    await enter("secret");
    expect(page.log().slice(4)).toEqual(["check secret"]);
  });
});

describe("what a password manager fills in is checked", () => {
  it("when the field is left, but not if the person only passes through", async () => {
    const page = await openPage(PASSWORD.replace(">", ' value="filled">'));
    await pass();
    expect(page.log()).toEqual(["wake"]);
    find("#password").focus();
    find("#password").value = "secret";
    await pass();
    expect(page.log()).toEqual(["wake", "check secret"]);
  });

  it("as the form is sent, in the first 20 passwords and in fields that the person was in", async () => {
    const filled = [...Array(22).keys()].map((at) => `<input type="password" id="a${at}" value="pass${at}">`);
    const page = await openPage(`<form><input name="password" value="a name">${filled.join("")}</form>`);
    await pass(find("#a21"));
    send(find("#a0"), page);
    await settled();
    const checks = [...Array(20).keys(), 21].map((at) => `check pass${at}`);
    expect(page.log().filter((it) => it !== "sent")).toEqual(["wake", ...checks]);
  });
});

it("wakes the background as a person gets to a password, every 20 seconds at most", async () => {
  const page = await openPage();
  page.userActivation.hasBeenActive = false;
  await pass();
  page.userActivation.hasBeenActive = true;
  await pass(find("#name"));
  expect(page.log()).toEqual([]);
  await pass();
  await vi.advanceTimersByTimeAsync(19_999);
  await pass();
  expect(page.log()).toEqual(["wake"]);
  await vi.advanceTimersByTimeAsync(1);
  fire(find("#password"), "input");
  expect(page.log()).toEqual(["wake", "wake"]);
});

describe("a password that its page shows in the clear stays one", () => {
  it("if the page shows it as it gets the focus", async () => {
    const page = await openPage('<input id="a" type="password">');
    find("#a").addEventListener("focus", () => find("#a").setAttribute("type", "text"));
    await enter("secret", find("#a"));
    expect(page.checks()[0]?.hints.isPassword).toBe(true);
  });

  it("if the page shows it before the person gets there", async () => {
    const page = await openPage('<form><input id="first"><input id="a" type="password"></form>');
    find("#first").focus();
    find("#a").type = "text";
    await enter("secret", find("#a"));
    expect(page.log()).toEqual(["wake", "check secret"]);
  });

  it.each(["id", "name"])("if the page replaces it by a field with its %s and value", async (name) => {
    const page = await openPage(`<input ${name}="a" type="password" value="secret">`);
    await pass(find("input"));
    find("input").outerHTML = `<input ${name}="a" value="other">`;
    await enter("others", find("input"));
    expect(page.log()).toEqual(["wake"]);
    find("input").outerHTML = `<input ${name}="a" value="secret">`;
    await enter("secrets", find("input"));
    expect(page.log()).toEqual(["wake", "check secrets"]);
  });

  it("unlike a field with its name while it is still there", async () => {
    const page = await openPage('<input name="a" type="password"><input id="b" name="a">');
    type(find("[type=password]"), "secret");
    await enter("secret", find("#b"));
    expect(page.log()).toEqual(["wake", "check secret"]);
  });
});
