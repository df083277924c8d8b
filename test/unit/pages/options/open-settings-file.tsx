// Saves, reads and resets settings on the options page.
import { openOptions } from "./open-options.tsx";

export type ChosenFile = Pick<File, "name" | "size" | "text">;

export function file(content: unknown, over: Partial<ChosenFile> = {}): ChosenFile {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  return { name: "settings.json", size: text.length, text: async () => text, ...over };
}

export function settingsFile(settings: unknown, over: object = {}): ChosenFile {
  return file({ format: "breachlight-settings", version: 1, settings, ...over });
}

/** The group with the settings file, and what a person does there. */
export async function openFile(...[stored, world]: Parameters<typeof openOptions>) {
  const page = await openOptions(stored, { group: "privacy", ...world });
  return {
    ...page,
    /** What a file would change, as the prompt shows it. */
    plan: () => page.place.querySelector("fieldset.confirm"),
    outcome: () => page.texts(".option-transferred").join(),
    async setBack() {
      await page.press("Reset all settings");
      await page.press("Reset all settings");
    },
    saved: () => page.saveFile.mock.calls.at(-1) ?? ["", ""],
    read(chosen: ChosenFile) {
      const input = page.getByLabelText<HTMLInputElement>("Load settings from a file");
      Object.defineProperty(input, "files", { value: [chosen], configurable: true });
      return page.settled(() => input.dispatchEvent(new Event("change", { bubbles: true })));
    },
  };
}
