// Fields that events and selectors don't reach by themselves: in shadow roots, and in documents that are written again.
import { expect, it } from "vitest";
import { asPage, enter, find, fire, openPage, settled, type } from "./page.ts";

const HOST = '<div id="host"></div><input id="name">';

/** Roots in roots; the last has two passwords. */
function nest(...modes: ShadowRootMode[]): { roots: ShadowRoot[]; fields: HTMLInputElement[] } {
  let host = find<Element>("#host");
  const roots = modes.map((mode) => {
    const root = host.attachShadow({ mode });
    root.innerHTML = '<div></div><input type="password"><input type="password">';
    host = root.firstChild as Element;
    return root;
  });
  return { roots, fields: [...(roots.at(-1) as ShadowRoot).querySelectorAll("input")] };
}

/** From one field to another of the same root. Nothing outside the root hears of it. */
function move(from: HTMLInputElement, to: HTMLInputElement): Promise<unknown> {
  asPage(() => to.focus());
  fire(from, "focusout", { composed: false });
  fire(to, "focusin", { composed: false });
  return settled();
}

it.each(["Chromium", "Firefox"])("a field in closed and open roots is checked in %s", async (browser) => {
  const byHost = new Map<unknown, ShadowRoot>();
  const openOrClosedShadowRoot = (element: unknown) => {
    if (!(element instanceof HTMLElement)) throw new TypeError("no HTMLElement");
    return byHost.get(element) ?? null;
  };
  const chrome = browser === "Chromium" ? { dom: { openOrClosedShadowRoot } } : {};
  const page = await openPage(`${HOST}<svg></svg>`, { chrome });
  const { roots, fields } = nest("closed", "open", "closed");
  for (const root of roots)
    if (browser === "Chromium") byHost.set(root.host, root);
    else Object.assign(root.host, { openOrClosedShadowRoot: root });

  const [one, two] = fields as [HTMLInputElement, HTMLInputElement];
  await enter("secret", one);
  expect(page.log()).toEqual(["wake", "check secret"]);
  fire(find("svg"), "focusin");
  type(one, "other");
  await move(one, two);
  expect(page.log().slice(2)).toEqual(["changed", "check other"]);
});

it("the fields of an open root are watched without help of the browser", async () => {
  const page = await openPage(HOST);
  const [one, two] = nest("open").fields as [HTMLInputElement, HTMLInputElement];
  type(one, "secret");
  await move(one, two);
  two.value = "filled";
  await move(two, one);
  expect(page.log()).toEqual(["wake", "check secret", "check filled"]);
});

it("a document is watched after it was written again, which removes listeners", async () => {
  const page = await openPage();
  page.reopen();
  await settled();
  await enter("secret");
  expect(page.log()).toEqual(["wake", "check secret"]);
});
