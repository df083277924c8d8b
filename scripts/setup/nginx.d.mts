// What TypeScript needs to know of nginx.mjs.

/** The nginx of this computer; `undefined` where there is none. */
export function nginxPath(): string | undefined;
