// What the background gets about a field: all that a page calls it, in short, even if the page hides its own properties.
import { expect, it, vi } from "vitest";
import { clobber } from "./browser.ts";
import { openPage } from "./page.ts";
import { find, paste, tab } from "./person.ts";

const field = (attributes = "") => `<input id="f1" type="password" ${attributes}>`;

/** What is sent about the field `#f1` of a page, once a value was entered. */
async function hintsOf(body: string, text = "secret", prepare = () => {}) {
  const page = await openPage(body);
  prepare();
  paste(text, find("#f1"));
  await tab();
  return page.checks()[0]?.hints;
}

/** The lists of texts, without what is missing and the spaces around them. */
async function textsOf(body: string, prepare?: () => void): Promise<string | undefined> {
  const hints = await hintsOf(body, undefined, prepare);
  return hints?.texts.map((list) => list.flatMap((it) => it?.trim() || []).join(" + ")).join("; ");
}

it.each([
  ["attributes", field('autocomplete="off" name="n" placeholder="p" title="t"'), "off; n + f1; p + t; ; "],
  ["labels", `<label for="f1">A</label><label>B${field()}</label>`, "; f1; A + B; A; "],
  ["named labels", `<b id="a">A</b><b id="b">B</b>${field('aria-labelledby="a \n b"')}`, "; f1; A + B; B; "],
  [
    "elements before it, its cell and its box, nearest first",
    `<table><tr><td>Cell<td><p>Box</p><div><i>Near</i>${field()}</div></table>`,
    "; f1; ; Near + Cell + Box; ",
  ],
  ["form", `<form id="join" class="a b">${field()}</form>`, "; f1; ; ; id=join + class=a b"],
])("sends the texts of its %s", async (_, body, expected) => {
  expect(await textsOf(body)).toBe(expected);
});

it("sends 20 texts of a kind, each up to 250 characters", async () => {
  const attributes = [...Array(25).keys()].map((at) => `a${at}="${"x".repeat(300)}"`);
  const form = (await hintsOf(`<form ${attributes.join(" ")}>${field()}</form>`))?.texts[4];
  expect(form).toHaveLength(20);
  expect(form?.[2]).toBe(`a1=${"x".repeat(247)}`);
});

it.each([
  ["one part", "x".repeat(5_000)],
  ["many parts", "<i>x</i>".repeat(1_000)],
  ["a few parts", `<i>${"x".repeat(200)}</i>`.repeat(50)],
])("sends up to 250 characters of a label in %s", async (_, text) => {
  const labels = (await hintsOf(`<label for="f1">${text}</label>${field()}`))?.texts[2];
  expect(labels?.join("").length).toBeLessThanOrEqual(250);
  expect(labels?.join("")).toMatch(/^x[x ]{20}/);
});

it("sends the texts of a page whose elements have names of properties", async () => {
  const body = `<b id="a">A</b><form id="f"><i>Near</i>${field('aria-labelledby="a"')}</form>`;
  const prepare = () => {
    clobber(find("form"), "attributes");
    clobber(find("i"), "textContent");
    clobber(document, "getElementById");
  };
  expect(await textsOf(body, prepare)).toBe("; f1; A; Near + A; id=f");
});

it.each([
  [
    "the types of the inputs of its form",
    `<form>${field()}<p><input type="password"><input></p></form><input type="tel">`,
    { types: ["password", "password", "text"] },
  ],
  [
    "those of the boxes around it without a form",
    `<input type="tel"><b><b><b><b><p><input type="email"></p><b>${field()}</b></b></b></b></b>`,
    { types: ["email", "password"] },
  ],
  ["up to 100 of them", `<form>${field()}${"<input>".repeat(200)}</form>`, { types: { length: 100 } }],
  ["how long a value may be", field('maxlength="8"'), { maxLength: 8 }],
  ["that a value may be of any length", field(), { maxLength: -1 }],
])("tells %s", async (_, body, hint) => {
  expect(await hintsOf(body)).toMatchObject(hint);
});

it.each([
  [true, "1234"],
  [true, "12345678"],
  [false, "123456789"],
  [false, "x1234"],
  [false, "1234x"],
  [true, "secret", 'inputmode="numeric"'],
  [false, "secret", 'inputmode="email"'],
])("says that isNumeric is %s of a field with the value %s", async (isNumeric, text, attribute?) => {
  expect(await hintsOf(field(attribute), text)).toMatchObject({ isNumeric });
});

it("sends the types of inputs in shadow roots of its form", async () => {
  const prepare = () => {
    find("#host").attachShadow({ mode: "open" }).innerHTML = '<input type="email">';
  };
  const body = `<form><div id="host"></div>${field()}</form>`;
  const page = await openPage(body, {
    chrome: { dom: { openOrClosedShadowRoot: (it: Element) => it.shadowRoot } },
  });
  prepare();
  paste("secret", find("#f1"));
  await tab();
  expect(page.checks()[0]?.hints.types).toEqual(["email", "password"]);
});

it("says that a field is a password if the page's style sheet hides what is in it", async () => {
  const style = { getPropertyValue: (name: string) => (name === "-webkit-text-security" ? "disc" : "none") };
  const hints = await hintsOf('<input id="f1" name="pass">', "secret", () => {
    vi.spyOn(window, "getComputedStyle").mockReturnValue(style as CSSStyleDeclaration);
  });
  expect(hints?.isPassword).toBe(true);
});
