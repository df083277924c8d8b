// A page's accessibility tree in Chromium, closed shadow roots included.

import type { Page } from "playwright";
import type { Spoken } from "../any-browser.ts";

/** Chromium's own roles, as ARIA names them. */
const ROLES: Record<string, string> = {
  RootWebArea: "document",
  StaticText: "text",
  Details: "group",
  DisclosureTriangle: "summary",
  SvgRoot: "image",
  LabelText: "generic",
  Legend: "generic",
  DescriptionList: "generic",
  none: "generic",
};

/** What is said of a property that is true, and of one that is false. */
const STATES: Record<string, [yes: string, no?: string]> = {
  focused: ["focused"],
  checked: ["checked", "not checked"],
  pressed: ["pressed", "not pressed"],
  expanded: ["expanded", "collapsed"],
  selected: ["selected", "not selected"],
  disabled: ["disabled"],
  invalid: ["invalid"],
  required: ["required"],
};

/** The tree of a whole page. */
export async function treeInChromium(page: Page): Promise<Spoken> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const read = ({ ignored, properties = [], childIds = [], ...node }: (typeof nodes)[number]): Spoken => {
      const own = String(node.role?.value);
      const role = ROLES[own] ?? own;
      // What a text consists of, line by line, says the same again.
      const within = role === "text" ? [] : childIds.flatMap((id) => byId.get(id) ?? []);
      const children = within.map(read);
      if (ignored) return { role: "generic", name: "", states: [], children };
      const found = new Map(properties.map(({ name, value }) => [name as string, String(value.value)]));
      const states = Object.entries(STATES).flatMap(([name, [yes, no]]) => {
        const value = found.get(name);
        return value === "true" ? yes : (value === "false" && no) || [];
      });
      return {
        role,
        name: String(node.name?.value ?? ""),
        states,
        level: found.get("level"),
        live: found.get("live"),
        value: String(node.value?.value ?? ""),
        description: String(node.description?.value ?? ""),
        children,
      };
    };
    const [root] = nodes;
    if (!root) throw new Error("the page has no tree");
    return read(root);
  } finally {
    await session.detach();
  }
}
