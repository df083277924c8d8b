// Reading a policy: the request, and that the response is shown and can be copied. Unit tests show all kinds of responses.

import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import type { Locator, Page } from "playwright/test";
import { startButton } from "../../pages/cloud.ts";
import { type CloudRequest, type CloudServices, RESTORES } from "../../services/cloud-services.ts";
import { expect } from "../driver/extension.ts";
import { askedOf } from "../page-score/page-score.ts";
import { outcomeOf, test } from "./cloud.ts";
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
