// Fields that events and selectors don't reach by themselves: in shadow roots, and in documents that are written again.
import { expect, it } from "vitest";
import { asPage, asScript, fire, settled } from "./browser.ts";
import { openPage } from "./page.ts";
import { click, enter, find, select, type } from "./person.ts";

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

/** By Tab from one field to another of the same root. Nothing outside of that hears of the focus. */
async function move(from: HTMLInputElement, to: HTMLInputElement): Promise<void> {
  await settled();
  fire(from, "keydown", { key: "Tab" });
  asPage(() => to.focus());
  fire(from, "blur", { composed: false });
  fire(to, "focus", { composed: false });
  await settled();
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
  expect(page.log()).toEqual(["check secret"]);
  fire(find("svg"), "focus");
  select(one);
  type("other", one);
  await move(one, two);
  expect(page.log().slice(1)).toEqual(["changed", "check other"]);
});

it("the fields of an open root are watched without help of the browser", async () => {
  const page = await openPage(HOST);
  const [one, two] = nest("open").fields as [HTMLInputElement, HTMLInputElement];
  type("secret", one);
  await move(one, two);
  type("other", two);
  await move(two, one);
  expect(page.log()).toEqual(["check secret", "check other"]);
});

it("a document is watched after it was written again, which removes listeners", async () => {
  const page = await openPage();
  page.reopen();
  await settled();
  await enter("secret");
  expect(page.log()).toEqual(["check secret"]);
});

it("a field in a root is found as the form around the root is sent", async () => {
  const page = await openPage('<form><div id="host"></div><button>Sign in</button></form>', {
    chrome: { dom: { openOrClosedShadowRoot: (element: Element) => element.shadowRoot } },
  });
  const [one, two] = nest("open").fields as [HTMLInputElement, HTMLInputElement];
  type("secret", one);
  asScript(() => Object.assign(two, { value: "filled" }));
  await click(find("button"));
  expect(page.log()).toEqual(["check secret", "sent", "check filled", "sent"]);
});
