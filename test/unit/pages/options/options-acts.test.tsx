// What is done on the settings page besides changing a value: sites, signing out, results, and what the browser must allow.

import { describe, expect, it, vi } from "vitest";
import { siteOfEntry } from "../../../../src/pages/options/fields/entered.ts";
import { scoreResults } from "../../../world/acts/page-scores.ts";
import { silence } from "../../../world/acts/replies.ts";
import { signOut } from "../../../world/acts/sign-in.ts";
import { onOptions, SAID } from "../../../world/pages/options.tsx";
import { sent } from "../../../world/scenario.ts";
import { fullBrowser, signedInFor } from "../../../world/use.ts";

const SITES = "passwordChecks.skippedSites";
const NOTIFY = "lookups.notifyOfNewBreaches";

describe("signing in", () => {
  const SCORE = "You’re not signed in for page scores. You can sign in when you score a page.";
  const MISSING = "To sign in, enter a provider address and a client ID.";

  it.each([
    ["for scores", signedInFor("page-score"), undefined, /^You’re signed in at accounts\.example\.$/],
    ["for nothing", signedInFor(), undefined, new RegExp(`^${SCORE}$`)],
    [
      "for cloud resources only",
      signedInFor("cloud"),
      undefined,
      new RegExp(`^${SCORE}Signed in for cloud resources · jo@example\\.org$`),
    ],
    ["without a client", undefined, { auth: { issuer: "https://id.example" } }, new RegExp(`^${MISSING}$`)],
    ["without a provider", undefined, { auth: { clientId: "mine" } }, new RegExp(`^${MISSING}$`)],
  ])("shows its state: %s", async (_what, from, settings, said) =>
    onOptions({ from, settings }, async (page) => {
      const button = page.queryByText("Sign out");
      expect(page.texts(".option-state")[0]?.replace(button?.textContent ?? "", "")).toMatch(said);
      expect(button !== null).toBe(/signed in at|Signed in for/.test(said.source));
    }),
  );

  it.each([
    [
      ["https://old.example"],
      "Breachlight kept your client secret for old.example. Enter one for new.example, or remove it.",
    ],
    [[], "Breachlight doesn’t know which service this is for. Enter it again for new.example, or remove it."],
  ])("waits while the client secret isn't for the provider: %j", (origins, sentence) => {
    const auth = { issuer: "https://new.example", clientId: "mine", clientSecret: "hush" };
    const settings = { auth, secretOrigins: { "auth.clientSecret": origins } };
    return onOptions({ settings }, async (page) => {
      expect(page.texts(".option-state")).toEqual([sentence]);
      expect(page.field("auth.clientSecret").kept).toBe(sentence);
    });
  });

  it("shows the address to register, and copies it", () =>
    onOptions({}, async (page) => {
      const copy = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
      const { redirectUrl } = page.world;
      expect(page.getByLabelText<HTMLInputElement>("Redirect address").value).toBe(redirectUrl);
      await page.press("Copy: Redirect address");
      expect(copy).toHaveBeenCalledExactlyOnceWith(redirectUrl);
      page.getByText("Copied");
      copy.mockRejectedValueOnce(new Error("not allowed"));
      await page.press("Copy: Redirect address");
      page.getByText(/^Couldn’t copy/);
    }));

  it("ends here and at the provider, and says so until the next action", () =>
    onOptions({ from: signedInFor("page-score", "cloud") }, async (page) => {
      await page.press("Sign out", 2_000);
      expect(sent(page.world, /revoke/).length).toBeGreaterThan(0);
      page.getByText("Signed out.");
      await page.enter("auth.clientId", "mine");
      expect(page.queryByText("Signed out.")).toBeNull();
    }));

  it("is unknown if the background doesn't answer, nothing is reported as done, and all else still works", () =>
    onOptions({ from: signedInFor("page-score") }, async (page) => {
      silence(page.world);
      await page.press("Sign out");
      page.getByText(SAID["no-answer"]);
      expect(page.texts(".option-state")[0]).toMatch(/^Breachlight didn’t respond/);
      expect(page.field("services.passwordsUrl").isDisabled).toBe(false);
      page.getByLabelText("Redirect address");
    }));

  it("elsewhere is seen once the browser reports it", () =>
    onOptions({ from: signedInFor("page-score") }, async (page) => {
      await signOut(page.world);
      await page.changed();
      expect(page.texts(".option-state")).toEqual([SCORE]);
    }));
});

describe("deleting all results", () => {
  it("asks first, and deletes them only on yes", () =>
    onOptions({ from: fullBrowser(), group: "page-score" }, async (page) => {
      await page.press("Delete all results");
      page.getByText(/can’t be undone/);
      expect(document.activeElement).toBe(page.button("Cancel"));
      await page.press("Cancel");
      expect(page.queryByText(/can’t be undone/)).toBeNull();
      expect(scoreResults(page.world)).not.toEqual([]);
      await page.press("Delete all results");
      await page.press("Delete all results");
      expect(scoreResults(page.world)).toEqual([]);
      page.getByText("Deleted.");
      silence(page.world);
      await page.press("Delete all results");
      await page.press("Delete all results");
      page.getByText(SAID["no-answer"]);
      expect(page.queryByText("Deleted.")).toBeNull();
    }));
});

