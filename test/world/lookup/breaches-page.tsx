// The page of all breaches in a simulated browser.
import { onTestFinished, vi } from "vitest";
import { BreachesPage } from "../../../src/pages/breaches/BreachesPage.tsx";
import { renderOver } from "../over.tsx";
import type { World } from "../world.ts";

vi.mock("webextension-polyfill", async () => ({
  default: (await import("../popup-browser.ts")).popupBrowser,
}));

/** Opens the page, or one breach on it by the fragment of its address. */
export async function openBreaches(world: World, fragment = "") {
  location.hash = fragment;
  vi.stubGlobal("scrollTo", () => undefined);
  onTestFinished(() => {
    location.hash = "";
    vi.unstubAllGlobals();
  });
  return renderOver(world, <BreachesPage />);
}
