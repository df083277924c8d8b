// A file that a page saves, as a person finds it in the downloads folder.

import { readFileSync } from "node:fs";
import { type Page, test } from "playwright/test";

export interface SavedFile {
  /** As the page names it. */
  name: string;
  path: string;
  text: string;
}

/** Runs what saves a file, and returns it once it is there. */
export async function savedBy(page: Page, act: () => Promise<void>): Promise<SavedFile> {
  const saved = page.waitForEvent("download");
  await act();
  const download = await saved;
  // For a second file with the same name, Firefox reports the name with a number added.
  const name = download.suggestedFilename().replace(/ ?\(\d+\)(?=\.\w+$)/, "");
  // With its own name: the browser derives the type from it.
  const path = test.info().outputPath(name);
  await download.saveAs(path);
  return { name, path, text: readFileSync(path, "utf8") };
}
