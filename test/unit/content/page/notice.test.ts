// The notice in the page: how it looks, how it goes, and what the background is told of that.
import { describe, expect, it, vi } from "vitest";
import {
  asPage,
  BREACHED,
  clobber,
  enter,
  find,
  fire,
  NOTICE,
  openPage,
  openWarnedPage,
  SIGN_IN,
  settled,
  type,
} from "./page.ts";

const TWO = `${SIGN_IN}<input id="again" type="password">`;

it("is a styled element of its own, on top, out of reach for the page, whatever that names its elements", async () => {
  const page = await openWarnedPage(SIGN_IN, () => clobber(document, "documentElement", "createElementNS"));
  const root = page.notice()?.getRootNode() as ShadowRoot;
  const { host } = root;
  expect(host.parentNode).toBe(find("html"));
  expect(host.outerHTML).toBe('<aside popover="manual"></aside>');
  expect(host.shadowRoot).toBeNull();
  expect(root.innerHTML).toMatch(/^<div data-box[^>]*><button title="Close"><\/button><button title="Skip">/);
  expect(root.adoptedStyleSheets[0]?.cssRules[0]?.cssText).toBe("div { color: red; }");
  expect(page.showPopover.mock.contexts).toEqual([host]);
});

it("keeps the focus where it is, and its clicks and keys from the page", async () => {
  const page = await openWarnedPage();
  const heard = vi.fn();
  document.documentElement.addEventListener("click", heard);
  const press = new Event("mousedown", { cancelable: true });
  page.notice()?.dispatchEvent(press);
  expect(press.defaultPrevented).toBe(true);
  fire(page.notice() as Element, "click");
  fire(document.body, "click");
  document.documentElement.removeEventListener("click", heard);
  expect(heard).toHaveBeenCalledOnce();
});

describe("is seen", () => {
  it("once, after 1.5 seconds", async () => {
    const page = await openWarnedPage();
    await vi.advanceTimersByTimeAsync(1_499);
    expect(page.log()).toEqual(["wake", "check secret"]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(page.log().slice(2)).toEqual(["seen"]);
  });

  it("not while it is out of sight, or if it goes sooner", async () => {
    const page = await openWarnedPage();
    find("#password").dataset.box = "0 -100 100 20";
    await vi.advanceTimersByTimeAsync(2_000);
    type(find("#password"), "other");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(page.log()).toEqual(["wake", "check secret", "changed"]);
  });

  it("not if another takes its place before", async () => {
    const page = await openWarnedPage(TWO);
    await vi.advanceTimersByTimeAsync(1_000);
    await enter("other", find("#again"));
    expect(document.querySelectorAll("aside")).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(page.log().slice(2)).toEqual(["check other"]);
  });
});

describe("is dismissed", () => {
  const press = (at: number) => (notice?: HTMLElement) => notice?.querySelectorAll("button")[at]?.click();

  it.each<[string, (notice?: HTMLElement) => void, ...log: string[]]>([
    ["by its first button", press(0), "dismissed"],
    ["for the site by its second button", press(1), "dismissed", "skipSite"],
    ["by Escape", () => fire(document.body, "keydown", { key: "Escape" }), "dismissed"],
    ["not by another key", () => fire(document.body, "keydown", { key: "e" })],
    ["not by the page", () => asPage(() => fire(document.body, "keydown", { key: "Escape" }))],
  ])("%s", async (_, act, ...log) => {
    const page = await openWarnedPage();
    act(page.notice());
    expect(page.notice()).toEqual(log.length ? undefined : expect.anything());
    expect(page.log().slice(2)).toEqual(log);
  });

  it("for its password, in every field, and for no other", async () => {
    const page = await openWarnedPage(TWO);
    press(0)(page.notice());
    await enter("secret", find("#again"));
    expect(page.notice()).toBeUndefined();
    await enter("other", find("#again"));
    expect(page.notice()).toBeDefined();
  });

  it("not by Escape if the page removed it, so that it comes back for the same password", async () => {
    const page = await openWarnedPage(TWO);
    find("aside").remove();
    fire(document.body, "keydown", { key: "Escape" });
    expect(page.log().slice(2)).toEqual([]);
    await vi.advanceTimersByTimeAsync(250);
    await enter("secret", find("#again"));
    expect(page.notice()).toBeDefined();
  });
});

it("stays where it is if another field gets the same password, or is edited", async () => {
  const page = await openWarnedPage(TWO);
  const notice = page.notice();
  await enter("secret", find("#again"));
  type(find("#again"), "other");
  expect(page.notice()).toBe(notice);
  type(find("#password"), "other");
  expect(page.notice()).toBeUndefined();
});

it("goes when the extension is updated", async () => {
  const page = await openWarnedPage();
  page.runtime.id = "";
  await vi.advanceTimersByTimeAsync(250);
  expect(find("aside")).toBeNull();
});

describe("is in the open dialog", () => {
  const DIALOG = `<dialog id="one"><input id="password" type="password"><p id="host"></p></dialog><dialog></dialog>`;

  it("around its field", async () => {
    await openWarnedPage(DIALOG);
    expect(find("aside").parentElement?.id).toBe("one");
  });

  it("around the shadow root of its field", async () => {
    const page = await openPage(DIALOG);
    page.reply = BREACHED;
    const root = find("#host").attachShadow({ mode: "open" });
    root.innerHTML = '<input type="password">';
    await enter("secret", root.querySelector("input") as HTMLInputElement);
    expect(find("aside").parentElement?.id).toBe("one");
  });

  it("that came last, without a field", async () => {
    const page = await openPage(DIALOG);
    page.receive("showVerdict", { document: "0.1", notice: NOTICE });
    expect(find("aside").parentElement).toBe(find("dialog + dialog"));
  });

  it("and not lost if the field is removed, with a link around it, before the verdict comes", async () => {
    const page = await openPage('<a href="https://shop.test/"><input id="password" type="password"></a>');
    page.reply = settled().then(() => BREACHED);
    await enter("secret");
    find("a").remove();
    await settled();
    expect(find("aside").parentElement).toBe(find("html"));
  });
});
