// How a page sabotages its own objects to break other scripts in it: every attack by name.

export interface Breaking {
  /** In the head, before everything else. */
  head?: string;
  /** In the form, before the field. */
  inForm?: string;
  /** At the end of the body: with `field` and `form`. */
  script?: string;
  /** With `field` and `form`, while the person is in the field. */
  whileIn?: string;
}

/** Form fields with these names. */
function inForm(...names: string[]): Breaking {
  return { inForm: names.map((name) => `<input type="hidden" name="${name}">`).join("") };
}

/** Elements with these names. */
function inBody(elementOf: (name: string) => string, ...names: string[]): Breaking {
  return {
    script: `document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(names.map(elementOf).join(""))})`,
  };
}

const THROW = "() => { throw new Error('replaced') }";

/** Replaces a prototype's methods with ones that throw. */
function throwing(owner: string, ...names: string[]): string {
  return names
    .map((name) => `Object.defineProperty(${owner}, ${name}, { value: ${THROW}, configurable: true })`)
    .join(";");
}

/** After the page itself no longer needs it. */
function late(owner: string, names: string): Breaking {
  return {
    script: throwing(owner, ...names.split(" ").map((it) => (it.startsWith("Symbol") ? it : `"${it}"`))),
  };
}

function early(...scripts: string[]): Breaking[] {
  return scripts.map((script) => ({ head: `<script>${script}</script>` }));
}

function atEnd(...scripts: string[]): Breaking[] {
  return scripts.map((script) => ({ script }));
}

function whileIn(...scripts: string[]): Breaking[] {
  return scripts.map((script) => ({ whileIn: script }));
}

function frozen(...objects: string[]): Breaking {
  return { script: objects.map((it) => `try { Object.freeze(${it}) } catch {}`).join(";") };
}

