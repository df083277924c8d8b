// Starts the self-check page. It asks the background, and tries only what the browser refuses.

import browser from "webextension-polyfill";
import { createCommands } from "../../ui/page/commands.ts";
import { openPage } from "../../ui/page/start-page.tsx";
import { probePolicy } from "./probe-policy.ts";
import { SelfCheck } from "./SelfCheck.tsx";

/** A slow device reads all files in less. */
const CHECK_PATIENCE_MS = 20_000;

await openPage("self_check_title", () => (
  <SelfCheck
    patientCommands={createCommands(browser.runtime, CHECK_PATIENCE_MS)}
    probePolicy={probePolicy}
    version={browser.runtime.getManifest().version}
    userAgent={navigator.userAgent}
  />
));
