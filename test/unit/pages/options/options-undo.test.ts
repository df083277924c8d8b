// Options brought back: what there is to undo, what is not, and the controls that hold more than one value.
import { describe, expect, it } from "vitest";
import { siteOfEntry } from "../../../../src/pages/options/fields/site-entry.ts";
import { openOptions, SECRETS } from "./open-options.ts";

const SITES = "passwordChecks.skippedSites";
const NOTIFY = "lookups.notifyOfNewBreaches";

describe("undo", () => {
  it("brings back what was there, and says so", async () => {
    const page = await openOptions({ auth: { issuer: "https://before.example" } });
    await page.change("auth.issuer", "https://after.example");
    const { undo } = page.field("auth.issuer");
    expect(undo?.spoken).toBe("Address of the provider (issuer): undo the change");
    if (undo) await page.store.act(undo.action);
    expect(page.settings.auth?.issuer).toBe("https://before.example");
    expect(page.field("auth.issuer")).toMatchObject({ value: "https://before.example", saved: "Undone" });
    expect(page.field("auth.issuer")).not.toHaveProperty("undo");
  });

  it("is not offered for what was changed elsewhere since", async () => {
    const page = await openOptions();
    await page.change("lookups.showLogos", false);
    expect(page.field("lookups.showLogos")).toMatchObject({ isOn: false, saved: "Saved", undo: {} });
    Object.assign(page.settings.lookups ?? {}, { showLogos: true });
    await page.store.refresh();
    expect(page.field("lookups.showLogos")).toMatchObject({ isOn: true });
    expect(page.field("lookups.showLogos")).not.toHaveProperty("undo");
    expect(page.field("lookups.showLogos")).not.toHaveProperty("saved");
  });

  it("that is refused is not said to be done", async () => {
    const page = await openOptions();
    await page.change("lookups.showLogos", false);
    page.answers.changeSettings = { ok: false, error: { code: "forbidden", reason: "setting-locked" } };
    await page.store.act({ kind: "undo", name: "lookups.showLogos" });
    expect(page.field("lookups.showLogos")).toMatchObject({
      isOn: false,
      problem: "Not saved: your organization decides on this setting.",
    });
  });

  it.each(SECRETS)(
    "takes a first secret away, and is not promised once one was replaced or removed: %s",
    async (name) => {
      const page = await openOptions();
      await page.change(name, "first");
      expect(page.field(name)).toMatchObject({ saved: "Saved", value: "" });
      expect(JSON.stringify(page.store.snapshot().options?.values)).not.toContain("first");
      await page.change(name, "second");
      expect(page.field(name)).not.toHaveProperty("undo");
      expect(page.field(name).saved).toMatch(/cannot be undone/);
      await page.store.act({ kind: "remove", name });
      expect(page.field(name).saved).toMatch(/cannot be undone/);
      await page.change(name, "third");
      await page.store.act({ kind: "undo", name });
      const [section = "", key = ""] = name.split(".");
      expect(page.settings[section]?.[key]).toBe("");
    },
  );
});

