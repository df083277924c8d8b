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

/** Its text, and the name of its focused element, from the accessibility tree; empty if it is closed. */
export function readToolbarPopup(control: FirefoxControl): Promise<{ words: string; focus: string }> {
  return control.inBrowser(() => {
    const popup = document.querySelector("browser.webextension-popup-browser");
    const service = Cc["@mozilla.org/accessibilityService;1"]?.getService(Ci.nsIAccessibilityService);
    const FOCUSED = 0x4;
    const words: string[] = [];
    let focus: string | undefined;
    // biome-ignore lint/suspicious/noExplicitAny: the browser's own objects
    const read = (node: any): void => {
      const name = node.name ?? "";
      if (["statictext", "text leaf"].includes(service.getStringRole(node.role))) words.push(name);
      for (let place = 0; place < node.childCount; place++) read(node.getChildAt(place));
      const state: Record<string, number> = {};
      node.getState(state, {});
      if (((state.value ?? 0) & FOCUSED) !== 0) focus ??= name;
    };
    const shown = popup && service.getAccessibleFor(popup);
    if (shown) read(shown);
    return { words: words.join(" "), focus: focus ?? "" };
  });
}
