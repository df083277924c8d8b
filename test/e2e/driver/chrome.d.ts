// Chromium's own name for what webextension-polyfill describes; used in code that runs inside pages of the extension.
declare const chrome: import("webextension-polyfill").Browser;
