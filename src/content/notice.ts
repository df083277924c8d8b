// The notice beside the field: shown, kept in place, taken away. It has no privileged action and takes no focus.

import type { NoticeContent } from "../shared/verdict.ts";
import { type Box, type Corner, placeInCorner, placeNotice, type Size } from "./place-notice.ts";
import { create, documentElement, elementsOf, parentOf, selectAll } from "./unclobbered.ts";

/** Layout moves without any event that we could hear (an error message unfolds above the field): look this often. */
const FOLLOW_INTERVAL_MS = 250;

/** Buttons count as part of a field's form when they stand this few boxes around it. */
const MAX_FORM_DEPTH = 8;
const MAX_OBSTACLES = 300;
/** Links this close to the field, up or down, are likely to be its own: "Sign in", "Forgot it?". */
const FORM_HEIGHT = 150;

const BUTTONS =
  "button,input[type=image],input[type=button],input[type=reset],[type=submit],[role=button],[onclick],summary";
/** Many a "Sign in" is a link; a "Forgot your password?" is one that people want to reach. */
const KEPT_CLEAR = `${BUTTONS},a[href]`;
const FIELDS = "input,select,textarea";

/** The shadow host's own tree continues at the host. */
function parentAcrossRoots(node: Node): Node | null {
  return node instanceof ShadowRoot ? node.host : parentOf(node);
}

/** The open dialog or popover that holds the field: outside a modal one all is inert, and a click outside a popover closes it. */
function enclosingDialog(field: Element | undefined): Element | undefined {
  if (!field) return [...selectAll<HTMLElement>(document, "dialog:modal")].at(-1);
  for (let node: Node | null = field; node; node = parentAcrossRoots(node)) {
    if (node instanceof Element && Element.prototype.matches.call(node, ":modal,:popover-open")) return node;
  }
  return undefined;
}

type Surroundings = Record<"buttons" | "links" | "fields", Element[]>;

/** The buttons, links and other fields of the field's form, or of the boxes around it where there is no form. */
function surroundings(field: HTMLInputElement): Surroundings {
  const { form } = field;
  const around = new Set<Element>(form ? elementsOf(form) : []);
  let box: Node | null = form ?? field;
  for (let depth = 0; depth < MAX_FORM_DEPTH && box; depth++) {
    if (depth > 0 || !form) box = parentAcrossRoots(box);
    if (!(box instanceof Element || box instanceof ShadowRoot)) break;
    for (const element of selectAll(box, `${KEPT_CLEAR},${FIELDS}`)) around.add(element);
    // A box that can be clicked as a whole is no button of the form in it.
    const isBeside = (button: Element) => !Node.prototype.contains.call(button, field);
    if ([...selectAll(box, BUTTONS)].some(isBeside)) break;
  }
  around.delete(field);
  const found: Surroundings = { buttons: [], links: [], fields: [] };
  for (const element of around) {
    const is = (selector: string) => Element.prototype.matches.call(element, selector);
    const kind = found[is(BUTTONS) ? "buttons" : is("a") ? "links" : "fields"];
    if (kind.length < MAX_OBSTACLES) kind.push(element);
  }
  return found;
}

function visibleBoxes(elements: readonly Element[] = []): Box[] {
  return elements
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.height > 0);
}

function line(name: "b" | "span", text: string): HTMLElement {
  const element = create(name);
  element.dataset.t = text;
  return element;
}

