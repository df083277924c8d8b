// Reading a policy: what the service is asked, and that all of what it answers is shown.

import { RESTORES } from "../services/cloud-services.ts";
import { overhangOf } from "./access/fit.ts";
import { askedOf, beSignedInToCloud, openCloud, startButton, test } from "./cloud.ts";
import { chooseVersion, factsOf, panelsOf, readInPage, rowsOf } from "./cloud-answers.ts";
import { expect } from "./extension.ts";

/** What no request may bring along. */
const NEVER_SENT = ["cookie", "referer", "content-type", "content-length", "if-none-match", "x-goog-api-key"];

test("reads a policy in the version that is chosen, and asks for nothing but that", async ({
  extension,
  auth,
  cloud,
}) => {
  await beSignedInToCloud(extension, auth);
  const page = await openCloud(extension);
  await chooseVersion(page, "As the service likes");
  const answer = await readInPage(page, "policy", RESTORES.plain);
  expect(await rowsOf(answer)).toEqual([
    ["Role", "Members"],
    [
      ...["restoreAdmin", "roles/gkebackup.restoreAdmin", "User", "admin@accounts.test"],
      ...["Service account", "restores@demo-project.iam.accounts.test"],
    ],
    [
      ...["viewer", "roles/gkebackup.viewer", "Everyone of a domain", "accounts.test"],
      ...["Group", "night-shift@accounts.test", "Viewers of a project", "demo-project"],
    ],
    [
      ...["orderAuditor", "projects/demo-project/roles/orderAuditor"],
      ...["Deleted user", "former-auditor@accounts.test?uid=109876543210987654321"],
    ],
  ]);
  expect(await panelsOf(answer)).toEqual([
    "No public access in what this answer tells",
    "Conditions are told in version 3 only",
  ]);
  expect(await factsOf(answer)).toEqual([
    expect.stringMatching(/^Read: .+ \(.+\)$/),
    "Signed in as: demo@accounts.test",
    `Service: ${new URL(cloud.backupUrl).host}`,
    "Holds: 3 roles, 6 members",
    "Version: 1",
    "Etag: BwYqOrders0=",
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

  // Conditions are told in version 3 only.
  cloud.forget();
  const first = await readInPage(page, "policy", RESTORES.conditional);
  expect(await rowsOf(first)).toHaveLength(2);
  await chooseVersion(page, "3, shows conditions");
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
  await page.close();
});

test("puts public access in front, says what is empty, and shows all else as it came, markup as text", async ({
  extension,
  auth,
}) => {
  await beSignedInToCloud(extension, auth);
  const page = await openCloud(extension);
  const open = await readInPage(page, "policy", RESTORES.open);
  const panel = open.locator(".panel").first();
  await expect(panel).toHaveClass(/panel-bad/);
  await expect(panel.getByRole("heading", { level: 3 })).toHaveText(
    "Public: anyone on the internet has access",
  );
  await expect(panel.locator(".answer-audience").first()).toContainText(
    "Anyone on the internet allUsers, also without signing in",
  );
  await expect(open.locator(".answer-public")).toHaveText([
    "Anyone on the internet allUsers",
    "Anyone signed in allAuthenticatedUsers",
  ]);
  expect(await open.locator(".panel, table").evaluateAll((all) => all[0]?.className)).toBe("panel panel-bad");

  const empty = await readInPage(page, "policy", RESTORES.empty);
  expect(await panelsOf(empty)).toEqual(["No policy is set on this restore"]);
  await expect(empty.locator(".panel")).toContainText("So this does not say that nobody has access.");
  await expect(empty.getByRole("table")).toHaveCount(0);

  const answer = await readInPage(page, "policy", RESTORES.odd);
  const rest = answer.getByRole("region", { name: "Other attributes, as they came" });
  const section = (await rest.count()) > 0 ? rest : answer.locator(".answer-section");
  const facts = (await factsOf(section)).map((fact) => fact.replace(/\s+/g, ""));
  expect(facts).toEqual([
    'auditConfigs:[{"service":"allServices","auditLogConfigs":[{"logType":"ADMIN_READ"},{"logType":"DATA_READ","exemptedMembers":["user:admin@accounts.test"]}]}]',
    'reviewedBy:{"team":"orders","at":"2026-05-04"}',
    'weights:[1,null,true,"12345678901234567890"]',
  ]);
  const rows = await rowsOf(answer);
  expect(rows[1]).toEqual(expect.arrayContaining(["bindingId", '"b-17"']));
  expect(rows[2]).toEqual([
    ...["b>", "<b>roles/owner</b>", "2 users"],
    ...['"><img src=x onerror=alert(1)>@accounts.test', "\\u202emoc.elpmaxe@nimda"],
  ]);
  expect(rows[3]).toContain(
    "principalSet://iam.accounts.test/projects/demo-project/pools/shop/attribute.team/orders",
  );
  await expect(answer.locator("img, b")).toHaveCount(0);
  await page.close();
});

test("shows 300 members step by step, every one of them", async ({ extension, auth }) => {
  await beSignedInToCloud(extension, auth);
  const page = await openCloud(extension);
  await chooseVersion(page, "3, shows conditions");
  const answer = await readInPage(page, "policy", RESTORES.crowded);
  const members = answer.getByRole("row").nth(1).getByRole("listitem");
  await expect(members).toHaveCount(20);
  await expect(answer.getByText("300 service accounts", { exact: true })).toBeVisible();
  const more = answer.getByRole("button", { name: /^Show more \(\d+ are not shown\)$/ });
  await expect(more).toHaveText("Show more (280 are not shown)");
  await more.click();
  await expect(members.nth(20)).toBeFocused();
  while ((await more.count()) > 0) await more.click();
  const expected = Array.from({ length: 300 }, (_, index) => String(index + 1).padStart(3, "0"));
  expect(await members.allInnerTexts()).toEqual(
    expected.map((number) => `restore-worker-${number}@demo-project.iam.accounts.test`),
  );
  // What is long breaks: nothing is pushed out of the page.
  expect(await overhangOf(page)).toBeLessThanOrEqual(0);
  await page.close();
});
