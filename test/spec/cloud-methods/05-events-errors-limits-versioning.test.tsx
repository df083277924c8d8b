// cloud-methods, "Events", "Errors", "Limits" and "Versioning": not shown, but for the versions in the paths.
import { describe, expect, it } from "vitest";
import { callsSent, callWith, cloudBrowser, METHODS, TABS } from "../../world/pages/cloud.tsx";
import { json, playIn, text } from "../../world/scenario.ts";
import type { Answer } from "../../world/world-services.ts";

const HOSTS = {
  policy: "backup.example",
  deletion: "functions.example",
  "report-config": "migration.example",
};
const refused = (status: number, message: string, more = {}) =>
  json({ error: { code: status, message, ...more } }, status);
const page500 = (status: number) => text("<html>Not here</html>", status);

describe("Events", () => {
  it("not shown: nothing is sent by an open page, however long it is open", () =>
    playIn(cloudBrowser(), async (world) => {
      const page = await callWith(world, "policy");
      await page.settle(300_000);
      expect(callsSent(world)).toHaveLength(1);
    }));
});

type CloudMethod = (typeof METHODS)[number];
type Row = [name: string, given: Answer | undefined, what: string, next: string, isUnknown?: boolean];

describe("Errors", () => {
  const CHECK = "Check your settings. If they’re right, try again later.";
  const ASK = "Check the name, use another account or ask whoever manages the project.";
  const LATER = "Try again in a few minutes.";

  /** With what the person reads: HOST is the service. The last says whether a deletion may have happened. */
  const ROWS: Row[] = [
    [
      "301",
      text("", 301, { location: "https://e.example/" }),
      "HOST has moved to another address. Nothing was sent there.",
      CHECK,
      true,
    ],
    [
      "400",
      refused(400, "<b>Not</b> like\n\u202ethis"),
      "HOST didn’t accept the request.",
      "Check the name, then press “BUTTON” again.",
    ],
    [
      "400 for a key",
      refused(400, "API key not valid."),
      "HOST didn’t accept the request.",
      "API key not valid.",
    ],
    [
      "400 with a condition",
      refused(400, "In use.", { status: "FAILED_PRECONDITION" }),
      "The resource is in use or being changed.",
      LATER,
      true,
    ],
    [
      "403",
      refused(403, "No.", { status: "PERMISSION_DENIED" }),
      "HOST doesn’t allow this for your account, or the resource doesn’t exist.",
      ASK,
    ],
    ["409", refused(409, "Later."), "The resource is in use or being changed.", LATER, true],
    ["429", refused(429, "Stop."), "HOST got too many requests, or your quota there is used up.", LATER],
    ["500", refused(500, "Broken."), "HOST can’t be reached or isn’t working.", LATER, true],
    ["504", refused(504, "Slow."), "HOST took too long to respond.", "Press “BUTTON”.", true],
    ["404 with a page", page500(404), "HOST sent a response that can’t be read.", CHECK, true],
    ["200 with a page", page500(200), "HOST sent a response that can’t be read.", CHECK, true],
    ["no connection", undefined, "HOST can’t be reached or isn’t working.", LATER, true],
  ];

  it.each(METHODS.flatMap((method) => ROWS.map((row): [CloudMethod, ...Row] => [method, ...row])))(
    "not shown: for %s, of %s the person reads what happened and what to do",
    (method, _name, given, what, next, isUnknown) =>
      playIn(cloudBrowser(), async (world) => {
        const page = await callWith(world, method, [given]);
        const { title, text: said } = page.outcome();
        const isDoubtful = method === "deletion" && isUnknown === true;
        expect(title).toBe(isDoubtful ? "It may have been deleted" : TABS[method].nothing);
        expect(said).toContain(what.replace("HOST", HOSTS[method]));
        const look =
          "Breachlight won’t send it again. Check the project’s list of functions before you retry.";
        expect(said).toContain(isDoubtful ? look : next.replace("BUTTON", TABS[method].button));
        expect(callsSent(world)).toHaveLength(1);
      }),
  );

  it.each(METHODS)(
    "not shown: of 404 in JSON the person reads that there is no such resource (%s)",
    (method) =>
      playIn(cloudBrowser(), async (world) => {
        const page = await callWith(world, method, [refused(404, "No such thing.", { status: "NOT_FOUND" })]);
        expect(page.texts(".cloud-outcome .panel h3")).toEqual(["Not found"]);
        expect(page.outcome().text).toContain("The service says: No such thing.");
        expect(
          page.outcome().text.includes("It may already have been gone, or this request deleted it."),
        ).toBe(method === "deletion");
      }),
  );

  it.each([
    ["policy", 2],
    ["deletion", 1],
  ] as const)(
    "not shown: of 401 for each token, the person reads that a sign-in is needed; a %s is sent %i times",
    (method, count) =>
      playIn(cloudBrowser(), async (world) => {
        const page = await callWith(world, method, [json({}, 401), json({}, 401)]);
        expect(page.outcome().title).toBe(TABS[method].nothing);
        expect(page.outcome().text).toContain(`You need to sign in again at ${HOSTS[method]}.`);
        expect(callsSent(world)).toHaveLength(count);
      }),
  );

  it("not shown: the service's words are quoted as text, in both languages", () =>
    playIn(cloudBrowser(), async (world) => {
      const details = [
        { "@type": "type.googleapis.com/google.rpc.LocalizedMessage", locale: "de", message: "Nein." },
      ];
      const page = await callWith(world, "policy", [refused(400, "<b>No</b>\u202e one.", { details })]);
      expect(page.texts(".cloud-outcome q")).toEqual(["<b>No</b> one. Nein."]);
    }));
});

describe("Limits", () => {
  it("not shown: a wait that the service asks for is shown", () =>
    playIn(cloudBrowser(), async (world) => {
      const page = await callWith(world, "policy", [text("", 429, { "retry-after": "30" })]);
      expect(page.outcome().text).toMatch(/You can try again in \d\d s\./);
    }));

  it("not shown: a read whose answer is longer than a megabyte can't be read, and that is said", () =>
    playIn(cloudBrowser(), async (world) => {
      const page = await callWith(world, "policy", [json({ etag: "x".repeat(1_100_000) })]);
      expect(page.outcome().text).toContain("backup.example sent a response that can’t be read.");
    }));
});

describe("Versioning", () => {
  it("v1 for the policy read and the report configuration read, v2beta for the function delete", () =>
    playIn(cloudBrowser(), async (world) => {
      for (const method of METHODS) await callWith(world, method);
      expect(callsSent(world).map(({ path }) => path.split("/")[1])).toEqual(["v1", "v2beta", "v1"]);
    }));
});
