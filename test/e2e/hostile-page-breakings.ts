// What a page does to its own objects to break whoever else works in it: every attack by its name.

export interface Breaking {
  name: string;
  /** In the head, before all else. */
  head?: string;
  /** In the form, before the field. */
  inForm?: string;
  /** At the end of the body: with `field` and `form`. */
  script?: string;
  /** With `field` and `form`, once the person is in the field. */
  whileIn?: string;
  /** Where the page itself has no place for a notice, the toolbar tells alone. */
  isToolbarAlone?: boolean;
}

/** Fields of a form, so called. */
function named(...names: string[]): string {
  return names.map((name) => `<input type="hidden" name="${name}">`).join("");
}

function images(...names: string[]): string {
  return names.map((name) => `<img alt="" name="${name}">`).join("");
}

function patched(name: string, ...lines: string[]): Breaking {
  return { name: `${name}, replaced`, head: `<script>${lines.join(";")}</script>` };
}

const THROW = "() => { throw new Error('replaced') }";

/** Replaces methods of a prototype by what throws. */
function throwing(owner: string, ...names: string[]): Breaking {
  return patched(
    `${owner}: ${names.join(", ")}`,
    ...names.map(
      (name) =>
        `Object.defineProperty(${owner}, ${name.startsWith("Symbol") ? name : `"${name}"`}, { value: ${THROW}, configurable: true })`,
    ),
  );
}

/** Once the page itself needs it no more. */
function late(owner: string, ...names: string[]): Breaking {
  const it = throwing(owner, ...names);
  return { name: it.name, script: it.head?.replace(/<\/?script>/g, "") ?? "" };
}

function frozen(...objects: string[]): Breaking {
  return {
    name: `${objects.join(", ")}, frozen`,
    script: objects.map((it) => `try { Object.freeze(${it}) } catch {}`).join(";"),
  };
}

function moved(name: string, whileIn: string): Breaking {
  return { name, whileIn };
}

