// Where pages have a password field, and how a person gets into each.
import type { Frame, Page } from "playwright/test";
import { html } from "../driver/extension.ts";

const FIELD =
  '<input type="password" id="field" autocomplete="current-password" style="display:block;width:200px;height:30px">';
const BUTTON = '<button type="button" id="away">Away</button>';

export interface FieldCase {
  name: string;
  /** The browsers can't differ: no closed root or frame, and nothing that Firefox sees through wrappers. */
  isSame: boolean;
  /** The page at "/"; {@link INNER_PAGE} is at "/inner". */
  page: string;
  headers?: Record<string, string>;
  host?: string;
  /** Focuses the field like a person. */
  enter: (page: Page) => Promise<void>;
  /** What happens after typing and before leaving. */
  before?: (page: Page) => Promise<void>;
  /** Where the notice is looked for. */
  noticeIn: (page: Page) => Page | Frame;
}

/** The box of an element, even in open shadow roots. Runs in pages whose named elements may shadow the browser's properties. */
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

/** Clicks the middle of an element's box: what is in a closed shadow root there gets the click. */
function clickInto(selector: string) {
  return async (page: Page) => {
    let box: { x: number; y: number } | undefined;
    // Not with a locator: it doesn't recognize an element that came from another document.
    while (!box) box = await page.evaluate(findBox, selector);
    await page.mouse.click(box.x + 20, box.y + 15);
  };
}

/** Ends the name of a case in which browsers may differ. */
const BOTH = " @both";

/** A field directly in the page, ready to be clicked unless specified otherwise. */
function onPage(name: string, body: string, more: Partial<FieldCase> & { head?: string } = {}): FieldCase {
  const { head, ...rest } = more;
  const isSame = !name.endsWith(BOTH);
  return {
    ...{ name: name.replace(BOTH, ""), isSame, page: html(body, head) },
    ...{ enter: clickInto("#field"), noticeIn: (page) => page, ...rest },
  };
}

/** A field in the shadow root of `#host`, open or closed by `mode`; a closed one is clicked through its host. */
function inShadow(name: string, mode: "open" | "closed", inside: string, outside = BUTTON): FieldCase {
  const script = `host.attachShadow({mode:"${mode}"}).innerHTML=${JSON.stringify(inside)}`;
  const enter = clickInto(mode === "open" ? "#field" : "#host");
  return onPage(name, `<div id="host"></div>${outside}<script>${script}</script>`, { enter });
}

function childFrame(page: Page): Frame {
  return page.frames().find((frame) => frame !== page.mainFrame()) ?? page.mainFrame();
}

const SIZE = 'style="width:600px;height:400px"';

/** A field in a frame with these attributes, or set up by a script that has it as `it`. */
function inFrame(name: string, attributes: string, script = ""): FieldCase {
  const frame = `<iframe id="it" ${attributes} ${SIZE}></iframe><script>${script}</script>`;
  return onPage(name, `${frame}<p>${BUTTON}`, {
    enter: (page) => page.frameLocator("iframe").locator("#field").click(),
    noticeIn: childFrame,
  });
}

/** The page for frames with an address. */
export const INNER_PAGE = html(`${FIELD}<p>${BUTTON}`);
const INNER = INNER_PAGE.replaceAll('"', "&quot;");
const CONTENT = JSON.stringify(FIELD + BUTTON);
const WHOLE = JSON.stringify(html(FIELD + BUTTON));
const PLAIN_FIELD = FIELD.replace("current-password", "off");

/** Fields or pictures with these names. */
function named(tag: string, names: string): string {
  return names
    .split(" ")
    .map((name) => `<${tag} name="${name}">`)
    .join("");
}

