// Permissions in Firefox, changed without its dialogs and lists.

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

/** Grants it, like a person who says yes. */
export const allow = change("add");

/** Revokes it, as on the browser's page about the extension. */
export const takeBack = change("remove");
