// What TypeScript needs to know of prepare-browsers.mjs.

import type { BrowserName } from "../browser.mjs";

/** What is said where browsers cannot be had. */
export function missingSentence(missing: readonly BrowserName[]): string;

/** The browsers that an npm script works with, by its arguments. */
export function wantedBrowsers(script: string | undefined, args: readonly string[]): BrowserName[];
