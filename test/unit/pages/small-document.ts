// The few parts of a document that drawing a component takes, for tests without a browser.
import { type ComponentChild, render } from "preact";

/** An element or a text. What an attribute or property is set to is read from `attributes`. */
export class SmallNode extends EventTarget {
  readonly localName: string;
  readonly namespaceURI: string;
  readonly childNodes: SmallNode[] = [];
  readonly attributes: Record<string, unknown> = {};
  readonly style = {};
  parentNode: SmallNode | null = null;
  data = "";
  value = "";
  disabled = false;

  constructor(localName: string, namespaceURI = "http://www.w3.org/1999/xhtml") {
    super();
    this.localName = localName;
    this.namespaceURI = namespaceURI;
  }

  get nodeType(): number {
    return this.localName === "#text" ? 3 : 1;
  }

  get ownerDocument(): typeof DOCUMENT {
    return DOCUMENT;
  }

  get firstChild(): SmallNode | null {
    return this.childNodes[0] ?? null;
  }

  get nextSibling(): SmallNode | null {
    const siblings = this.parentNode?.childNodes ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }

  get textContent(): string {
    return this.data + this.childNodes.map((child) => child.textContent).join("");
  }

  insertBefore(node: SmallNode, before: SmallNode | null): SmallNode {
    node.remove();
    const place = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    this.childNodes.splice(place, 0, node);
    node.parentNode = this;
    return node;
  }

  appendChild(node: SmallNode): SmallNode {
    return this.insertBefore(node, null);
  }

  removeChild(node: SmallNode): void {
    this.childNodes.splice(this.childNodes.indexOf(node), 1);
    node.parentNode = null;
  }

  remove(): void {
    this.parentNode?.removeChild(this);
  }

  contains(node: SmallNode | null): boolean {
    return node !== null && (node === this || this.contains(node.parentNode));
  }

  setAttribute(name: string, value: unknown): void {
    this.attributes[name] = value;
  }

  removeAttribute(name: string): void {
    delete this.attributes[name];
  }

  /** What happens where the browser tells of an event here; the component is drawn anew by then. */
  async tell(type: string): Promise<void> {
    this.dispatchEvent(new Event(type));
    await new Promise((resolve) => setTimeout(resolve));
  }

  /** All elements inside. */
  all(): SmallNode[] {
    return this.childNodes.flatMap((child) => [child, ...child.all()]);
  }

  /** Elements of a name. */
  named(localName: string): SmallNode[] {
    return this.all().filter((node) => node.localName === localName);
  }
}

const DOCUMENT = {
  activeElement: null,
  createElement: (name: string) => new SmallNode(name),
  createElementNS: (namespace: string, name: string) => new SmallNode(name, namespace),
  createTextNode(data: unknown) {
    const text = new SmallNode("#text");
    text.data = String(data);
    return text;
  },
};

/** A place to draw in, as often as is wished for. */
export function smallPage() {
  Object.assign(globalThis, { document: DOCUMENT });
  const body = new SmallNode("body");
  return {
    body,
    draw(component: ComponentChild) {
      render(component, body as unknown as Element);
    },
  };
}
