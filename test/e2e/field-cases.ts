// The places in which pages keep a password field, and how a person gets into each.
import type { Frame, Page } from "playwright/test";
import { html } from "./extension.ts";

const FIELD =
  '<input type="password" id="field" autocomplete="current-password" style="display:block;width:200px;height:30px">';
const BUTTON = '<button type="button" id="away">Away</button>';

export interface FieldCase {
  name: string;
  /** Pages by path; the test opens `/`. */
  pages: Record<string, string>;
  headers?: Record<string, string>;
  host?: string;
  /** Brings the person into the field; by default a click on `#field` of the page. */
  enter?: (page: Page) => Promise<void>;
  /** What happens after typing and before leaving. */
  before?: (page: Page, password: string) => Promise<void>;
  /** Where the notice is looked for; by default the page, `undefined` where only the toolbar tells. */
  noticeIn?: (page: Page) => Page | Frame | undefined;
}

/** The box of an element, be it in open shadow roots. Runs in pages whose names stand in for those of the browser. */
function findBox(selector: string): { x: number; y: number } | undefined {
  const find = (root: DocumentFragment | Document): Element | undefined => {
    const { querySelectorAll } = (root === document ? Document : DocumentFragment).prototype;
    const all = (wanted: string): Element[] => [...querySelectorAll.call(root, wanted)];
    const [found] = all(selector);
    const roots = all("*")
      .map(({ shadowRoot }) => shadowRoot)
      .filter((it) => it !== null);
    return found ?? roots.map(find).find((it) => it !== undefined);
  };
  const { x, y } = find(document)?.getBoundingClientRect() ?? {};
  return x === undefined || y === undefined ? undefined : { x, y };
}

/** Clicks into the middle of an element's box: what lies in a closed shadow root there gets the click. */
export function clickInto(selector: string) {
  return async (page: Page) => {
    let box: { x: number; y: number } | undefined;
    // Not by a locator: one does not know an element again that came from another document.
    while (!box) box = await page.evaluate(findBox, selector);
    await page.mouse.click(box.x + 20, box.y + 15);
  };
}

function clickInFrame(page: Page): Promise<void> {
  return page.frameLocator("iframe").locator("#field").click();
}

function childFrame(page: Page): Frame | undefined {
  return page.frames().find((frame) => frame !== page.mainFrame());
}

function inFrame(name: string, frame: string, extra: Partial<FieldCase> = {}): FieldCase {
  return {
    name,
    pages: { "/": html(`${frame}<p>${BUTTON}`), "/inner": html(`${FIELD}<p>${BUTTON}`) },
    enter: clickInFrame,
    noticeIn: childFrame,
    ...extra,
  };
}

const SIZE = 'style="width:600px;height:400px"';
const INNER = html(`${FIELD}<p>${BUTTON}`).replaceAll('"', "&quot;");

