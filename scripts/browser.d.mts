// What TypeScript needs to know of browser.mjs.

/** What went wrong, as one sentence for the person who ran the command. */
export class SetupError extends Error {}

/** Path of the Chromium to use; throws a {@link SetupError} where there is none. */
export function chromiumPath(): string;
