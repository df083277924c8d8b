// What a person allows in Firefox's own dialogs and lists, done without them.

import type { FirefoxControl } from "./protocol/control.ts";

interface Allowed {
  permissions?: string[];
  origins?: string[];
  /** Kinds of data that may be sent. */
  data_collection?: string[];
}

function change(how: "add" | "remove") {
  return (control: FirefoxControl, id: string, allowed: Allowed): Promise<void> =>
    control.inBrowser(
      async (name: string, what: "add" | "remove", more: Allowed) => {
        const nothing = { permissions: [], origins: [], data_collection: [] };
        const { extension } = WebExtensionPolicy.getByID(name);
        await ExtensionPermissions[what](name, { ...nothing, ...more }, extension);
      },
      id,
      how,
      allowed,
    );
}

/** Allows it, as a person does who says yes. */
export const allow = change("add");

/** Takes it back, as a person does on the browser's page about the extension. */
export const takeBack = change("remove");
