// A page's accessibility tree in Firefox, as its own window sees it.

import type { Page } from "playwright";
import type { Spoken } from "../any-browser.ts";
import type { FirefoxControl } from "./protocol/control.ts";

/** The tree of a whole page. */
export async function treeInFirefox(control: FirefoxControl, page: Page): Promise<Spoken> {
  // The tree follows the page with its next frame.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  return control.inBrowser(
    async (tab: string) => {
      // If released, the service ends with the next garbage collection, and all trees have to be rebuilt.
      const held = globalThis as { accessibilityOfTests?: ReturnType<(typeof Cc)[string]["getService"]> };
      held.accessibilityOfTests ??= Cc["@mozilla.org/accessibilityService;1"]?.getService(
        Ci.nsIAccessibilityService,
      );
      const service = held.accessibilityOfTests;
      // biome-ignore lint/suspicious/noExplicitAny: the browser's own objects
      type Accessible = any;
      const roleOf = (node: Accessible): string => {
        const own: string = service.getStringRole(node.role);
        if (own === "text leaf" || own === "statictext") return "text";
        return own === "summary" ? own : node.computedARIARole || "generic";
      };
      const read = (node: Accessible): Spoken => {
        const role = roleOf(node);
        const found: Record<string, string> = {};
        for (const { key, value } of node.attributes.enumerate()) found[key] = value;
        const [state, more] = [{}, {}] as { value: number }[];
        node.getState(state, more);
        const own: DOMStringList = service.getStringStates(state?.value, more?.value);
        const has = (name: string) => own.contains(name);
        const either = (isAsked: boolean, yes: string, no: string) => (isAsked ? [has(yes) ? yes : no] : []);
        // These are given a name that is all they contain.
        const isContainer = ["listitem", "row", "definition", "term", "generic"].includes(role);
        return {
          role,
          name: isContainer && found["explicit-name"] !== "true" ? "" : (node.name ?? ""),
          states: [
            ...(has("focused") ? ["focused"] : []),
            ...either(has("checkable") || "checkable" in found, "checked", "not checked"),
            ...either("pressed" in found, "pressed", "not pressed"),
            ...either(has("expanded") || has("collapsed"), "expanded", "collapsed"),
            ...either(has("selectable"), "selected", "not selected"),
            ...(has("unavailable") ? ["disabled"] : []),
            ...["invalid", "required"].filter(has),
          ],
          level: found.level,
          live: found.live,
          value: node.value,
          description: node.description,
          children: Array.from({ length: node.childCount }, (_, index) => read(node.getChildAt(index))),
        };
      };
      const browser = NavigableManager.getBrowsingContextById(tab)?.top.embedderElement;
      return read(service.getAccessibleFor(browser).getChildAt(0));
    },
    await control.nameOf(page),
  );
}
