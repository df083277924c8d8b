// The notice among dialogs of the page: it is in the one that would make it inert, and outlives it.
import { describe, expect, it, vi } from "vitest";
import { asScript, fire, settled } from "./browser.ts";
import { BREACHED, openPage, openWarnedPage, type Page, SIGN_IN } from "./page.ts";
import { enter, find } from "./person.ts";

const PASSWORD = '<input id="password" type="password">';
const OPEN = `<dialog id="one" open>${PASSWORD}<p id="host"></p></dialog>`;
/** The rest of the page, with a modal that is still closed. */
const MODAL = `${SIGN_IN}<dialog id="modal" class="modal"><input id="code"><button>Go on</button></dialog>`;

const setOpen = (selector: string, isOpen: boolean) =>
  asScript(() => find(selector).toggleAttribute("open", isOpen));
const look = () => vi.advanceTimersByTimeAsync(250);
const place = () => find("aside")?.parentElement?.id || find("aside")?.parentElement?.localName;
const pressEscape = () => fire(document.body, "keydown", { key: "Escape" });
const showEarlier = (page: Page) => page.showEarlier();

describe("is in the open dialog", () => {
  it("around its field", async () => {
    await openWarnedPage(OPEN);
    expect(place()).toBe("one");
  });

  it("around the shadow root of its field", async () => {
    const page = await openPage(OPEN);
    page.reply = BREACHED;
    const root = find("#host").attachShadow({ mode: "open" });
    root.innerHTML = '<input type="password">';
    await enter("secret", root.querySelector("input") as HTMLInputElement);
    expect(place()).toBe("one");
  });

  it("that is modal, without a field", async () => {
    const page = await openPage(`${OPEN}<dialog id="modal" class="modal" open></dialog>`);
    showEarlier(page);
    expect(place()).toBe("modal");
  });

  it("not in one that isn't modal, without a field", async () => {
    const page = await openPage(OPEN);
    showEarlier(page);
    expect(place()).toBe("html");
  });

  it("that has the focus, of several modal ones", async () => {
    const [one, two] = ["one", "two"].map((id) => `<dialog class="modal" id="${id}" open><input></dialog>`);
    const page = await openPage(`${one}${two}`);
    find("#one input").focus();
    showEarlier(page);
    expect(place()).toBe("one");
  });
});

it.each([
  ["link", `<a href="https://shop.test/">${PASSWORD}</a>`],
  ["dialog", OPEN],
])("isn't lost if the field is removed, with a %s around it, before the verdict comes", async (_, body) => {
  const page = await openPage(body);
  const { promise, resolve } = Promise.withResolvers();
  page.reply = promise;
  await enter("secret");
  document.body.innerHTML = "";
  resolve(BREACHED);
  await settled();
  expect(place()).toBe("html");
});

it.each<[string, () => unknown]>([
  ["closes", () => setOpen("#one", false)],
  ["is removed", () => find("#one").remove()],
])("moves out of a dialog that %s, in front of the page", async (_, close) => {
  const page = await openWarnedPage(OPEN);
  close();
  await look();
  expect(place()).toBe("html");
  expect(page.notice()).toBeDefined();
  expect(page.showPopover).toHaveBeenCalledTimes(2);
});

describe("of a field outside of a modal that opens later", () => {
  it("moves in, on top, and covers none of its fields and buttons", async () => {
    const page = await openWarnedPage(MODAL);
    expect(place()).toBe("html");
    find("#code").dataset.box = "700 10 300 300";
    find("#modal button").dataset.box = "0 0 400 200";
    setOpen("#modal", true);
    await look();
    expect(place()).toBe("modal");
    expect(page.showPopover).toHaveBeenCalledTimes(2);
    expect(page.notice()?.style.inset).toBe("672px auto auto 708px");
  });

  it("can be closed there, after a second's rest", async () => {
    const page = await openWarnedPage(MODAL);
    await vi.advanceTimersByTimeAsync(2_000);
    setOpen("#modal", true);
    await look();
    await vi.advanceTimersByTimeAsync(1_000);
    page.notice()?.querySelector("button")?.click();
    expect(page.log().at(-1)).toBe("dismissed");
  });

  it("moves back as it closes", async () => {
    const page = await openWarnedPage(MODAL);
    setOpen("#modal", true);
    await look();
    setOpen("#modal", false);
    await look();
    expect(place()).toBe("html");
    expect(page.notice()).toBeDefined();
  });

  it("counts what it was seen before", async () => {
    const page = await openWarnedPage(MODAL);
    await vi.advanceTimersByTimeAsync(1_000);
    setOpen("#modal", true);
    await vi.advanceTimersByTimeAsync(500);
    expect(page.log().slice(1)).toEqual(["seen"]);
  });
});

describe("Escape", () => {
  it("belongs to the page while a dialog of it is open, and not to the notice", async () => {
    const page = await openWarnedPage(`${OPEN}<dialog id="other"></dialog>`);
    pressEscape();
    expect(page.notice()).toBeDefined();
    setOpen("#one", false);
    setOpen("#other", true);
    pressEscape();
    expect(page.notice()).toBeDefined();
    setOpen("#other", false);
    await look();
    pressEscape();
    expect(page.log().slice(1)).toEqual(["dismissed"]);
  });

  it("dismisses the notice if nothing shows of the page's open dialog", async () => {
    const page = await openWarnedPage(`${SIGN_IN}<div hidden><dialog open></dialog></div>`);
    pressEscape();
    expect(page.notice()).toBeUndefined();
  });
});
