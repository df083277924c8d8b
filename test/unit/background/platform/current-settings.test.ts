// Tests which settings are in force while a change is being written and while the policy is still being read.
import { beforeEach, describe, expect, it, test, vi } from "vitest";
import { DEFAULT_SETTINGS } from "../../../../src/shared/settings/settings.ts";
import { beginWith, FULL, refuse, useFakeBrowser, world } from "../../../world/fake-browser.ts";

let settings: typeof import("../../../../src/background/platform/current-settings.ts");

useFakeBrowser();

async function startWorker(): Promise<void> {
  vi.resetModules();
  world.listeners.clear();
  settings = await import("../../../../src/background/platform/current-settings.ts");
}

beforeEach(async () => {
  beginWith();
  await startWorker();
});

const showLogos = (areShown: boolean) =>
  settings.changeSettings(({ lookups }) => Object.assign(lookups, { showLogos: areShown }));

test("apply a change as soon as it's written, before the change event arrives", async () => {
  expect((await settings.currentSettings()).lookups.showLogos).toBe(true);
  const { promise, resolve: write } = Promise.withResolvers<void>();
  world.before = (call) => FULL.test(call) && promise;
  const changing = showLogos(false);
  await new Promise((resolve) => setTimeout(resolve));
  const asked = settings.currentSettings();
  write();
  await changing;
  expect((await asked).lookups.showLogos).toBe(false);
  expect((await settings.currentSettings()).lookups.showLogos).toBe(false);
});

test("keep a requested change, however late the browser reports what was stored", async () => {
  const { promise, resolve: read } = Promise.withResolvers<void>();
  world.before = (call) => call.startsWith("local get") && promise;
  const changing = showLogos(false);
  const asked = settings.currentSettings();
  read();
  await changing;
  expect((await asked).lookups.showLogos).toBe(false);
});

test("stay the same if a change can't be written", async () => {
  await showLogos(false);
  refuse(FULL);
  await expect(showLogos(true)).rejects.toThrow("QUOTA_BYTES");
  expect((await settings.currentSettings()).lookups.showLogos).toBe(false);
});

const issuer = "https://id.example";

test("page score access follows the issuer until one is chosen, whatever else changes", async () => {
  world.local = { settings: { auth: { ofALaterVersion: null } } };
  const access = async () => (await settings.currentSettings()).auth.analysisAccess;
  await showLogos(false);
  expect(await access()).toBe("key");
  await settings.changeSettings(({ auth }) => Object.assign(auth, { issuer }));
  expect(await access()).toBe("sign-in");
  await settings.changeSettings(({ auth }) => Object.assign(auth, { analysisAccess: "key" }));
  await showLogos(true);
  expect(await access()).toBe("key");
  const { settingsMessages } = await import("../../../../src/background/settings/index.ts");
  await settingsMessages.changeSettings.handle({ auth: { analysisAccess: null } }, {} as never);
  expect(await access(), "no longer chosen").toBe("sign-in");
  expect(world.local.settings).toMatchObject({ auth: { ofALaterVersion: null } });
});

const LOCKED = { data: { code: "forbidden", reason: "setting-locked" } };

describe("under a policy", () => {
  beforeEach(() => {
    world.local = { settings: { passwordChecks: { enabled: false }, later: { kept: 1 } } };
    world.policy = Promise.resolve({
      passwordChecks: { enabled: true, skippedSites: ["left.example"] },
      lookups: { showLogos: "no" },
    });
  });

  it("rejects the whole change if it touches a locked setting", async () => {
    const changing = settings.changeSettings((changed) => {
      changed.lookups.markBreachedSites = false;
      changed.passwordChecks.skippedSites = [...changed.passwordChecks.skippedSites, "shop.example"];
    });
    await expect(changing).rejects.toMatchObject(LOCKED);
    expect(world.local.settings).toEqual({ passwordChecks: { enabled: false }, later: { kept: 1 } });
  });

  it("allows all other changes, including settings that the policy gives with a wrong type", async () => {
    await settings.changeSettings(({ lookups, services }) => {
      lookups.showLogos = false;
      services.lookupApiKey = "0123456789abcdef";
    });
    expect(world.local).toMatchObject({
      settings: {
        passwordChecks: { enabled: false, skippedSites: [] },
        lookups: { showLogos: false },
        services: { lookupApiKey: "0123456789abcdef" },
        later: { kept: 1 },
      },
    });
    expect((await settings.currentSettings()).passwordChecks).toEqual({
      ...DEFAULT_SETTINGS.passwordChecks,
      skippedSites: ["left.example"],
    });
  });
});
