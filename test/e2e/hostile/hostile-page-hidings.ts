// What a page does to the notice itself: hide, move, cover, restyle, remove or press it. Every attack by its name.

interface Attack {
  name: string;
  /** Runs in the page with `host`, what holds the notice, and `field`. */
  script: string;
}

/** One that can be taken back: without it, the notice is there again. */
export interface Disguise extends Attack {
  /** The notice is there all the same, as large as it was. */
  isSeen: boolean;
}

/** Takes every disguise back. Runs in the page. */
export const UNDO = `document.getElementById("disguise")?.remove(); host.replaceChildren(); document.documentElement.inert = false;
  for (const { name } of [...host.attributes]) if (name !== "popover") host.removeAttribute(name)`;

function style(name: string, css: string, isSeen = false): Disguise {
  return {
    name,
    isSeen,
    script: `document.head.append(Object.assign(document.createElement("style"), { id: "disguise", textContent: ${JSON.stringify(css)} }))`,
  };
}

function attribute(name: string, script: string, isSeen = false): Disguise {
  return { name: `${name} of the host`, script, isSeen };
}

const COVER = "position:fixed;inset:0;background:#fff;z-index:2147483647;";

export const DISGUISES: Disguise[] = [
  style("opacity of every ancestor", "html, body { opacity: 0 !important }", true),
  style("visibility of every ancestor", "html, body { visibility: hidden !important }", true),
  style(
    "transform of every ancestor",
    "html, body { transform: translate(40px, 40px) skewX(30deg) !important }",
    true,
  ),
  style(
    "rotation and scale of every ancestor",
    "html { rotate: 90deg !important; scale: 0 !important }",
    true,
  ),
  style("filter of every ancestor", "html, body { filter: opacity(0) blur(50px) !important }", true),
  style(
    "clip-path and mask of every ancestor",
    "html, body { clip-path: circle(0) !important; mask: linear-gradient(#0000, #0000) !important }",
    true,
  ),
  style("zoom of every ancestor", "html { zoom: 0.05 !important }"),
  style(
    "containment of every ancestor",
    "html, body { contain: strict !important; overflow: hidden !important; height: 0 !important }",
    true,
  ),
  style("content-visibility of every ancestor", "html { content-visibility: hidden !important }"),
  style("display of every ancestor", "html { display: none !important }"),
  style("display of everything", "* { display: none !important }"),
  style("everything initial", "* { all: initial !important }", true),
  style(
    "everything revert, in a layer",
    "@layer z { * { all: revert !important; display: none !important } }",
  ),
  style(
    "the popover by its attribute",
    "[popover] { display: none !important; inset: 9999px !important; opacity: 0 !important; width: 0 !important }",
    true,
  ),
  style(
    "the popover by its state",
    ":popover-open { display: none !important; translate: 9999px !important; visibility: hidden !important }",
    true,
  ),
  style(
    "animations and transitions",
    "[popover], [popover] * { animation: x 1s infinite !important; transition: all 1s !important } @keyframes x { from, to { opacity: 0; translate: 9999px } }",
    true,
  ),
  style(
    "the top layer",
    "* { overlay: none !important; position: static !important; z-index: -1 !important }",
    true,
  ),
  style(
    "a backdrop",
    "::backdrop { display: block !important; background: #fff !important; position: fixed; inset: 0; z-index: 9 }",
    true,
  ),
  style("pointer-events", "* { pointer-events: none !important; user-select: all !important }", true),
  style(
    "tiny fonts and other directions",
    "* { font-size: 1px !important; direction: rtl !important; writing-mode: vertical-rl !important; line-height: 0 !important }",
    true,
  ),
  style(
    "an anchor that moves it",
    "[popover] { position-anchor: --none !important; position-area: bottom !important; inset: auto !important; margin: 9999px !important }",
    true,
  ),
  style(
    "every box, in a layer and out of it",
    "@layer a { div { clip-path: circle(0) !important; filter: opacity(0) !important; width: 0 !important; content-visibility: hidden !important } } div { animation: x 1s infinite; zoom: 0.01 } [popover] { inset: 9999px !important }",
    true,
  ),
  attribute(
    "inline style",
    `host.style.cssText = "display:none!important;opacity:0!important;inset:9999px!important;transform:scale(0)!important"`,
    true,
  ),
  attribute(
    "class and id",
    `host.className = "n hidden"; host.id = "n"; host.part = "n"; host.slot = "n"`,
    true,
  ),
  attribute("hidden", `host.hidden = true`, true),
  attribute("hidden until found", `host.setAttribute("hidden", "until-found")`, true),
  attribute("inert", `host.inert = true`),
  attribute("inert, by the root", `document.documentElement.inert = true`),
  attribute("aria-hidden", `host.ariaHidden = "true"; host.role = "none"; host.ariaLabel = "All is well"`),
  attribute(
    "dialogs and light dismissal",
    `host.setAttribute("closedby", "any"); document.body.click()`,
    true,
  ),
  {
    name: "children of the host",
    script: `host.innerHTML = "<p>All is well</p><button>Dismiss</button>"; host.append("All is well")`,
    isSeen: true,
  },
  {
    name: "a click on the host by script",
    script: `for (let i = 0; i < 100; i++) host.click()`,
    isSeen: true,
  },
  {
    name: "a click on what lies at every point",
    script: `for (let y = 0; y < innerHeight; y += 8) for (let x = 0; x < innerWidth; x += 8) if (document.elementFromPoint(x, y) === host) document.elementFromPoint(x, y).click()`,
    isSeen: true,
  },
  {
    name: "script-made presses of every kind",
    script: `for (const type of ["pointerdown", "pointerup", "mousedown", "mouseup", "click", "dblclick", "auxclick", "touchstart", "touchend"]) for (const target of [host, document, window])
    target.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true, cancelable: true, clientX: 300, clientY: 150 }))`,
    isSeen: true,
  },
  {
    name: "script-made Escape",
    script: `for (const target of [field, host, document, window]) for (const type of ["keydown", "keyup", "keypress"]) target.dispatchEvent(new KeyboardEvent(type, { key: "Escape", code: "Escape", keyCode: 27, bubbles: true, composed: true }))`,
    isSeen: true,
  },
  {
    name: "script-made close, cancel, toggle, command",
    script: `for (const type of ["close", "cancel", "toggle", "beforetoggle", "command", "pagehide", "blur", "resize"]) for (const target of [host, window, document]) target.dispatchEvent(new Event(type, { cancelable: true }))`,
    isSeen: true,
  },
  {
    name: "the focus, a hundred times",
    script: `host.tabIndex = 0; for (let i = 0; i < 100; i++) { host.focus(); field.focus() }`,
    isSeen: true,
  },
];

