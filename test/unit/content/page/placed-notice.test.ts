// Where the notice goes in a page, among what it should not cover.
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { clobber, fire } from "./browser.ts";
import { BREACHED, openPage, openWarnedPage, type Page } from "./page.ts";
import { enter, find } from "./person.ts";

const FIELD = '<input id="password" type="password" data-box="100 10 300 40">';
const UNDER = "100 56 300 700";
const BESIDE = "406 10 300 80";
/** All that is below the field, and after it. */
const BELOW = "0 56 1024 712";
const AFTER = "402 0 622 56";

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
    ["under the field", "nothing", ""],
    ["under the field", "something beside it", `${BUTTON}="${BESIDE}"></i>`],
    ["beside the field", "a button under it", `${BUTTON}="${UNDER}"></i>`],
    ["beside the field", "a link under it", `${LINK}="${UNDER}"></a>`],
    ["beside the field", "another field under it", `${OTHER}="${UNDER}">`],
    ["in the corner", "something under and beside it", `${OTHER}="${UNDER}">${OTHER}="${BESIDE}">`],
    [
      "under the field",
      "fields under it, and buttons elsewhere",
      `${OTHER}="${BELOW}">${BUTTON}="${AFTER}"></i>`,
    ],
    [
      "beside the field",
      "buttons under it, and fields elsewhere",
      `${BUTTON}="0 90 1024 678"></i>${OTHER}="${AFTER}">`,
    ],
    [
      "under the field",
      "a small link under it, and buttons elsewhere",
      `${LINK}="100 60 50 20"></a>${BUTTON}="${AFTER}"></i>${BUTTON}="0 140 1024 628"></i>`,
    ],
    [undefined, "buttons everywhere", `${BUTTON}="${BELOW}"></i>${BUTTON}="${AFTER}"></i>`],
  ])("%s, with %s", async (expected, _, others) => {
    const page = await openWarnedPage(FIELD + others);
    expect(place(page)).toBe(expected);
  });

  it.each([
    [
      "beside the field",
      "a button after it, in another form",
      `<form>${FIELD}</form>${BUTTON}="${UNDER}"></i>`,
    ],
    ["under the field", "a button around it", `<i class="button" data-box="0 0 1024 768">${FIELD}</i>`],
    ["under the field", "a button without a box", `${FIELD}${BUTTON}=""></i>`],
    ["under the field", "a button out of view", `${FIELD}${BUTTON}="100 800 300 40"></i>`],
  ])("%s, with %s", async (expected, _, body) => {
    const page = await openWarnedPage(body);
    expect(place(page)).toBe(expected);
  });

  it("with a button that belongs to its form from elsewhere, whatever the form calls its elements", async () => {
    const button = `<button form="it" data-box="${UNDER}"></button>`;
    const page = await openWarnedPage(`<form id="it">${FIELD}<button></button></form>${button}`, () =>
      clobber(find("form"), "elements"),
    );
    expect(place(page)).toBe("beside the field");
  });

  it.each(["inside", "outside"])("with a button %s of the field's shadow root", async (where) => {
    const button = `${BUTTON}="${UNDER}"></i>`;
    const page = await openPage(`<div id="host"></div>${where === "outside" ? button : ""}`);
    page.reply = BREACHED;
    const root = find("#host").attachShadow({ mode: "open" });
    root.innerHTML = FIELD + (where === "inside" ? button : "");
    await enter("secret", root.firstChild as HTMLInputElement);
    expect(place(page)).toBe("beside the field");
  });

  it("without looking at more than 2000 elements", async () => {
    const page = await openWarnedPage(`${FIELD}${"<a></a>".repeat(2_000)}${BUTTON}="${UNDER}"></i>`);
    expect(place(page)).toBe("under the field");
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
  page.showEarlier();
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
  page.showEarlier();
  expect(place(page)).toBe("8px auto auto 342px");
});