/** What one page does all at once, by what it breaks. */
export const BREAKINGS: Record<string, Breaking[]> = {
  "its form, by names of fields": [
    inForm(
      ...["elements", "parentNode", "parentElement", "host", "getRootNode", "ownerDocument", "isConnected"],
      ...["attributes", "getAttribute", "id", "name", "querySelectorAll", "matches", "closest", "contains"],
      ...["value", "type", "localName", "nodeName", "form", "length", "prototype", "constructor", "then"],
      ...["__proto__", "toString", "valueOf", "getBoundingClientRect", "append", "children", "firstChild"],
      ...["addEventListener", "dispatchEvent", "textContent", "previousElementSibling", "labels"],
    ),
  ],
  "its document, by names of elements": [
    inBody(
      (name) => `<img alt="" name="${name}">`,
      ...["activeElement", "documentElement", "body", "head", "querySelectorAll", "createElementNS"],
      ...["getElementById", "createElement", "addEventListener", "defaultView", "readyState", "getRootNode"],
    ),
    inBody(
      (name) => `<iframe hidden name="${name}"></iframe><i id="${name}"></i>`,
      ...["chrome", "browser", "top", "self", "navigator", "CSSStyleSheet", "setTimeout", "WeakMap", "host"],
    ),
  ],
  "methods of its nodes": [
    late("EventTarget.prototype", "addEventListener removeEventListener"),
    late("Document.prototype", "querySelectorAll createElementNS createElement getElementById"),
    late(
      "Element.prototype",
      "attachShadow querySelectorAll closest matches append setAttribute getAttribute remove",
    ),
    late("Node.prototype", "getRootNode contains appendChild cloneNode"),
    late("HTMLElement.prototype", "showPopover hidePopover togglePopover"),
    late("CSSStyleSheet.prototype", "replaceSync insertRule replace"),
  ],
  "methods of the language": [
    late("TextEncoder.prototype", "encode encodeInto"),
    late("Navigator.prototype", "sendBeacon"),
    late("WeakMap.prototype", "get set has"),
    late("WeakSet.prototype", "add has"),
    late("Map.prototype", "get set has"),
    late("RegExp.prototype", "test exec Symbol.replace"),
    late("Promise.prototype", "then catch finally"),
    late("Math", "random max min sqrt"),
    late("Reflect", "get apply construct"),
    late("JSON", "stringify parse"),
    late("String.prototype", "replace slice split padStart"),
    late("Array.prototype", "Symbol.iterator map forEach filter slice flatMap sort at"),
  ],
  "what a script speaks with": early(
    `fetch = XMLHttpRequest = WebSocket = postMessage = ${THROW}`,
    `MutationObserver = class { constructor() { throw new Error("replaced") } }`,
    `Object.defineProperty(window, "crypto", { value: undefined })`,
    `Object.defineProperty(window, "chrome", { get: ${THROW} }); Object.defineProperty(window, "browser", { get: ${THROW} })`,
    `Object.defineProperty(Navigator.prototype, "userActivation", { get: () => ({ hasBeenActive: false, isActive: false }) })`,
    `for (const name of ["sha1", "name", "input", "ok", "notice", "state", "document", "hints", "error", "count"])
        Object.defineProperty(Object.prototype, name, { set() { throw new Error("set") }, get: () => undefined, configurable: true })`,
  ),
  "events, and what fields tell": [
    ...early(
      `for (const type of ["focusin", "input", "keydown", "focusout"]) addEventListener(type, (event) => { try { Object.defineProperty(event, "isTrusted", { value: false }) } catch {} Object.defineProperty(event, "target", { value: null }); Object.defineProperty(event, "composedPath", { value: () => [] }) }, true)`,
      `for (const type of ["focusin", "focusout", "input", "keydown", "change", "blur"]) addEventListener(type, (event) => event.stopImmediatePropagation(), true)`,
    ),
    ...atEnd(
      `const { get, set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value"); Object.defineProperty(HTMLInputElement.prototype, "value", { get() { return window.mayRead ? get.call(this) : "never-a-password" }, set, configurable: true })`,
      `Object.defineProperty(field, "type", { value: "text" }); Object.defineProperty(field, "localName", { value: "div" })`,
    ),
  ],
  "objects that it freezes": [
    frozen("document", "window.document.documentElement", "document.body"),
    frozen("field", "field.style", "form.style"),
    frozen(
      ...["HTMLInputElement", "HTMLElement", "Element", "Node", "EventTarget"].map(
        (name) => `${name}.prototype`,
      ),
    ),
    frozen(...["Object", "Array", "Function", "Promise"].map((name) => `${name}.prototype`)),
  ],
  "its size": atEnd(
    `form.insertAdjacentHTML("beforeend", '<input type="password" hidden>'.repeat(1000))`,
    `form.insertAdjacentHTML("beforeend", '<button type="button" hidden>x</button>'.repeat(1000))`,
    `field.name = field.title = "x".repeat(1e5); form.prepend(Object.assign(document.createElement("label"), { htmlFor: "password", textContent: "y ".repeat(5e4) }))`,
    `for (let i = 0; i < 2000; i++) form.setAttribute("a" + i, i)`,
  ),
  "its history and events while the person is in the field": whileIn(
    `for (let i = 0; i < 100; i++) history.pushState(i, "", "#" + i)`,
    `for (let i = 0; i < 50; i++) { history.replaceState(i, "", "#r" + i); location.hash = "h" + i }`,
    `for (let i = 0; i < 200; i++) field.type = i % 2 ? "password" : "text"`,
    `for (let i = 0; i < 30; i++) { const frame = document.body.appendChild(document.createElement("iframe")); frame.contentDocument.body.append(document.createElement("input")); frame.contentDocument.body.firstChild.focus(); frame.remove() } field.focus()`,
    `for (const type of ["pagehide", "pageshow", "unload", "beforeunload", "freeze", "resume", "blur", "focus", "visibilitychange"]) for (const target of [window, document]) target.dispatchEvent(new Event(type))`,
  ),
  "the place of the field while the person is in it": whileIn(
    `document.body.append(form); field.focus()`,
    `for (let i = 0; i < 200; i++) { const put = form.parentNode; form.remove(); put.append(form) } field.focus()`,
    `const frame = document.body.appendChild(document.createElement("iframe")); frame.contentDocument.body.append(form); document.body.prepend(form); frame.remove(); field.focus()`,
    `const box = document.body.appendChild(document.createElement("p")); box.attachShadow({ mode: "closed" }).append(form); field.focus()`,
  ),
};
