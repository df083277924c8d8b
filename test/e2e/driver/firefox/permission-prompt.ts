// The prompt that Firefox shows for an extension, in a panel of its own window.

import type { FirefoxControl } from "./protocol/control.ts";

/** Answers the current or next prompt with its buttons; returns the prompt's text. */
export function answerPrompt(control: FirefoxControl, answer: "allow" | "decline"): Promise<string> {
  return control.inBrowser(async (wanted: string) => {
    interface Question extends Element {
      button: HTMLElement;
      secondaryButton: HTMLElement;
    }
    const LOOK_EVERY_MS = 50;
    const find = () =>
      document.querySelector<Question>("#addon-webext-permissions-notification:not([hidden])");
    const panel = document.getElementById("notification-popup") as HTMLElement & { state: string };
    const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    while (!find() || panel.state !== "open") await pause();
    const words = find()?.textContent ?? "";
    // A prompt ignores clicks in its first moments: nobody can have read it.
    for (let question = find(); question && panel.state === "open"; question = find()) {
      (wanted === "allow" ? question.button : question.secondaryButton).click();
      await pause();
    }
    return words.replace(/\s+/g, " ").trim();
  }, answer);
}
