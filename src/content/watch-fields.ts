// Follows the person from field to field by their own events. Nothing is scanned and no subtree is observed: a page of
// a million nodes costs what an empty one costs.

import { activeElementOf, elementsOf } from "./unclobbered.ts";

/** What a watcher tells. Every call follows an event that the browser itself made. */
export interface FieldEvents {
  /** The person may be about to type into this input. */
  entered(field: HTMLInputElement): void;
  /** The value of this input is being changed. */
  edited(field: HTMLInputElement): void;
  /** The value stands: the field was left, or Enter or submit sent it. */
  committed(field: HTMLInputElement): void;
  escaped(): void;
}

// Capture, so that a page that stops events stops them behind us; passive, so that we never hold one up.
const EVENT_TYPES = ["focusin", "focusout", "input", "keydown", "submit"] as const;

type Root = Document | ShadowRoot;

interface WithShadowAccess {
  dom?: { openOrClosedShadowRoot(element: Element): ShadowRoot | null };
}

function shadowRootOf(element: Element): ShadowRoot | null {
  // Chromium offers it as an extension API, Firefox as a property; both reach closed roots.
  const api = (globalThis as { chrome?: WithShadowAccess }).chrome?.dom;
  const root =
    api && element instanceof HTMLElement
      ? api.openOrClosedShadowRoot(element)
      : (element as { openOrClosedShadowRoot?: ShadowRoot | null }).openOrClosedShadowRoot;
  return root ?? null;
}

/** By name, not by class: an input that came from another document keeps the classes of that one. */
function asInput(target: unknown): HTMLInputElement | undefined {
  const element = target as Partial<HTMLInputElement> | null;
  return element?.localName === "input" && typeof element.value === "string"
    ? (target as HTMLInputElement)
    : undefined;
}

/** Watches all fields of this document and of every shadow root that the focus enters, until `signal` aborts. */
export function watchFields(on: FieldEvents, signal: AbortSignal): void {
  const roots = new WeakSet<ShadowRoot>();
  // Composed events pass a shadow root and the window: the inner pass knows the field, the outer must not repeat it.
  const handled = new WeakSet<Event>();
  /** Fields whose value the person has changed; passing through a filled-in field commits nothing. */
  const touched = new WeakSet<HTMLInputElement>();
  let current: WeakRef<HTMLInputElement> | undefined;
  let valueOnEntry: string | undefined;

  const options = { capture: true, passive: true, signal };

  function listenTo(target: Window | ShadowRoot): void {
    for (const type of EVENT_TYPES) target.addEventListener(type, handle, options);
  }

  function watchRoot(root: ShadowRoot): void {
    if (roots.has(root)) return;
    roots.add(root);
    listenTo(root);
  }

  /** The element that really has the focus, below any number of shadow roots, each of which is watched from now on. */
  function innermostFocus(element: Element | null): Element | null {
    let innermost = element;
    for (let root = innermost && shadowRootOf(innermost); root; root = innermost && shadowRootOf(innermost)) {
      watchRoot(root);
      const inner = root.activeElement;
      if (!inner) break;
      innermost = inner;
    }
    return innermost;
  }

  function leave(next?: HTMLInputElement): void {
    const left = current?.deref();
    if (left === next) return;
    // A password manager fills a field without a word; the value tells.
    if (left && (touched.has(left) || left.value !== valueOnEntry)) on.committed(left);
    current = next && new WeakRef(next);
    valueOnEntry = next?.value;
  }

  function focused(target: unknown): void {
    const field = asInput(innermostFocus(target instanceof Element ? target : null));
    leave(field);
    if (field) on.entered(field);
  }

  function blurred(field: HTMLInputElement): void {
    // The window lost the focus, not the field: the person comes back to it.
    if (activeElementOf(field.getRootNode() as Root) === field) return;
    if (current?.deref() !== field) {
      // It had the focus before its root was watched.
      current = new WeakRef(field);
      valueOnEntry = undefined;
    }
    leave();
  }

  function submitted(form: unknown): void {
    if (!(form instanceof HTMLFormElement)) return;
    for (const element of elementsOf(form)) {
      const field = asInput(element);
      if (field) on.committed(field);
    }
  }

  function handle(event: Event): void {
    if (!event.isTrusted || handled.has(event)) return;
    const path = event.composedPath();
    // What happens between two fields of one shadow root does not leave it.
    for (const node of path) if (node instanceof ShadowRoot) watchRoot(node);
    const target = path[0];
    const field = asInput(target);
    // Only what names its field is done with; from outside a closed root, an event names the root's host.
    if (field) handled.add(event);
    if (event.type === "focusin") focused(target);
    else if (event.type === "submit") submitted(target);
    else if (event.type === "keydown") {
      const { key, isComposing } = event as KeyboardEvent;
      if (key === "Escape") on.escaped();
      if (key === "Enter" && !isComposing && field) on.committed(field);
    } else if (event.type === "focusout" && field) blurred(field);
    else if (event.type === "input" && field) {
      touched.add(field);
      on.edited(field);
    }
  }

  listenTo(window);
  // document.open() removes every listener of the window; its children go at the same time.
  const rearm = new MutationObserver(() => listenTo(window));
  rearm.observe(document, { childList: true });
  signal.addEventListener("abort", () => rearm.disconnect());
}
