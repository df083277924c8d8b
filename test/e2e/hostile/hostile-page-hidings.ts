// What a page does to the notice itself: hide, move, cover, restyle, remove or press it. Every attack by name.

/** Style sheets that leave the notice visible at its full size. */
const HARMLESS_STYLES = {
  "opacity of every ancestor": `html, body { opacity: 0 !important }`,
  "transform of every ancestor": `html, body { transform: translate(40px, 40px) skewX(30deg) !important }`,
  "filter of every ancestor": `html, body { filter: opacity(0) blur(50px) !important }`,
  "containment of every ancestor": `html, body { contain: strict !important; overflow: hidden !important; height: 0 !important }`,
  "everything initial": `* { all: initial !important }`,
  "the popover by its attribute": `[popover] { display: none !important; inset: 9999px !important; opacity: 0 !important; width: 0 !important }`,
  "animations and transitions": `[popover], [popover] * { animation: x 1s infinite !important; transition: all 1s !important } @keyframes x { from, to { opacity: 0; translate: 9999px } }`,
  "a backdrop": `::backdrop { display: block !important; background: #fff !important; position: fixed; inset: 0; z-index: 9 }`,
  "tiny fonts and other directions": `* { font-size: 1px !important; direction: rtl !important; writing-mode: vertical-rl !important; line-height: 0 !important }`,
  "every box, in a layer and out of it": `@layer a { div { clip-path: circle(0) !important; filter: opacity(0) !important; width: 0 !important; content-visibility: hidden !important } } div { animation: x 1s infinite; zoom: 0.01 } [popover] { inset: 9999px !important }`,
};

const HIDING_STYLES = {
  "zoom of every ancestor": `html { zoom: 0.05 !important }`,
  "display of every ancestor": `html { display: none !important }`,
  "everything revert, in a layer": `@layer z { * { all: revert !important; display: none !important } }`,
};

/** Scripts that run in the page with `host`, the notice's host, and `field`. The notice keeps its size. */
const HARMLESS_SCRIPTS = {
  "inline style of the host": `host.style.cssText = "display:none!important;opacity:0!important;inset:9999px!important;transform:scale(0)!important"`,
  "hidden of the host": `host.hidden = true`,
  "the host made a popover, and closed": `host.popover = "manual"; host.showPopover(); host.hidePopover()`,
  "every popover closed": `for (const it of document.querySelectorAll("*")) try { it.hidePopover() } catch {}`,
  "children of the host": `host.innerHTML = "<p>All is well</p><button>Dismiss</button>"; host.append("All is well")`,
  "a click on what lies at every point": `for (let y = 0; y < innerHeight; y += 8) for (let x = 0; x < innerWidth; x += 8) if (document.elementFromPoint(x, y) === host) document.elementFromPoint(x, y).click()`,
  "script-made presses of every kind": `for (const type of ["pointerdown", "pointerup", "mousedown", "mouseup", "click", "dblclick", "auxclick", "touchstart", "touchend"]) for (const target of [host, document, window])
    target.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true, cancelable: true, clientX: 300, clientY: 150 }))`,
  "script-made Escape": `for (const target of [field, host, document, window]) for (const type of ["keydown", "keyup", "keypress"]) target.dispatchEvent(new KeyboardEvent(type, { key: "Escape", code: "Escape", keyCode: 27, bubbles: true, composed: true }))`,
  "script-made close, cancel, toggle, command": `for (const type of ["close", "cancel", "toggle", "beforetoggle", "command", "pagehide", "blur", "resize"]) for (const target of [host, window, document]) target.dispatchEvent(new Event(type, { cancelable: true }))`,
};

const HIDING_SCRIPTS = {
  "inert, by the root of the host": `document.documentElement.inert = true`,
  "aria-hidden of the host": `host.ariaHidden = "true"; host.role = "none"; host.ariaLabel = "All is well"`,
};

function restylings(styles: Record<string, string>): Record<string, string> {
  const scripts = Object.entries(styles).map(([name, css]) => [
    name,
    `document.head.append(Object.assign(document.createElement("style"), { id: "disguise", textContent: ${JSON.stringify(css)} }))`,
  ]);
  return Object.fromEntries(scripts);
}

/** What can be undone, by name: then the notice is visible again. */
export const HARMLESS = { ...restylings(HARMLESS_STYLES), ...HARMLESS_SCRIPTS };
export const HIDING = { ...restylings(HIDING_STYLES), ...HIDING_SCRIPTS };

/** Undoes every disguise. Runs in the page. */
export const UNDO = `document.getElementById("disguise")?.remove(); host.replaceChildren(); document.documentElement.inert = false;
  for (const { name } of [...host.attributes]) host.removeAttribute(name)`;

const COVER = "position:fixed;inset:0;background:#fff;z-index:2147483647;";

/** What can't be undone: each script gets its own page, and runs there with `host` and `field`. */
export const BLOWS: Record<string, string> = {
  removal: `host.remove()`,
  "removal, each time it comes back": `const put = document.documentElement; for (let i = 0; i < 500; i++) { host.remove(); put.append(host) } host.remove()`,
  "replacement by one that says that all is well": `const it = document.createElement("div"); it.attachShadow({ mode: "open" }).innerHTML = "<p>Your password is safe</p>"; host.replaceWith(it)`,
  "another parent, that is hidden": `const box = document.createElement("div"); box.hidden = true; document.body.append(box); box.append(host)`,
  "adoption by a frame that goes": `const frame = document.createElement("iframe"); document.body.append(frame); frame.contentDocument.body.append(host); frame.remove()`,
  "a war of z-index": `const cover = Object.assign(document.createElement("div"), { style: "${COVER}" }); setInterval(() => document.documentElement.append(cover), 5)`,
  "forty modal dialogs on top": `for (let i = 0; i < 40; i++) document.body.appendChild(document.createElement("dialog")).showModal()`,
  "a cover for its button alone": `const { width } = document.documentElement.getBoundingClientRect(); let at; for (let y = 0; y < innerHeight; y += 8) for (let x = 0; x < width; x += 8) if (document.elementFromPoint(x, y) === host) at = [x, y];
    document.body.append(Object.assign(document.createElement("button"), { popover: "manual", id: "cover", style: "position:fixed;left:" + (at[0] - 30) + "px;top:" + (at[1] - 30) + "px" })); cover.showPopover()`,
  "the field far away": `field.style.cssText = "position:fixed;left:-9999px;top:-9999px"`,
  "a scroll storm": `document.body.style.height = "9999px"; for (let i = 0; i < 500; i++) { scrollTo(0, i); dispatchEvent(new Event("scroll")) }`,
  "another document element": `const root = document.createElement("html"); root.append(document.body); document.documentElement.replaceWith(root)`,
};

/** Finds the notice's host. Runs in the page. */
export const HOST_SCRIPT = `[...document.documentElement.children].find((it) => !it.id && it.localName === "div")`;
