// Reading a report configuration, what no service knows, and what of an answer can be copied.

import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { type CloudRequest, REPORT_CONFIGS, RESTORES } from "../services/cloud-services.ts";
import { askedOf, beSignedInToCloud, keptCloudTokens, openCloud, outcomeOf, test } from "./cloud.ts";
import { chooseVersion, copied, factsOf, KINDS, panelsOf, readInPage, rowsOf } from "./cloud-answers.ts";
import { expect } from "./extension.ts";

/** What a request asks for. */
function toldBy({ service, method, path, parameters, hasBody }: CloudRequest) {
  return { service, method, path, parameters, hasBody };
}

test("reads report configurations, with times as people write them, and says which there is not", async ({
  extension,
  auth,
  cloud,
}) => {
  await beSignedInToCloud(extension, auth);
  const page = await openCloud(extension, "report-config");
  const full = await readInPage(page, "report-config", REPORT_CONFIGS.full);
  const local = (time: string) =>
    page.evaluate((at) => {
      const date = new Date(at);
      const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long" }).format(date);
      const clock = new Intl.DateTimeFormat("en-US", { timeStyle: "short" }).format(date);
      // A time is not broken over two lines.
      return `${day}, ${clock.replace(/\s/g, "\u00a0")}`;
    }, time);
  expect((await factsOf(full)).slice(3)).toEqual([
    "Display name: Spring move",
    "Description: What moving the shop's own computers would cost, one group at a time.",
    `Name: ${REPORT_CONFIGS.full}`,
    `Created: ${await local("2026-02-03T08:15:30.123Z")}`,
    `Last changed: ${await local("2026-04-21T16:40:00Z")}`,
  ]);
  const place = "projects/demo-project/locations/europe-west1";
  expect(await rowsOf(full)).toEqual([
    ["Group", "Preference set"],
    ...[
      ["web-servers", "small-and-cheap"],
      ["databases", "room-to-grow"],
      ["everything-else", "as-it-is-now"],
    ].map(([group, set]) => [group, `${place}/groups/${group}`, set, `${place}/preferenceSets/${set}`]),
  ]);

  const odd = await readInPage(page, "report-config", REPORT_CONFIGS.odd);
  const text = (await odd.innerText()).replace(/\s+/g, "");
  expect(text).toContain("Experimental<em>report</em>");
  for (const kept of ["42", '"DRAFT"', '"cost-centre":"1207"', "0.5", '"notanassignment"', "[1,2,null]"]) {
    expect(text, kept).toContain(kept);
  }
  await expect(odd.locator("em")).toHaveCount(0);

  const missing = await readInPage(page, "report-config", REPORT_CONFIGS.missing);
  expect(await panelsOf(missing)).toEqual(["The service knows no such report configuration"]);
  await expect(missing).toContainText(
    `The service says: Resource '${REPORT_CONFIGS.missing}' was not found.`,
  );
  expect(askedOf(cloud).map(toldBy)).toEqual(
    [REPORT_CONFIGS.full, REPORT_CONFIGS.odd, REPORT_CONFIGS.missing].map((name) => ({
      service: "migration",
      method: "GET",
      path: `/v1/${name}`,
      parameters: [],
      hasBody: false,
    })),
  );
  await page.close();
});

test("copies the answer as it came, and a command line that gets the same", async ({
  extension,
  auth,
  cloud,
}) => {
  await beSignedInToCloud(extension, auth);
  const token = (await keptCloudTokens(extension))?.accessToken ?? "";
  expect(token).not.toBe("");
  const page = await openCloud(extension);
  await chooseVersion(page, "3, shows conditions");
  const hasCurl = spawnSync("curl", ["--version"]).status === 0;
  const cases: [keyof typeof KINDS, string][] = [
    ["policy", RESTORES.conditional],
    ["report-config", REPORT_CONFIGS.full],
  ];
  for (const [method, name] of cases) {
    await page.getByRole("tab", { name: KINDS[method] }).click();
    const answer = await readInPage(page, method, name);
    const asked = askedOf(cloud).at(-1);
    const json = await copied(page, answer, "Copy JSON");
    const command = await copied(page, answer, "Copy command line");
    expect(command).toMatch(/^curl --request GET \\\n/);
    expect(command).toContain('--header "Authorization: Bearer $ACCESS_TOKEN"');
    expect(command).not.toContain(token);
    await answer.getByText("The answer as JSON", { exact: true }).click();
    const shown = await answer.locator(".answer-source pre").innerText();
    expect(JSON.parse(shown)).toEqual(JSON.parse(json));
    // Where there is no curl the rest of this test still holds.
    if (!hasCurl) continue;
    cloud.forget();
    const { stdout } = await promisify(execFile)("sh", ["-c", `${command} --silent --show-error --fail`], {
      env: { ...process.env, ACCESS_TOKEN: token },
    });
    expect(stdout).toBe(json);
    const [again] = askedOf(cloud);
    expect(again && toldBy(again)).toEqual(asked && toldBy(asked));
  }
  await expect(outcomeOf(page)).not.toContainText(token);
  await page.close();
});
