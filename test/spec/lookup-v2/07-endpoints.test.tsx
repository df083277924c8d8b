// lookup-v2, "Endpoints": the operations.

import { describe, expect, it } from "vitest";
import {
  askAboutSite,
  choose,
  inVersion2,
  lookUpWith,
  resultOf,
  SERVICE,
  titleOf,
} from "../../world/lookup/accounts.ts";
import { record, records, showBreaches, titlesOf } from "../../world/lookup/breaches.ts";
import { openBreaches } from "../../world/lookup/breaches-page.tsx";
import { browserWith, newBrowser } from "../../world/lookup/catalogs.ts";
import { enterPassword } from "../../world/lookup/ranges.ts";
import { later } from "../../world/over.tsx";
import { openPopup } from "../../world/popup.tsx";
import { answer, json, play, playIn, sent, sentLines, text } from "../../world/scenario.ts";
import { loadPage, watch } from "../../world/use.ts";
import type { World } from "../../world/world.ts";

const V2 = `GET ${SERVICE}/api/v2`;
const PASTE = { Source: "Slexy", Id: "x", EmailCount: 1 };
const NOTE = "Unverified breaches are left out.";

/** The popup on the page in the tab, once it is all there. */
async function openThisPage(world: World) {
  const popup = await openPopup(world, "this-page");
  await later(world, popup, 1_000);
  return popup;
}

