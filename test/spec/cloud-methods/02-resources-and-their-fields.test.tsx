// cloud-methods, "Resources and their fields", and "States and transitions", which are not shown.
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import {
  callsSent,
  callWith,
  cloudBrowser,
  FUNCTION,
  openCloud,
  REPORT_CONFIG,
  RESTORE,
  type TABS,
} from "../../world/pages/cloud.tsx";
import { playIn } from "../../world/scenario.ts";

const FOLDER = resolve(import.meta.dirname, "../../../../shared/data/cloud");

/** The problem that the page names once the person leaves the field, and the name that it recognizes. */
const entered = (method: keyof typeof TABS, text: string) =>
  playIn(cloudBrowser(), async (world) => {
    const page = await openCloud(world, method);
    await page.enter(text);
    const early = page.textOf(".cloud-problem");
    await page.leaveField();
    return {
      early,
      problem: page.textOf(".cloud-problem"),
      recognized: page.textOf(".cloud-whole-name"),
      value: page.field().value,
      text: page.text(),
      sentCount: callsSent(world).length,
    };
  });

describe("Resources and their fields", () => {
  it.each([
    ["Restore", "policy", RESTORE, "projects/*/locations/*/restorePlans/*/restores/*"],
    ["Function", "deletion", FUNCTION, "projects/*/locations/*/functions/*"],
    ["ReportConfig", "report-config", REPORT_CONFIG, "projects/*/locations/*/reportConfigs/*"],
  ] as const)(
    "%s: the page names the pattern, and takes a name of it: %s, %s",
    async (_resource, method, name, pattern) => {
      const { problem, text } = await entered(method, name);
      expect(problem).toBe("");
      expect(text).toContain(`Format: ${pattern}`);
    },
  );

  it.each([
    [
      "policy",
      "projects/p/locations/l/restorePlans/n/restore/r",
      "Part 7 should be “restores”, not “restore”.",
    ],
    ["policy", `${RESTORE}/x`, "Part 9 is one too many: “x”."],
    ["policy", FUNCTION, "Part 5 should be “restorePlans”, not “functions”."],
    ["report-config", FUNCTION, "Part 5 should be “reportConfigs”, not “functions”."],
    ["deletion", "projects", "Missing: Project"],
    ["deletion", "projects/p/locations/l", "Missing: functions"],
    ["deletion", "projects//locations/l/functions/f", "Missing: Project"],
    ["deletion", "projects/p/locations/..", "Location can’t be “..”."],
    ["deletion", "projects/p/locations/l/functions/*", "Function can’t be “*”."],
    ["deletion", "projects/p/locations/l/functions/{function}", "Function can’t be “{function}”."],
    [
      "deletion",
      "projects/p/locations/l/functions/sh\u200bop\u202e",
      "Function can’t be “sh\\u200bop\\u202e”.",
    ],
    ["deletion", `${FUNCTION}\n${FUNCTION}-2`, "Enter one name in the format shown below."],
  ] as const)(
    "a name of another form isn't sent, and the page says what is wrong where: %s, %j",
    async (method, text, said) => {
      const { early, problem, sentCount } = await entered(method, text);
      expect([early, problem, sentCount]).toEqual(["", said, 0]);
    },
  );

  it.each([
    `https://functions.example/v2beta/${FUNCTION}?alt=json`,
    `curl -X DELETE "https://functions.example/v2beta/${FUNCTION}" -H "Accept: */*"`,
    "https://console.example/functions/details/eu/resize?project=demo-project",
    encodeURIComponent(FUNCTION),
  ])("a name is found in pasted text: %s", async (text) => {
    expect((await entered("deletion", text)).recognized).toBe(FUNCTION);
  });

  it("a name can be entered part by part, and is the same name", () =>
    playIn(cloudBrowser(), async (world) => {
      const page = await openCloud(world, "deletion");
      await page.enter("projects/demo-project/locations/eu");
      await page.press("Enter part by part", 0);
      await page.type(page.getByLabelText("Function"), "resize");
      expect(page.textOf(".cloud-deletion-name")).toBe(FUNCTION);
      await page.press("Enter the full name", 0);
      expect(page.field().value).toBe(FUNCTION);
    }));

  it.each([
    ["Policy", "policy", { version: 3, later: [1.5] }, "later[ 1.5 ]"],
    [
      "Operation",
      "deletion",
      { name: "operations/a\u0007b", metadata: { target: "projects/x" }, more: true },
      "moretrue",
    ],
    ["ReportConfig", "report-config", { displayName: "A", "<b>": null }, "<b>null"],
  ] as const)(
    "%s: fields not shown, so whatever the service sends is shown as it is (%s)",
    (_name, method, body, said) =>
      playIn(cloudBrowser(), async (world) => {
        const page = await callWith(world, method, [body]);
        expect(page.outcome().text).toContain(said);
      }),
  );

  it("Operation: fields not shown, so its name and metadata are shown as received, with invisible characters escaped", () =>
    playIn(cloudBrowser(), async (world) => {
      const page = await callWith(world, "deletion", [
        { name: "operations/a\u0007b", metadata: { target: "x" } },
      ]);
      expect(page.outcome().text).toMatch(/Operationoperations\/a\\u0007b.*targetx/);
    }));

  it.each([
    ["3", { requestedPolicyVersion: "3" }],
    ["0", { requestedPolicyVersion: "0" }],
    ["Service default", {}],
  ])(
    "GetPolicyOptions: fields not shown, so the person chooses the version that the public service knows: %s",
    (choice, options) =>
      playIn(cloudBrowser(), async (world) => {
        const page = await openCloud(world, "policy");
        const select = page.getByRole<HTMLSelectElement>("combobox");
        select.selectedIndex = [...select.options].findIndex(({ textContent }) => textContent === choice);
        await page.change(select, select.value);
        await page.enter(RESTORE);
        await page.press("Read the policy");
        const [request] = callsSent(world);
        const asked = [...new URL(request?.url ?? "x:").searchParams];
        expect(asked).toEqual(Object.entries(options).map(([name, value]) => [`options.${name}`, value]));
      }),
  );

  it.skipIf(!existsSync(FOLDER))(
    "Policy: a recorded one is shown whole (skipped where ../shared/data is absent)",
    () =>
      playIn(cloudBrowser(), async (world) => {
        const policy = JSON.parse(readFileSync(`${FOLDER}/sample-policy-from-discovery.json`, "utf8"));
        const page = await callWith(world, "policy", [policy]);
        expect(page.texts(".cloud-outcome .panel h3")).toEqual(["No public access in this policy"]);
        expect(page.texts(".answer-members-kind")).toEqual([
          "Everyone in a domain",
          "Groups",
          "Users",
          "Service accounts",
          "Users",
        ]);
        expect(page.outcome().text).toMatch(/organizationAdmin.*organizationViewer.*expirable access/);
      }),
  );
});

describe("States and transitions", () => {
  it("not shown: a call is under way until its answer, and then shows that; a second one waits", () =>
    playIn(cloudBrowser(), async (world) => {
      const page = await openCloud(world, "policy");
      await page.enter(RESTORE);
      const button = page.getByRole("button", { name: "Read the policy" });
      for (let count = 0; count < 2; count++) await page.click(button);
      expect(page.text()).toContain("Another read is in progress. Wait for it or cancel it.");
      await page.settle(2_000);
      expect(page.outcome().title).toBe("Access policy monday");
      expect(callsSent(world)).toHaveLength(1);
    }));
});
