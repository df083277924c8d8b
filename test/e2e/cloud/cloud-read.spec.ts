// Reading a policy or a report configuration: the request, and that the whole response is shown and can be copied.

import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import type { Locator, Page } from "playwright/test";
import {
  type CloudRequest,
  type CloudServices,
  REPORT_CONFIGS,
  RESTORES,
} from "../../services/cloud-services.ts";
import { overhangOf } from "../access/fit.ts";
import { expect } from "../driver/extension.ts";
import { askedOf } from "../page-score/page-score.ts";
import { outcomeOf, startButton, test } from "./cloud.ts";
import { chooseVersion, copied, factsOf, panelsOf, readInPage, rowsOf } from "./cloud-answers.ts";

/** What no request may contain. */
const NEVER_SENT = ["cookie", "referer", "content-type", "content-length", "if-none-match", "x-goog-api-key"];

/** The parts of a request that say what it is for. */
function toldBy({ service, method, path, parameters, hasBody }: CloudRequest) {
  return { service, method, path, parameters, hasBody };
}

const HAS_CURL = spawnSync("curl", ["--version"]).status === 0;

/** Copies the raw response and a command line that gets the same; without curl the command isn't run. */
async function expectCopies(page: Page, answer: Locator, cloud: CloudServices, token: string): Promise<void> {
  const asked = askedOf(cloud).at(-1);
  const json = await copied(page, answer, "Response as JSON");
  const command = await copied(page, answer, "Command line");
  expect(command).toMatch(/^curl --request GET \\\n/);
  expect(command).toContain('--header "Authorization: Bearer $ACCESS_TOKEN"');
  expect(command).not.toContain(token);
  await answer.getByText("Response as JSON", { exact: true }).click();
  const shown = await answer.locator(".answer-source pre").innerText();
  expect(JSON.parse(shown)).toEqual(JSON.parse(json));
  await expect(outcomeOf(page)).not.toContainText(token);
  if (!HAS_CURL) return;
  const { stdout } = await promisify(execFile)("sh", ["-c", `${command} --silent --show-error --fail`], {
    env: { ...process.env, ACCESS_TOKEN: token },
  });
  expect(stdout).toBe(json);
  const again = askedOf(cloud).at(-1);
  expect(again).not.toBe(asked);
  expect(again && toldBy(again)).toEqual(asked && toldBy(asked));
}

test("reads a policy in the chosen version, requests only that, and copies it with a command that gets the same", async ({
  cloudPage: page,
  cloud,
  caller,
}) => {
  await chooseVersion(page, "Service default");
  const answer = await readInPage(page, "policy", RESTORES.plain);
  expect(await rowsOf(answer)).toEqual([
    ["Role", "Members"],
    [
      ...["restoreAdmin", "roles/gkebackup.restoreAdmin", "Users", "admin@accounts.test"],
      ...["Service accounts", "restores@demo-project.iam.accounts.test"],
    ],
    [
      ...["viewer", "roles/gkebackup.viewer", "Everyone in a domain", "accounts.test"],
      ...["Groups", "night-shift@accounts.test", "Project members", "projectViewer:demo-project"],
    ],
    [
      ...["orderAuditor", "projects/demo-project/roles/orderAuditor"],
      ...["Deleted", "user:former-auditor@accounts.test?uid=109876543210987654321"],
    ],
  ]);
  expect(await panelsOf(answer)).toEqual([
    "No public access in this response",
    "Roles with conditions may be missing",
  ]);
  expect(await factsOf(answer)).toEqual([
    expect.stringMatching(/^Received: .+ · .+$/),
    "Account: demo@accounts.test",
    `Service: ${new URL(cloud.backupUrl).host}`,
    "Version: 1",
    "etag: BwYqOrders0=",
  ]);
  const [asked, ...others] = askedOf(cloud);
  expect(others).toEqual([]);
  expect(asked).toMatchObject({
    service: "backup",
    method: "GET",
    path: `/v1/${RESTORES.plain}:getIamPolicy`,
    parameters: [],
    hasBody: false,
    isTokenValid: true,
    account: "demo",
    status: 200,
  });
  expect(NEVER_SENT.filter((name) => asked && name in asked.headers)).toEqual([]);

  // Conditional roles may be missing.
  cloud.forget();
  const first = await readInPage(page, "policy", RESTORES.conditional);
  expect(await rowsOf(first)).toHaveLength(2);
  await chooseVersion(page, "3");
  await startButton(page, "policy").click();
  const conditional = page.getByRole("article");
  await expect(conditional.getByRole("row")).toHaveCount(4);
  expect(await panelsOf(conditional)).toEqual(["No public access in this policy"]);
  const rows = await rowsOf(conditional);
  expect(rows.map((row) => row.at(-1))).toEqual([
    "Condition",
    "None",
    'request.time < timestamp("2027-07-01T00:00:00Z")',
    "request.time.getHours('Europe/Berlin') < 6",
  ]);
  expect(rows[2]).toEqual(
    expect.arrayContaining([
      "Until the audit ends",
      "The auditors are here until the end of June.",
      "visiting-auditor@accounts.test",
    ]),
  );
  expect(await factsOf(conditional)).toContain("Version: 3");
  expect(askedOf(cloud).map(({ parameters }) => parameters)).toEqual([
    [],
    [["options.requestedPolicyVersion", "3"]],
  ]);
  await expectCopies(page, conditional, cloud, (await caller.tokens())?.accessToken ?? "none");
});

