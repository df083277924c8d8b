// The page of all breaches says why there is no list, wherever it was opened.
import { expect, it, onTestFinished, vi } from "vitest";
import { BreachesPage } from "../../../../src/pages/breaches/BreachesPage.tsx";
import { PopupContext } from "../../../../src/pages/popup/popup-context.ts";
import { renderPage } from "../../../world/render.tsx";

vi.mock("webextension-polyfill", async () => ({
  default: (await import("../../../world/popup-browser.ts")).popupBrowser,
}));

const POPUP = {
  agree: async () => true,
  reload: async () => undefined,
  requestAccess: async () => true,
  closeAfter: async () => undefined,
};

const SERVICES = { lookupUrl: "https://api.xposedornot.com", lookupInterface: "xposedornot" };
const error = { code: "rate-limited", service: "lookup", status: 429, said: "Slow down." };

it.each(["", "#breach=Shop"])("and what the service said about its limit: at %j", async (fragment) => {
  location.hash = fragment;
  onTestFinished(() => {
    location.hash = "";
  });
  const page = await renderPage(
    <PopupContext.Provider value={POPUP}>
      <BreachesPage />
    </PopupContext.Provider>,
    { local: { settings: { services: SERVICES } }, answers: { getCatalogState: { breachCount: 0, error } } },
  );
  await page.findByText(/^Couldn’t get the breach list: /);
  expect(page.text()).toContain("Slow down.");
  expect(page.getAllByRole("button", { name: "Try again" })).toHaveLength(1);
});
