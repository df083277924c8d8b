// The page of all breaches without a browser: what it says in place of a list, and of a breach that the list lacks.
import { beforeEach, expect, it, vi } from "vitest";
import { BreachesPage } from "../../../../src/pages/breaches/BreachesPage.tsx";
import { PopupContext, type PopupWorld } from "../../../../src/pages/popup/popup-context.ts";
import { lookupSource } from "../../../../src/shared/accounts/lookup-source.ts";
import { readSettings } from "../../../../src/shared/settings/settings.ts";
import { CATALOG_KEY } from "../../../../src/shared/storage.ts";
import { renderPage } from "../../../world/render.tsx";
import { breach } from "../popup/accounts/lookup-states.ts";
import { NOON } from "../tab-states.ts";

vi.mock("webextension-polyfill", async () => ({
  default: (await import("../../../world/popup-browser.ts")).popupBrowser,
}));

const SOURCE = lookupSource(readSettings());
const POPUP = { agree: async () => true, closeAfter: async () => undefined } as unknown as PopupWorld;

beforeEach(() => {
  location.hash = "";
  vi.stubGlobal("scrollTo", () => undefined);
});

function open(local: object = {}, answers: Record<string, unknown> = {}) {
  const page = (
    <PopupContext.Provider value={POPUP}>
      <BreachesPage />
    </PopupContext.Provider>
  );
  return renderPage(page, { local: { ...local }, answers, now: () => NOON });
}

const catalogue = (more: object = {}) => ({
  [CATALOG_KEY]: { source: SOURCE, fetchedAt: NOON, breaches: [breach({ name: "Shop" })], ...more },
});

it("shows no list of another service, and none that is damaged", async () => {
  for (const stored of [
    catalogue({ source: "https://other.example v3" }),
    { [CATALOG_KEY]: { breaches: 7 } },
  ]) {
    const page = await open(stored, { getCatalogState: { breachCount: 0 } });
    expect(page.text()).toContain("Getting ready");
    expect(page.queryByRole("link")).toBeNull();
  }
});
