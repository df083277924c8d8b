// What a person allows in Firefox's own dialogs and lists, done without them.

import type { FirefoxControl } from "./protocol/control.ts";

export interface Allowed {
  permissions?: string[];
  origins?: string[];
  /** Kinds of data that may be sent. */
  data_collection?: string[];
}

function change(control: FirefoxControl, id: string, how: "add" | "remove", allowed: Allowed): Promise<void> {
  return control.inBrowser(
    async (name: string, what: "add" | "remove", more: Allowed) => {
      const { ExtensionPermissions } = ChromeUtils.importESModule(
        "resource://gre/modules/ExtensionPermissions.sys.mjs",
      );
      const { extension } = WebExtensionPolicy.getByID(name);
      const nothing = { permissions: [], origins: [], data_collection: [] };
      await ExtensionPermissions[what](name, { ...nothing, ...more }, extension);
    },
    id,
    how,
    allowed,
  );
}

/** Allows it, as a person does who says yes. */
export function allow(control: FirefoxControl, id: string, allowed: Allowed): Promise<void> {
  return change(control, id, "add", allowed);
}

/** Takes it back, as a person does on the browser's page about the extension. */
export function takeBack(control: FirefoxControl, id: string, allowed: Allowed): Promise<void> {
  return change(control, id, "remove", allowed);
}
