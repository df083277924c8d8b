// Where another lookup service is asked from now on, nothing of the one before is left standing.

import { currentSettings } from "../platform/current-settings.ts";
import { redrawToolbar } from "../platform/redraw-toolbar.ts";
import { followLookupService } from "./look-up-account.ts";
import { currentSource, lookupQueue } from "./lookup-queue.ts";

/** What else follows when another service is asked, or the same with another key. */
export interface LookupServiceSubscriber {
  keyChanged(): unknown;
  serviceChanged(): unknown;
}

let subscriber: LookupServiceSubscriber | undefined;

/** Subscribes to changes of the lookup service. */
export function watchLookupService(mine: LookupServiceSubscriber): void {
  subscriber = mine;
}

async function currentKey(): Promise<string> {
  return (await currentSettings()).services.lookupApiKey;
}

/** Makes the function to be called with every change of the settings. */
export function createLookupServiceCheck(): () => void {
  let service: Promise<string | undefined> = currentSource();
  let key: Promise<string> = currentKey();
  return () => {
    const [serviceBefore, keyBefore] = [service, key];
    service = currentSource();
    key = currentKey();
    void Promise.all([serviceBefore, service, keyBefore, key]).then(async ([was, is, had, has]) => {
      // What was refused for want of a key need not wait for its next turn.
      if (had !== has) void subscriber?.keyChanged();
      if (was === is) return;
      lookupQueue.serviceChanged();
      redrawToolbar();
      await followLookupService();
      await subscriber?.serviceChanged();
    });
  };
}
