// When a password is checked, and what the background gets: once a person is done with a value, and never before.
import { describe, expect, it, vi } from "vitest";
import { asPage, asScript, fire, settled } from "./browser.ts";
import { BREACHED, NOT_FOUND, openPage, type Page, SIGN_IN } from "./page.ts";
import { click, enter, find, paste, pressEnter, tab, type } from "./person.ts";

const PASSWORD = '<input id="password" type="password">';
const PAGE = `${SIGN_IN}<p>About us</p><button id="other" type="button">Other</button><input id="box" type="checkbox">`;

type Act = (page: Page) => unknown;

/** Comes back to the field, and goes on. */
async function pass(field = find("#password")): Promise<void> {
  await click(field);
  await tab();
}

it("sends the hash, hints about the field, and numbers that tell values and fields apart", async () => {
  const page = await openPage(`${PASSWORD}<input id="again" type="password">`);
  await enter("secret");
  await enter("secret", find("#again"));
  await enter("other");
  const document = page.name();
  expect(document).toMatch(/^0\.\d+$/);
  const sha1 = Buffer.from("secret").toString("hex");
  const hints = expect.objectContaining({ isPassword: true, isFilled: false });
  expect(page.checks()).toMatchObject([
    { document, field: 0, value: 1, sha1, hints },
    { document, field: 2, value: 1, sha1, hints },
    { document, field: 0, value: 3 },
  ]);
});

describe("what a person typed is checked", () => {
  it.each<[string, Act, ...log: string[]]>([
    ["when Tab leaves its field", () => tab(), "check secret"],
    ["when Tab leads to another field", () => tab(find("#name")), "check secret"],
    ["when a press leads to another field", () => click(find("#name")), "check secret"],
    ["when a press takes the focus out of it", () => click(find("p")), "check secret"],
    ["when another button is pressed", () => click(find("#other")), "check secret"],
    ["when a box is checked", () => click(find("#box")), "check secret"],
    ["at Enter", () => pressEnter(), "check secret", "sent"],
    ["as its form is sent", () => click(find("button")), "check secret", "sent"],
    [
      "as its form is sent by a click without a press, as with a screen reader",
      () => [fire(find("button"), "click"), fire(find("form"), "submit")],
      ...["check secret", "sent"],
    ],
    ["as the page goes", () => fire(window, "pagehide"), "check secret"],
    [
      "when the focus goes into a frame whose content can't be seen",
      () => {
        find("#password").blur();
        fire(window, "blur");
        return vi.advanceTimersByTimeAsync(1_000);
      },
      "check secret",
    ],
  ])("%s", async (_, act, ...log) => {
    const page = await openPage(PAGE);
    type("secret");
    await settled();
    await act(page);
    await settled();
    expect(page.log()).toEqual(log);
  });

  it("once, though a frame takes the focus at each key, gives it back, and sends the form", async () => {
    const page = await openPage(PAGE);
    for (const key of "secret") {
      type(key);
      find("#password").blur();
      fire(window, "blur");
      await vi.advanceTimersByTimeAsync(80);
      asPage(() => fire(find("form"), "submit"));
      find("#password").focus();
      await vi.advanceTimersByTimeAsync(120);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(page.log()).toEqual([]);
    await tab();
    expect(page.log()).toEqual(["check secret"]);
  });

  it("whatever its page does to the field while it sends the form", async () => {
    const page = await openPage();
    type("secret");
    find("form").addEventListener("submit", () => {
      Object.assign(find("#password"), { value: "", type: "text", disabled: true, readOnly: true });
    });
    await click(find("button"));
    expect(page.log()).toEqual(["check secret", "sent"]);
  });

  it.each<[string, string, string, ...log: string[]]>([
    ["if it has four characters", PASSWORD, "1234", "check 1234"],
    ["if it has 4096 characters", PASSWORD, "x".repeat(4096), `check ${"x".repeat(4096)}`],
    ["unless it has three characters", PASSWORD, "123"],
    ["unless it has 4097 characters", PASSWORD, "x".repeat(4097)],
    ["unless it is a username", '<input id="user">', "secret"],
    ["unless it is an email address", '<input id="password" type="email">', "secret"],
  ])("%s", async (_, body, text, ...log) => {
    const page = await openPage(body);
    paste(text, find("[id]"));
    await tab();
    expect(page.log()).toEqual(log);
  });

  it("once, marked as sent, however often the field loses focus", async () => {
    const page = await openPage();
    await enter("secret");
    await pass();
    await pass();
    await click(find("button"));
    await pressEnter();
    expect(page.log()).toEqual(["check secret", "sent", "sent"]);
  });
});

describe("what a person typed is not checked", () => {
  it.each<[string, Act]>([
    ["as long as they only type", () => vi.advanceTimersByTimeAsync(60_000)],
    ["when they press where the focus stays", () => click(find("#other"))],
    ["when they press in the field itself", () => click(find("#password"))],
    ["when they leave only the window", () => [fire(find("#password"), "blur"), fire(window, "blur")]],
    ["when they press another key", () => fire(find("#password"), "keydown", { key: "a" })],
    [
      "when Enter ends the composing of a word",
      () => fire(find("#password"), "keydown", { key: "Enter", isComposing: true }),
    ],
    ["when their page acts like them", () => asPage(() => void tab())],
    ["when their page sends the form", () => asScript(() => fire(find("form"), "submit"))],
    ["if nobody was there", (page) => [Object.assign(page.userActivation, { hasBeenActive: false }), tab()]],
    ["if the extension was updated", (page) => [Object.assign(page.runtime, { id: "" }), tab()]],
  ])("%s", async (_, act) => {
    const page = await openPage(PAGE);
    find("#other").addEventListener("mousedown", (event) => event.preventDefault());
    type("secret");
    await act(page);
    await settled();
    expect(page.log()).toEqual([]);
  });

  it.each<[string, Act]>([
    ["moves the focus", () => find("#name").focus()],
    ["takes the focus", () => find("#password").blur()],
    ["removes the field", () => find("#password").remove()],
    ["hides the field", () => Object.assign(find("#password"), { hidden: true }).blur()],
    ["removes the form", () => find("form").remove()],
  ])("when its page %s: it waits for the person to press something", async (_, act) => {
    const page = await openPage(`${PAGE}<button id="next">Next</button>`);
    type("secret");
    await settled();
    asScript(() => act(page));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.log()).toEqual([]);
    await click(find("#next"));
    expect(page.log()).toEqual(["check secret"]);
  });
});

