// Shows, positions and removes the notice beside the field. It has no privileged actions and takes no focus.

import type { NoticeContent, NoticeElement } from "../shared/passwords/verdict.ts";
import { isConnected } from "./check-password.ts";
import { type Obstacle, overlap, placeNotice } from "./place-notice.ts";
import { selectAll, unclobbered } from "./unclobbered.ts";

type Weighed = readonly (readonly [element: Element, weight: number])[];

// Only one notice exists at a time.
let host: HTMLElement | undefined;
let notice: HTMLElement;
let content: NoticeContent;
let around: Weighed | undefined;
let whenDismissed: (isForSite?: unknown) => void;
let timer: ReturnType<typeof setInterval> | undefined;

/** The notice's field; `undefined` without a notice, or if the notice is about an earlier page. */
export let noticeField: HTMLInputElement | undefined;

/** Weighs elements (none a form) as {@link Obstacle} does; without a field, all get the lowest weight. */
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

/** The parent node; for a shadow root, its host. */
function parentOf(node: Node): Node | false {
  return unclobbered(node, "parentNode") ?? (node instanceof ShadowRoot && node.host);
}

/** The buttons, links and other fields of the field's form, or of the boxes around it if there is no form. */
function surroundings(field: HTMLInputElement): Weighed {
  // Buttons count as part of a field's form within this many boxes around it.
  const MAX_FORM_DEPTH = 8;
  const { form } = field;
  let elements: Element[] = form ? [...unclobbered(form, "elements")] : [];
  let box: Node | false = form ?? parentOf(field);
  for (let depth = 0; depth < MAX_FORM_DEPTH && box; depth++) {
    elements = [...elements, ...selectAll(box, content.obstacles)];
    // A clickable box around the field is not a button of its form.
    if (selectAll(box, content.buttons).some((it) => !it.contains(field))) break;
    box = parentOf(box);
  }
  return weigh([...new Set(elements)], field);
}

/** The open dialog or popover around the field: outside a modal all is inert, and a click outside a popover closes it. */
function enclosingDialog(element: Element | undefined): Element | undefined {
  // The root of a detached element may be a link, whose `host` is a string.
  return (
    element?.closest &&
    (element.closest(content.dialogs) ??
      enclosingDialog(unclobbered(element.getRootNode() as ShadowRoot, "host")))
  );
}

function build([name, attributes, ...children]: NoticeElement): HTMLElement {
  // The namespace makes it an HTML element in any kind of document.
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

/** Dismisses the notice for the user, for this password or for the whole site. */
export function dismissNotice(isForSite?: unknown): void {
  // If the page removed it, the user did not dismiss it.
  if (!host?.isConnected) return;
  hideNotice();
  whenDismissed(isForSite);
}

function follow(): void {
  // Accept that the page removed the notice: the toolbar still shows the warning. An orphaned script goes quiet.
  if (!host?.isConnected || !isConnected()) hideNotice();
  else {
    const width = unclobbered(document, "documentElement")?.clientWidth || innerWidth;
    // If the field is gone with its form (signed in without a new page), place the notice in a corner of the page.
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
    // With CSS zoom, a page measures in different pixels than it positions.
    const zoom = notice.currentCSSZoom || 1;
    if (place) notice.style.inset = `${place[1] / zoom}px auto auto ${place[0] / zoom}px`;
  }
}

/** A notice shown this long counts as seen. */
export const SEEN_MS = 1_500;

/**
 * Shows a notice about `field`, or in a corner without one. `onDismiss` runs when the user closes it, `onSeen` once they have
 * had time to read it.
 */
export function showNotice(
  shown: NoticeContent,
  field: HTMLInputElement | undefined,
  onDismiss: (isForSite?: unknown) => void,
  onSeen: () => void,
): void {
  // Layout can shift without any event (an error message unfolds above the field), so check this often.
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

  // A click must not move the focus out of the field, or reach the page as a click outside its dialog.
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
