// From markup to a small tree of texts, emphasis and links. How a real parser handles hostile HTML is tested in a browser.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DESCRIPTION_MAX_DEPTH,
  type DescriptionNode,
  describeMarkup,
  type MarkupNode,
  sanitizeDescription,
} from "../../../../src/ui/components/sanitize-description.ts";

type Child = MarkupNode | string;

function text(value: string): MarkupNode {
  return { nodeType: 3, textContent: value, childNodes: [] };
}

function element(localName: string, attributes: Record<string, string>, ...children: Child[]): MarkupNode {
  const childNodes = children.map((child) => (typeof child === "string" ? text(child) : child));
  return {
    nodeType: 1,
    localName,
    childNodes,
    textContent: childNodes.map((child) => child.textContent ?? "").join(""),
    getAttribute: (name) => attributes[name] ?? null,
  };
}

function link(href: string, ...children: Child[]): MarkupNode {
  return element("a", { href }, ...children);
}

function describeAll(...nodes: Child[]): DescriptionNode[] {
  return describeMarkup(nodes.map((node) => (typeof node === "string" ? text(node) : node)));
}

function textOf(nodes: DescriptionNode[]): string {
  return nodes.map((node) => ("text" in node ? node.text : textOf(node.children))).join("");
}

describe("a description", () => {
  it("keeps texts, emphasis and links", () => {
    const href = "https://news.example/a?b=1";
    const shop = link(href, element("b", {}, "the shop"), " was ", element("i", {}, "breached"));
    const [strong, em] = [
      { tag: "strong", children: [{ text: "the shop" }] },
      { tag: "em", children: [{ text: "breached" }] },
    ];
    const children = [strong, { text: " was " }, em];
    const [before, after] = [{ text: "In May, " }, { text: "." }];
    expect(describeAll("In May, ", shop, ".")).toEqual([before, { href, children }, after]);
  });

  it.each(["script", "svg", "form", "custom-element", "constructor", "__proto__"])(
    "drops the element <%s> and keeps its text",
    (name) => {
      expect(describeAll("a ", element(name, { href: "https://x.example" }, "b"))).toEqual([{ text: "a b" }]);
    },
  );

  it.each([
    "mailto:someone@shop.test",
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    " javascript:alert(1)",
    "chrome-extension://a/b.html",
    "/relative",
    "//shop.test/path",
    "https://bank.example@evil.example/",
    "",
    undefined,
  ])("shows a link to %j as its text", (href) => {
    const anchor = element("a", href === undefined ? {} : { href }, "this");
    expect(describeAll("see ", anchor)).toEqual([{ text: "see this" }]);
  });

  it("collapses white space, keeps it out of links, and has none at its ends", () => {
    const story = link("https://a.example/", element("b", {}, " \u00a0 the\n\tstory  "));
    expect(describeAll("\n  Read", story, element("i", {}, "now"), " \n ", ".  ")).toEqual([
      { text: "Read " },
      { href: "https://a.example/", children: [{ tag: "strong", children: [{ text: "the story" }] }] },
      { text: " " },
      { tag: "em", children: [{ text: "now" }] },
      { text: " ." },
    ]);
  });

  it("separates paragraphs, lines and list items", () => {
    const lines = [element("p", {}, "One"), element("p", {}, "two"), element("br", {})];
    const described = describeAll(...lines, element("li", {}, "three"), "four");
    expect(described).toEqual([{ text: "One two three four" }]);
  });

  it("keeps the text of deeply nested elements, without their markup", () => {
    let deep: Child = "bottom";
    for (let depth = 0; depth < 10_000; depth++) {
      const inner: Child = deep;
      // `textContent` is a fixed string: computing it would recurse too.
      deep = {
        nodeType: 1,
        localName: depth % 2 ? "em" : "div",
        textContent: "bottom",
        childNodes: [typeof inner === "string" ? text(inner) : inner],
      };
    }
    const described = describeAll(deep);
    let levels = 0;
    for (let at = described[0]; at && !("text" in at); at = at.children[0]) levels++;
    expect(levels).toBeLessThanOrEqual(DESCRIPTION_MAX_DEPTH + 1);
    expect(textOf(described)).toBe("bottom");
  });

  it("is never anything else, whatever the markup", () => {
    const names = fc.constantFrom(..."a b em i strong p br div script img svg li".split(" "));
    const addresses = ["https://a.example/", "http://b.example/x y", "javascript:1", "mailto:a@b", "#"];
    const hrefs = fc.constantFrom(...addresses);
    const { tree } = fc.letrec<{ tree: MarkupNode }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 6 },
        fc.oneof(fc.string(), fc.constantFrom(" ", "\n", "a ", " b")).map(text),
        fc
          .tuple(names, hrefs, fc.array(tie("tree"), { maxLength: 4 }))
          .map(([name, href, children]) => element(name, { href }, ...children)),
      ),
    }));
    const check = (node: DescriptionNode, isInLink: boolean): void => {
      if ("text" in node) {
        expect(Object.keys(node)).toEqual(["text"]);
        expect(node.text).not.toBe("");
        return;
      }
      expect(node.children.length).toBeGreaterThan(0);
      expect(textOf(node.children)).toBe(textOf(node.children).trimStart());
      if ("href" in node) {
        expect(Object.keys(node)).toEqual(["href", "children"]);
        expect(node.href).toMatch(/^https?:\/\/[^/@\s]+\/\S*$/);
        expect(isInLink).toBe(false);
      } else {
        expect(Object.keys(node)).toEqual(["tag", "children"]);
        expect(["em", "strong"]).toContain(node.tag);
      }
      for (const child of node.children) check(child, isInLink || "href" in node);
    };
    const withoutSpace = (value: string) => value.replace(/\s+/g, "");
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 5 }), (nodes) => {
        const described = describeMarkup(nodes);
        for (const node of described) check(node, false);
        const whole = textOf(described);
        expect(whole).toBe(whole.trim().replace(/\s+/g, " "));
        expect(withoutSpace(whole)).toBe(withoutSpace(nodes.map((node) => node.textContent ?? "").join("")));
      }),
      { numRuns: 2000 },
    );
  });

  it("is empty, not raw, if there is no DOM to parse it", () => {
    expect(sanitizeDescription("<b>bold</b>")).toEqual([]);
  });
});
