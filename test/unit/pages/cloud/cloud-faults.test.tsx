// How the page explains each refusal, for each method: what happened, what was not done, and what to do.
import { describe, expect, it } from "vitest";
import { effectOf } from "../../../../src/services/cloud/client.ts";
import { CLOUD_METHODS, type CloudMethod } from "../../../../src/shared/cloud/cloud.ts";
import { ask, failureOf, QUESTIONS, refusal } from "../../services/cloud/cloud-answers.ts";
import { call, failed, openCloud } from "./cloud-world.tsx";

/** The title when nothing happened, and the button that was pressed. */
const NOT_DONE: Record<CloudMethod, [title: string, button: string]> = {
  policy: ["Nothing was read", "Read the policy"],
  deletion: ["Nothing was deleted", "Delete function"],
  "report-config": ["Nothing was read", "Read the report configuration"],
};
const LOOK = "Breachlight won’t send it again. Check the project’s list of functions before you retry.";

interface Expected {
  what: string;
  next: string;
  code?: string;
  said?: string;
  button?: string;
  isUnknown?: boolean;
}

const LATER = "Try again in a few minutes.";
const AGAIN = "Press “BUTTON”.";
const CHECK = "Check your settings. If they’re right, try again later.";
const OPTIONS = { next: CHECK, button: "Open settings", isUnknown: true };
const ASK = "Check the name, use another account or ask whoever manages the project.";
const OTHER = { next: ASK, button: "Use another account" };
const LACKING = "HOST doesn’t allow this for your account, or the resource doesn’t exist.";
const UNREADABLE: Expected = { ...OPTIONS, what: "HOST sent a response that can’t be read." };
const QUESTION: Expected = {
  what: "HOST didn’t accept the request.",
  next: "Check the name, then press “BUTTON” again.",
};
const MOVED: Expected = { ...OPTIONS, what: "HOST has moved to another address. Nothing was sent there." };
const DOWN: Expected = { what: "HOST can’t be reached or isn’t working.", next: LATER, isUnknown: true };
const DENIED = "Permission 'things.get' denied on resource 'r' (or it may not exist).";
const IN_USE = "The resource is in use or being changed.";
const TOO_OFTEN = "HOST got too many requests, or your quota there is used up.";

const CASES: [status: number, message: string | undefined, expected: Expected][] = [
  [301, undefined, MOVED],
  [400, "<b>Not</b> like\n\u202ethis", { ...QUESTION, said: "<b>Not</b> like this" }],
  [401, "Old.", { what: "You need to sign in again at HOST.", next: AGAIN, said: "Old." }],
  [403, DENIED, { ...OTHER, what: LACKING, code: "things.get", said: DENIED }],
  [403, undefined, { ...OTHER, what: LACKING }],
  [409, "Later.", { what: IN_USE, next: LATER, said: "Later.", isUnknown: true }],
  [429, "Stop.", { what: TOO_OFTEN, next: LATER, said: "Stop." }],
  [500, "Broken.", { ...DOWN, said: "Broken." }],
  [503, undefined, DOWN],
  [504, "Slow.", { what: "HOST took too long to respond.", next: AGAIN, said: "Slow.", isUnknown: true }],
  [404, undefined, UNREADABLE],
  [200, undefined, UNREADABLE],
];

describe.each(CLOUD_METHODS)("a refusal by the service for %s", (method) => {
  it.each(CASES)("is explained: %i %s, %o", async (status, message, expected) => {
    const body = message === undefined ? "<html></html>" : refusal(status, message);
    const error = await failureOf(ask(method, body, status));
    const isDeletion = method === "deletion";
    const effect = isDeletion ? effectOf(error) : "none";
    const page = await openCloud(method, { calls: [call("a", QUESTIONS[method], failed(error, effect))] });
    const isUnknown = isDeletion && expected.isUnknown === true;
    const [title, button] = NOT_DONE[method];
    const inWords = (text: string) => text.replace("HOST", "functions.example").replace("BUTTON", button);
    const sentences = [expected.what, isUnknown ? LOOK : expected.next];
    expect(page.textOf(".cloud-outcome h2")).toBe(isUnknown ? "It may have been deleted" : title);
    const texts = page.textsOf(".cloud-outcome .panel-text > p:not(.cloud-about, .said)");
    expect(texts.filter((text) => text !== expected.code)).toEqual(sentences.map(inWords));
    expect(page.buttonsIn(".cloud-outcome")).toEqual(expected.button ? [expected.button] : []);
    expect(page.textOf(".cloud-outcome .cloud-code")).toBe(expected.code);
    expect(page.textOf(".cloud-outcome .said q")).toBe(expected.said);
  });
});
