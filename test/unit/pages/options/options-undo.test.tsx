// Undoing changes to settings: what can be undone, what can't, and controls with more than one value.
import { describe, expect, it } from "vitest";
import { openOptions, SAID, SECRETS } from "./open-options.tsx";

const LOGOS = "lookups.showLogos";
const SITES = "passwordChecks.skippedSites";
const NOTIFY = "lookups.notifyOfNewBreaches";
const ISSUER = "auth.issuer";

describe("undo", () => {
  it("restores the old value, and says so", async () => {
    const page = await openOptions({ auth: { issuer: "https://before.example" } });
    await page.change(ISSUER, "https://after.example");
    await page.press("Undo: Provider address (issuer)");
    expect(page.settings.auth?.issuer).toBe("https://before.example");
    const undone = { value: "https://before.example", saved: "Undone", buttons: ["Test"] };
    expect(page.field(ISSUER)).toMatchObject(undone);
  });

  it("is not offered for what was changed elsewhere since", async () => {
    const page = await openOptions({}, { group: "accounts" });
    await page.click(page.control(LOGOS));
    expect(page.field(LOGOS)).toMatchObject({ isOn: false, saved: "Saved", buttons: ["Undo"] });
    await page.changedElsewhere({ lookups: { showLogos: true } });
    expect(page.field(LOGOS)).toMatchObject({ isOn: true, saved: undefined, buttons: [] });
  });

  it("that is refused isn't reported as done", async () => {
    const page = await openOptions({}, { group: "accounts" });
    await page.click(page.control(LOGOS));
    page.answers.changeSettings = { ok: false, error: { code: "forbidden", reason: "setting-locked" } };
    await page.undo(LOGOS);
    expect(page.field(LOGOS)).toMatchObject({ isOn: false, problem: SAID.locked, saved: undefined });
  });

  it.each(SECRETS)(
    "removes a first secret, and isn't offered once one was replaced or removed: %s",
    async (name) => {
      const page = await openOptions();
      const [section = "", key = ""] = name.split(".");
      const stored = () => page.settings[section]?.[key];
      await page.change(name, "first");
      expect(page.field(name)).toMatchObject({ saved: "Saved", value: "" });
      expect(document.body.innerHTML).not.toContain("first");
      await page.change(name, "second");
      const forGood = expect.stringMatching(/can’t be undone/);
      expect(page.field(name)).toMatchObject({ saved: forGood, buttons: ["Remove"] });
      await page.press(/^Remove: /);
      expect(page.field(name)).toMatchObject({ saved: forGood, buttons: [] });
      expect(stored()).toBe("");
      await page.change(name, "third");
      await page.undo(name);
      expect(stored()).toBe("");
    },
  );
});