function buildHost(content: NoticeContent, dismiss: () => void): { host: HTMLElement; notice: HTMLElement } {
  const host = create("div");
  const root = host.attachShadow({ mode: "closed" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(content.style);
  root.adoptedStyleSheets = [sheet];

  const notice = create("div");
  notice.className = "n";
  notice.setAttribute("role", "alert");
  notice.dir = content.direction;
  const text = create("div");
  text.append(line("b", content.title), ...content.facts.map((fact) => line("span", fact)));
  const button = create("button");
  button.type = "button";
  button.ariaLabel = content.dismiss;
  button.ariaKeyShortcuts = "Escape";
  button.onclick = dismiss;
  notice.append(create("i"), text, button);
  root.append(notice);

  // Pressing the button must neither take the focus from the field nor reach the page as a click outside its dialog.
  notice.onmousedown = (event) => event.preventDefault();
  for (const type of ["pointerdown", "pointerup", "mousedown", "mouseup", "click", "keydown", "keyup"]) {
    notice.addEventListener(type, (event) => event.stopPropagation());
  }
  host.popover = "manual";
  return { host, notice };
}

export interface ShownNotice {
  /** The field that the notice is about; absent for a password entered on an earlier page. */
  readonly field: HTMLInputElement | undefined;
  /** Takes it away without a word. */
  hide(): void;
  /** Takes it away as the person's own wish. */
  dismiss(): void;
}

/** Shows a notice about `field`, or in the corner where it is about none; `onDismiss` runs when the person closes it. */
export function showNotice(
  content: NoticeContent,
  field: HTMLInputElement | undefined,
  onDismiss: () => void,
): ShownNotice | undefined {
  const container = enclosingDialog(field) ?? documentElement();
  if (!container) return undefined;
  const { host, notice } = buildHost(content, dismiss);
  const lifetime = new AbortController();
  const around = field && surroundings(field);
  let frame = 0;

  function hide(): void {
    lifetime.abort();
    clearInterval(timer);
    cancelAnimationFrame(frame);
    host.remove();
  }

  function dismiss(): void {
    // One that the page took away was not closed by the person.
    if (lifetime.signal.aborted) return;
    hide();
    onDismiss();
  }

  function spot(size: Size): Corner | undefined {
    const window = { width: documentElement()?.clientWidth || innerWidth, height: innerHeight };
    const box = field?.getBoundingClientRect();
    // A field that went away with its form (signed in without a new page) leaves its notice to the page.
    if (!field?.isConnected || !box?.width || !box.height) {
      const inUse = [...selectAll(document, `${KEPT_CLEAR},${FIELDS}`)].slice(0, MAX_OBSTACLES);
      return placeInCorner(size, visibleBoxes(inUse), window, content.direction === "rtl");
    }
    const isInView = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    if (!isInView) return undefined;
    const isRightToLeft = getComputedStyle(field).direction === "rtl";
    const [buttons, links, fields] = [around?.buttons, around?.links, around?.fields].map(visibleBoxes) as [
      Box[],
      Box[],
      Box[],
    ];
    const place = (keepClear: Box[], rather: Box[]) =>
      placeNotice(size, box, keepClear, rather, window, isRightToLeft);
    // Where there is no place between links, those about the form are kept clear; then none is.
    const near = links.filter(({ top }) => Math.abs(top - box.bottom) < FORM_HEIGHT);
    return (
      place([...buttons, ...links], fields) ??
      place([...buttons, ...near], [...links, ...fields]) ??
      place(buttons, [...links, ...fields])
    );
  }

  function follow(): void {
    frame = 0;
    // A page that took the notice away shall have its way: the toolbar still tells.
    if (!host.isConnected) {
      hide();
      return;
    }
    const place = spot(notice.getBoundingClientRect());
    notice.hidden = !place;
    if (!place) return;
    const { left, top } = place;
    // A page that is zoomed by its own style measures in other pixels than it is placed in.
    const zoom = notice.currentCSSZoom || 1;
    notice.style.left = `${left / zoom}px`;
    notice.style.top = `${top / zoom}px`;
  }

  const soon = () => {
    frame ||= requestAnimationFrame(follow);
  };
  const timer = setInterval(follow, FOLLOW_INTERVAL_MS);
  const options = { capture: true, passive: true, signal: lifetime.signal };
  for (const type of ["scroll", "resize"]) addEventListener(type, soon, options);

  notice.hidden = true;
  container.append(host);
  host.showPopover();
  follow();
  return { field, hide, dismiss };
}
