// Starts the privacy page. Opening it asks only the background.

import browser from "webextension-polyfill";
import { onStored } from "../../shared/storage.ts";
import { createCommands } from "../../ui/page/commands.ts";
import { openPage } from "../../ui/page/start-page.tsx";
import { Privacy } from "./Privacy.tsx";

/** Deleting waits for what is running, and five seconds for a provider. */
const ERASE_PATIENCE_MS = 20_000;

await openPage("common_privacy", () => (
  <Privacy
    patientCommands={createCommands(browser.runtime, ERASE_PATIENCE_MS)}
    subscribe={(onChange) => {
      onStored("local", onChange);
      onStored("session", onChange);
    }}
  />
));
