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

it("says what the service said about too many requests, with its rules, and tries again on a click", async () => {
  const said = "Slow down <b>please</b>";
  const error = { code: "rate-limited", service: "lookup", status: 429, said, retryAfterSeconds: 60 };
  const page = await open({}, { getCatalogState: { breachCount: 0, error } });
  await page.waitFor(() => expect(page.text()).toContain("Couldn’t get the breach list"));
  expect(page.getByText(said).tagName).toBe("Q");
  expect(page.getByRole("link", { name: /Acceptable use/ })).toBeTruthy();
  const asked = () => page.sent.filter(({ name }) => name === "getCatalogState").length;
  const before = asked();
  await page.click(page.getByRole("button", { name: "Try again" }));
  expect(asked()).toBe(before + 1);
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

it("never shows the name of a breach that it doesn't know as its title, and asks only on a click", async () => {
  location.hash = "#breach=Nobody%20knows";
  const answer = { state: "answered", breaches: [breach({ name: "Nobody knows", title: "Known now" })] };
  const page = await open(catalogue(), { askLookupService: answer });
  expect(page.getByRole("heading", { level: 1 }).textContent).toBe("A breach that isn’t listed yet");
  expect(page.text()).toContain("Not in the breach list from");
  expect(page.sent.map(({ name }) => name)).not.toContain("askLookupService");
  await page.click(page.getByRole("button", { name: /^Ask/ }));
  await page.waitFor(() => expect(page.text()).toContain("Known now"));
  expect(page.sent.at(-1)?.input).toMatchObject({ question: { about: "breach", name: "Nobody knows" } });
  expect(page.text()).toContain("Breach data: haveibeenpwned.com, CC BY 4.0");
});

it("says how to reach one breach, and shows it with its flags and its source", async () => {
  location.hash = "#breach=Shop";
  const special = breach({ name: "Shop", title: "Shop", isVerified: false, isStealerLog: true });
  const page = await open(catalogue({ breaches: [special] }));
  expect(page.getByRole("heading", { level: 1 }).textContent).toBe("Shop");
  expect(document.title).toBe("Shop - Breachlight");
  expect(page.text()).toContain("Unverified · Nobody could confirm it.");
  expect(page.text()).toContain("Stealer log ·");
  expect(page.text()).toContain("Breach data: haveibeenpwned.com, CC BY 4.0");
  expect(page.getByRole("link", { name: "All breaches" }).getAttribute("href")).toBe("#list");
});
