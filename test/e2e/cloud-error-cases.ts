// What the cloud page has to say of each answer that is none: what happened, what was not done, and what to do.

import type { CloudMethod } from "../../src/shared/cloud.ts";
import { type CloudFault, FUNCTIONS, REPORT_CONFIGS, RESTORES } from "../services/cloud-services.ts";
import { START_BUTTONS } from "./cloud.ts";

/** What each method is asked about. */
export const NAMES: Record<CloudMethod, string> = {
  policy: RESTORES.plain,
  deletion: FUNCTIONS.unused,
  "report-config": REPORT_CONFIGS.full,
};
/** What is said in front where nothing came of it. */
export const NOT_DONE: Record<CloudMethod, string> = {
  policy: "The policy was not read",
  deletion: "Nothing was deleted",
  "report-config": "The report configuration was not read",
};
const PERMISSIONS: Record<CloudMethod, string> = {
  policy: "gkebackup.restores.getIamPolicy",
  deletion: "cloudfunctions.functions.delete",
  "report-config": "migrationcenter.reportConfigs.get",
};
const LOOK =
  "Breachlight does not send it again. Look at the list of the project’s functions before you try once more.";

/** What a panel says: its title, its paragraphs, its buttons. */
export interface Told {
  title: string;
  lines: string[];
  buttons: string[];
}

/** What is expected of a fault; `deletion` is what it means for a deletion that it met. */
export interface ErrorCase {
  fault: CloudFault;
  what: string;
  next?: string;
  /** Spelled by the service, by method. */
  code?: (method: CloudMethod) => string | undefined;
  said?: (method: CloudMethod) => string;
  buttons?: string[];
  deletion: "none" | "unknown" | "accepted";
}

const AGAIN = "Press “BUTTON” to try again.";
export const LATER = "Try again later.";
const ACCOUNT = "Look at the name, use another account, or ask who manages the project.";
const QUESTION = "Look at the name and what was chosen with it, then press “BUTTON” again.";
const OPTIONS = "Look at the options; if they are right, try again later.";
export const DOWN = "HOST cannot be reached or is out of order.";
const LACKING =
  "HOST does not let this account do that: a permission is missing, or there is no such resource.";
const FORBIDDEN = "HOST does not let this account do that.";
const UNREADABLE = "HOST sent an answer that cannot be read.";
const FOREIGN =
  "HOST answered with a success, but not in a way that this service answers: it may be something else that stands there.";
const BUSY = "HOST says that the resource is in use, or is being changed by somebody.";
const QUOTA = "HOST was asked too often, or its quota is used up.";

const unreadable = (fault: CloudFault, deletion: "unknown" | "accepted"): ErrorCase => ({
  ...{ fault, what: UNREADABLE, next: OPTIONS, buttons: ["Open the options"], deletion },
});

/** By what goes wrong. */
export const CASES: Record<string, ErrorCase> = {
  "a permission is missing": {
    fault: { kind: "permission-missing" },
    what: LACKING,
    next: ACCOUNT,
    code: (method) => PERMISSIONS[method],
    said: (method) =>
      `Permission '${PERMISSIONS[method]}' denied on resource '${NAMES[method]}' (or it may not exist).`,
    buttons: ["Use another account"],
    deletion: "none",
  },
  "403 without a word": {
    fault: { kind: "odd-error", status: 403, form: "empty" },
    what: LACKING,
    next: ACCOUNT,
    code: (method) => (method === "deletion" ? "functions.delete" : undefined),
    buttons: ["Use another account"],
    deletion: "none",
  },
  "403 of something before the service": {
    fault: { kind: "odd-error", status: 403, form: "html" },
    what: FORBIDDEN,
    next: ACCOUNT,
    buttons: ["Use another account"],
    deletion: "none",
  },
  "409": {
    fault: { kind: "conflict" },
    what: BUSY,
    next: LATER,
    said: (method) => `Another operation is under way on '${NAMES[method]}'. Try again when it has ended.`,
    deletion: "unknown",
  },
  "400": {
    fault: { kind: "invalid-argument", message: "<b>Not</b> like\n\u202ethis" },
    what: "HOST did not accept the question.",
    next: QUESTION,
    said: () => "<b>Not</b> like this",
    deletion: "none",
  },
  "429": {
    fault: { kind: "too-many-requests" },
    what: QUOTA,
    next: "Wait a minute before you try again.",
    said: () => "The quota for requests per minute is used up.",
    deletion: "none",
  },
  "500": {
    fault: { kind: "server-error", status: 500 },
    what: DOWN,
    next: LATER,
    said: () => "Something went wrong inside the service.",
    deletion: "unknown",
  },
  "503": {
    fault: { kind: "server-error", status: 503 },
    what: DOWN,
    next: LATER,
    said: () => "The service is not available at present.",
    deletion: "unknown",
  },
  "504": {
    fault: { kind: "server-error", status: 504 },
    what: "HOST took too long to answer.",
    next: AGAIN,
    said: () => "The service did not finish in time.",
    deletion: "unknown",
  },
  "an error in a list": {
    fault: { kind: "odd-error", status: 400, form: "array" },
    what: "HOST did not accept the question.",
    next: QUESTION,
    said: () => "Told inside a list.",
    deletion: "none",
  },
  "an error in two texts": {
    fault: { kind: "odd-error", status: 400, form: "string" },
    what: "HOST did not accept the question.",
    next: QUESTION,
    said: () => "Told as two strings.",
    deletion: "none",
  },
  "an error of wrong types": {
    fault: { kind: "odd-error", status: 500, form: "wrong-types" },
    ...{ what: DOWN, next: LATER, deletion: "unknown" },
  },
  "an error in plain text": {
    fault: { kind: "odd-error", status: 503, form: "text" },
    ...{ what: DOWN, next: LATER, deletion: "unknown" },
    said: () => "upstream connect error or disconnect before headers",
  },
  "a moved service": {
    fault: { kind: "redirect", to: "/v1/elsewhere" },
    what: "HOST has moved to another address. Nothing was sent there.",
    next: OPTIONS,
    buttons: ["Open the options"],
    deletion: "unknown",
  },
  "an answer that breaks off": {
    fault: { kind: "truncate" },
    ...{ what: DOWN, next: LATER, deletion: "unknown" },
  },
  "JSON that stops": unreadable({ kind: "not-json" }, "unknown"),
  "JSON that is no object": unreadable({ kind: "no-object", value: ["a", "list"] }, "accepted"),
  "a web page": unreadable({ kind: "html" }, "unknown"),
  "nothing in it": unreadable({ kind: "empty" }, "accepted"),
  "no content": unreadable({ kind: "no-content" }, "accepted"),
  "a giant answer": unreadable({ kind: "giant", megabytes: 2 }, "accepted"),
};

/** What has to be said. */
export function expectedOf(method: CloudMethod, error: ErrorCase, host: string): Told {
  const { next, code, said, buttons = [], deletion } = error;
  const isUnknown = method === "deletion" && deletion === "unknown";
  const what = isUnknown && error.what === UNREADABLE ? FOREIGN : error.what;
  const lines = [what, code?.(method), isUnknown ? LOOK : next, said && `In its own words: ${said(method)}`];
  return {
    title: isUnknown ? "It may have been deleted" : NOT_DONE[method],
    lines: lines
      .filter((line) => line !== undefined)
      .map((line) => line.replace("HOST", host).replace("BUTTON", START_BUTTONS[method])),
    buttons,
  };
}