export const BREAKINGS: Breaking[] = [
  { name: "a form whose fields are called elements", inForm: named("elements") },
  {
    name: "a form whose fields are called parentNode, parentElement, host",
    inForm: named("parentNode", "parentElement", "host"),
  },
  {
    name: "a form whose fields are called getRootNode, ownerDocument, isConnected",
    inForm: named("getRootNode", "ownerDocument", "isConnected"),
  },
  {
    name: "a form whose fields are called attributes, getAttribute, id, name",
    inForm: named("attributes", "getAttribute", "id", "name"),
  },
  {
    name: "a form whose fields are called querySelectorAll, matches, closest",
    inForm: named("querySelectorAll", "matches", "closest", "contains"),
  },
  {
    name: "a form whose fields are called value, type, localName, form",
    inForm: named("value", "type", "localName", "nodeName", "form", "length"),
  },
  {
    name: "a form whose fields are called prototype, constructor, __proto__",
    inForm: named("prototype", "constructor", "__proto__", "toString", "valueOf", "then"),
  },
  {
    name: "a form whose fields are called getBoundingClientRect, append, children",
    inForm: named("getBoundingClientRect", "append", "children", "firstChild", "lastChild"),
  },
  {
    name: "a form whose fields are called addEventListener, dispatchEvent",
    inForm: named("addEventListener", "dispatchEvent", "textContent", "previousElementSibling", "labels"),
  },
  {
    name: "images called activeElement, documentElement, body",
    head: "",
    script: `document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(images("activeElement", "documentElement", "body", "head"))})`,
  },
  {
    name: "images called querySelectorAll, createElementNS, getElementById",
    script: `document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(images("querySelectorAll", "createElementNS", "getElementById", "createElement"))})`,
  },
  {
    name: "images called addEventListener, defaultView, readyState, getRootNode",
    script: `document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(images("addEventListener", "defaultView", "readyState", "getRootNode", "adoptedStyleSheets"))})`,
  },
  {
    name: "a form called documentElement",
    script: `document.body.insertAdjacentHTML("beforeend", '<form name="documentElement"><input name="append"><input name="clientWidth"></form>')`,
  },
  {
    name: "frames called chrome, browser, top, self, navigator",
    script: `document.body.insertAdjacentHTML("beforeend", ["chrome", "browser", "top", "self", "navigator", "CSSStyleSheet"].map((name) => '<iframe hidden name="' + name + '"></iframe>').join(""))`,
  },
  {
    name: "elements with the ids of globals",
    script: `document.body.insertAdjacentHTML("beforeend", ["chrome", "browser", "top", "self", "setTimeout", "WeakMap", "TextEncoder", "api", "host"].map((id) => '<i id="' + id + '"></i>').join(""))`,
  },
  late("EventTarget.prototype", "addEventListener", "removeEventListener"),
  late("Document.prototype", "querySelectorAll", "createElementNS", "createElement", "getElementById"),
  late(
    "Element.prototype",
    "attachShadow",
    "querySelectorAll",
    "closest",
    "matches",
    "append",
    "setAttribute",
    "getAttribute",
    "remove",
  ),
  late("Node.prototype", "getRootNode", "contains", "appendChild", "cloneNode"),
  late("HTMLElement.prototype", "showPopover", "hidePopover", "togglePopover"),
  throwing("CSSStyleSheet.prototype", "replaceSync", "insertRule", "replace"),
  throwing("TextEncoder.prototype", "encode", "encodeInto"),
  throwing("Navigator.prototype", "sendBeacon"),
  late("Array.prototype", "Symbol.iterator", "map", "forEach", "filter", "slice", "flatMap", "sort", "at"),
  late("WeakMap.prototype", "get", "set", "has"),
  late("WeakSet.prototype", "add", "has"),
  late("Map.prototype", "get", "set", "has"),
  late("String.prototype", "replace", "slice", "split", "padStart"),
  late("RegExp.prototype", "test", "exec", "Symbol.replace"),
  late("Promise.prototype", "then", "catch", "finally"),
  late("Math", "random", "max", "min", "sqrt"),
  late("Reflect", "get", "apply", "construct"),
  late("JSON", "stringify", "parse"),
  patched(
    "fetch, XMLHttpRequest, WebSocket and postMessage",
    `fetch = XMLHttpRequest = WebSocket = postMessage = ${THROW}`,
  ),
  patched("MutationObserver", `MutationObserver = class { constructor() { throw new Error("replaced") } }`),
  patched("crypto", `Object.defineProperty(window, "crypto", { value: undefined })`),
  patched(
    "chrome and browser",
    `Object.defineProperty(window, "chrome", { get: ${THROW} }); Object.defineProperty(window, "browser", { get: ${THROW} })`,
  ),
  patched(
    "userActivation",
    `Object.defineProperty(Navigator.prototype, "userActivation", { get: () => ({ hasBeenActive: false, isActive: false }) })`,
  ),
  patched(
    "isTrusted",
    `for (const type of ["focusin", "input", "keydown", "focusout"]) addEventListener(type, (event) => { try { Object.defineProperty(event, "isTrusted", { value: false }) } catch {} Object.defineProperty(event, "target", { value: null }); Object.defineProperty(event, "composedPath", { value: () => [] }) }, true)`,
  ),
  {
    name: "the value of inputs, replaced by a getter",
    script: `const { get, set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value"); Object.defineProperty(HTMLInputElement.prototype, "value", { get() { return window.mayRead ? get.call(this) : "never-a-password" }, set, configurable: true })`,
  },
  {
    name: "the type of the field, an own property",
    script: `Object.defineProperty(field, "type", { value: "text" }); Object.defineProperty(field, "localName", { value: "div" })`,
  },
  {
    name: "prototypes with setters for everything",
    head: `<script>for (const name of ["sha1", "name", "input", "ok", "notice", "state", "document", "hints", "error", "count"])
      Object.defineProperty(Object.prototype, name, { set() { throw new Error("set") }, get: () => undefined, configurable: true })</script>`,
  },
  {
    name: "events stopped on the window",
    head: `<script>for (const type of ["focusin", "focusout", "input", "keydown", "change", "blur"]) addEventListener(type, (event) => event.stopImmediatePropagation(), true)</script>`,
  },
  frozen("document"),
  frozen("window.document.documentElement", "document.body"),
  frozen(
    "HTMLInputElement.prototype",
    "HTMLElement.prototype",
    "Element.prototype",
    "Node.prototype",
    "EventTarget.prototype",
  ),
  frozen("Object.prototype", "Array.prototype", "Function.prototype", "Promise.prototype"),
  frozen("field", "field.style", "form.style"),
  {
    name: "5,000 fields",
    script: `form.insertAdjacentHTML("beforeend", '<input type="password" hidden>'.repeat(5000))`,
  },
  {
    name: "5,000 buttons",
    script: `form.insertAdjacentHTML("beforeend", '<button type="button" hidden>x</button>'.repeat(5000))`,
  },
  {
    name: "a field 150 boxes deep",
    script: `let box = form.parentNode; const top = box; for (let i = 0; i < 150; i++) box = box.appendChild(document.createElement("i")); box.append(form)`,
  },
  {
    name: "a field 60 shadow roots deep",
    script: `let root = document.body; for (let i = 0; i < 60; i++) root = root.appendChild(document.createElement("p")).attachShadow({ mode: i % 2 ? "open" : "closed" }); root.append(form)`,
  },
  {
    name: "a name and a label of a megabyte",
    script: `field.name = field.title = "x".repeat(1e6); form.prepend(Object.assign(document.createElement("label"), { htmlFor: "password", textContent: "y ".repeat(5e5) }))`,
  },
  {
    name: "10,000 attributes of the form",
    script: `for (let i = 0; i < 10000; i++) form.setAttribute("a" + i, i)`,
  },
  moved("pushState, 100 times", `for (let i = 0; i < 100; i++) history.pushState(i, "", "#" + i)`),
  moved(
    "replaceState and the hash, 100 times",
    `for (let i = 0; i < 50; i++) { history.replaceState(i, "", "#r" + i); location.hash = "h" + i }`,
  ),
  moved("a field moved to another place of the page", `document.body.append(form); field.focus()`),
  moved(
    "a field moved into a shadow root",
    `const box = document.body.appendChild(document.createElement("p")); box.attachShadow({ mode: "closed" }).append(form); field.focus()`,
  ),
  moved(
    "a field moved to another document and back",
    `const frame = document.body.appendChild(document.createElement("iframe")); frame.contentDocument.body.append(form); document.body.prepend(form); frame.remove(); field.focus()`,
  ),
  moved(
    "a field with its type changed and back",
    `for (let i = 0; i < 200; i++) field.type = i % 2 ? "password" : "text"`,
  ),
  moved(
    "a field taken out and put back",
    `for (let i = 0; i < 200; i++) { const put = form.parentNode; form.remove(); put.append(form) } field.focus()`,
  ),
  moved(
    "frames that come and go",
    `for (let i = 0; i < 30; i++) { const frame = document.body.appendChild(document.createElement("iframe")); frame.contentDocument.body.append(document.createElement("input")); frame.contentDocument.body.firstChild.focus(); frame.remove() } field.focus()`,
  ),
  moved(
    "the window's own events, made by script",
    `for (const type of ["pagehide", "pageshow", "unload", "beforeunload", "freeze", "resume", "blur", "focus", "visibilitychange"]) for (const target of [window, document]) target.dispatchEvent(new Event(type))`,
  ),
  moved(
    "a new document element",
    `const old = document.documentElement; const root = document.createElement("html"); root.append(...old.childNodes); old.replaceWith(root); field.focus()`,
  ),
];