export const FIELD_CASES: FieldCase[] = [
  { name: "a field of the page", pages: { "/": html(FIELD + BUTTON) } },
  {
    name: "a field in an open shadow root",
    pages: {
      "/": html(
        `<div id="host"></div>${BUTTON}<script>host.attachShadow({mode:"open"}).innerHTML=${JSON.stringify(FIELD)}</script>`,
      ),
    },
  },
  {
    name: "a field in an open shadow root with other fields and a button",
    pages: {
      "/": html(
        `<div id="host"></div><script>host.attachShadow({mode:"open"}).innerHTML=${JSON.stringify(`<input>${FIELD}${BUTTON}`)}</script>`,
      ),
    },
  },
  {
    name: "a field in an open root inside an open one",
    pages: {
      "/": html(`<div id="host"></div><script>
        const inner = host.attachShadow({ mode: "open" }).appendChild(document.createElement("div"));
        inner.attachShadow({ mode: "open" }).innerHTML = ${JSON.stringify(FIELD + BUTTON)};
      </script>`),
    },
  },
  {
    name: "a field in a closed shadow root",
    pages: {
      "/": html(
        `<div id="host"></div>${BUTTON}<script>host.attachShadow({mode:"closed"}).innerHTML=${JSON.stringify(FIELD)}</script>`,
      ),
    },
    enter: clickInto("#host"),
  },
  {
    name: "the second of two fields in a closed shadow root",
    pages: {
      "/": html(
        `<div id="host" style="display:block;width:220px"></div>${BUTTON}<script>host.attachShadow({mode:"closed"}).innerHTML='<input style="display:block;width:200px;height:30px">'+${JSON.stringify(FIELD)}</script>`,
      ),
    },
    async enter(page) {
      await clickInto("#host")(page);
      await page.keyboard.press("Tab");
    },
  },
  {
    name: "a field in a closed root inside an open one inside a closed one",
    pages: {
      "/": html(`<div id="host"></div>${BUTTON}<script>
        let root = host.attachShadow({ mode: "closed" });
        for (const mode of ["open", "closed"]) {
          const inner = document.createElement("div");
          root.append(inner);
          root = inner.attachShadow({ mode });
        }
        root.innerHTML = ${JSON.stringify(FIELD)};
      </script>`),
    },
    enter: clickInto("#host"),
  },
  {
    name: "a field in a declarative closed root",
    pages: {
      "/": html(`<div id="host"><template shadowrootmode="closed">${FIELD}</template></div>${BUTTON}`),
    },
    enter: clickInto("#host"),
  },
  inFrame("a frame of the same site", `<iframe src="/inner" ${SIZE}></iframe>`),
  inFrame(
    "a frame of another site",
    `<iframe id="cross" ${SIZE}></iframe><script>cross.src="http://localhost:"+location.port+"/inner"</script>`,
  ),
  inFrame("a srcdoc frame", `<iframe srcdoc="${INNER}" ${SIZE}></iframe>`),
  inFrame("a sandboxed frame", `<iframe sandbox="allow-scripts allow-forms" src="/inner" ${SIZE}></iframe>`),
  inFrame(
    "a blob frame",
    `<iframe id="blob" ${SIZE}></iframe><script>blob.src=URL.createObjectURL(new Blob([${JSON.stringify(FIELD + BUTTON)}],{type:"text/html"}))</script>`,
  ),
  inFrame(
    "a data frame",
    `<iframe src="data:text/html,${encodeURIComponent(FIELD + BUTTON)}" ${SIZE}></iframe>`,
  ),
  inFrame(
    "an about:blank frame that its page fills",
    `<iframe id="blank" ${SIZE}></iframe><script>blank.contentDocument.body.innerHTML=${JSON.stringify(FIELD + BUTTON)}</script>`,
  ),
  inFrame(
    "an about:blank frame that its page writes",
    `<iframe id="blank" ${SIZE}></iframe><script>blank.contentDocument.write(${JSON.stringify(html(FIELD + BUTTON))});blank.contentDocument.close()</script>`,
  ),
  {
    name: "a modal dialog",
    pages: { "/": html(`<dialog id="modal">${FIELD}${BUTTON}</dialog><script>modal.showModal()</script>`) },
  },
  {
    name: "a page that stops every event",
    pages: {
      "/": html(
        FIELD + BUTTON,
        `<script>for (const type of ["focusin","focusout","focus","blur","input","change","keydown","keyup","submit"])
          for (const target of [window, document]) target.addEventListener(type, (e) => { e.stopImmediatePropagation(); e.stopPropagation() }, true)</script>`,
      ),
    },
  },
  {
    name: "a document that was rewritten after load",
    pages: {
      "/": html(
        `<p>Wait</p><script>addEventListener("load",()=>{document.open();document.write(${JSON.stringify(html(FIELD + BUTTON))});document.close()})</script>`,
      ),
    },
  },
  {
    name: "a document that was rewritten twice",
    pages: {
      "/": html(
        `<p>Wait</p><script>addEventListener("load",()=>setTimeout(()=>{for(const b of ["<p>1</p>",${JSON.stringify(FIELD + BUTTON)}]){document.open();document.write(b);document.close()}},50))</script>`,
      ),
    },
  },
  {
    name: "a form whose fields clobber its properties",
    pages: {
      "/": html(`<form method="post" action="/x">${FIELD}
        ${["action", "elements", "parentNode", "getAttribute", "querySelectorAll", "matches", "id", "method", "submit", "children", "contains", "getRootNode"].map((name) => `<input name="${name}">`).join("")}
        ${BUTTON}</form>`),
    },
  },
  {
    name: "a document whose elements clobber its properties",
    pages: {
      "/": html(`${["documentElement", "createElement", "querySelectorAll", "querySelector", "activeElement", "body", "addEventListener", "defaultView", "readyState", "getElementById", "getRootNode"].map((name) => `<img name="${name}" alt="">`).join("")}
        <p id="name">Password</p>${FIELD.replace(">", ' aria-labelledby="name">')}${BUTTON}`),
    },
  },
  {
    name: "a plain http host that is not local",
    pages: { "/": html(FIELD + BUTTON) },
    host: "shop.test",
  },
  {
    name: "a page with a strict policy",
    pages: { "/": html(FIELD + BUTTON) },
    headers: { "Content-Security-Policy": "default-src 'none'; require-trusted-types-for 'script'" },
  },
  {
    name: "a field that its page shows in the clear while it is typed into",
    pages: {
      "/": html(
        `${FIELD}${BUTTON}<script>field.addEventListener("input",()=>{field.type="text"},{once:true})</script>`,
      ),
    },
  },
  {
    name: "a field that was shown in the clear before the person got to it",
    pages: {
      "/": html(`<form><input id="first"><input type="password" id="field" style="display:block;width:200px;height:30px">
        <button type="button" id="show" onclick="field.type='text'">Show</button></form>`),
    },
    async enter(page) {
      await clickInto("#first")(page);
      await page.locator("#show").click();
      await clickInto("#field")(page);
    },
  },
  {
    name: "a field that its page replaces by one that shows",
    pages: {
      "/": html(`<form><span id="box"><input type="password" id="field" name="f7" style="display:block;width:200px;height:30px"></span>
        <button type="button" id="show" onclick="box.innerHTML=box.innerHTML.replace('password','text')">Show</button></form>`),
    },
    async enter(page) {
      await clickInto("#field")(page);
      await page.locator("#show").click();
      await clickInto("#field")(page);
    },
  },
  {
    name: "a field after an element whose text is clobbered",
    pages: {
      "/": html(
        `<form><input name="textContent"><input name="previousElementSibling"></form>${FIELD.replace("current-password", "off")}${BUTTON}`,
      ),
    },
  },
  {
    name: "a field that was shown in the clear from the start",
    pages: {
      "/": html(
        `<label for="field">Passwort</label>${FIELD.replace('type="password"', 'type="text"').replace("current-password", "off")}${BUTTON}`,
      ),
    },
  },
  {
    name: "a field whose value a script sets",
    pages: { "/": html(FIELD + BUTTON) },
    before: (page, password) =>
      page.locator("#field").evaluate((field: HTMLInputElement, value) => {
        field.value = value;
      }, password),
  },
  {
    name: "a field that came from another document",
    pages: {
      "/": html(
        `<iframe hidden srcdoc="${FIELD.replaceAll('"', "&quot;")}" onload="document.body.prepend(document.adoptNode(this.contentDocument.querySelector('input')))"></iframe>${BUTTON}`,
      ),
    },
  },
];
