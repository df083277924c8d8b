// Where the notice goes in a page, among what it should not cover.
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { BREACHED, clobber, enter, find, fire, NOTICE, openPage, openWarnedPage, type Page } from "./page.ts";

const FIELD = '<input id="password" type="password" data-box="100 10 300 40">';
const UNDER = "100 56 300 700";
const BESIDE = "406 10 300 80";

/** In a window of 1024 by 768 pixels, with a notice of 300 by 80. */
function place(page: Page): string | undefined {
  const { inset } = page.notice()?.style ?? {};
  const found = { "56px auto auto 100px": "under the field", "10px auto auto 406px": "beside the field" };
  return { ...found, "16px auto auto 708px": "in the corner" }[inset as string] ?? inset;
}

const BUTTON = '<i class="button" data-box';
const LINK = "<a data-box";
const OTHER = "<input data-box";

describe("covers the least", () => {
  it.each([
    ["under the field", "", BUTTON],
    ["under the field", OTHER, OTHER],
    ["under the field", OTHER, LINK],
    ["under the field", LINK, BUTTON],
    ["beside the field", BUTTON, LINK],
    ["beside the field", LINK, OTHER],
  ])("%s, between %j and %j", async (expected, under, beside) => {
    const page = await openWarnedPage(
      `${FIELD}${under && `${under}="${UNDER}"></i>`}${beside}="${BESIDE}"></i>`,
    );
    expect(place(page)).toBe(expected);
  });

  it("with the button that belongs to its form from elsewhere", async () => {
    const button = `<button form="it" data-box="${UNDER}"></button>`;
    const page = await openWarnedPage(`<form id="it">${FIELD}<button></button></form>${button}`, () =>
      clobber(find("form"), "elements"),
    );
    expect(place(page)).toBe("beside the field");
  });

  const boxes = (count: number, inside: string) => "<div>".repeat(count) + inside + "</div>".repeat(count);

  it.each([
    ["beside the field", "8 boxes up", boxes(7, FIELD)],
    ["under the field", "9 boxes up, which is too far", boxes(8, FIELD)],
    ["beside the field", "above a form without one", `<form>${FIELD}</form>`],
    ["beside the field", "above a box that is a button itself", `<i class="button">${FIELD}</i>`],
    ["under the field", "above a box with its own button", `<div>${FIELD}${BUTTON}=""></i></div>`],
  ])("%s, with a button %s", async (expected, _, body) => {
    const page = await openWarnedPage(`${body}${BUTTON}="${UNDER}"></i>`);
    expect(place(page)).toBe(expected);
  });

  it("with a button outside of the field's shadow root", async () => {
    const page = await openPage(`<div id="host"></div>${BUTTON}="${UNDER}"></i>`);
    page.reply = BREACHED;
    const root = find("#host").attachShadow({ mode: "open" });
    root.innerHTML = FIELD;
    await enter("secret", root.firstChild as HTMLInputElement);
    expect(place(page)).toBe("beside the field");
  });

  it.each([
    ["beside the field", "a button after 250 other elements", BUTTON],
    ["under the field", "another field after them, which is too far", OTHER],
  ])("%s, with %s", async (expected, _, last) => {
    const page = await openWarnedPage(`${FIELD}${"<input>".repeat(249)}${last}="${UNDER}"></i>`);
    expect(place(page)).toBe(expected);
  });
});

describe("follows its field", () => {
  it.each<[string, () => unknown]>([
    ["within 250 ms", () => vi.advanceTimersByTimeAsync(250)],
    ["as something scrolls", () => document.body.dispatchEvent(new Event("scroll"))],
  ])("%s", async (_, follow) => {
    const page = await openWarnedPage(FIELD);
    expect(place(page)).toBe("under the field");
    find("#password").dataset.box = "200 20 250 40";
    expect(place(page)).toBe("under the field");
    await follow();
    expect(place(page)).toBe("66px auto auto 200px");
    find("#password").dataset.box = "200 -90 250 40";
    await follow();
    expect(place(page)).toBeUndefined();
  });

  it("into a corner without others' fields once it is gone", async () => {
    const page = await openWarnedPage(FIELD);
    find("#password").remove();
    fire(window, "scroll");
    expect(place(page)).toBe("in the corner");
    document.body.innerHTML = '<input data-box="700 20 200 40">';
    fire(window, "scroll");
    expect(place(page)).toBe("16px auto auto 16px");
  });
});

it("goes into the corner without a field", async () => {
  const page = await openPage(`<a data-box="0 700 1024 68"></a>`);
  page.receive("showVerdict", { document: "0.1", notice: NOTICE });
  expect(place(page)).toBe("in the corner");
});

it("ends where the field ends in right-to-left text, and goes into the other corner without a field", async () => {
  const page = await openWarnedPage(
    `<div style="direction: rtl">${FIELD.replace("100 10 300", "500 10 400")}</div>`,
  );
  expect(place(page)).toBe("56px auto auto 600px");
  find("#password").dataset.box = "";
  fire(window, "scroll");
  expect(place(page)).toBe("in the corner");
  Object.assign(page.notice()?.style ?? {}, { direction: "rtl" });
  fire(window, "scroll");
  expect(place(page)).toBe("16px auto auto 16px");
});

it("leaves out the scroll bar, and counts in the pixels of a page with zoom", async () => {
  const page = await openPage(FIELD);
  Object.defineProperty(document.documentElement, "clientWidth", { value: 1000, configurable: true });
  Object.assign(HTMLElement.prototype, { currentCSSZoom: 2 });
  onTestFinished(() => {
    Reflect.deleteProperty(document.documentElement, "clientWidth");
    Reflect.deleteProperty(HTMLElement.prototype, "currentCSSZoom");
  });
  page.receive("showVerdict", { document: "0.1", notice: NOTICE });
  expect(place(page)).toBe("8px auto auto 342px");
});
