// Settings in a file: what is written and read, what is announced first, and how to undo it.

import { describe, expect, it } from "vitest";
import { silence } from "../../../world/acts/replies.ts";
import { fillDisk } from "../../../world/acts/room.ts";
import { ENGLISH } from "../../../world/english-messages.ts";
import { file, onOptions, SAID, settingsFile } from "../../../world/pages/options.tsx";

const OWN = {
  services: { passwordsUrl: "https://own.example", lookupApiKey: "hush-key" },
  auth: { clientSecret: "hush-secret" },
  passwordChecks: { enabled: false, skippedSites: ["shop.example"] },
};
const group = "privacy";
const SAVE = "Save settings to a file";

describe("a saved file", () => {
  it("is named by the local date, and holds everything but keys and secrets", () =>
    onOptions({ settings: OWN, group }, async (page) => {
      page.world.jump(new Date(2026, 0, 9, 23, 59).getTime() - page.world.now());
      await page.press(SAVE);
      const [text, name] = page.saveFile.mock.lastCall ?? [""];
      expect(name).toBe("breachlight-settings-2026-01-09.json");
      expect(text).not.toContain("hush");
      expect(JSON.parse(text)).toMatchObject({
        format: "breachlight-settings",
        version: 1,
        settings: { services: { passwordsUrl: "https://own.example" }, passwordChecks: OWN.passwordChecks },
      });
    }));

  it("holds nothing that the organization set, and isn't announced if the browser refuses it", () => {
    const policy = { services: { passwordsUrl: "https://theirs.example" } };
    return onOptions({ policy, group }, async (page) => {
      await page.press(SAVE);
      expect(page.saveFile.mock.lastCall?.[0]).toContain("passwordsUrl");
      expect(page.saveFile.mock.lastCall?.[0]).not.toContain("theirs.example");
      page.saveFile.mockImplementation(() => {
        throw new Error("no room");
      });
      await page.press(SAVE);
      page.getByText(/couldn’t be saved/);
    });
  });

  it("holds keys and secrets on request, and can be read in another browser, complete", async () => {
    let text = "";
    await onOptions({ settings: OWN, group }, async (page) => {
      const isWith = page.getByLabelText<HTMLInputElement>(/^Include keys/);
      expect(isWith.checked).toBe(false);
      await page.click(isWith);
      await page.press(SAVE);
      [text = ""] = page.saveFile.mock.lastCall ?? [];
    });
    await onOptions({ group }, async (page) => {
      await page.read(file(text));
      await page.press("Apply changes");
      expect(page.chosen()).toMatchObject(OWN);
    });
  });
});

