// Chromium's own name for the API that webextension-polyfill describes; for code that runs inside pages of the extension.
declare const chrome: import("webextension-polyfill").Browser;
