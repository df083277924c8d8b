// Tells features when the person chooses another lookup service, or gives it another key.

import { lookupSource } from "../../shared/accounts/lookup-source.ts";
import { settingsChanged } from "../platform/current-settings.ts";
import { onErase } from "../platform/erase.ts";
import { createEvent, redrawToolbar } from "../platform/events.ts";
import { eraseRateLimits, lookupQueue } from "./lookup-access.ts";

/** The service has another key, so what failed without one can be tried again. */
export const lookupKeyChanged = createEvent();

/** Another service applies. Nothing of the previous one is sent any more. */
export const lookupServiceChanged = createEvent();

/** Register before the first await. */
export function registerLookupService(): void {
  onErase("request-clocks", eraseRateLimits);
  settingsChanged.subscribe((was, is) => {
    if (was.services.lookupApiKey !== is.services.lookupApiKey) void lookupKeyChanged.emit();
    if (lookupSource(was) === lookupSource(is)) return;
    lookupQueue.serviceChanged();
    redrawToolbar();
    void lookupServiceChanged.emit();
  });
}