describe("sites where passwords aren't checked", () => {
  const settings = { passwordChecks: { skippedSites: ["shop.example"] } };

  it("can be added, removed, and that undone; what wasn't added stays to be fixed", () =>
    onOptions({ settings, group: "passwords" }, async (page) => {
      const entry = () => page.getByLabelText<HTMLInputElement>("Add a site");
      const listed = () => [...page.option(SITES).querySelectorAll("bdi")].map((it) => it.textContent);
      const add = async (text: string) => {
        await page.type(entry(), text);
        await page.submit(entry().form as Element);
        await page.settle();
      };
      await add(" https://intranet.example:8443/login?x=1 ");
      expect(listed()).toEqual(["intranet.example", "shop.example"]);
      expect([page.field(SITES).saved, entry().value]).toEqual(["Saved", ""]);
      await page.undo(SITES);
      expect(page.chosen()).toEqual(settings);
      await page.press("Remove: shop.example");
      expect(listed()).toEqual([]);
      expect(page.chosen()).toEqual({});
      await page.undo(SITES);
      expect(page.chosen()).toEqual(settings);
      await add("two words");
      const problem = "Not saved. Enter a site, such as shop.example.";
      expect([page.field(SITES).problem, entry().value]).toEqual([problem, "two words"]);
      await add("shop.example");
      expect(page.field(SITES).problem).toBe("Not saved. This site is already on the list.");
      expect(page.chosen()).toEqual(settings);
    }));

  it.each([
    ["WWW.Shop.Example/a", "www.shop.example"],
    ["http://127.0.0.1:8080/x", "127.0.0.1"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["ftp://shop.example", undefined],
    ["https://me@shop.example", undefined],
    ["/path", undefined],
    ["two words", undefined],
  ])("are read from %j as %j", (entered, site) => {
    expect(siteOfEntry(entered)).toBe(site);
  });
});

it("categories are chosen one by one, in their order", () =>
  onOptions({ settings: { pageScore: { categories: ["SEO"] } }, group: "page-score" }, async (page) => {
    const checks = () => [...page.option("pageScore.categories").querySelectorAll("input")];
    const labels = ["Performance", "Accessibility", "Best practices", "SEO", "Service’s choice"];
    expect(checks().map(({ labels: said }) => said?.[0]?.textContent)).toEqual(labels);
    expect(checks().map(({ checked }) => checked)).toEqual([false, false, false, true, false]);
    await page.click(checks()[0]);
    expect(page.chosen().pageScore?.categories).toEqual(["PERFORMANCE", "SEO"]);
  }));

describe("notifications", () => {
  const problem = "Your browser blocks notifications from Breachlight. Turn this on and allow them.";

  it("ask the browser in the click itself, and stay off if it says no", () => {
    let isAsked = false;
    const requestNotifications = async () => {
      isAsked = true;
      return false;
    };
    return onOptions({ group: "accounts", browser: { requestNotifications } }, async (page) => {
      await page.settled(() => {
        page.control(NOTIFY).click();
        expect(isAsked, "before anything is awaited").toBe(true);
      });
      await page.settle();
      expect(page.chosen()).toEqual({});
      expect(page.field(NOTIFY)).toMatchObject({ isOn: false, problem });
    });
  });

  it("are shown as off if the browser no longer allows them", () => {
    const settings = { lookups: { notifyOfNewBreaches: true } };
    const browser = { canNotify: async () => false };
    return onOptions({ settings, group: "accounts", browser }, async (page) =>
      expect(page.field(NOTIFY)).toMatchObject({ isOn: false, problem }),
    );
  });
});

describe("access to sites", () => {
  it("shows how far it goes, and the button's outcome until that changes", () => {
    const access = [{ extent: "some" as const, sites: ["shop.example"] }, { extent: "all" as const }];
    const browser = { readAccess: async () => access[0] as never, requestAccess: async () => false };
    return onOptions({ group: "passwords", browser }, async (page) => {
      page.getByText("Breachlight has access to some sites only");
      page.getByText("shop.example");
      await page.press("Allow on all sites");
      page.getByText("Access wasn’t allowed. Nothing was changed.");
      access.shift();
      await page.changed();
      page.getByText("Breachlight has access to all sites");
      expect(page.queryByText("Access wasn’t allowed. Nothing was changed.")).toBeNull();
    });
  });

  it("is never shown as granted if the browser didn't say so", () => {
    const browser = { readAccess: () => Promise.reject(new Error("no")) };
    return onOptions({ group: "passwords", browser }, async (page) =>
      expect(page.getByText(/didn’t say/).closest(".panel-warn")).not.toBeNull(),
    );
  });
});
