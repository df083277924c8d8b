// Shows, positions and removes the notice beside the field. It takes no focus, and does nothing for a page that presses it.

import type { NoticeContent, NoticeElement } from "../shared/passwords/verdict.ts";
import { isConnected } from "./background-client.ts";
import type { LogicalField } from "./logical-field.ts";
import { NEVER, type Obstacle, overlap, placeNotice } from "./place-notice.ts";
import { activeIn, parentOf, selectAll, unclobbered } from "./unclobbered.ts";

type Weighed = readonly (readonly [element: Element, weight: Obstacle[1]])[];

/** Layout can shift without any event (an error message unfolds above the field), so look this often. */
const LOOK_INTERVAL_MS = 250;
/** In view for this many looks in all, 1.5 seconds, a notice counts as seen. */
const LOOKS_TO_BE_SEEN = 6;
/** New links come up rarely, and looking for them takes longer. */
const LOOKS_PER_SURVEY = 4;
/** Its buttons work once it rested this long: a press that comes sooner was meant for something else. */
const REST_MS = 1_000;

// Only one notice exists at a time.
let host: HTMLElement | undefined;
let notice: HTMLElement;
let content: NoticeContent;
let around: Weighed;
let whenSeen: () => void;
let whenDismissed: (act?: string) => void;
let timer: ReturnType<typeof setInterval> | undefined;
let looks: number;
let seenLooks: number;
/** Where it is in view; empty if it isn't. */
let position: string;
let movedAt: number;
/** Not scrolled away, in whatever frames this one is in. */
let isInWindow: unknown;
/** Whether no page or frame around it makes the notice invisible, or covers it. Only Chromium says so. */
let isVisible: unknown;
let observer: IntersectionObserver | undefined;

/** The notice's field; `undefined` without a notice, or if the notice is about an earlier page. */
export let noticeField: LogicalField | undefined;

function boxOf(element: Element): DOMRect {
  return element.getBoundingClientRect();
}

function matches(node: Node, selector: string): unknown {
  return unclobbered(node as Element, "matches", selector);
}

/** Whether there is a notice. The page may have removed it. */
export function isShown(): boolean {
  return !!host && !!parentOf(host);
}

/** The open dialog or popover around an element. */
function dialogAround(element: Node | undefined): Element | undefined {
  for (
    let node: Node | false | null | undefined = element?.isConnected && element;
    node;
    node = parentOf(node)
  )
    if (matches(node, content.dialogs)) return node as Element;
  return undefined;
}

/** The open dialog or popover that the notice has to be in: outside of a modal all is inert, a click there closes a popover. */
function dialogFor(own: Element | undefined): Element | undefined {
  const modals = selectAll(document, content.modals);
  // The last one that opened has the focus.
  const modal = modals.find((it) => it.contains(activeIn(document))) ?? modals.at(-1);
  return modal?.contains(own ?? null) ? own : (modal ?? own);
}

/** All in view below these that should not be covered, with weights as in {@link Obstacle}. */
function survey(...roots: Node[]): Weighed {
  // Pages have thousands of links.
  const MAX_ELEMENTS = 2_000;
  const view = new DOMRect(0, 0, innerWidth, innerHeight);
  return [...new Set(roots.flatMap((root) => selectAll(root, content.obstacles).slice(0, MAX_ELEMENTS)))]
    .filter((it) => overlap(boxOf(it), view))
    .map((element): Weighed[number] => [
      element,
      matches(element, content.buttons) ? NEVER : matches(element, "a") ? 1e5 : 1,
    ]);
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
  observer?.disconnect();
  host = noticeField = undefined;
  clearInterval(timer);
  removeEventListener("scroll", follow, true);
}

function dismiss(act?: string): void {
  // If the page removed it, the user did not dismiss it.
  if (!isShown()) return;
  hideNotice();
  whenDismissed(act);
}

/** Dismisses the notice for the user, unless Escape closes something of the page. */
export function escapeNotice(): void {
  if (host && selectAll(document, content.dialogs).every((it) => !it.getClientRects().length)) dismiss();
}

