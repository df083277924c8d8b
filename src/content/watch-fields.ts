// Follows the person from field to field by events, so the cost does not depend on the size of the page. Pages cause trusted
// events too, so this tells the person's acts from the page's.

import { isConnected } from "./background-client.ts";
import { asInput, inputsIn, scopeOf, shadowRootOf } from "./inputs.ts";
import {
  type Before,
  enteredBy,
  isBeginning,
  isMask,
  isOut,
  isToggled,
  type LogicalField,
  logicalField,
  recent,
  visit,
} from "./logical-field.ts";
import { fieldHints, MAX_PASSWORD_LENGTH } from "./password-field.ts";
import { sha1 } from "./sha1.ts";
import { activeIn, unclobbered } from "./unclobbered.ts";

export interface FieldListeners {
  /** The person is in a field now. */
  visited(): void;
  edited(field: LogicalField): void;
  /** What the person entered, once they left it or sent it. `filled`: a script wrote this instead, and the person sent it. */
  committed(field: LogicalField, isSent: boolean, filled?: string): void;
  escaped(): void;
  /** The page goes. */
  ended(): void;
}

type Handler = (element: HTMLInputElement | undefined, target: Element, event: Event) => unknown;

/** Pages show a password this soon after a press, or not at all. */
const SHOW_MS = 200;

/** A person who pressed in a frame stays there for longer. */
const FRAME_MS = 1_000;

/** Whether a press here can't show the password: on another field, or on what sends the form. */
function isElsewhere(target: Element): boolean {
  const control = unclobbered(target, "closest", "input,select,textarea,button") as HTMLInputElement | null;
  return (
    !!control && (!!control.form || control.localName !== "button") && !/button|checkbox/.test(control.type)
  );
}

/** The same for the two events of one edit. What is pasted isn't: one has it as it was, the other as it fits. */
function editOf({ inputType, data }: InputEvent): string {
  return inputType === "insertText" ? inputType + data : inputType;
}

let isByScript: boolean;

/** While a script runs, nothing else runs between two listeners of one event. */
function noteScript(): void {
  isByScript = true;
  queueMicrotask(() => {
    isByScript = false;
  });
}

