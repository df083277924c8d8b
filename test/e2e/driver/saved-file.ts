// A file that a page saves, as a person finds it in the folder of downloads.

import { readFileSync } from "node:fs";
import { type Page, test } from "playwright/test";

export interface SavedFile {
  /** As the page names it. */
  name: string;
  path: string;
  text: string;
}

/** Does what saves a file, and gives it once it is there. */
export async function savedBy(page: Page, act: () => Promise<void>): Promise<SavedFile> {
  const saved = page.waitForEvent("download");
  await act();
  const download = await saved;
  // Of a second file of one name Firefox tells the name with the number that it gave it.
  const name = download.suggestedFilename().replace(/ ?\(\d+\)(?=\.\w+$)/, "");
  // Under its own name: by that the browser knows what is in it.
  const path = test.info().outputPath(name);
  await download.saveAs(path);
  return { name, path, text: readFileSync(path, "utf8") };
}
