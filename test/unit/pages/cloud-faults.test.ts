// What the page says of each fault of a service, for each method: what happened, what was not done, and what to do.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askCloud, effectOf } from "../../../src/services/cloud/client.ts";
import { CLOUD_METHODS, type CloudMethod } from "../../../src/shared/cloud.ts";
import {
  type CloudFault,
  type CloudServices,
  FUNCTIONS,
  REPORT_CONFIGS,
  RESTORES,
  startCloudServices,
} from "../../services/cloud-services.ts";
import { failureOf } from "../services/cloud-answers.ts";
import { call, openCloud } from "./cloud-world.ts";
import { NOON } from "./tab-states.ts";

let services: CloudServices;
beforeAll(async () => {
  const scope = "https://www.googleapis.com/auth/cloud-platform";
  services = await startCloudServices({
    introspect: async () => ({ isActive: true, scope, account: "demo" }),
  });
});
afterAll(() => services.stop());
beforeEach(() => services.reset());

const NAMES: Record<CloudMethod, string> = {
  policy: RESTORES.plain,
  deletion: FUNCTIONS.unused,
  "report-config": REPORT_CONFIGS.full,
};
const PERMISSIONS: Record<CloudMethod, string> = {
  policy: "gkebackup.restores.getIamPolicy",
  deletion: "cloudfunctions.functions.delete",
  "report-config": "migrationcenter.reportConfigs.get",
};
/** The title where nothing came of it, and the button that was pressed. */
const NOT_DONE: Record<CloudMethod, [title: string, button: string]> = {
  policy: ["The policy was not read", "Read the policy"],
  deletion: ["Nothing was deleted", "Delete this function"],
  "report-config": ["The report configuration was not read", "Read the report configuration"],
};
const LOOK =
  "Breachlight does not send it again. Look at the list of the project’s functions before you try once more.";

/** Asks the service, which fails as it is told, by way of our own client. */
function ask(method: CloudMethod, name = NAMES[method]) {
  const { backupUrl, functionsUrl, migrationUrl } = services;
  const url = { policy: backupUrl, deletion: functionsUrl, "report-config": migrationUrl }[method];
  const context = { fetch, isOnline: () => true };
  return askCloud(context, { url, accessToken: "a-token" }, { method, name });
}

/** What is said of the fault, with the names of the host and of the button taken out. */
async function toldOf(method: CloudMethod) {
  const error = await failureOf(ask(method));
  const effect = method === "deletion" ? effectOf(error) : "none";
  const state = { name: "failed" as const, at: NOON, effect, error };
  const page = await openCloud(method, { calls: [call("a", { method, name: NAMES[method] }, state)] });
  const { outcome } = page.view().panel;
  if (outcome?.kind !== "failed") throw new Error("not a failure");
  const { title, sentences, code, said, buttons } = outcome;
  return {
    title,
    sentences: sentences.map((sentence) =>
      sentence.replace("functions.example", "HOST").replace(NOT_DONE[method][1], "BUTTON"),
    ),
    code,
    said: said?.texts.join(" "),
    buttons: buttons.map(({ label }) => label),
  };
}

interface Told {
  what: string;
  next: string;
  code?: (method: CloudMethod) => string | undefined;
  said?: string | ((method: CloudMethod) => string);
  button?: string;
  /** What it means for a deletion. */
  deletion: "none" | "unknown" | "accepted";
}

const LATER = "Try again later.";
const LACKING: Told = {
  what: "HOST does not let this account do that: a permission is missing, or there is no such resource.",
  next: "Look at the name, use another account, or ask who manages the project.",
  button: "Use another account",
  deletion: "none",
};
const REFUSED: Told = {
  what: "HOST did not accept the question.",
  next: "Look at the name and what was chosen with it, then press “BUTTON” again.",
  deletion: "none",
};
const DOWN: Told = { what: "HOST cannot be reached or is out of order.", next: LATER, deletion: "unknown" };
const MOVED: Told = {
  what: "HOST has moved to another address. Nothing was sent there.",
  next: "Look at the options; if they are right, try again later.",
  button: "Open the options",
  deletion: "unknown",
};
const UNREADABLE: Told = { ...MOVED, what: "HOST sent an answer that cannot be read." };
const ACCEPTED: Told = { ...UNREADABLE, deletion: "accepted" };