/** Watches all fields of this document and of each shadow root that receives focus. */
export function watchFields({ visited, edited, committed, escaped, ended }: FieldListeners): void {
  /** An edit by a script has no `beforeinput`. */
  let before: (Before & { element: HTMLInputElement; edit: string }) | undefined;
  /** The person pressed something since their last edit: if a form is sent now, it's by them. */
  let hasActed = false;
  let isTab = false;
  /** Set while the focus is in a frame. */
  let inFrame: ReturnType<typeof setTimeout> | undefined;

  /** Safe to call again: the same listeners are added only once. */
  function listenTo(target: Window | ShadowRoot): void {
    target.addEventListener("blur", noteScript, true);
    // Capture, so that we get events before the page can stop them.
    for (const type in handlers) target.addEventListener(type, handle, true);
  }

  /** The input that really has the focus, through any number of shadow roots, each of which is watched from now on. */
  function focusedInput(element: Element | null): HTMLInputElement | undefined {
    const root = element && shadowRootOf(element);
    if (root) listenTo(root);
    return (root && focusedInput(activeIn(root))) || asInput(element);
  }

  function enter(field: LogicalField, element: HTMLInputElement, value: string | undefined): void {
    visit(field);
    if (field.hints?.isPassword !== field.isPassword) field.hints = fieldHints(element, field.isPassword);
    field.entered = value;
    field.isPending = value !== undefined;
    field.sha1 = field.left = undefined;
    edited(field);
    if (!value || value.length > MAX_PASSWORD_LENGTH) return;
    // Ready in case the page goes: then nothing can be waited for.
    void sha1(value).then((hash) => {
      if (field.entered === value) field.sha1 = hash;
    });
  }

  /** What the browser filled in counts as entered. */
  function takeFilled(field: LogicalField, element: HTMLInputElement): void {
    const { value } = element;
    if (value && value !== field.entered && element.matches(":autofill")) enter(field, element, value);
  }

  function commit(field: LogicalField, isSent = false): void {
    if (!isBeginning(field)) committed(field, isSent);
    field.isPending = false;
  }

  /** The person did something outside of these fields. */
  function act(path: EventTarget[] = []): void {
    hasActed = true;
    for (const field of recent) {
      const element = field.ref.deref();
      if (element?.isConnected) takeFilled(field, element);
      // Not kept for longer than the page lives. It was edited nevertheless.
      else if (!field.isPending) field.entered &&= "";
      if (!path.includes(element as Element))
        field.left = [element?.type, element ? scopeOf(element) : document];
    }
  }

  function sweep(field: LogicalField): void {
    if (!field.isPending || !field.left || !isOut(field)) return;
    // They looked at it, and go on.
    if (isToggled(field)) field.left = undefined;
    else commit(field);
  }

  /** What the press took the focus from is committed. What may show the password gets time for that. */
  function release(_element: unknown, target: Element): void {
    hasActed = true;
    setTimeout(() => {
      const out = recent.filter(isOut);
      setTimeout(() => out.forEach(sweep), isElsewhere(target) ? 0 : SHOW_MS);
    });
  }

  const sweepAll = () => recent.forEach(sweep);
  function commitAll(): void {
    for (const field of recent) if (field.isPending) commit(field);
  }

  const handlers: Record<string, Handler> = {
    focus(_element, target) {
      // Capture runs before any listener of the page can show what the field hides.
      const element = focusedInput(target);
      const field = element && logicalField(element);
      if (!field) return;
      clearTimeout(inFrame);
      visit(field);
      visited();
    },
    blur(element, target) {
      const field = element && logicalField(element);
      // A page may show the password only while the press lasts.
      if (field && isToggled(field)) field.left = undefined;
      // Nothing else is seen of a press in a frame, or of a Tab that leads there.
      const isInFrame = (target as EventTarget) === window && !isByScript;
      // A frame may take the focus at each key, and give it back.
      if (isInFrame) {
        clearTimeout(inFrame);
        inFrame = setTimeout(() => {
          if (!recent.every(isOut)) return;
          act();
          sweepAll();
        }, FRAME_MS);
      }
      // Until then, the browser says that the field still has the focus.
      if (isTab) queueMicrotask(sweepAll);
    },
    beforeinput(element, _target, event) {
      if (!element) return;
      const edit = editOf(event as InputEvent);
      const { data, inputType } = event as InputEvent;
      const { value, selectionStart, selectionEnd } = element;
      const from = selectionStart ?? 0;
      before = { element, edit, value, from };
      if (edit !== inputType && selectionEnd !== null)
        before.next = value.slice(0, from) + data + value.slice(selectionEnd);
      // The page may prevent it.
      setTimeout(() => {
        before = undefined;
      });
    },
    input(element, _target, event) {
      if (!element || before?.element !== element || before.edit !== editOf(event as InputEvent)) return;
      hasActed = false;
      const field = logicalField(element, true);
      if (field) enter(field, element, enteredBy(field, element, before));
      before = undefined;
    },
    keydown(_element, _target, event) {
      const { key, isComposing } = event as KeyboardEvent;
      if (key === "Escape") escaped();
      if (key === "Enter" && !isComposing) {
        act();
        commitAll();
      }
      if (key === "Tab") {
        act();
        isTab = true;
        setTimeout(() => {
          isTab = false;
          sweepAll();
        });
      }
    },
    pointerdown: (_element, _target, event) => act(event.composedPath()),
    // The click may never come, and by assistive technology it comes alone.
    pointerup: release,
    click: release,
    submit(_element, form) {
      // A page may send its form while the person types.
      if (!hasActed) return;
      // Each check looks at the whole form.
      let left = 20;
      for (const element of inputsIn(form)) {
        const field = logicalField(element);
        if (!field) continue;
        takeFilled(field, element);
        const { value, defaultValue, type } = element;
        if (field.isPending || field.asked) commit(field, true);
        else if (
          field.entered === undefined &&
          type === "password" &&
          value !== defaultValue &&
          !isMask(value) &&
          left-- > 0
        )
          committed(field, true, value);
      }
    },
    pagehide() {
      // A frame may be loaded again at each key.
      if (hasActed || top === self) commitAll();
      ended();
    },
  };

  function handle(event: Event): void {
    // An orphaned script does nothing: it can't even look up shadow roots any more.
    if (!event.isTrusted || !isConnected()) return;
    const path = event.composedPath();
    // Events between two fields of one shadow root do not leave it.
    for (const node of path) if (node instanceof ShadowRoot) listenTo(node);
    (handlers[event.type] as Handler)(asInput(path[0] as Element), path[0] as Element, event);
  }

  listenTo(window);
  // document.open() removes every window listener, and replaces the document's children at the same time.
  new MutationObserver(() => listenTo(window)).observe(document, { childList: true });
}
