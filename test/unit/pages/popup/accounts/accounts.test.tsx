// The Accounts tab: its field, all lookups at once, the source of the data, the watch list.
import { describe, expect, it } from "vitest";
import type { BreachFlag } from "../../../../../src/shared/breaches/breach.ts";
import { NOON } from "../../tab-states.ts";
import { REFUSED, renderAccounts, renderLookup, SILENT, type Tab } from "./accounts-tab.tsx";
import {
  ACCOUNT,
  breach,
  found,
  lookup,
  NONE,
  NOT_FOUND,
  SOURCE,
  watched,
  watchedOne,
} from "./lookup-states.ts";

const BREACHED = found([breach()]);

describe("the field", () => {
  it("says under a result and the watch list that unverified breaches are left out, and links to the setting", async () => {
    const settings = { lookups: { includeUnverified: false } };
    const notes = (tab: Tab) => tab.texts(".unverified-note");
    const one = { ...lookup(NONE, NONE), isVerifiedOnly: true as const };
    const note = "Unverified breaches are left out. Settings";
    expect(notes(await renderAccounts({ lookups: [one], settings }))).toEqual([note]);
    expect(notes(await renderAccounts({ lookups: [lookup(NONE, NONE)] }))).toEqual([]);
    const watching = await renderAccounts({ watched: watched(1), settings });
    expect(notes(watching)).toEqual([note]);
    const link = watching.getByRole("link", { name: "Settings" });
    expect(link.getAttribute("href")).toMatch(/options.*#accounts$/);
  });

  it("shows no new breach that is unverified while those are left out", async () => {
    const news = [
      { name: "B", title: "Doubted", flags: ["unverified" as BreachFlag], foundAt: NOON, source: SOURCE },
    ];
    const known = { watched: [watchedOne({ news })] };
    expect((await renderAccounts(known)).all(".new-breach")).toHaveLength(1);
    const settings = { lookups: { includeUnverified: false } };
    expect((await renderAccounts({ ...known, settings })).all(".new-breach")).toEqual([]);
  });
});

describe("the confirmation", () => {
  async function watchIt(answer?: unknown, count = 0) {
    const answers = { setAccountWatched: answer };
    const tab = await renderLookup(NOT_FOUND, { watched: watched(count), answers });
    expect([tab.status(), tab.problem()], "nothing at first").toEqual(["", undefined]);
    await tab.watch();
    return tab;
  }

  it("reports removals, and requests that the background missed", async () => {
    const tab = await renderLookup(lookup(BREACHED, NONE), {
      watched: [watchedOne()],
      answers: { setDealtWith: SILENT },
    });
    await tab.press(`Remove ${ACCOUNT}`);
    expect(tab.status()).toBe("No longer watching jo@example.org.");
    await tab.press("Mark as resolved");
    expect(tab.problem()).toMatch(/^Nothing was changed\. Try again\./);
  });

  it("explains why a sixth address wasn't added", async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const tab = await watchIt(() => promise, 4);
    // Another popup was faster.
    await tab.store.write("local", { "watch-list": watched(5) });
    resolve(REFUSED);
    await tab.waitFor(() => expect(tab.problem()).toMatch(/^You can watch five addresses/));
  });
});
