// Tests which settings are in force while a change is being written and while the policy is still being read.
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { DEFAULT_SETTINGS } from "../../../../src/shared/settings/settings.ts";
import {
  type Area,
  beginWith,
  FULL,
  refuse,
  tell,
  useFakeBrowser,
  world,
} from "../../../world/fake-browser.ts";

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

describe("while the browser is slow to report the policy", () => {
  const OWN = "https://own.example";
  const LOCKING = { services: { passwordsUrl: OWN } };
  const PUBLIC = "https://api.pwnedpasswords.com";
  const asked = async () => (await settings.currentSettings()).services.passwordsUrl;
  let say: (policy: Area) => void;
  let changes: number;

  beforeEach(() => {
    vi.useFakeTimers();
    const { promise, resolve } = Promise.withResolvers<Area>();
    world.policy = promise;
    say = resolve;
    changes = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Starts a worker that knows this policy from an earlier start. */
  async function startKnowing(policy?: Area): Promise<void> {
    if (policy) world.local.policy = policy;
    await startWorker();
    settings.watchSettings(() => changes++);
  }

  /** Resolves the policy read, and sends a change event if the stored policy changed. */
  async function saying(policy: Area): Promise<void> {
    const before = JSON.stringify(world.local.policy);
    say(policy);
    await vi.advanceTimersByTimeAsync(0);
    if (JSON.stringify(world.local.policy) !== before) tell("storage.onChanged", { policy: {} }, "local");
  }

  it.each([
    ["that locks", LOCKING, OWN],
    ["that says nothing", {}, PUBLIC],
  ])("a known policy %s applies at once and stays in force", async (_, policy, address) => {
    await startKnowing(policy);
    expect(await asked()).toBe(address);
    await saying(policy);
    expect(await asked()).toBe(address);
    expect(changes).toBe(0);
  });

  it.each([
    ["arrives", {}, LOCKING],
    ["changes", { services: { passwordsUrl: "https://before.example" } }, LOCKING],
    ["goes", LOCKING, {}],
  ])("a policy that %s between two starts applies as soon as it's read", async (_, before, after) => {
    await startKnowing(before);
    const confirmed = vi.fn();
    void settings.policyConfirmed().then(confirmed);
    const first = await asked();
    expect(confirmed).not.toHaveBeenCalled();
    await saying(after);
    expect(confirmed).toHaveBeenCalled();
    expect(await asked()).not.toBe(first);
    expect(await asked()).toBe(after === LOCKING ? OWN : PUBLIC);
    expect(world.local.policy).toEqual(after);
    expect(changes).toBe(1);
  });

  it("the first start waits for the policy before using any settings", async () => {
    await startKnowing();
    const first = vi.fn();
    void asked().then(first);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(first).not.toHaveBeenCalled();
    await saying(LOCKING);
    expect(first).toHaveBeenCalledExactlyOnceWith(OWN);
  });

  it("the first start uses unread settings after ten seconds, and recovers once the policy arrives", async () => {
    await startKnowing();
    const first = settings.currentSettings();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await first).toBe(settings.UNREAD_SETTINGS);
    expect(await settings.currentSettings()).toBe(settings.UNREAD_SETTINGS);
    expect(await asked()).toBe("");
    await saying({});
    expect(await asked()).toBe(PUBLIC);
  });

  it("a policy that changes during the read wins over the older one", async () => {
    await startKnowing({});
    await asked();
    const sayFirst = say;
    world.policy = new Promise((resolve) => {
      say = resolve;
    });
    tell("storage.onChanged", {}, "managed");
    sayFirst({ services: { passwordsUrl: "https://before.example" } });
    await vi.advanceTimersByTimeAsync(0);
    expect(await asked()).toBe(PUBLIC);
    await saying(LOCKING);
    expect(await asked()).toBe(OWN);
  });

  it("stops waiting for the policy after ten seconds", async () => {
    await startKnowing(LOCKING);
    const confirmed = settings.policyConfirmed();
    await vi.advanceTimersByTimeAsync(10_000);
    await confirmed;
    expect(await asked()).toBe(OWN);
  });
});
