// The popup's first script, bundled separately: its requests have responses by the time the rest has loaded.

import { askEarly } from "./early-answers.ts";

globalThis.early = askEarly(chrome, new URLSearchParams(location.search).get("tabId"));