const CASES: [fault: CloudFault, told: Told][] = [
  [
    { kind: "permission-missing" },
    {
      ...LACKING,
      code: (method) => PERMISSIONS[method],
      said: (method) =>
        `Permission '${PERMISSIONS[method]}' denied on resource '${NAMES[method]}' (or it may not exist).`,
    },
  ],
  [
    { kind: "odd-error", status: 403, form: "empty" },
    { ...LACKING, code: (method) => (method === "deletion" ? "functions.delete" : undefined) },
  ],
  [
    { kind: "odd-error", status: 403, form: "html" },
    { ...LACKING, what: "HOST does not let this account do that." },
  ],
  [
    { kind: "unauthorized" },
    {
      what: "HOST did not accept your sign-in.",
      next: "Press “BUTTON” to try again.",
      said: "The access token is not valid, or no longer.",
      deletion: "none",
    },
  ],
  [
    { kind: "conflict" },
    {
      what: "HOST says that the resource is in use, or is being changed by somebody.",
      next: LATER,
      said: (method) => `Another operation is under way on '${NAMES[method]}'. Try again when it has ended.`,
      deletion: "unknown",
    },
  ],
  [
    { kind: "invalid-argument", message: "<b>Not</b> like\n\u202ethis" },
    { ...REFUSED, said: "<b>Not</b> like this" },
  ],
  [
    { kind: "too-many-requests" },
    {
      what: "HOST was asked too often, or its quota is used up.",
      next: "Wait a minute before you try again.",
      said: "The quota for requests per minute is used up.",
      deletion: "none",
    },
  ],
  [
    { kind: "server-error", status: 500 },
    { ...DOWN, said: "Something went wrong inside the service." },
  ],
  [
    { kind: "server-error", status: 503 },
    { ...DOWN, said: "The service is not available at present." },
  ],
  [
    { kind: "server-error", status: 504 },
    {
      what: "HOST took too long to answer.",
      next: "Press “BUTTON” to try again.",
      said: "The service did not finish in time.",
      deletion: "unknown",
    },
  ],
  [
    { kind: "odd-error", status: 400, form: "array" },
    { ...REFUSED, said: "Told inside a list." },
  ],
  [
    { kind: "odd-error", status: 400, form: "string" },
    { ...REFUSED, said: "Told as two strings." },
  ],
  [{ kind: "odd-error", status: 404, form: "html" }, UNREADABLE],
  [{ kind: "odd-error", status: 500, form: "wrong-types" }, DOWN],
  [{ kind: "odd-error", status: 500, form: "empty" }, DOWN],
  [{ kind: "odd-error", status: 502, form: "html" }, DOWN],
  [
    { kind: "odd-error", status: 503, form: "text" },
    { ...DOWN, said: "upstream connect error or disconnect before headers" },
  ],
  [{ kind: "redirect", to: "/v1/elsewhere" }, MOVED],
  [{ kind: "reset" }, DOWN],
  [{ kind: "truncate" }, DOWN],
  [{ kind: "not-json" }, UNREADABLE],
  [{ kind: "html" }, UNREADABLE],
  [{ kind: "no-object", value: ["a", "list"] }, ACCEPTED],
  [{ kind: "empty" }, ACCEPTED],
  [{ kind: "no-content" }, ACCEPTED],
  [{ kind: "giant", megabytes: 2 }, ACCEPTED],
];

describe.each(CLOUD_METHODS)("of a fault of the service of %s", (method) => {
  it.each(CASES)("everything is said: %j", async (fault, { what, next, code, said, button, deletion }) => {
    services.setFault(fault);
    if (method === "deletion" && deletion === "accepted") {
      const outcome = await ask(method);
      expect(outcome.isFound && outcome.answer).toMatchObject({ method });
      expect(outcome).not.toHaveProperty("answer.operation");
    } else {
      const isUnknown = method === "deletion" && deletion === "unknown";
      const foreign =
        "HOST answered with a success, but not in a way that this service answers: it may be something else that stands there.";
      const isSuccess = fault.kind === "not-json" || fault.kind === "html";
      expect(await toldOf(method)).toEqual({
        title: isUnknown ? "It may have been deleted" : NOT_DONE[method][0],
        sentences: [isUnknown && isSuccess ? foreign : what, isUnknown ? LOOK : next],
        code: code?.(method),
        said: typeof said === "function" ? said(method) : said,
        buttons: button ? [button] : [],
      });
    }
    expect(services.requests, "asked once").toHaveLength(1);
  });
});

describe("without a fault", () => {
  const { missing: missingRestore, ...restores } = RESTORES;
  const { missing: missingConfig, ...configs } = REPORT_CONFIGS;

  it("what is there is read, and what is not is not found", async () => {
    for (const name of Object.values(restores)) {
      const outcome = await ask("policy", name);
      if (!outcome.isFound || outcome.answer.method !== "policy") throw new Error("expected a policy");
      const raw = JSON.parse(outcome.answer.raw) as { bindings?: { members: string[] }[] };
      const members = outcome.answer.policy.bindings.map((binding) => binding.members);
      expect(members).toEqual((raw.bindings ?? []).map((binding) => binding.members));
    }
    for (const name of Object.values(configs)) {
      expect(await ask("report-config", name)).toMatchObject({ isFound: true });
    }
    expect(await ask("policy", missingRestore)).toMatchObject({ isFound: false });
    expect(await ask("report-config", missingConfig)).toMatchObject({ isFound: false });
  });

  it("what is deleted is gone, and deleted once", async () => {
    for (const name of [FUNCTIONS.unused, FUNCTIONS.unusual, FUNCTIONS.usedByTwo]) {
      expect(await ask("deletion", name)).toMatchObject({ isFound: true });
      expect(services.functions()).not.toContain(name);
      expect(await ask("deletion", name)).toMatchObject({ isFound: false });
    }
    expect(services.requests.filter(({ isCarriedOut }) => isCarriedOut)).toHaveLength(3);
  });
});
