// Starts the page of all breaches. It reads the list on this device; the service is asked for what that lacks on a click.

import type { Page } from "../../ui/hooks/page.ts";
import { openPage } from "../../ui/page/start-page.tsx";
import { PopupContext } from "../popup/popup-context.ts";
import { popupOfPage } from "../popup/popup-of-page.ts";
import { BreachesPage } from "./BreachesPage.tsx";

/** The list of data classes may have to wait for its turn. */
const ANSWER_TIMEOUT_MS = 12_000;

async function show(page: Page) {
  return (
    <PopupContext.Provider value={await popupOfPage(page)}>
      <BreachesPage />
    </PopupContext.Provider>
  );
}

void openPage("breaches_heading", show, ANSWER_TIMEOUT_MS);