/** What cannot be taken back: each has a page of its own. */
export const BLOWS: Attack[] = [
  { name: "popover, taken away", script: `host.removeAttribute("popover")` },
  {
    name: "hidePopover(), each time",
    script: `host.hidePopover(); setInterval(() => host.isConnected && host.matches(":popover-open") && host.hidePopover(), 10)`,
  },
  {
    name: "togglePopover(), a thousand times",
    script: `for (let i = 0; i < 1000; i++) host.togglePopover()`,
  },
  { name: "removal", script: `host.remove()` },
  {
    name: "removal, each time it comes back",
    script: `const put = document.documentElement; for (let i = 0; i < 500; i++) { host.remove(); put.append(host) } host.remove()`,
  },
  {
    name: "replacement by one that says that all is well",
    script: `const it = document.createElement("div"); it.attachShadow({ mode: "open" }).innerHTML = "<p>Your password is safe</p>"; host.replaceWith(it)`,
  },
  { name: "another parent", script: `document.body.append(host)` },
  {
    name: "another parent, that is hidden",
    script: `const box = document.createElement("div"); box.hidden = true; document.body.append(box); box.append(host)`,
  },
  {
    name: "another parent, in a shadow root without a slot",
    script: `const box = document.createElement("div"); box.attachShadow({ mode: "open" }); document.body.append(box); box.append(host)`,
  },
  {
    name: "adoption by another document",
    script: `document.implementation.createHTMLDocument().body.append(host)`,
  },
  {
    name: "adoption by a frame that goes",
    script: `const frame = document.createElement("iframe"); document.body.append(frame); frame.contentDocument.body.append(host); frame.remove()`,
  },
  {
    name: "a war of z-index",
    script: `const cover = Object.assign(document.createElement("div"), { style: "${COVER}" }); setInterval(() => document.documentElement.append(cover), 5)`,
  },
  {
    name: "a popover on top, again and again",
    script: `const cover = Object.assign(document.createElement("div"), { popover: "manual", style: "${COVER}width:100%;height:100%" }); document.body.append(cover); setInterval(() => cover.togglePopover(), 5)`,
  },
  {
    name: "forty modal dialogs on top",
    script: `for (let i = 0; i < 40; i++) document.body.appendChild(document.createElement("dialog")).showModal()`,
  },
  {
    name: "a cover for its button alone",
    script: `const { width } = document.documentElement.getBoundingClientRect(); let at; for (let y = 0; y < innerHeight; y += 8) for (let x = 0; x < width; x += 8) if (document.elementFromPoint(x, y) === host) at = [x, y];
    document.body.append(Object.assign(document.createElement("button"), { popover: "manual", id: "cover", style: "position:fixed;left:" + (at[0] - 30) + "px;top:" + (at[1] - 30) + "px" })); cover.showPopover()`,
  },
  { name: "the field gone", script: `field.form.hidden = true` },
  { name: "the field far away", script: `field.style.cssText = "position:fixed;left:-9999px;top:-9999px"` },
  {
    name: "a page larger than any",
    script: `document.body.style.cssText = "width:1e7px;height:1e7px"; scrollTo(1e6, 1e6)`,
  },
  {
    name: "a scroll storm",
    script: `document.body.style.height = "9999px"; for (let i = 0; i < 500; i++) { scrollTo(0, i); dispatchEvent(new Event("scroll")) }`,
  },
  {
    name: "an invoker that closes it",
    script: `const it = document.createElement("button"); it.popoverTargetElement = host; it.popoverTargetAction = "hide"; document.body.append(it); it.click()`,
  },
  {
    name: "names of everything",
    script: `for (const name of ["documentElement", "createElementNS", "querySelectorAll", "body", "getElementById"]) document.body.append(Object.assign(document.createElement("img"), { name }))`,
  },
  {
    name: "another document element",
    script: `const root = document.createElement("html"); root.append(document.body); document.documentElement.replaceWith(root)`,
  },
  {
    name: "no document element",
    script: `const root = document.documentElement; root.remove(); await new Promise((done) => setTimeout(done, 100)); document.append(root)`,
  },
];

export const HOST_SCRIPT = `[...document.querySelectorAll("[popover]")].find((it) => !it.id && it.localName === "div" && it.parentElement === document.documentElement)`;
