// Finds inputs, also in shadow roots. However large a page is, it looks only at the elements that come first.

import { api } from "./background-client.ts";
import { nodesIn, parentOf } from "./unclobbered.ts";

export function shadowRootOf(element: Element): ShadowRoot | null | undefined {
  // Chromium has an extension API for this, Firefox a property. Both reach closed roots.
  return api.dom && element instanceof HTMLElement
    ? api.dom.openOrClosedShadowRoot(element)
    : (element as { openOrClosedShadowRoot?: ShadowRoot | null }).openOrClosedShadowRoot;
}

/** Checks the name, not the class: an input from another document keeps that document's classes. */
export function asInput(target: Partial<HTMLInputElement> | null | undefined): HTMLInputElement | undefined {
  return (target?.localName === "input" && target.value != null && target) as HTMLInputElement | undefined;
}

/** The form of a field, also if the field is in a shadow root of the form's elements; without a form, the boxes around it. */
export function scopeOf(field: HTMLInputElement): Node {
  const MAX_DEPTH = 5;
  let box: Node = field;
  let depth = 0;
  for (let node: Node | false | null = field; node; node = parentOf(node)) {
    if ((node as Element).localName === "form") return node;
    if (depth++ <= MAX_DEPTH) box = node;
  }
  return field.form ?? box;
}

/** The first inputs in a form or box, in its shadow roots too. */
export function inputsIn(scope: Node): HTMLInputElement[] {
  // Real forms have fewer.
  const MAX_INPUTS = 100;
  let rest = 500;
  const found: HTMLInputElement[] = [];
  (function look(root: Node): void {
    for (const element of nodesIn<Element>(root, 1)) {
      if (rest-- < 0) return;
      const input = asInput(element);
      if (input) found.push(input);
      const inner = shadowRootOf(element);
      if (inner) look(inner);
    }
  })(scope);
  return found.slice(0, MAX_INPUTS);
}