describe("as the page goes", () => {
  const goneAfter = async (act: () => unknown, isFrame = false) => {
    const page = await openPage(PAGE, { isFrame });
    find("#other").addEventListener("mousedown", (event) => event.preventDefault());
    type("secret");
    await settled();
    await act();
    fire(window, "pagehide");
    return page.checks();
  };

  it("a value that the person just typed is sent at once", async () => {
    expect(await goneAfter(() => undefined)).toHaveLength(1);
  });

  it("a value in a frame is sent if the person pressed something: a page may load its frame at each key", async () => {
    expect(await goneAfter(() => click(find("#other")), true)).toHaveLength(1);
  });

  it("a value that the person just typed in a frame is not sent", async () => {
    expect(await goneAfter(() => undefined, true)).toEqual([]);
  });

  it("nothing is sent about a value that was checked before", async () => {
    expect(await goneAfter(() => tab())).toHaveLength(1);
  });

  it("nothing is sent if it only seems to go", async () => {
    const page = await openPage();
    type("secret");
    await settled();
    asPage(() => fire(window, "pagehide"));
    expect(page.checks()).toEqual([]);
  });
});

describe("a value is checked again", () => {
  it.each([
    ["if checks were off", { ok: true, value: { state: "skipped" } }],
    ["if the check failed", { ok: false, error: {} }],
    ["if nothing responded", undefined],
  ])("%s, once the person comes back and leaves", async (_, reply) => {
    const page = await openPage();
    page.reply = reply;
    await enter("secret");
    page.reply = NOT_FOUND;
    await click(find("#name"));
    expect(page.log()).toEqual(["check secret"]);
    await pass();
    await pass();
    expect(page.log()).toEqual(["check secret", "check secret"]);
  });

  it("after an edit, which reports that the earlier value changed", async () => {
    const page = await openPage();
    const { promise, resolve } = Promise.withResolvers();
    page.reply = promise;
    await enter("secret");
    type("s");
    expect(page.log()).toEqual(["check secret", "changed"]);
    resolve(BREACHED);
    await settled();
    expect(page.log().slice(2)).toEqual(["changed"]);
    expect(page.notice()).toBeUndefined();
    await enter("secret");
    expect(page.log().slice(3)).toEqual(["check secret"]);
  });
});

it("wakes the background as a person gets to a password, every 20 seconds at most", async () => {
  const page = await openPage();
  page.userActivation.hasBeenActive = false;
  await pass();
  page.userActivation.hasBeenActive = true;
  await pass(find("#name"));
  expect(page.wakeCount()).toBe(0);
  find("#password").focus();
  await vi.advanceTimersByTimeAsync(19_999);
  find("#name").focus();
  find("#password").focus();
  expect(page.wakeCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  type("s");
  expect(page.wakeCount()).toBe(2);
});
