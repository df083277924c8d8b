// How the page with the password tries to read the notice beside it: every way by name.

import { HOST_SCRIPT } from "./hostile-page-hidings.ts";

/** Every point of the window, on a grid. */
const POINTS =
  "Array.from({ length: 900 }, (_, at) => [((at % 30) / 30) * innerWidth, ((at / 30 | 0) / 30) * innerHeight])";

/** Expressions that return what they read, as JSON; `host` is the notice's host, `words` the notice's text. */
export const READINGS: Record<string, string> = {
  "window.find of every word": `words.filter((word) => { getSelection().removeAllRanges(); return find(word) })`,
  "what selecting everything selects": `(document.execCommand("selectAll"), String(getSelection()))`,
  "a selection around the host": `(() => { const range = new Range(); range.selectNode(host); getSelection().removeAllRanges(); getSelection().addRange(range);
    return [String(getSelection()), String(range), range.cloneContents().textContent, range.getClientRects().length] })()`,
  "a copy of everything": `new Promise((done) => { document.execCommand("selectAll"); addEventListener("copy", (event) => done(String(getSelection()) + event.clipboardData.getData("text/html")), { once: true });
    document.execCommand("copy") || done("") })`,
  "attributes of the host": `[...host.attributes].map(({ name, value }) => name + "=" + value)`,
  "the shadow root by property": `host.shadowRoot && [host.shadowRoot.innerHTML, ...host.shadowRoot.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))]`,
  "the shadow root by attaching another": `(() => { try { return host.attachShadow({ mode: "open" }).innerHTML } catch { return "" } })()`,
  "the shadow root by internals": `(() => { try { return host.attachInternals().shadowRoot.innerHTML } catch { return "" } })()`,
  "the shadow root of a clone": `[true, false].map((deep) => { const copy = host.cloneNode(deep); return [String(copy.shadowRoot), copy.textContent] })`,
  "serialized with shadow roots": `[host.getHTML?.({ serializableShadowRoots: true, shadowRoots: [] }), document.documentElement.getHTML?.({ serializableShadowRoots: true }).length > 0]`,
  "outer and inner markup": `[host.outerHTML, host.innerHTML]`,
  "texts of the document": `[document.documentElement.innerText, document.documentElement.textContent, document.body.outerText]`,
  "a walk over all nodes": `(() => { const walker = document.createTreeWalker(document); const all = []; while (walker.nextNode()) all.push(walker.currentNode.nodeValue); return all })()`,
  "selectors that look into it": `["[data-t]", ":host", ":host [data-t]", "* >>> b", "*::shadow b", "::part(n)", ".n", "[role=alert]"].map((it) => { try { return document.querySelectorAll(it).length } catch { return 0 } }).filter(Boolean)`,
  "nodes at every point": `[...new Set(${POINTS}.flatMap(([x, y]) => document.elementsFromPoint(x, y)))].map((it) => [it.localName, it.getAttribute("data-t"), it === host || it.getRootNode() === document])`,
  "carets at every point": `[...new Set(${POINTS}.map(([x, y]) => (document.caretPositionFromPoint?.(x, y)?.offsetNode ?? document.caretRangeFromPoint?.(x, y)?.startContainer)))].map((it) => it?.nodeValue)`,
  "generated content of everything": `[...document.querySelectorAll("*")].flatMap((it) => ["::before", "::after", "::marker", "::backdrop", "::part(n)"].map((pseudo) => getComputedStyle(it, pseudo).content)).filter((it) => !["none", "normal", ""].includes(it))`,
  "custom properties of the host": `["--bg", "--ink", "--soft", "--line", "--bad", "--accent", "--count", "--words"].map((it) => getComputedStyle(host).getPropertyValue(it)).filter(Boolean)`,
  "accessible names of the host": `[host.ariaLabel, host.ariaDescription, host.ariaValueText, host.ariaRoleDescription, host.role, host.computedName, host.computedRole, host.ariaLabelledByElements?.length].filter(Boolean)`,
  "animations of the document": `document.getAnimations().map((it) => [it.effect?.target?.localName, it.effect?.target?.textContent])`,
  "animations as the notice comes": `whileItCame.animations`,
  "events as the notice comes": `whileItCame.events`,
  "nodes that were added": `whileItCame.added`,
  "resources it fetched": `performance.getEntriesByType("resource").map(({ name }) => name)`,
  "the print style": `(() => { const style = document.createElement("style"); style.textContent = "*::after { content: attr(data-t) !important }"; document.head.append(style);
    const found = [getComputedStyle(host, "::after").content, getComputedStyle(host, "::before").content]; style.remove(); return found })()`,
};

/** Makes `host` available to a reading. */
export function readingScript(reading: string, words: readonly string[]): string {
  return `(async () => {
    const words = ${JSON.stringify(words)};
    const host = ${HOST_SCRIPT};
    if (!host) throw new Error("there is no notice");
    return JSON.stringify((await ${reading}) ?? null);
  })()`;
}

/** The page's own fonts under every name that the notice may use, one for each character: those that are used get fetched. */
function fontTraps(): string {
  const families = [
    "system-ui",
    "sans-serif",
    "ui-sans-serif",
    "-apple-system",
    "BlinkMacSystemFont",
    "initial",
  ];
  return families
    .flatMap((family) =>
      [..."0123456789,%abcdehinorstuvw"].map(
        (sign) =>
          `@font-face { font-family: "${family}"; src: url("/font-${sign.charCodeAt(0)}.woff2"); unicode-range: U+${sign.charCodeAt(0).toString(16)} }`,
      ),
    )
    .join("\n");
}

/** The head of a page with traps: fonts, keyframes, properties and observers. */
export const LYING_IN_WAIT = `<link rel="icon" href="data:,"><style>${fontTraps()}
  body { font-family: serif }
  [data-t] { background: url(/attribute.png) } [data-t*="1"]::before { background: url(/digit.png) }
  @keyframes a { from { background: url(/animation.png) } to { background: url(/animation.png) } }
</style><script>
  const whileItCame = { animations: [], events: [], added: [], errors: [] };
  const look = () => { for (const it of [...document.getAnimations(), ...document.documentElement.getAnimations({ subtree: true })]) whileItCame.animations.push(it.animationName + it.effect?.target?.localName) };
  new MutationObserver((records) => {
    if (document.readyState !== "complete") return;
    for (const { addedNodes } of records) for (const it of addedNodes) { whileItCame.added.push(it.nodeName + it.textContent + it.shadowRoot); look() }
    let left = 30;
    const again = () => { look(); if (left--) requestAnimationFrame(again) };
    again();
  }).observe(document, { subtree: true, childList: true });
  for (const type of ["animationstart", "animationend", "transitionrun", "slotchange", "beforematch", "scrollend"])
    addEventListener(type, ({ target, animationName }) => { whileItCame.events.push([type, target.localName, animationName]) }, true);
  addEventListener("error", ({ message }) => whileItCame.errors.push(message), true);
</script>`;
