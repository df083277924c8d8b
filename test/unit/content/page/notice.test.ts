// The notice in the page: how it looks, when it is seen, how it goes, and what the background hears about it.
import { describe, expect, it, vi } from "vitest";
import { asPage, clobber, fire } from "./browser.ts";
import { BREACHED, openPage, openWarnedPage, type Page, SIGN_IN } from "./page.ts";
import { enter, find, type } from "./person.ts";

const TWO = `${SIGN_IN}<input id="again" type="password">`;
const COVER = '<div data-cover data-box="0 0 1024 768" hidden></div>';
/** Lets presses through. */
const VEIL = '<p class="top" data-box="0 0 1024 768"></p>';

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const pressEscape = () => fire(document.body, "keydown", { key: "Escape" });
const setHidden = (isHidden: boolean) => vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);

it("is a styled element of its own, on top, out of reach for the page, whatever that names its elements", async () => {
  const page = await openWarnedPage(SIGN_IN, () => clobber(document, "documentElement", "createElementNS"));
  const root = page.notice()?.getRootNode() as ShadowRoot;
  const { host } = root;
  expect(host.parentNode).toBe(find("html"));
  expect(host.outerHTML).toBe("<aside></aside>");
  expect(host.shadowRoot).toBeNull();
  expect(root.innerHTML).toMatch(
    /^<div popover="manual" data-box[^>]*><button title="Close"[^>]*><\/button><button title="Skip" name/,
  );
  expect(root.adoptedStyleSheets[0]?.cssRules[0]?.cssText).toBe("div { color: red; }");
  expect(page.showPopover.mock.contexts).toEqual([page.notice()]);
});

it("keeps the focus where it is, and its clicks and keys from the page", async () => {
  const page = await openWarnedPage();
  const heard = vi.fn();
  document.documentElement.addEventListener("click", heard);
  expect(fire(page.notice() as Element, "mousedown").defaultPrevented).toBe(true);
  fire(page.notice() as Element, "click");
  fire(document.body, "click");
  document.documentElement.removeEventListener("click", heard);
  expect(heard).toHaveBeenCalledOnce();
});

describe("is seen", () => {
  const hides: [string, (page: Page, isHidden: boolean) => unknown][] = [
    [
      "its field is out of view",
      (_, it) => Object.assign(find("#password").dataset, { box: it ? "0 -99 9 9" : "" }),
    ],
    ["its frame is", (page, isHidden) => page.scrollOutOfView(isHidden)],
    ["the browser says that it can't be seen", (page, isHidden) => page.makeInvisible(isHidden)],
    ["something covers it", (_, isHidden) => Object.assign(find("[data-cover]"), { hidden: !isHidden })],
    ["the tab is in the background", (_, isHidden) => setHidden(isHidden)],
  ];

  it("once, after 1.5 seconds", async () => {
    const page = await openWarnedPage();
    await wait(1_499);
    expect(page.log()).toEqual(["check secret"]);
    await wait(2_000);
    expect(page.log().slice(1)).toEqual(["seen"]);
  });

  it.each(hides)("not while %s, but after 1.5 seconds in all", async (_, hide) => {
    const page = await openWarnedPage(SIGN_IN + COVER);
    await wait(1_000);
    hide(page, true);
    await wait(5_000);
    expect(page.log().slice(1)).toEqual([]);
    hide(page, false);
    await wait(499);
    expect(page.log().slice(1)).toEqual([]);
    await wait(251);
    expect(page.log().slice(1)).toEqual(["seen"]);
  });

  it("not if a cover leaves only a part of it", async () => {
    const page = await openWarnedPage(SIGN_IN + COVER);
    const { right, top } = (page.notice() as Element).getBoundingClientRect();
    Object.assign(find("[data-cover]"), { hidden: false }).dataset.box = `${right - 30} ${top} 30 30`;
    await wait(5_000);
    expect(page.log().slice(1)).toEqual([]);
  });

  it("not if it goes sooner", async () => {
    const page = await openWarnedPage();
    await wait(1_000);
    type("s");
    await wait(2_000);
    expect(page.log().slice(1)).toEqual(["changed"]);
  });

  it("not if another takes its place before", async () => {
    const page = await openWarnedPage(TWO);
    await wait(1_000);
    await enter("other", find("#again"));
    expect(document.querySelectorAll("aside")).toHaveLength(1);
    await wait(1_000);
    expect(page.log().slice(1)).toEqual(["check other"]);
  });
});

