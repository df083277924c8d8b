// lookup-v2, "What the service does".

import { describe, expect, it } from "vitest";
import {
  askAboutSite,
  check,
  inVersion2,
  lookedUp,
  lookUpWith,
  titleOf,
} from "../../world/lookup/accounts.ts";
import { detailsOf, record } from "../../world/lookup/breaches.ts";
import { openBreaches } from "../../world/lookup/breaches-page.tsx";
import { browserWith, newBrowser, nextCatalog } from "../../world/lookup/catalogs.ts";
import { enterPassword, saidOf, sha1Of, suffixOf } from "../../world/lookup/ranges.ts";
import { later } from "../../world/over.tsx";
import { openPopup } from "../../world/popup.tsx";
import { answer, json, play, playIn, sent, sentLines } from "../../world/scenario.ts";
import { loadPage, watch, watchedAccounts } from "../../world/use.ts";
import { createWorld, type World } from "../../world/world.ts";

const SOURCE = "Breach data: lookup.example, CC BY 4.0";
const PASTE = { Source: "Pastebin", Id: "p1", EmailCount: 3 };

/** Opens each place that shows breach data. */
const PLACES: Record<string, (world: World) => Promise<{ place: HTMLElement }>> = {
  "the result of an account": (world) => lookUpWith(world, { breaches: [record()] }),
  "a result of pastes alone": (world) => lookUpWith(world, { pastes: [PASTE] }),
  "the breaches of the site in the tab": async (world) => {
    const popup = await openPopup(world, "this-page");
    await later(world, popup, 500);
    return popup;
  },
  "an answer about the site in the tab": async (world) => {
    const popup = await openPopup(world, "this-page");
    await later(world, popup, 500);
    answer(world, /domain=/, json([record()]));
    await askAboutSite(world, popup);
    return { place: popup.place.querySelector(".ask-site") as HTMLElement };
  },
  "the page of all breaches": (world) => openBreaches(world),
  "the page of one breach": (world) => openBreaches(world, "#breach=CornerShopDb"),
};

describe("What the service does", () => {
  it("Exposed accounts: an email address and a username can be looked up", () =>
    inVersion2(async (world) => {
      const popup = await openPopup(world);
      for (const account of ["jo@example.org", "robin the tall"]) await check(world, popup, account);
      expect(sentLines(world, /breachedaccount/).map((line) => line.replace(/.*\/|\?.*/g, ""))).toEqual([
        "jo%40example.org",
        "robin%20the%20tall",
      ]);
    }));

  it("Breach: the person sees how many an account is in", async () => {
    const popup = await lookedUp({ breaches: [record(), record({ Name: "Other" })] });
    expect(titleOf(popup)).toBe("In 2 breaches");
  });

  it("Data class: the person sees which data was exposed, how often, and what to do about it", async () => {
    const DataClasses = ["Email addresses", "Passwords"];
    const more = { Name: "Other", DataClasses: ["email addresses"] };
    const { texts, text } = await lookedUp({ breaches: [record({ DataClasses }), record(more)] });
    expect(texts("details > .chips")[0]).toBe("Passwords 1Email addresses 2");
    expect(text()).toContain("Passwords were exposed. Change those first.");
    expect(text()).toMatch(/Exposed data ?.*Change the password there and wherever you use the same/);
  });

  it("Paste: the person sees in how many an address was found, and where", async () => {
    const popup = await lookedUp({ pastes: [PASTE] });
    expect(titleOf(popup)).toBe("In 1 paste");
    expect(popup.text()).toContain("View on pastebin.com");
  });

  it("Password range search: five characters of the hash are sent, never the password or the rest", () =>
    play(async (world) => {
      await enterPassword(world, "password1");
      await world.sleep(1_000);
      const [request, ...others] = sent(world);
      expect(others).toEqual([]);
      expect(request?.url).toBe(`https://passwords.example/range/${sha1Of("password1").slice(0, 5)}`);
      expect(JSON.stringify([request?.body, [...(request?.headers ?? [])]])).not.toMatch(
        new RegExp(`password1|${suffixOf("password1")}`, "i"),
      );
    }));

  it("Version 2 has been superseded: a new installation asks version 3", () =>
    playIn(createWorld().keep(), async (world) => {
      await loadPage(world, 60_000);
      expect(sentLines(world)).toEqual(["GET https://haveibeenpwned.com/api/v3/breaches"]);
    }));

  it.each(Object.entries(PLACES))(
    "Attribution: %s names and links the service and its license",
    (_place, open) =>
      playIn(browserWith(record()), async (world) => {
        const { place } = await open(world);
        const line = [...place.querySelectorAll(".attribution")].find((one) => !one.closest("[hidden]"));
        expect(line?.textContent?.replace(/\s+/g, " ").trim()).toBe(SOURCE);
        const links = [...(line?.querySelectorAll("a") ?? [])].map(({ href }) => href);
        expect(links).toEqual(["https://lookup.example/", "https://creativecommons.org/licenses/by/4.0/"]);
      }),
  );

  it("Attribution: the description of a breach has it too", async () => {
    expect(await detailsOf(await lookedUp({ breaches: [record()] }))).toEqual([
      expect.stringMatching(new RegExp(`${SOURCE}$`)),
    ]);
  });

  it("Attribution: where no link can be, on the toolbar and in a notification, the service is named", () =>
    playIn(browserWith(record()), async (world) => {
      await loadPage(world);
      expect(world.toolbar.get("title")?.title).toContain(SOURCE);
      const told: string[] = [];
      world.heard = (name, [, given]) => {
        if (name === "notifications.create") told.push((given as { message: string }).message);
      };
      world.end();
      await watch(world);
      await world.sleep(10_000);
      answer(world, /breachedaccount/, json([{ Name: "CornerShopDb" }, { Name: "New" }]));
      await nextCatalog(world, record(), record({ Name: "New", Title: "New" }));
      expect(told).toEqual([expect.stringContaining(SOURCE)]);
    }));

  it("Attribution: what is known of a password needs none, and has none", async () => {
    const said = await saidOf("password1", `${suffixOf("password1")}:42`);
    expect(said).toContain("Seen 42 times in data breaches.");
    expect(said).not.toMatch(/Breach data|CC BY/);
  });

  it("Abusive use: a list of accounts is not looked up", () =>
    inVersion2(async (world) => {
      const popup = await openPopup(world);
      await check(world, popup, "jo@example.org, al@example.org");
      expect(popup.text()).toContain("Enter a valid email address or username.");
      expect(sentLines(world)).toEqual([]);
    }));

  it("Abusive use: nobody can watch more than five addresses, each once, and no username", () =>
    playIn(newBrowser(), async (world) => {
      const own = [0, 1, 2, 3, 4].map((count) => `own${count}@example.org`);
      for (const account of ["robin", own[0], " OWN0@example.org ", ...own.slice(1), "own5@example.org"])
        await watch(world, account);
      expect(watchedAccounts(world).map(({ account }) => account)).toEqual(own);
      const popup = await lookUpWith(world, { account: "own6@example.org" });
      expect(popup.text()).toContain("You can watch five addresses. Remove one to watch another.");
    }));
});
