// The report names nothing personal, whatever is stored, sent, set or granted.
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { reportOf } from "../../../../src/pages/self-check/report.ts";
import { checked } from "../../../../src/shared/privacy/self-check.ts";
import {
  DEFAULT_SETTINGS,
  lockedSettings,
  readSettings,
  SETTING_NAMES,
} from "../../../../src/shared/settings/settings.ts";
import { keptSent } from "../../../world/acts/seen.ts";
import { makeBrowser, useFakeBrowser } from "../../../world/fake-browser.ts";
import { fullBrowser } from "../../../world/use.ts";

const MARK = "unmistakable";
const AT = 1_790_000_000_123;

const made = makeBrowser();
const { permissions, runtime, storage } = made.browser as Record<string, object>;
const origins = [`file:///home/${MARK}`, `https://${MARK}.example/*`];
Object.assign(permissions as object, {
  getAll: async () => ({ permissions: ["storage", "history"], origins }),
});
Object.assign(runtime as object, { getManifest: () => ({}) });
Object.assign(storage as object, { sync: { get: async () => ({ [MARK]: 1 }) } });
useFakeBrowser(made);

const HISTORY = "../../../../src/background/page-score/score-history.ts";
beforeAll(() => {
  vi.doMock(HISTORY, () => ({ countHistory: async () => 0 }));
  vi.stubGlobal("indexedDB", { databases: async () => [{ name: MARK }] });
  vi.stubGlobal("caches", { keys: async () => [MARK] });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
});
afterAll(() => void vi.doUnmock(HISTORY));

/** The same with the mark in each text and each number a time. */
function marked(value: unknown): unknown {
  if (typeof value === "string") return `${value}${MARK}`;
  if (typeof value === "number") return AT;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(marked);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, marked(one)]));
}

/** Everything this version stores, as it is and marked: some of that is valid, and some is not. */
function filled(values: Record<string, unknown>): Record<string, unknown> {
  const more = Object.entries(values).map(([key, value]) => [`${key}${MARK}`, marked(value)]);
  return { ...values, ...Object.fromEntries(more), [MARK]: MARK };
}

const SETTINGS = Object.entries(DEFAULT_SETTINGS.services).map(([key, value]) => [
  key,
  value.startsWith("https:") ? `https://${key.toLowerCase()}.${MARK}.example` : `${value}${MARK}`,
]);

it.each(["broken", "unknown"])("names nothing personal if promises are %s", async (outcome) => {
  const { local, session } = structuredClone((await fullBrowser()).area);
  const services = Object.fromEntries(SETTINGS);
  const sent = (origin: string) => ({ at: AT, service: MARK, origin, what: "password-range" });
  const addresses = [services.passwordsUrl, `https://other.${MARK}.example`];
  const lines: object[] = addresses.map(sent);
  if (outcome === "broken") {
    lines.push(sent(`http://${MARK}.example`), sent(`https://a.example/${MARK}`));
    lines.push({ ...sent(addresses[0]), what: MARK }, { ...sent(addresses[0]), count: MARK });
  }
  Object.assign(made.world, {
    local: { ...filled(local), settings: { services } },
    session: { ...filled(session), ...keptSent(lines) },
  });
  const { checkSelf } = await import("../../../../src/background/privacy/self-check/self-check.ts");
  const checks = { ...(await checkSelf(readSettings({ services }))), policy: checked({}) };
  expect(JSON.stringify(checks), "there is something to leave out").toContain(MARK);
  const report = reportOf(checks, {
    version: "1.2.3",
    userAgent: `Mozilla/5.0 (${MARK}) Firefox/153.0`,
    locked: lockedSettings({ services, auth: { issuer: MARK } }),
  });
  expect(report).not.toContain(MARK);
  expect(report).not.toContain(`${AT}`);
  const { sent: ofSent, stored: ofStored, ...rest } = JSON.parse(report);
  expect(ofSent).toMatchObject({ outcome, "password-range (own service)": 2 });
  expect(ofSent.unexpectedCount).toBeGreaterThan(0);
  expect(ofStored.unexpectedCount).toBeGreaterThan(10);
  expect(rest).toMatchObject({ permissions: { outcome: "broken", found: ["storage", "history"] } });
  expect(SETTING_NAMES).toEqual(expect.arrayContaining(rest.setByOrganization));
  expect(rest.setByOrganization).toContain("auth.issuer");
});
