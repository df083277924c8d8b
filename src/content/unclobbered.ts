// A page can shadow any property of a form or a document by naming an element after it (<input name="elements">,
// <img name="activeElement">), in our world as well. What we read from either, we read past those names.

/** The focused element of a document or shadow root; for a focused frame or shadow tree, its host. */
export function activeElementOf(root: Document | ShadowRoot): Element | null {
  return Reflect.get(root === document ? Document.prototype : ShadowRoot.prototype, "activeElement", root);
}

/** The listed elements of a form, those placed elsewhere by their `form` attribute included. */
export function elementsOf(form: HTMLFormElement): HTMLFormControlsCollection {
  return Reflect.get(HTMLFormElement.prototype, "elements", form);
}

/** All elements below `root` that match; forms may shadow `querySelectorAll` too. */
export function selectAll<E extends Element>(root: ParentNode, selector: string): NodeListOf<E> {
  const owner = root instanceof Element ? Element : root === document ? Document : DocumentFragment;
  return owner.prototype.querySelectorAll.call(root, selector) as NodeListOf<E>;
}

/** The parent of a node; forms may shadow `parentNode`. */
export function parentOf(node: Node): ParentNode | null {
  return Reflect.get(Node.prototype, "parentNode", node);
}

/** The root element; `undefined` in a document that has none yet. */
export function documentElement(): HTMLElement | undefined {
  return Reflect.get(Document.prototype, "documentElement", document) ?? undefined;
}

/** All text of a node, "" for none. */
export function textOf(node: Node | null | undefined): string {
  return (node && Reflect.get(Node.prototype, "textContent", node)) ?? "";
}

/** The element before this one. */
export function previousElement(element: Element): Element | null {
  return Reflect.get(Element.prototype, "previousElementSibling", element);
}

/** A new HTML element, in a document of any kind. */
export function create<Name extends keyof HTMLElementTagNameMap>(name: Name): HTMLElementTagNameMap[Name] {
  const element = Document.prototype.createElementNS.call(document, "http://www.w3.org/1999/xhtml", name);
  return element as HTMLElementTagNameMap[Name];
}
