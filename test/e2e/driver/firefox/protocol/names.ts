// What the tests call things in Firefox.

/** Addresses of extensions' pages. */
export const EXTENSION_SCHEME = "moz-extension://";

/** In the profile: where whoever interprets between Playwright and Firefox is to be found. */
export const ADDRESS_FILE = "bridge-address";

/** The extension's address has a random name in every profile; in those of the tests it is this one. */
export const EXTENSION_UUID = "0b5e55ed-11fe-4bad-8a5e-c0ffee15bad5";
