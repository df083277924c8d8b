// Which stores the background keeps from content scripts as it starts: those on disk and the policy, which may hold keys.
import { afterEach, expect, it, vi } from "vitest";
import { makeBrowser } from "../../world/fake-browser.ts";

type SetAccessLevel = (level: { accessLevel: string }) => Promise<void>;

/** Starts the background in a browser whose stores have this function. */
async function startWith(setAccessLevel: SetAccessLevel | undefined) {
  const { world, browser } = makeBrowser({ isFirefox: setAccessLevel === undefined });
  const { local, managed } = (browser as { storage: Record<"local" | "managed", object> }).storage;
  const asked: Record<string, unknown> = {};
  for (const [name, area] of Object.entries({ local, managed })) {
    const set: SetAccessLevel = (level) => {
      asked[name] = level;
      return setAccessLevel?.(level) ?? Promise.resolve();
    };
    if (setAccessLevel) Object.assign(area, { setAccessLevel: set });
  }
  vi.resetModules();
  vi.doMock("webextension-polyfill", () => ({ default: browser }));
  await import("../../../src/background/index.ts");
  return { asked, listeners: [...world.listeners.keys()] };
}

afterEach(() => {
  vi.doUnmock("webextension-polyfill");
  vi.resetModules();
});

const TRUSTED = { accessLevel: "TRUSTED_CONTEXTS" };

it.each<[string, SetAccessLevel]>([
  ["that can", async () => undefined],
  ["that can't for every store", () => Promise.reject(new Error("not for this area"))],
])("keeps both from content scripts in a browser %s", async (_which, setAccessLevel) => {
  expect((await startWith(setAccessLevel)).asked).toEqual({ local: TRUSTED, managed: TRUSTED });
});

it("starts in a browser that has no such levels", async () => {
  expect((await startWith(undefined)).listeners).toContain("runtime.onMessage");
});