function follow(): void {
  // Accept that the page removed the notice: the toolbar still shows the warning. An orphaned script goes quiet.
  if (!host || !isShown() || !isConnected()) {
    hideNotice();
    return;
  }
  const element = noticeField?.ref.deref();
  const own = dialogAround(element);
  const dialog = dialogFor(own);
  const page = unclobbered(document, "documentElement");
  const place = dialog ?? page;
  if (place !== parentOf(host)) {
    // The dialog or popover closed, or another one opened.
    place?.append(host);
    notice.showPopover();
    looks = 0;
  }
  // In a corner if the field is gone with its form (signed in without a new page), or behind a modal.
  const isBehind = dialog !== own;
  const box = element && !isBehind ? boxOf(element) : undefined;
  const field = box && overlap(box, box) ? element : undefined;
  if (looks % LOOKS_PER_SURVEY === 0)
    around = survey((isBehind && dialog) || document, field?.getRootNode() ?? document);
  const at = placeNotice(
    boxOf(notice),
    new DOMRect(0, 0, page?.clientWidth || innerWidth, innerHeight),
    getComputedStyle(field ?? notice).direction === "rtl",
    around.map(([other, weight]) => [boxOf(other), weight]),
    field && box,
    isBehind,
  );
  notice.hidden = !at;
  // With CSS zoom, a page measures in different pixels than it positions.
  const zoom = notice.currentCSSZoom || 1;
  if (at) notice.style.inset = `${at[1] / zoom}px auto auto ${at[0] / zoom}px`;
  // Each time: a page could move it to and fro between two looks.
  watch();
}

/** Notes where the notice is in view, and since when. */
function watch(): void {
  const root = host?.getRootNode() as Document;
  const isUncovered = [notice, ...selectAll(notice, content.parts)].every((part) => {
    const { left, top, width, height } = boxOf(part);
    return unclobbered(root, "elementFromPoint", left + width / 2, top + height / 2) === host;
  });
  const { x, y } = boxOf(notice);
  const now = isUncovered && isInWindow && !document.hidden ? `${x} ${y}` : "";
  if (now !== position) movedAt = performance.now();
  position = now;
}

/** Whether the person sees it: what lets presses through may cover it. */
function isClear(): unknown {
  const box = boxOf(notice);
  return (
    isVisible ??
    selectAll(document, content.tops).every((it) => it.contains(host ?? null) || !overlap(boxOf(it), box))
  );
}

function look(): void {
  looks++;
  follow();
  if (host && position && isClear() && ++seenLooks === LOOKS_TO_BE_SEEN) whenSeen();
}

/**
 * Shows a notice about `field`, or in a corner without one. `onSeen` runs once the user had time to read it, `onDismiss` when
 * they close it, with the message that the button stands for.
 */
export function showNotice(
  shown: NoticeContent,
  field: LogicalField | undefined,
  onSeen: () => void,
  onDismiss: typeof whenDismissed,
): void {
  hideNotice();
  content = shown;
  const place = dialogFor(dialogAround(field?.ref.deref())) ?? unclobbered(document, "documentElement");
  if (!place) return;
  noticeField = field;
  whenSeen = onSeen;
  whenDismissed = onDismiss;
  looks = seenLooks = 0;
  position = "";
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
  for (const button of selectAll<HTMLButtonElement>(notice, "button")) {
    // Firefox ends this script with the extension but leaves the notice. Then the browser closes it.
    button.popoverTargetElement = notice;
    button.onclick = (event) => {
      event.preventDefault();
      watch();
      const isAtRest = event.isTrusted && position && performance.now() - movedAt >= REST_MS;
      // To close it is no harm, whatever the page does.
      if (isAtRest && (!button.name || isClear())) dismiss(button.name);
    };
  }

  timer = setInterval(look, LOOK_INTERVAL_MS);
  addEventListener("scroll", follow, true);
  place.append(host);
  notice.showPopover();
  follow();
  observer = new IntersectionObserver((entries) => {
    const entry = entries.at(-1) as IntersectionObserverEntry & { isVisible?: boolean };
    isInWindow = entry.isIntersecting;
    isVisible = entry.isVisible;
  }, content.sight);
  observer.observe(notice);
}
