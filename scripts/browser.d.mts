// What TypeScript needs to know of browser.mjs.

export type BrowserName = "chromium" | "firefox";

/** What went wrong, as one sentence for the person who ran the command. */
export class SetupError extends Error {}

/** The oldest version of each that will do, among what else is known of it. */
export const BROWSERS: Record<BrowserName, { title: string; ownChoice: string; lowestMajor: number }>;

/** Why a program is no such browser for us, as a clause that follows its path; `undefined` where it is one. */
export function objectionTo(browser: BrowserName, path: string): string | undefined;

/** The browser named by the environment; throws a {@link SetupError} for one that will not do. */
export function chosenBrowser(browser: BrowserName): string | undefined;

/** A browser that is installed on this computer; `undefined` where there is none that will do. */
export function findBrowser(browser: BrowserName): string | undefined;

/** Path of the Chromium to use; throws a {@link SetupError} where there is none. */
export function chromiumPath(): string;

/** Path of the Firefox to use; throws a {@link SetupError} where there is none. */
export function firefoxPath(): string;
