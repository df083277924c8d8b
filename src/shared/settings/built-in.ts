// The sign-in client of whoever publishes the extension, set at build time; see CONTRIBUTING.md.

declare const BUILT_IN_ISSUER: string;
declare const BUILT_IN_CLIENT_ID: string;

/** Empty if there is none. */
export const builtInIssuer = typeof BUILT_IN_ISSUER === "string" ? BUILT_IN_ISSUER : "";
export const builtInClientId = typeof BUILT_IN_CLIENT_ID === "string" ? BUILT_IN_CLIENT_ID : "";