/** Pages with the field, ready to be clicked. */
const PAGES: Record<string, string> = {
  "a field of the page": FIELD + BUTTON,
  "a modal dialog": `<dialog id="modal">${FIELD}${BUTTON}</dialog><script>modal.showModal()</script>`,
  "a field in an open root inside an open one @both": `<div id="host"></div><script>
      const inner = host.attachShadow({ mode: "open" }).appendChild(document.createElement("div"));
      inner.attachShadow({ mode: "open" }).innerHTML = ${CONTENT};
    </script>`,
  "a document that was rewritten twice @both": `<p>Wait</p><script>addEventListener("load",()=>setTimeout(()=>{for(const b of ["<p>1</p>",${CONTENT}]){document.open();document.write(b);document.close()}},50))</script>`,
  "a form whose fields clobber its properties": `<form method="post" action="/x">${FIELD}
      ${named("input", "action elements parentNode getAttribute querySelectorAll matches id method submit children contains getRootNode")}
      ${BUTTON}</form>`,
  "a document whose elements clobber its properties @both": `${named("img", "documentElement createElement querySelectorAll querySelector activeElement body addEventListener defaultView readyState getElementById getRootNode")}
      <p id="name">Password</p>${FIELD.replace(">", ' aria-labelledby="name">')}${BUTTON}`,
  "a field that its page shows in the clear while it is typed into": `${FIELD}${BUTTON}<script>field.addEventListener("input",()=>{field.type="text"},{once:true})</script>`,
  "a field after an element whose text is clobbered": `<form>${named("input", "textContent previousElementSibling")}</form>${PLAIN_FIELD}${BUTTON}`,
  "a field that was shown in the clear from the start": `<label for="field">Passwort</label>${PLAIN_FIELD.replace('type="password"', 'type="text"')}${BUTTON}`,
  "a field that is named as a password, whatever its autocomplete says @both": `<label>Password ${FIELD.replace("current-password", 'one-time-code" name="password')}</label>${BUTTON}`,
  "a field whose text the page's style hides @both": `<label>The password ${PLAIN_FIELD.replace('type="password"', "").replace('style="', 'style="-webkit-text-security:disc;')}</label>${BUTTON}`,
  "a field that came from another document @both": `<iframe hidden srcdoc="${FIELD.replaceAll('"', "&quot;")}" onload="document.body.prepend(document.adoptNode(this.contentDocument.querySelector('input')))"></iframe>${BUTTON}`,
};

const ALL: FieldCase[] = [
  ...Object.entries(PAGES).map(([name, body]) => onPage(name, body)),
  inShadow(
    "a field in an open shadow root with other fields and a button",
    "open",
    `<input>${FIELD}${BUTTON}`,
    "",
  ),
  inShadow("a field in a closed shadow root @both", "closed", FIELD),
  {
    ...inShadow(
      "the second of two fields in a closed shadow root @both",
      "closed",
      `<input style="display:block;width:200px;height:30px">${FIELD}`,
    ),
    async enter(page) {
      await clickInto("#host")(page);
      await page.keyboard.press("Tab");
    },
  },
  onPage(
    "a field in a closed root inside an open one inside a closed one @both",
    `<div id="host"></div>${BUTTON}<script>
      let root = host.attachShadow({ mode: "closed" });
      for (const mode of ["open", "closed"]) {
        const inner = document.createElement("div");
        root.append(inner);
        root = inner.attachShadow({ mode });
      }
      root.innerHTML = ${JSON.stringify(FIELD)};
    </script>`,
    { enter: clickInto("#host") },
  ),
  onPage(
    "a field in a declarative closed root @both",
    `<div id="host"><template shadowrootmode="closed">${FIELD}</template></div>${BUTTON}`,
    { enter: clickInto("#host") },
  ),
  inFrame("a frame of the same site", 'src="/inner"'),
  inFrame("a frame of another site @both", "", 'it.src="http://localhost:"+location.port+"/inner"'),
  inFrame("a srcdoc frame @both", `srcdoc="${INNER}"`),
  inFrame("a sandboxed frame @both", 'sandbox="allow-scripts allow-forms" src="/inner"'),
  inFrame("a blob frame", "", `it.src=URL.createObjectURL(new Blob([${CONTENT}],{type:"text/html"}))`),
  inFrame("a data frame @both", `src="data:text/html,${encodeURIComponent(FIELD + BUTTON)}"`),
  inFrame("an about:blank frame that its page fills", "", `it.contentDocument.body.innerHTML=${CONTENT}`),
  inFrame(
    "an about:blank frame that its page writes @both",
    "",
    `it.contentDocument.write(${WHOLE});it.contentDocument.close()`,
  ),
  onPage("a page that stops every event @both", FIELD + BUTTON, {
    head: `<script>for (const type of ["focusin","focusout","focus","blur","input","change","keydown","keyup","submit"])
      for (const target of [window, document]) target.addEventListener(type, (e) => { e.stopImmediatePropagation(); e.stopPropagation() }, true)</script>`,
  }),
  onPage("a plain http host that is not local", FIELD + BUTTON, { host: "shop.test" }),
  onPage("a page with a strict policy @both", FIELD + BUTTON, {
    headers: { "Content-Security-Policy": "default-src 'none'; require-trusted-types-for 'script'" },
  }),
  onPage("what was entered in a field whose value a script sets @both", FIELD + BUTTON, {
    before: (page) =>
      page.locator("#field").evaluate((field: HTMLInputElement) => {
        field.value = "written by the page";
      }),
  }),
];

const isIn = (place: string) => (it: FieldCase) => new RegExp(`\\b${place}s?\\b`).test(it.name);

export const FIELD_CASES: Record<string, FieldCase[]> = {
  "in shadow roots": ALL.filter(isIn("root")),
  "in frames": ALL.filter(isIn("frame")),
  "on a page": ALL.filter((it) => !isIn("root")(it) && !isIn("frame")(it)),
};