test("puts public access first, says what is empty, and shows everything else as received, markup as text", async ({
  cloudPage: page,
}) => {
  const open = await readInPage(page, "policy", RESTORES.open);
  const panel = open.locator(".panel").first();
  await expect(panel).toHaveClass(/panel-bad/);
  await expect(panel.getByRole("heading", { level: 3 })).toHaveText("Public: Anyone on the internet");
  await expect(panel.locator(".answer-audience").first()).toContainText("Anyone on the internet");
  await expect(open.locator(".answer-public")).toHaveText([
    "Anyone on the internet allUsers",
    "Anyone signed in, strangers included allAuthenticatedUsers",
  ]);
  expect(await open.locator(".panel, table").evaluateAll((all) => all[0]?.className)).toBe("panel panel-bad");

  const empty = await readInPage(page, "policy", RESTORES.empty);
  expect(await panelsOf(empty)).toEqual(["No policy is set on this restore"]);
  await expect(empty.locator(".panel")).toContainText(
    "People may still have access through the project, its folders or its organization.",
  );
  await expect(empty.getByRole("table")).toHaveCount(0);

  const answer = await readInPage(page, "policy", RESTORES.odd);
  const section = answer.locator("section").filter({ hasText: "Other attributes" });
  const facts = (await factsOf(section)).map((fact) => fact.replace(/\s+/g, ""));
  expect(facts).toEqual([
    'auditConfigs:[{"service":"allServices","auditLogConfigs":[{"logType":"ADMIN_READ"},{"logType":"DATA_READ","exemptedMembers":["user:admin@accounts.test"]}]}]',
    'reviewedBy:{"team":"orders","at":"2026-05-04"}',
    'weights:[1,null,true,"12345678901234567890"]',
  ]);
  const rows = await rowsOf(answer);
  expect(rows[1]).toEqual(expect.arrayContaining(["bindingId", '"b-17"']));
  expect(rows[2]).toEqual([
    ...["b>", "<b>roles/owner</b>", "Users (2)"],
    ...['"><img src=x onerror=alert(1)>@accounts.test', "\\u202emoc.elpmaxe@nimda"],
  ]);
  expect(rows[3]).toContain(
    "principalSet://iam.accounts.test/projects/demo-project/pools/shop/attribute.team/orders",
  );
  await expect(answer.locator("img, b")).toHaveCount(0);

  // Many members are shown in steps, all of them in the end.
  await chooseVersion(page, "3");
  const crowd = await readInPage(page, "policy", RESTORES.crowded);
  const members = crowd.getByRole("row").nth(1).getByRole("listitem");
  await expect(members).toHaveCount(20);
  await expect(crowd.getByText("Service accounts (300)", { exact: true })).toBeVisible();
  const more = crowd.getByRole("button", { name: /^Show more \(\d+ left\)$/ });
  await expect(more).toHaveText("Show more (280 left)");
  await more.click();
  await expect(members.nth(20)).toBeFocused();
  while ((await more.count()) > 0) await more.click();
  const expected = Array.from({ length: 300 }, (_, index) => String(index + 1).padStart(3, "0"));
  expect(await members.allInnerTexts()).toEqual(
    expected.map((number) => `restore-worker-${number}@demo-project.iam.accounts.test`),
  );
  // Long text wraps: nothing overflows the page.
  expect(await overhangOf(page)).toBeLessThanOrEqual(0);
});

test("reads report configurations, with readable times, and says which ones don't exist", async ({
  cloudPage: page,
  cloud,
  caller,
}) => {
  await page.getByRole("tab", { name: "Report configuration" }).click();
  const full = await readInPage(page, "report-config", REPORT_CONFIGS.full);
  const local = (time: string) =>
    page.evaluate((at) => {
      const date = new Date(at);
      const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long" }).format(date);
      const clock = new Intl.DateTimeFormat("en-US", { timeStyle: "short" }).format(date);
      // A time doesn't wrap.
      return `${day}, ${clock.replace(/\s/g, "\u00a0")}`;
    }, time);
  expect((await factsOf(full)).slice(3)).toEqual([
    `name: ${REPORT_CONFIGS.full}`,
    `Created: ${await local("2026-02-03T08:15:30.123Z")}`,
    `Last changed: ${await local("2026-04-21T16:40:00Z")}`,
  ]);
  await expect(full).toContainText("Spring move");
  await expect(full).toContainText("What moving the shop's own computers would cost, one group at a time.");
  const place = "projects/demo-project/locations/europe-west1";
  expect(await rowsOf(full)).toEqual([
    ["Group", "Preference set"],
    ...[
      ["web-servers", "small-and-cheap"],
      ["databases", "room-to-grow"],
      ["everything-else", "as-it-is-now"],
    ].map(([group, set]) => [group, `${place}/groups/${group}`, set, `${place}/preferenceSets/${set}`]),
  ]);

  await expectCopies(page, full, cloud, (await caller.tokens())?.accessToken ?? "none");
  cloud.forget();

  const odd = await readInPage(page, "report-config", REPORT_CONFIGS.odd);
  const text = (await odd.innerText()).replace(/\s+/g, "");
  expect(text).toContain("Experimental<em>report</em>");
  for (const kept of ["42", '"DRAFT"', '"cost-center":"1207"', "0.5", '"notanassignment"', "[1,2,null]"]) {
    expect(text, kept).toContain(kept);
  }
  await expect(odd.locator("em")).toHaveCount(0);

  const missing = await readInPage(page, "report-config", REPORT_CONFIGS.missing);
  expect(await panelsOf(missing)).toEqual(["Not found"]);
  await expect(missing).toContainText(
    `The service says: Resource '${REPORT_CONFIGS.missing}' was not found.`,
  );
  expect(askedOf(cloud).map(({ path }) => path)).toEqual(
    [REPORT_CONFIGS.odd, REPORT_CONFIGS.missing].map((name) => `/v1/${name}`),
  );
});
