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
import type { Commands } from "../../../../src/ui/page/commands.ts";
import { renderPage } from "../../../world/render.tsx";

const HASH = "a4".repeat(32);

const FINE: BackgroundChecks = {
  permissions: checked({ found: ["storage", "tabs"], counts: { permissions: 2, origins: 1 } }),
  stored: checked({ counts: { logos: 2, lookups: 0 } }),
  sent: checked({ found: ["ranges.example"], counts: { passwords: 3 } }),
  files: checked({ found: [HASH], counts: { files: 63 } }),
};
const REFUSED = checked({ found: ["script-src: eval"], counts: { refused: 1 } });

const CHROMIUM =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";

interface World {
  /** The background's results; none if nothing can be checked. */
  checks?: Partial<BackgroundChecks> | "none";
  policy?: Promise<PromiseCheck>;
  local?: Record<string, unknown>;
  isPrivate?: boolean;
}

async function open({ checks = {}, policy, ...world }: World = {}) {
  const results = async () =>
    checks === "none" ? Promise.reject(new Error("no")) : { ok: true, value: { ...FINE, ...checks } };
  const page = await renderPage(
    <SelfCheck
      patientCommands={{ checkSelf: results } as unknown as Commands}
      probePolicy={async () => (await results()) && (policy ?? REFUSED)}
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

it("shows that all promises hold, and what was looked at; and reports version, browser, outcomes and numbers", async () => {
  const page = await open();
  expect(page.headline()).toContain("All promises kept");
  expect(page.outcomes()).toEqual(PROMISES.map(() => "Kept"));
  const facts = [...page.place.querySelectorAll("dl > div")].map(({ textContent }) => textContent);
  expect(facts).toEqual([
    "Permissionsstorage, tabs",
    "Logos2 entries",
    "Servicesranges.example",
    "Files checked63",
    `Content hash${HASH}`,
    "Refused by the browserscript-src: eval",
    "Set by your organizationNone",
  ]);
  expect(page.report()).toMatchObject({
    breachlight: "1.2.3",
    browser: "Chrome/156.0.0.0",
    stored: { outcome: "holds", unexpectedCount: 0, logos: 2 },
    contentHash: HASH,
    files: { outcome: "holds", files: 63, unexpected: [] },
  });
});

it("is never fine while it runs, nor if nothing can be checked", async () => {
  const page = await open({ policy: new Promise(() => undefined) });
  expect(page.headline()).toBe("Checking…");
  expect(page.outcomes()).toEqual([]);
  expect(page.place.querySelector("pre"), "no report yet").toBeNull();
  const failing = await open({ checks: "none" });
  expect(failing.headline()).toContain("Not everything could be checked");
  expect(failing.outcomes()).toEqual(PROMISES.map(() => "Couldn’t check"));
});

it("names what breaks a promise, before anything that is unknown, and twenty names of many", async () => {
  const unexpected = Array.from({ length: 25 }, (_, index) => `local: key-${index}`);
  const page = await open({
    checks: {
      files: checked({ unexpected: ["src/content/index.js"], found: [HASH] }),
      sent: { ...NOT_CHECKED, unexpected: ["earlier.example"] },
      stored: checked({ unexpected }),
    },
  });
  expect(page.headline()).toContain("Not all promises kept");
  expect(page.headline()).toContain("report this as a bug");
  expect(page.outcomes()).toEqual(["Kept", "Not kept", "Couldn’t check", "Not kept", "Kept"]);
  expect(page.rows.files?.getByText("src/content/index.js")).toBeTruthy();
  expect(page.rows.files?.getByText("Unexpected")).toBeTruthy();
  expect(page.rows.sent?.getByText("earlier.example")).toBeTruthy();
  expect(page.rows.sent?.getByText("Not in your settings now")).toBeTruthy();
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

it.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0", "Firefox/153.0"],
  [`${CHROMIUM} Edg/156.0.1.2`, "Edg/156.0.1.2"],
])("reports the browser without the system: %s", (userAgent, browser) => {
  const report = reportOf({ ...FINE, policy: REFUSED }, { version: "1", userAgent, locked: [] });
  expect(JSON.parse(report).browser).toBe(browser);
});
