// The self-check page: each outcome in words, what breaks a promise, and a report that names nothing personal.
import { within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { reportOf } from "../../../../src/pages/self-check/report.ts";
import { SelfCheck } from "../../../../src/pages/self-check/SelfCheck.tsx";
import {
  type BackgroundChecks,
  checked,
  NOT_CHECKED,
  PROMISES,
  type PromiseCheck,
} from "../../../../src/shared/privacy/self-check.ts";
import type { Ask } from "../../../../src/ui/page/ask.ts";
import { renderPage } from "../../../world/render.tsx";

const HASH = "a4".repeat(32);

const FINE: BackgroundChecks = {
  permissions: checked({ found: ["storage", "tabs"], counts: { permissions: 2, origins: 1 } }),
  stored: checked({ counts: { "watch-list": 2, logos: 0 } }),
  sent: checked({ found: ["ranges.example"], counts: { passwords: 3 } }),
  files: checked({ found: [HASH], counts: { files: 63 } }),
};
const REFUSED = checked({ found: ["script-src: eval"], counts: { refused: 1 } });

const CHROMIUM =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";

interface World {
  /** The background's results. */
  checks?: Partial<BackgroundChecks>;
  /** Nothing can be checked. */
  isFailing?: boolean;
  policy?: Promise<PromiseCheck>;
  local?: Record<string, unknown>;
  isPrivate?: boolean;
}

async function open({ checks, isFailing = false, policy, ...world }: World = {}) {
  const fail = () => Promise.reject(new Error("no"));
  const ask = isFailing ? fail : async () => ({ ok: true, value: { ...FINE, ...checks } });
  const page = await renderPage(
    <SelfCheck
      askPatiently={ask as unknown as Ask}
      probePolicy={isFailing ? fail : async () => policy ?? REFUSED}
      version="1.2.3"
      userAgent={CHROMIUM}
    />,
    world,
  );
  await page.settled(() => undefined);
  const rows = page.queryAllByRole("listitem").filter((item) => item.classList.contains("self-check-row"));
  return {
    ...page,
    rows: Object.fromEntries(rows.map((row, index) => [PROMISES[index], within(row)])),
    outcomes: () => rows.map((row) => row.querySelector(".self-check-outcome")?.textContent),
    headline: () => page.place.querySelector(".panel")?.textContent,
    report: () => JSON.parse(page.place.querySelector("pre")?.textContent ?? "{}"),
  };
}

it("shows that all promises hold, and what was looked at", async () => {
  const page = await open();
  expect(page.headline()).toContain("All promises kept");
  expect(page.outcomes()).toEqual(Array.from(PROMISES, () => "Kept"));
  const facts = [...page.place.querySelectorAll("dl > div")].map(({ textContent }) => textContent);
  expect(facts).toEqual([
    "Permissionsstorage, tabs",
    "Watch list2 entries",
    "Servicesranges.example",
    "Files checked63",
    `Content hash${HASH}`,
    "Refused by the browserscript-src: eval",
    "Set by your organizationNone",
  ]);
});

it("is never fine while it runs", async () => {
  const page = await open({ policy: new Promise(() => undefined) });
  expect(page.headline()).toBe("Checking…");
  expect(page.outcomes()).toEqual([]);
  expect(page.place.querySelector("pre"), "no report yet").toBeNull();
});

it("names what breaks a promise, before anything that is unknown", async () => {
  const page = await open({
    checks: {
      files: checked({ unexpected: ["src/content/index.js"], found: [HASH] }),
      sent: { ...NOT_CHECKED, unexpected: ["earlier.example"] },
    },
  });
  expect(page.headline()).toContain("Not all promises kept");
  expect(page.headline()).toContain("report this as a bug");
  expect(page.outcomes()).toEqual(["Kept", "Kept", "Couldn’t check", "Not kept", "Kept"]);
  expect(page.rows.files?.getByText("src/content/index.js")).toBeTruthy();
  expect(page.rows.files?.getByText("Unexpected")).toBeTruthy();
  expect(page.rows.sent?.getByText("earlier.example")).toBeTruthy();
  expect(page.rows.sent?.getByText("Not in your settings now")).toBeTruthy();
});

it("says so if nothing can be checked", async () => {
  const page = await open({ isFailing: true });
  expect(page.headline()).toContain("Not everything could be checked");
  expect(page.outcomes()).toEqual(Array.from(PROMISES, () => "Couldn’t check"));
});

it("lists twenty names of many", async () => {
  const unexpected = Array.from({ length: 25 }, (_, index) => `local: key-${index}`);
  const page = await open({ checks: { stored: checked({ unexpected }) } });
  expect(page.rows.stored?.getByText(/key-19, …$/)).toBeTruthy();
  expect(page.report().stored.unexpectedCount).toBe(25);
});

it("names the settings of an organization, without their values", async () => {
  const page = await open({ local: { policy: { services: { lookupUrl: "https://secret.example" } } } });
  expect(page.rows.policy?.getByText("services.lookupUrl")).toBeTruthy();
  expect(page.report().setByOrganization).toEqual(["services.lookupUrl"]);
  expect(page.place.textContent).not.toContain("secret");
});

it("says in a private window that its requests aren't listed", async () => {
  expect((await open()).queryByText(/^Requests from private windows/)).toBeNull();
  expect((await open({ isPrivate: true })).getByText(/^Requests from private windows/)).toBeTruthy();
});

it("reports version, browser, outcomes and numbers", async () => {
  const page = await open();
  expect(page.report()).toMatchObject({
    breachlight: "1.2.3",
    browser: "Chrome/156.0.0.0",
    stored: { outcome: "holds", unexpectedCount: 0, "watch-list": 2 },
    contentHash: HASH,
    files: { outcome: "holds", files: 63, unexpected: [] },
  });
});

it.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0", "Firefox/153.0"],
  [`${CHROMIUM} Edg/156.0.1.2`, "Edg/156.0.1.2"],
])("reports the browser without the system: %s", (userAgent, browser) => {
  const report = reportOf({ ...FINE, policy: REFUSED }, { version: "1", userAgent, locked: [] });
  expect(JSON.parse(report).browser).toBe(browser);
});