describe("a file that is read", () => {
  it("changes nothing before the person agrees, and shows what it would change", () =>
    onOptions({ settings: OWN, group }, async (page) => {
      const settings = {
        passwordChecks: { enabled: true, skippedSites: ["shop.example"] },
        services: { lookupApiKey: "another", analysisInterface: "pagescore" },
      };
      await page.read(settingsFile(settings));
      await page.settle();
      expect(page.chosen()).toEqual(OWN);
      expect(page.plan()?.querySelector("legend")?.textContent).toBe(
        "Apply these changes from settings.json?",
      );
      expect(page.texts(".option-plan > div")).toEqual([
        `${ENGLISH.common_check_passwords?.message}Off → On`,
        "Lookup keyNew, not shown, for haveibeenpwned.com",
        "Page score interfacePublic (runPagespeed) → Specification (runPagescore)",
      ]);
      expect(page.plan()?.textContent).not.toContain("another");
      expect(page.texts(".option-problem").join()).toMatch(/can’t be undone/);
    }));

  it("is applied as a whole, and undone as far as possible", () =>
    onOptions({ settings: OWN, group }, async (page) => {
      await page.read(
        settingsFile({ passwordChecks: { enabled: true }, services: { lookupApiKey: "another" } }),
      );
      await page.press("Apply changes");
      expect(page.chosen()).toEqual({
        ...OWN,
        services: { ...OWN.services, lookupApiKey: "another" },
        passwordChecks: { skippedSites: ["shop.example"] },
      });
      expect(page.outcome()).toContain("Settings changed: 2");
      expect(page.plan()).toBeNull();
      await page.press("Undo");
      expect(page.chosen().passwordChecks?.enabled).toBe(false);
      expect(page.chosen().services?.lookupApiKey).toBe("another");
      expect(page.outcome()).toBe("Undone, except for keys and secrets");
    }));

  it("is applied without refused, locked or unknown settings, and names those", () =>
    onOptions({ policy: { cloud: { showInPopup: true } }, group }, async (page) => {
      const settings = {
        passwordChecks: { enabled: "no", skippedSites: ["a b"] },
        services: { passwordsUrl: "http://plain.example", lookupInterface: "v9" },
        pageScore: { categories: ["PWA"], strategy: "DESKTOP" },
        cloud: { showInPopup: false, newKey: 1 },
        later: { key: 1 },
      };
      const text = JSON.stringify({ format: "breachlight-settings", version: 1, settings }).replace(
        '"later"',
        '"__proto__":{"x":1},"constructor":5,"later"',
      );
      await page.read(file(text));
      expect(page.texts(".option-plan dt")).toEqual(["Device"]);
      const left = [...page.place.querySelectorAll(".option-plan-left")];
      expect(
        left.map((one) => [...one.querySelectorAll("li")].map(({ textContent }) => textContent)),
      ).toEqual([
        [
          ENGLISH.common_check_passwords?.message,
          "Sites where passwords aren’t checked",
          "Password service",
          "Lookup interface",
          "Categories",
          "cloud.newKey",
          "__proto__",
          "constructor",
          "later",
        ],
        ["Show the cloud page in the popup once you’ve used it"],
      ]);
      await page.press("Apply changes");
      expect(page.chosen()).toEqual({ pageScore: { strategy: "DESKTOP" } });
    }));

  it("that changes nothing offers nothing to agree to", () =>
    onOptions({ group }, async (page) => {
      await page.read(settingsFile({ passwordChecks: { enabled: true } }));
      expect(page.plan()?.querySelector("legend")?.textContent).toMatch(/^Nothing in settings\.json changes/);
      const [close, ...others] = page.plan()?.querySelectorAll("button") ?? [];
      expect(others).toEqual([]);
      await page.click(close);
      expect(page.plan()).toBeNull();
    }));

  it("slowly doesn't replace one that the person chose after it", () =>
    onOptions({ group }, async (page) => {
      const { promise, resolve } = Promise.withResolvers<string>();
      await page.read(file("", { text: () => promise }));
      await page.read(settingsFile({ pageScore: { strategy: "DESKTOP" } }));
      await page.settled(() => resolve("{"));
      await page.press("Apply changes");
      expect(page.chosen()).toEqual({ pageScore: { strategy: "DESKTOP" } });
    }));

  it("that is invalid says so, and changes nothing", () =>
    onOptions({ settings: OWN, group }, async (page) => {
      for (const [chosen, sentence] of [
        [file("{"), /isn’t a Breachlight settings file/],
        [file("[]"), /isn’t a Breachlight settings file/],
        [settingsFile({}, { version: 0 }), /isn’t a Breachlight settings file/],
        [settingsFile({}, { version: 2 }), /is from a newer version/],
        [settingsFile(null), /isn’t a Breachlight settings file/],
        [file("{}", { size: 2_000_000 }), /or can’t be read/],
        [file("{}", { text: () => Promise.reject(new Error("gone")) }), /or can’t be read/],
      ] as const) {
        await page.read(chosen);
        expect(page.texts(".option-problem")[0]).toMatch(sentence);
        expect(page.texts(".option-problem")[0]).toMatch(/^settings\.json is/);
        expect(page.plan()).toBeNull();
      }
      expect(page.chosen()).toEqual(OWN);
    }));

  it.each([
    ["isn't answered", silence, SAID["no-answer"]],
    ["can't be stored", fillDisk, SAID.refused],
  ])("and %s isn't said to be applied", (_what, fail, said) =>
    onOptions({ group }, async (page) => {
      await page.read(settingsFile({ passwordChecks: { enabled: false } }));
      fail(page.world);
      await page.press("Apply changes");
      expect(page.texts(".option-transferred .option-problem")).toEqual([said]);
    }),
  );
});

describe("resetting everything", () => {
  it("asks first, keeps keys and locked settings, and can be undone", () =>
    onOptions({ settings: OWN, policy: { cloud: { keepRecentNames: true } }, group }, async (page) => {
      await page.press("Reset all settings");
      expect(page.getByLabelText<HTMLInputElement>(/^Also remove keys/).checked).toBe(false);
      expect(page.chosen()).toEqual(OWN);
      await page.press("Reset all settings");
      expect(page.chosen()).toEqual({ services: { lookupApiKey: "hush-key" }, auth: OWN.auth });
      await page.press("Undo");
      expect(page.chosen()).toEqual(OWN);
      expect(page.outcome()).toBe("Undone");
    }));

  it("removes keys on request, says that they can't be restored, and then has nothing to do", () =>
    onOptions({ settings: OWN, group }, async (page) => {
      await page.press("Reset all settings");
      await page.click(page.getByLabelText(/^Also remove keys/));
      await page.press("Reset all settings");
      expect(page.chosen()).toEqual({});
      expect(JSON.stringify(page.world.area)).not.toContain("hush");
      await page.press("Undo");
      expect(page.outcome()).toBe("Undone, except for keys and secrets");
      for (const changed of [3, 0]) {
        for (let press = 0; press < 2; press++) await page.press("Reset all settings");
        expect(page.outcome()).toMatch(new RegExp(`^Settings changed: ${changed}`));
      }
    }));
});
