// The notice beside the field: shown, kept in place, taken away. It has no privileged action and takes no focus.

import type { NoticeContent, NoticeElement } from "../shared/passwords/verdict.ts";
import { isConnected } from "./check-password.ts";
import { type Obstacle, overlap, placeNotice } from "./place-notice.ts";
import { selectAll, unclobbered } from "./unclobbered.ts";

type Weighed = readonly (readonly [element: Element, weight: number])[];

// There is one notice at a time.
let host: HTMLElement | undefined;
let notice: HTMLElement;
let content: NoticeContent;
let around: Weighed | undefined;
let whenDismissed: (isForSite?: unknown) => void;
let timer: ReturnType<typeof setInterval> | undefined;

/** The field that the notice is about; absent without a notice, and for one about an earlier page. */
export let noticeField: HTMLInputElement | undefined;

/** How little each of these, none a form, is to be covered, as {@link Obstacle} has it; without a field, all as little. */
function weigh(elements: Element[], field?: HTMLInputElement): Weighed {
  const MAX_OBSTACLES = 250;
  return elements
    .map((element): Weighed[number] => {
      const matches = (selector: string) => field && element.matches(selector);
      return [element, matches(content.buttons) ? Number.POSITIVE_INFINITY : matches("a") ? 1e5 : 1];
    })
    .sort((one, other) => other[1] - one[1])
    .slice(0, MAX_OBSTACLES);
}

/** The shadow host's own tree continues at the host. */
function parentOf(node: Node): Node | false {
  return unclobbered(node, "parentNode") ?? (node instanceof ShadowRoot && node.host);
}

/** The buttons, links and other fields of the field's form, or of the boxes around it where there is no form. */
function surroundings(field: HTMLInputElement): Weighed {
  // Buttons count as part of a field's form when they stand this few boxes around it.
  const MAX_FORM_DEPTH = 8;
  const { form } = field;
  let elements: Element[] = form ? [...unclobbered(form, "elements")] : [];
  let box: Node | false = form ?? parentOf(field);
  for (let depth = 0; depth < MAX_FORM_DEPTH && box; depth++) {
    elements = [...elements, ...selectAll(box, content.obstacles)];
    // A box that can be clicked as a whole is no button of the form in it.
    if (selectAll(box, content.buttons).some((it) => !it.contains(field))) break;
    box = parentOf(box);
  }
  return weigh([...new Set(elements)], field);
}

/** The open dialog or popover that holds the field: outside a modal one all is inert, and a click outside a popover closes it. */
function enclosingDialog(element: Element | undefined): Element | undefined {
  // The root of what was taken out of the page may be a link, which has a host as well: a text.
  return (
    element?.closest &&
    (element.closest(content.dialogs) ??
      enclosingDialog(unclobbered(element.getRootNode() as ShadowRoot, "host")))
  );
}

function build([name, attributes, ...children]: NoticeElement): HTMLElement {
  // With its namespace, it is an HTML element in a document of any kind.
  const element = unclobbered(document, "createElementNS", content.namespace, name) as HTMLElement;
  for (const key in attributes) element.setAttribute(key, attributes[key] as string);
  element.append(...children.map(build));
  return element;
}

export function hideNotice(): void {
  host?.remove();
  host = noticeField = undefined;
  clearInterval(timer);
  removeEventListener("scroll", follow, true);
}

/** Takes it away as the person's own wish, for this password or for the whole site. */
export function dismissNotice(isForSite?: unknown): void {
  // One that the page took away was not closed by the person.
  if (!host?.isConnected) return;
  hideNotice();
  whenDismissed(isForSite);
}

function follow(): void {
  // A page that took the notice away shall have its way: the toolbar still tells. An orphan goes quiet.
  if (!host?.isConnected || !isConnected()) hideNotice();
  else {
    const width = unclobbered(document, "documentElement")?.clientWidth || innerWidth;
    // A field that went away with its form (signed in without a new page) leaves its notice to the page.
    const box = (noticeField ?? host).getBoundingClientRect();
    const isThere = overlap(box, box);
    const elements = (isThere && around) || weigh(selectAll(document, content.obstacles));
    const place = placeNotice(
      notice.getBoundingClientRect(),
      new DOMRect(0, 0, width, innerHeight),
      getComputedStyle((isThere && noticeField) || notice).direction === "rtl",
      elements.map(([element, weight]) => [element.getBoundingClientRect(), weight]),
      box,
    );
    notice.hidden = !place;
    // A page that is zoomed by its own style measures in other pixels than it is placed in.
    const zoom = notice.currentCSSZoom || 1;
    if (place) notice.style.inset = `${place[1] / zoom}px auto auto ${place[0] / zoom}px`;
  }
}

/** Shown this long, a notice was there to be seen. */
export const SEEN_MS = 1_500;

/**
 * Shows a notice about `field`, or in the corner where it is about none; `onDismiss` runs when the person closes it, `onSeen` once
 * they had the time to read it.
 */
export function showNotice(
  shown: NoticeContent,
  field: HTMLInputElement | undefined,
  onDismiss: (isForSite?: unknown) => void,
  onSeen: () => void,
): void {
  // Layout moves without any event that we could hear (an error message unfolds above the field): look this often.
  const FOLLOW_INTERVAL_MS = 250;

  hideNotice();
  content = shown;
  const dialog = field ? enclosingDialog(field) : selectAll(document, content.dialogs).at(-1);
  const container = dialog ?? unclobbered(document, "documentElement");
  if (!container) return;
  noticeField = field;
  whenDismissed = onDismiss;
  around = field && surroundings(field);
  host = build(content.host);
  notice = host.firstChild as HTMLElement;
  const root = host.attachShadow({ mode: "closed" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(content.style);
  root.adoptedStyleSheets = [sheet];
  root.append(notice);

  // Pressing the button must neither take the focus from the field nor reach the page as a click outside its dialog.
  notice.onmousedown = (event) => event.preventDefault();
  for (const type of content.events) notice.addEventListener(type, (event) => event.stopPropagation());
  selectAll<HTMLElement>(notice, "button").forEach((button, index) => {
    button.onclick = () => dismissNotice(index);
  });
  const mine = host;
  setTimeout(() => mine === host && !notice.hidden && onSeen(), SEEN_MS);

  timer = setInterval(follow, FOLLOW_INTERVAL_MS);
  addEventListener("scroll", follow, true);
  container.append(host);
  host.showPopover();
  follow();
}