describe("is dismissed", () => {
  const button = (page: Page, at = 0) => page.notice()?.querySelectorAll("button")[at];

  it.each<[string, (page: Page) => unknown, ...log: string[]]>([
    ["by its first button", (page) => button(page)?.click(), "dismissed"],
    ["for the site by its second button", (page) => button(page, 1)?.click(), "dismissed", "site left alone"],
    [
      "by the button that changes the password",
      (page) => button(page, 2)?.click(),
      "dismissed",
      "password to be changed",
    ],
    ["not by a button that the page presses", (page) => asPage(() => button(page, 2)?.click())],
    ["by Escape", pressEscape, "dismissed"],
    ["not by another key", () => fire(document.body, "keydown", { key: "e" })],
    ["not by the page", () => asPage(pressEscape)],
  ])("%s", async (_, act, ...log) => {
    const page = await openWarnedPage();
    // It is found to be in view at the first look.
    await wait(1_250);
    act(page);
    expect(page.notice()).toEqual(log.length ? undefined : expect.anything());
    expect(page.log().slice(1)).toEqual(log);
  });

  it("only by its X if a cover lets presses through, and is not seen", async () => {
    const page = await openWarnedPage(SIGN_IN + VEIL);
    await wait(5_000);
    for (const at of [1, 2]) button(page, at)?.click();
    expect(page.log().slice(1)).toEqual([]);
    button(page)?.click();
    expect(page.log().slice(1)).toEqual(["dismissed"]);
  });

  it("by Escape at once", async () => {
    const page = await openWarnedPage();
    pressEscape();
    expect(page.log().slice(1)).toEqual(["dismissed"]);
  });

  it("by a button only once it rested for a second", async () => {
    const page = await openWarnedPage();
    await wait(900);
    button(page)?.click();
    button(page, 1)?.click();
    expect(page.log().slice(1)).toEqual([]);
    await wait(350);
    button(page, 1)?.click();
    expect(page.log().slice(1)).toEqual(["dismissed", "site left alone"]);
  });

  it("by a button only once it rested for a second where it moved", async () => {
    const page = await openWarnedPage(SIGN_IN.replace('"password">', '"password" data-box="100 10 300 40">'));
    await wait(2_000);
    find("#password").dataset.box = "120 10 300 40";
    fire(document, "scroll");
    button(page)?.click();
    await wait(900);
    button(page)?.click();
    expect(page.notice()).toBeDefined();
    await wait(100);
    button(page)?.click();
    expect(page.notice()).toBeUndefined();
  });

  it("by no button if it moved to and fro between two looks", async () => {
    const page = await openWarnedPage(SIGN_IN.replace('"password">', '"password" data-box="100 10 300 40">'));
    await wait(2_100);
    for (const left of [120, 100]) {
      find("#password").dataset.box = `${left} 10 300 40`;
      fire(document, "scroll");
    }
    button(page, 2)?.click();
    expect(page.notice()).toBeDefined();
    await wait(1_000);
    button(page, 2)?.click();
    expect(page.notice()).toBeUndefined();
  });

  it.each<[string, (page: Page, isHidden: boolean) => unknown]>([
    ["covered", (_, isHidden) => Object.assign(find("[data-cover]"), { hidden: !isHidden })],
    ["out of view", (page, isHidden) => page.scrollOutOfView(isHidden)],
  ])("by no button while it is %s, nor for a second after that", async (_, hide) => {
    const page = await openWarnedPage(SIGN_IN + COVER);
    await wait(2_000);
    hide(page, true);
    button(page)?.click();
    await wait(2_000);
    button(page)?.click();
    hide(page, false);
    button(page)?.click();
    await wait(900);
    button(page)?.click();
    expect(page.notice()).toBeDefined();
    await wait(100);
    button(page)?.click();
    expect(page.notice()).toBeUndefined();
  });

  it("for its password, in every field, and for no other", async () => {
    const page = await openWarnedPage(TWO);
    pressEscape();
    await enter("secret", find("#again"));
    expect(page.notice()).toBeUndefined();
    await enter("other", find("#again"));
    expect(page.notice()).toBeDefined();
  });

  it("not by Escape if the page removed it, so that it comes back for the same password", async () => {
    const page = await openWarnedPage(TWO);
    find("aside").remove();
    pressEscape();
    expect(page.log().slice(1)).toEqual([]);
    await wait(250);
    await enter("secret", find("#again"));
    expect(page.notice()).toBeDefined();
  });
});

it("stays where it is if another field gets the same password, or is edited", async () => {
  const page = await openWarnedPage(TWO);
  const notice = page.notice();
  await enter("secret", find("#again"));
  type("x", find("#again"));
  expect(page.notice()).toBe(notice);
  type("x");
  expect(page.notice()).toBeUndefined();
});

it("goes when the extension is updated", async () => {
  const page = await openWarnedPage();
  page.runtime.id = "";
  await wait(250);
  expect(find("aside")).toBeNull();
});

it.each([
  ["a frame", "", true, ["closed"]],
  ["a page", "not", false, []],
])("of %s that goes is %s told of", async (_what, _is, isFrame, log) => {
  const page = await openPage(SIGN_IN, { isFrame });
  page.reply = BREACHED;
  await enter("secret");
  fire(window, "pagehide");
  expect(page.notice()).toBeUndefined();
  expect(page.log().slice(1)).toEqual(log);
});