describe("Endpoints", () => {
  it("Breaches of an account: a press of Check asks for them once, and shows each Breach of the array", () =>
    inVersion2(async (world) => {
      const popup = await lookUpWith(world, { breaches: records({ Title: "One" }, { Title: "Two" }) });
      expect(titlesOf(popup)).toEqual(["One", "Two"]);
      expect(sentLines(world, /breachedaccount/)).toEqual([
        `${V2}/breachedaccount/jo%40example.org?includeUnverified=true`,
      ]);
    }));

  it("Breaches of an account: they are asked for only once something is pressed", () =>
    playIn(browserWith(record()), async (world) => {
      const popup = await openPopup(world);
      await popup.type(popup.getByLabelText("Email address or username"), "jo@example.org");
      await later(world, popup, 60_000);
      expect(sentLines(world)).toEqual([]);
    }));

  it("truncateResponse: true for watched addresses, of which only the Name of each breach is needed", () =>
    playIn(browserWith(record()), async (world) => {
      await watch(world);
      await world.sleep(10_000);
      expect(sentLines(world)).toEqual([
        `${V2}/breachedaccount/jo%40example.org?truncateResponse=true&includeUnverified=true`,
      ]);
    }));

  it("domain: an account is asked about at the site in the tab, and the person sees how many are there", () =>
    playIn(browserWith(record()), async (world) => {
      const popup = await openThisPage(world);
      answer(world, /breachedaccount/, json(records({ Title: "One" }, { Title: "Two", IsSpamList: true })));
      await askAboutSite(world, popup, " Jo@example.org ");
      expect(sentLines(world)).toEqual([
        `${V2}/breachedaccount/Jo%40example.org?domain=shop.example&includeUnverified=true`,
      ]);
      expect(popup.text()).toContain("Known breaches of shop.example with Jo@example.org: 1");
      expect(popup.text()).toContain("Spam lists and fabricated breaches, not counted: 1.");
    }));

  it("domain: no breach of an account at a site never reads as safe", () =>
    playIn(browserWith(record()), async (world) => {
      const popup = await openThisPage(world);
      answer(world, /breachedaccount/, json({}, 404));
      await askAboutSite(world, popup, "jo@example.org");
      expect(popup.text()).toContain("Known breaches of shop.example with jo@example.org: 0");
      expect(popup.text()).toContain("The account may be in others.");
    }));

  it("includeUnverified: true unless the person chose otherwise, and then such breaches are left out", () =>
    inVersion2(async (world) => {
      expect(await choose(world, { lookups: { includeUnverified: false } })).toBe(true);
      const popup = await lookUpWith(world, { breaches: records({ Title: "Sure" }) });
      expect(sentLines(world, /breachedaccount/)).toEqual([`${V2}/breachedaccount/jo%40example.org`]);
      expect(resultOf(popup)).toContain(NOTE);
      expect(titlesOf(popup)).toEqual(["Sure"]);
    }));

  it("includeUnverified: the choice holds for watched addresses, the site in the tab and an account there", () =>
    playIn(browserWith(record()), async (world) => {
      await choose(world, { lookups: { includeUnverified: false } });
      await watch(world);
      await world.sleep(10_000);
      const popup = await openThisPage(world);
      answer(world, /domain=/, json(records({ Title: "Sure" }, { Title: "Unsure", IsVerified: false })));
      await askAboutSite(world, popup);
      expect(popup.text()).toContain("Known breaches of shop.example: 1");
      expect(popup.text()).toContain(NOTE);
      await askAboutSite(world, popup, "jo@example.org");
      expect(sentLines(world)).toEqual([
        `${V2}/breachedaccount/jo%40example.org?truncateResponse=true`,
        `${V2}/breaches?domain=shop.example`,
        `${V2}/breachedaccount/jo%40example.org?domain=shop.example`,
      ]);
    }));

  it("All breaches: asked for once, and listed on a page of their own", () =>
    playIn(newBrowser(), async (world) => {
      answer(world, /\/breaches$/, json(records({ Title: "One" }, { Title: "Two" })));
      await loadPage(world, 60_000);
      const page = await openBreaches(world);
      expect(titlesOf(page)).toEqual(["One", "Two"]);
      expect(sentLines(world)).toEqual([`${V2}/breaches`]);
    }));

  it("All breaches, domain: the site in the tab is asked about on a press, and not before", () =>
    playIn(browserWith(record()), async (world) => {
      const popup = await openThisPage(world);
      await showBreaches(popup);
      expect(sentLines(world)).toEqual([]);
      expect(popup.text()).toContain("Ask lookup.example about shop.example");
      answer(world, /domain=/, json(records({ Title: "One" }, { Title: "Two", IsFabricated: true })));
      await askAboutSite(world, popup);
      expect(sentLines(world)).toEqual([`${V2}/breaches?domain=shop.example`]);
      expect(popup.text()).toContain("Known breaches of shop.example: 1");
      expect(popup.text()).toContain("Spam lists and fabricated breaches, not counted: 1.");
      answer(world, /domain=/, json([]));
      await askAboutSite(world, popup);
      expect(popup.text()).toContain(
        "lookup.example knows of no breach of shop.example. There may still be one.",
      );
    }));

  it("One breach: one that isn't in the list is asked for by its Name, on a press", () =>
    playIn(browserWith(record()), async (world) => {
      const page = await openBreaches(world, "#breach=Nothing%2FLike%20it%3F");
      expect(page.text()).toContain("A breach that isn’t listed yet");
      expect(sentLines(world)).toEqual([]);
      answer(world, /\/breach\//, json(record({ Title: "Known now" })));
      await page.click(page.getByRole("button", { name: /^Ask/ }));
      await later(world, page, 5_000);
      expect(sentLines(world)).toEqual([`${V2}/breach/Nothing%2FLike%20it%3F`]);
      expect(page.text()).toContain("Known now");
    }));

  it("One breach: one that is in the list is shown from there, without a request", () =>
    playIn(browserWith(record()), async (world) => {
      const page = await openBreaches(world, "#breach=CornerShopDb");
      expect(page.getByRole("heading", { level: 1 }).textContent).toBe("Corner Shop");
      expect(document.title).toBe("Corner Shop - Breachlight");
      await later(world, page, 5_000);
      expect(sentLines(world)).toEqual([]);
    }));

  it("All data classes: asked for when the page of all breaches is opened, and not before", () =>
    playIn(browserWith(record()), async (world) => {
      await loadPage(world, 60_000);
      expect(sentLines(world)).toEqual([]);
      const page = await openBreaches(world);
      await later(world, page, 5_000);
      expect(sentLines(world)).toEqual([`${V2}/dataclasses`]);
    }));

  it("Pastes of an account: asked for with its breaches, and each Paste of the array is shown", () =>
    inVersion2(async (world) => {
      const popup = await lookUpWith(world, { pastes: [PASTE, PASTE] });
      expect(titleOf(popup)).toBe("In 2 pastes");
      expect(sentLines(world, /pasteaccount/)).toEqual([`${V2}/pasteaccount/jo%40example.org`]);
    }));

  it("Password range: five characters of the hash are requested, padded, and nothing else is sent", () =>
    play(async (world) => {
      answer(world, /\/range\//, text("0018A45C4D1DEF81644B54AB7F969B88D65:4"));
      await enterPassword(world, "password1");
      await world.sleep(1_000);
      expect(sentLines(world)).toEqual(["GET https://passwords.example/range/E38AD"]);
      const [{ headers, body } = { headers: [], body: "" }] = sent(world);
      expect([[...headers], body]).toEqual([[["Add-Padding", "true"]], ""]);
    }));
});
