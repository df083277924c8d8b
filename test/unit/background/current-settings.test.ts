// The settings in force while a change is being written: a page that heard of it first must not be told the old ones. And what a
// policy decides on, nobody changes.
import { beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { type Area, noEvent, storageArea, useFakeBrowser } from "./fake-browser.ts";

const area = { values: {} as Area, policy: {} as Area, read: Promise.resolve(), written: Promise.resolve() };

const fakeBrowser = {
  storage: {
    local: {
      async get() {
        await area.read;
        return structuredClone(area.values);
      },
      set: storageArea(
        () => area.values,
        () => area.written,
      ).set,
    },
    managed: { get: async () => structuredClone(area.policy) },
    // The news of a change comes to each context when it comes; here it never does.
    onChanged: noEvent,
  },
};

let settings: typeof import("../../../src/background/current-settings.ts");

useFakeBrowser(fakeBrowser);
beforeAll(async () => {
  settings = await import("../../../src/background/current-settings.ts");
});

const showLogos = (areShown: boolean) =>
  settings.changeSettings(({ lookups }) => Object.assign(lookups, { showLogos: areShown }));
const enableChecks = (enabled: boolean) =>
  settings.changeSettings(({ passwordChecks }) => Object.assign(passwordChecks, { enabled }));

test("are those of a change once it is written, without waiting for the news of it", async () => {
  expect((await settings.currentSettings()).lookups.showLogos).toBe(true);
  const { promise, resolve: write } = Promise.withResolvers<void>();
  area.written = promise;
  const changing = showLogos(false);
  await new Promise((resolve) => setTimeout(resolve));
  const asked = settings.currentSettings();
  write();
  await changing;
  expect((await asked).lookups.showLogos).toBe(false);
  expect((await settings.currentSettings()).lookups.showLogos).toBe(false);
});

test("are those of a change that was asked for, however long the browser takes to say what was stored", async () => {
  area.written = Promise.resolve();
  await showLogos(true);
  const { promise, resolve: read } = Promise.withResolvers<void>();
  area.read = promise;
  const changing = showLogos(false);
  const asked = settings.currentSettings();
  read();
  await changing;
  expect((await asked).lookups.showLogos).toBe(false);
});

test("stay as they were where a change cannot be written", async () => {
  area.written = Promise.reject(new Error("QUOTA_BYTES quota exceeded"));
  await expect(showLogos(true)).rejects.toThrow("QUOTA_BYTES");
  expect((await settings.currentSettings()).lookups.showLogos).toBe(false);
});

const LOCKED = { data: { code: "forbidden", reason: "setting-locked" } };

describe("under a policy", () => {
  beforeEach(() => {
    area.written = Promise.resolve();
    area.values = { settings: { passwordChecks: { enabled: false }, later: { kept: 1 } } };
    area.policy = {
      passwordChecks: { enabled: true, skippedSites: ["left.example"] },
      lookups: { showLogos: "no" },
    };
  });

  it("a change of what it decides on is refused, and whole", async () => {
    const changing = settings.changeSettings((changed) => {
      changed.lookups.markBreachedSites = false;
      changed.passwordChecks.skippedSites = [...changed.passwordChecks.skippedSites, "shop.example"];
    });
    await expect(changing).rejects.toMatchObject(LOCKED);
    expect(area.values).toEqual({ settings: { passwordChecks: { enabled: false }, later: { kept: 1 } } });
  });

  it.each([true, false])("what was the person's own stays so, asked for: %j", async (enabled) => {
    // The one is in force already, the other stored already: neither may pass for done.
    await expect(enableChecks(enabled)).rejects.toMatchObject(LOCKED);
    expect(area.values).toMatchObject({ settings: { passwordChecks: { enabled: false } } });
  });

  it("all else can be changed, also what it has with a wrong type", async () => {
    await settings.changeSettings(({ lookups, services }) => {
      lookups.showLogos = false;
      services.lookupApiKey = "0123456789abcdef";
    });
    expect(area.values).toMatchObject({
      settings: {
        passwordChecks: { enabled: false, skippedSites: [] },
        lookups: { showLogos: false },
        services: { lookupApiKey: "0123456789abcdef" },
        later: { kept: 1 },
      },
    });
    expect((await settings.currentSettings()).passwordChecks).toEqual({
      enabled: true,
      skippedSites: ["left.example"],
    });
  });

  it("a change after one that was refused goes on", async () => {
    const refused = enableChecks(true);
    const next = settings.changeSettings(({ cloud }) => {
      cloud.showInPopup = false;
    });
    await expect(refused).rejects.toMatchObject(LOCKED);
    await next;
    expect(area.values).toMatchObject({ settings: { cloud: { showInPopup: false } } });
  });
});
