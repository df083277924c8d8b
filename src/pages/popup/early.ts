// The first script of the popup, built by itself: what it asked is answered by the time that all else is loaded.

import { askEarly } from "./early-answers.ts";

globalThis.early = askEarly(chrome, new URLSearchParams(location.search).get("tabId"));
