// The notice in Firefox's accessibility tree, which its own window sees completely.

import type { Frame, Page } from "playwright";
import type { SeenNotice } from "../any-browser.ts";
import type { FirefoxControl } from "./protocol/control.ts";

/** The path of frames: sibling indexes from the outermost page inwards. */
function wayTo(place: Page | Frame): number[] {
  if ("mainFrame" in place) return [];
  const parent = place.parentFrame();
  return parent ? [...wayTo(parent), parent.childFrames().indexOf(place)] : [];
}

/** The notice in a page or frame; `undefined` if none is visible. */
export async function findInFirefox(
  control: FirefoxControl,
  place: Page | Frame,
): Promise<SeenNotice | undefined> {
  const page = "mainFrame" in place ? place : place.page();
  const found = await control.inBrowser(
    async (name: string, way: number[]) => {
      // If released, the service ends with the next garbage collection, and all trees have to be rebuilt.
      const held = globalThis as { accessibilityOfTests?: ReturnType<(typeof Cc)[string]["getService"]> };
      held.accessibilityOfTests ??= Cc["@mozilla.org/accessibilityService;1"]?.getService(
        Ci.nsIAccessibilityService,
      );
      const service = held.accessibilityOfTests;
      const browser = NavigableManager.getBrowsingContextById(name)?.top.embedderElement;
      const shown = browser && service.getAccessibleFor(browser);
      if (!shown) return undefined;
      // biome-ignore lint/suspicious/noExplicitAny: the browser's own objects
      type Accessible = any;
      const roleOf = (node: Accessible): string => service.getStringRole(node.role);
      const childrenOf = (node: Accessible): Accessible[] =>
        Array.from({ length: node.childCount }, (_, index) => node.getChildAt(index));
      const find = (node: Accessible, role: string): Accessible[] =>
        childrenOf(node).flatMap((child) => {
          if (roleOf(child) === role) return [child];
          // A frame's content belongs to another document.
          return roleOf(child) === "internal frame" ? [] : find(child, role);
        });
      let [page] = find(shown, "document");
      for (const place of way) {
        const frame = page && find(page, "internal frame")[place];
        page = frame && find(frame, "document")[0];
      }
      const alert = page && find(page, "alert")[0];
      if (!alert) return undefined;
      const words = (node: Accessible): string[] =>
        roleOf(node) === "statictext" || roleOf(node) === "text leaf"
          ? [node.name ?? ""]
          : childrenOf(node).flatMap(words);
      const edges = (node: Accessible): number[] => {
        const [x, y, width, height] = [{}, {}, {}, {}] as { value: number }[];
        node.getBoundsInCSSPixels(x, y, width, height);
        return [x, y, width, height].map((edge) => edge?.value ?? 0);
      };
      const [left = 0, top = 0] = edges(page);
      const [x = 0, y = 0, width = 0, height = 0] = edges(alert);
      const buttons = find(alert, "pushbutton").map((node) => node.name ?? "");
      return { text: words(alert).join(" "), buttons, box: { x: x - left, y: y - top, width, height } };
    },
    await control.nameOf(page),
    wayTo(place),
  );
  return found ?? undefined;
}
