// Reads DOM properties that a page may have shadowed. An element's name can hide any property of a form or a document
// (<input name="elements">, <img name="activeElement">), in our isolated world too.

type Value<Member> = Member extends (...input: never[]) => infer Result ? Result : Member;

/** Reads a property from the node's prototype; with `input`, calls that method. */
export function unclobbered<Target extends Node, Name extends keyof Target>(
  node: Target,
  name: Name,
  ...input: unknown[]
): Value<Target[Name]> {
  const member = Reflect.get(Object.getPrototypeOf(node), name, node);
  return input.length ? member?.apply(node, input) : member;
}

/** All elements below `root` that match the selector. */
export function selectAll<Kind extends Element>(root: Node, selector: string): Kind[] {
  return [...unclobbered(root as ParentNode, "querySelectorAll", selector)] as Kind[];
}

/** The nodes below `root` of one type: 1 for elements, 4 for texts. Lazy, so only what is taken costs time. */
export function* nodesIn<Kind extends Node>(root: Node, type: 1 | 4): Generator<Kind> {
  const walker = unclobbered(document, "createTreeWalker", root, type) as TreeWalker;
  while (walker.nextNode()) yield walker.currentNode as Kind;
}

/** The parent node; for a shadow root, its host. */
export function parentOf(node: Node): Node | false | null {
  return unclobbered(node, "parentNode") ?? (node instanceof ShadowRoot && node.host);
}

/** The focused element of a document or shadow root. */
export function activeIn(root: Node): Element | null {
  return unclobbered(root as Document, "activeElement");
}
