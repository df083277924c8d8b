// The toolbar's own popup in Firefox: WebDriver can't drive it, so keys and text go through the browser's window.

import type { LaunchedExtension } from "../any-browser.ts";
import { inExtension } from "../in-extension.ts";
import type { FirefoxControl } from "./protocol/control.ts";

/** Opens it like a press of the toolbar button. */
export function openToolbarPopup(extension: LaunchedExtension): Promise<void> {
  return inExtension(extension, () =>
    (chrome as unknown as { action: { openPopup(): Promise<void> } }).action.openPopup(),
  );
}

/** Presses keys in it by name: characters, "Tab", "Home", "ArrowRight", "Enter". */
export async function pressInToolbarPopup(control: FirefoxControl, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await control.inBrowser((name: string) => {
      const popup = document.querySelector<HTMLElement>("browser.webextension-popup-browser");
      if (!popup) throw new Error("the toolbar shows no popup");
      popup.focus();
      const codes: Record<string, number> = { Tab: 9, Enter: 13, Home: 36, ArrowRight: 39 };
      const keyCode = codes[name];
      const event = new KeyboardEvent("", { key: name, ...(keyCode !== undefined && { keyCode }) });
      const processor = Cc["@mozilla.org/text-input-processor;1"]?.createInstance(Ci.nsITextInputProcessor);
      processor.beginInputTransactionForTests(window);
      processor.keydown(event);
      processor.keyup(event);
    }, key);
  }
}

/** Its text from the accessibility tree; empty if it is closed. */
export function readToolbarPopup(control: FirefoxControl): Promise<string> {
  return control.inBrowser(() => {
    const popup = document.querySelector("browser.webextension-popup-browser");
    const service = Cc["@mozilla.org/accessibilityService;1"]?.getService(Ci.nsIAccessibilityService);
    // biome-ignore lint/suspicious/noExplicitAny: the browser's own objects
    const words = (node: any): string[] => {
      const role = service.getStringRole(node.role);
      if (role === "statictext" || role === "text leaf") return [node.name ?? ""];
      return Array.from({ length: node.childCount }, (_, place) => node.getChildAt(place)).flatMap(words);
    };
    const shown = popup && service.getAccessibleFor(popup);
    return shown ? words(shown).join(" ") : "";
  });
}

/** The name of the focused element in it, from the accessibility tree; empty if nothing has the focus. */
export function focusInToolbarPopup(control: FirefoxControl): Promise<string> {
  return control.inBrowser(() => {
    const popup = document.querySelector("browser.webextension-popup-browser");
    const service = Cc["@mozilla.org/accessibilityService;1"]?.getService(Ci.nsIAccessibilityService);
    const focused = 0x4;
    // biome-ignore lint/suspicious/noExplicitAny: the browser's own objects
    const find = (node: any): string | undefined => {
      for (let place = 0; place < node.childCount; place++) {
        const name = find(node.getChildAt(place));
        if (name !== undefined) return name;
      }
      const state: Record<string, number> = {};
      node.getState(state, {});
      return ((state.value ?? 0) & focused) !== 0 ? (node.name ?? "") : undefined;
    };
    const shown = popup && service.getAccessibleFor(popup);
    return (shown && find(shown)) ?? "";
  });
}