describe("ignored sites", () => {
  const shop = { passwordChecks: { skippedSites: ["shop.example"] } };

  async function openSites() {
    const page = await openOptions(shop, { group: "passwords" });
    const entry = () => page.getByLabelText<HTMLInputElement>("Add a site");
    return {
      ...page,
      entry,
      listed: () => [...page.option(SITES).querySelectorAll("bdi")].map(({ textContent }) => textContent),
      async add(text: string) {
        await page.type(entry(), text);
        await page.submit(entry().form as Element);
      },
    };
  }

  it("can be added by name or any of their addresses, and removed, and that undone", async () => {
    const page = await openSites();
    await page.add(" https://intranet.example:8443/login?x=1 ");
    expect(page.asked()).toEqual([["setSiteSkipped", { site: "intranet.example", isSkipped: true }]]);
    expect(page.listed()).toEqual(["intranet.example", "shop.example"]);
    expect([page.field(SITES).saved, page.entry().value]).toEqual(["Saved", ""]);
    await page.undo(SITES);
    expect(page.settings.passwordChecks).toEqual(shop.passwordChecks);
    await page.press("Remove: shop.example");
    page.getByText("None");
    expect(page.listed()).toEqual([]);
    await page.undo(SITES);
    expect(page.settings.passwordChecks).toEqual(shop.passwordChecks);
  });

  it("say what wasn't added, and keep it to be fixed", async () => {
    const page = await openSites();
    await page.add("two words");
    expect(page.asked()).toEqual([]);
    const problem = "Not saved. Enter a site, such as shop.example.";
    expect([page.field(SITES).problem, page.entry().value]).toEqual([problem, "two words"]);
    await page.add("shop.example");
    expect(page.field(SITES).problem).toBe("Not saved. This site is already on the list.");
  });

  it.each([
    ["WWW.Shop.Example/a", "www.shop.example"],
    ["http://127.0.0.1:8080/x", "127.0.0.1"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["ftp://shop.example", undefined],
    ["https://me@shop.example", undefined],
    ["/path", undefined],
  ])("are read from %j as %j", async (entered, site) => {
    const page = await openSites();
    await page.add(entered);
    expect(page.asked()).toEqual(site ? [["setSiteSkipped", { site, isSkipped: true }]] : []);
  });
});

it("categories are chosen one by one, in their order", async () => {
  const page = await openOptions({ pageScore: { categories: ["SEO"] } }, { group: "page-score" });
  const checks = () => [...page.option("pageScore.categories").querySelectorAll("input")];
  const labels = ["Performance", "Accessibility", "Best practices", "SEO", "Service’s choice"];
  expect(checks().map(({ labels: said }) => said?.[0]?.textContent)).toEqual(labels);
  expect(checks().map(({ checked }) => checked)).toEqual([false, false, false, true, false]);
  await page.click(checks()[0] as Element);
  expect(page.settings.pageScore?.categories).toEqual(["PERFORMANCE", "SEO"]);
  await page.click(checks()[4] as Element);
  expect(page.settings.pageScore?.categories).toEqual(["CATEGORY_UNSPECIFIED"]);
});

describe("notifications", () => {
  it("ask the browser in the click itself, and stay off if it says no", async () => {
    let isAsked = false;
    const requestNotifications = async () => {
      isAsked = true;
      return false;
    };
    const page = await openOptions({}, { group: "accounts", browser: { requestNotifications } });
    await page.settled(() => {
      page.control(NOTIFY).click();
      expect(isAsked, "before anything is awaited").toBe(true);
    });
    expect(page.asked()).toEqual([]);
    const problem = "Your browser blocks notifications from Breachlight. Turn this on and allow them.";
    expect(page.field(NOTIFY)).toMatchObject({ isOn: false, problem });
  });

  it("are shown as off if the browser no longer allows them", async () => {
    const stored = { lookups: { notifyOfNewBreaches: true } };
    const canNotify = async () => false;
    const page = await openOptions(stored, { group: "accounts", browser: { canNotify } });
    expect(page.field(NOTIFY).isOn).toBe(false);
    expect(page.field(NOTIFY).problem).toMatch(/^Your browser blocks notifications/);
  });
});

describe("access to sites", () => {
  it("shows how far it goes, and the button's outcome until that changes", async () => {
    let access: { extent: "some"; sites: string[] } | { extent: "all" } = {
      extent: "some",
      sites: ["shop.example"],
    };
    const readAccess = async () => access;
    const requestAccess = async () => false;
    const page = await openOptions({}, { group: "passwords", browser: { readAccess, requestAccess } });
    page.getByText("Breachlight has access to some sites only");
    page.getByText("shop.example");
    await page.press("Allow on all sites");
    page.getByText("Access wasn’t allowed. Nothing was changed.");
    access = { extent: "all" };
    await page.changed();
    page.getByText("Breachlight has access to all sites");
    expect(page.queryByText("Access wasn’t allowed. Nothing was changed.")).toBeNull();
  });

  it("is never shown as granted if the browser didn't say so", async () => {
    const readAccess = () => Promise.reject(new Error("no"));
    const page = await openOptions({}, { group: "passwords", browser: { readAccess } });
    expect(page.getByText(/didn’t say/).closest(".panel-warn")).not.toBeNull();
  });
});