describe("the sites left alone", () => {
  it("can be added by name or by any address of theirs, and taken off, and that undone", async () => {
    const page = await openOptions({ passwordChecks: { skippedSites: ["shop.example"] } });
    await page.store.act({ kind: "add-site", text: " https://intranet.example:8443/login?x=1 " });
    expect(page.asked).toEqual([["setSiteSkipped", { site: "intranet.example", isSkipped: true }]]);
    const sites = [{ site: "intranet.example" }, { site: "shop.example" }];
    expect(page.field(SITES)).toMatchObject({ saved: "Saved", sites });
    await page.store.act({ kind: "undo", name: SITES });
    expect(page.settings.passwordChecks).toEqual({ skippedSites: ["shop.example"] });
    await page.store.act({ kind: "remove-site", site: "shop.example" });
    expect(page.field(SITES)).toMatchObject({ none: "No site is left alone.", sites: [] });
    await page.store.act({ kind: "undo", name: SITES });
    expect(page.settings.passwordChecks).toEqual({ skippedSites: ["shop.example"] });
  });

  it("say what was not added, and keep it to be mended", async () => {
    const page = await openOptions({ passwordChecks: { skippedSites: ["shop.example"] } });
    await page.store.act({ kind: "add-site", text: "two words" });
    expect(page.asked).toEqual([]);
    expect(page.field(SITES)).toMatchObject({
      problem: "Not added: enter the name of a site, such as shop.example.",
      add: { value: "two words" },
    });
    await page.store.act({ kind: "add-site", text: "shop.example" });
    expect(page.field(SITES).problem).toBe("It is on the list already.");
  });

  it.each([
    ["WWW.Shop.Example/a", "www.shop.example"],
    ["http://127.0.0.1:8080/x", "127.0.0.1"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["ftp://shop.example", undefined],
    ["https://me@shop.example", undefined],
    ["", undefined],
    ["/path", undefined],
  ])("are read from %j as %j", (entered, site) => {
    expect(siteOfEntry(entered)).toBe(site);
  });
});

it("categories are chosen one by one, in their order", async () => {
  const page = await openOptions({ pageScore: { categories: ["SEO"] } });
  const field = page.field("pageScore.categories");
  if (field.kind !== "checks") throw new Error("no checks");
  const labels = ["Performance", "Accessibility", "Best practices", "SEO", "Let the service decide"];
  expect(field.choices.map(({ label }) => label)).toEqual(labels);
  const chosen = field.choices.filter(({ isOn }) => isOn).map(({ label }) => label);
  expect(chosen).toEqual(["SEO"]);
  const click = async (index: number) => {
    const action = field.choices[index]?.action;
    if (action) await page.store.act(action);
    return page.settings.pageScore?.categories;
  };
  expect(await click(0)).toEqual(["PERFORMANCE", "SEO"]);
  expect(await click(4)).toEqual(["CATEGORY_UNSPECIFIED"]);
});

describe("notifications", () => {
  it("ask the browser in the click itself, and stay off where it says no", async () => {
    let isAsked = false;
    const requestNotifications = async () => {
      isAsked = true;
      return false;
    };
    const page = await openOptions({}, { requestNotifications });
    const changing = page.change(NOTIFY, true);
    expect(isAsked, "before anything is awaited").toBe(true);
    await changing;
    expect(page.asked).toEqual([]);
    expect(page.field(NOTIFY)).toMatchObject({
      isOn: false,
      problem: "The browser was not allowed to show notifications, so this stays off.",
    });
  });

  it("are shown as off where the browser no longer allows them", async () => {
    const stored = { lookups: { notifyOfNewBreaches: true } };
    const page = await openOptions(stored, { canNotify: async () => false });
    expect(page.field(NOTIFY)).toMatchObject({ isOn: false });
    expect(page.field(NOTIFY).notes.at(-1)).toMatch(/^Switched on, but the browser does not let/);
  });
});

describe("access to sites", () => {
  it("says how far it goes, and what came of the button", async () => {
    const readAccess = async () => ({ extent: "some" as const, sites: ["shop.example"] });
    const page = await openOptions({}, { readAccess, requestAccess: async () => false });
    const { title, sites, button } = page.item("access");
    expect([title, sites]).toEqual(["Breachlight has access to some sites only", "shop.example"]);
    if (button) await page.store.act(button.action);
    expect(page.item("access").problem).toBe("Access was not allowed: nothing was changed.");
  });

  it("is never said to be there where the browser did not say", async () => {
    const page = await openOptions({}, { readAccess: () => Promise.reject(new Error("no")) });
    expect(page.item("access")).toMatchObject({ tone: "warn" });
    expect(page.item("access").title).toMatch(/did not say/);
  });
});
