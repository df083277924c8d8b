// A page can shadow any property of a form or a document by naming an element after it (<input name="elements">,
// <img name="activeElement">), in our world as well. What we read from either, we read past those names.

type Value<Member> = Member extends (...input: never[]) => infer Result ? Result : Member;

/** What a node's own kind says of it: a property, or with any input what its method gives for that. */
export function unclobbered<Target extends Node, Name extends keyof Target>(
  node: Target,
  name: Name,
  ...input: unknown[]
): Value<Target[Name]> {
  const member = Reflect.get(Object.getPrototypeOf(node), name, node);
  return input.length ? member?.apply(node, input) : member;
}

/** All elements below `root` that match. */
export function selectAll<Kind extends Element>(root: Node, selector: string): Kind[] {
  return [...unclobbered(root as ParentNode, "querySelectorAll", selector)] as Kind[];
}
