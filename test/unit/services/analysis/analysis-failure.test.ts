// Refusals of an analysis service: bodies of every form, and about whom they are.
import { describe, expect, it } from "vitest";
import { fetchAnalysis } from "../../../../src/services/analysis/client.ts";
import { answering } from "../contexts.ts";
import { errorOf, failureOf as failureOfAnswer } from "../failures.ts";
import { ACCESS, ask, failureOf, ofDomain, QUESTION, refusal } from "./analysis-answers.ts";

const UNREACHABLE =
  "Lighthouse returned error: FAILED_DOCUMENT_REQUEST. Lighthouse was unable to reliably load the page you requested. (Details: net::ERR_CONNECTION_REFUSED)";

describe("a page that could not be analysed", () => {
  it.each([400, 500])("is told apart from a service that failed (HTTP %i)", async (status) => {
    expect(await ask(ofDomain(status, UNREACHABLE, "lighthouse", "lighthouseUserError"), status)).toEqual({
      kind: "page",
      failure: {
        code: "FAILED_DOCUMENT_REQUEST",
        message:
          "Lighthouse was unable to reliably load the page you requested. (Details: net::ERR_CONNECTION_REFUSED)",
      },
    });
  });

  const told = (message: string, reason = "x") => ofDomain(500, message, "lighthouse", reason);
  const inDetails = { details: [{ domain: "lighthouse", reason: "PAGE_HUNG" }] };
  const hung = { runtimeError: { code: "PAGE_HUNG", message: "It hung." } };
  const ended = { runtimeError: { code: "NO_LCP", message: "`a` [b](https://c.example)" } };

  it.each([
    ["a domain in capitals", ofDomain(500, "NO_FCP: 404", "LightHouse", "x"), "NO_FCP", "404"],
    ["no code but a reason", told("Something.", "lighthouseError"), "lighthouseError", "Something."],
    ["a code and no more", told("Lighthouse returned error: NO_FCP"), "NO_FCP", "NO_FCP"],
    [
      "a network code, which is not the tool's",
      told("No (net::ERR_FAILED)", "r"),
      "r",
      "No (net::ERR_FAILED)",
    ],
    ["an error without parts", refusal(400, "Lighthouse returned error: NO_URL. Bad."), "NO_URL", "Bad."],
    ["a domain in its details", refusal(400, "No.", inDetails), "PAGE_HUNG", "No."],
    ["the error of a run", refusal(500, "Internal", hung), "PAGE_HUNG", "It hung."],
    ["that of one beside it", { ...refusal(500, "No"), runtimeError: { code: "NO_LCP" } }, "NO_LCP", "No"],
    ["a result of its own", { lighthouseResult: ended }, "NO_LCP", "a b"],
  ])("is known by %s", async (_name, body, code, message) => {
    expect(await ask(body, 500)).toEqual({ kind: "page", failure: { code, message } });
  });

  it("is known even where the status speaks of the person", async () => {
    expect(await ask(ofDomain(403, UNREACHABLE, "lighthouse", "x"), 403)).toMatchObject({ kind: "page" });
  });

  it("is not what a run without an error says", async () => {
    const body = { ...refusal(500, "Internal"), runtimeError: { code: "NO_ERROR", message: "" } };
    expect((await failureOf(body, 500)).code).toBe("unavailable");
  });
});

// What all services with a sign-in have in common: refusal.test.ts.
describe("a refusal", () => {
  it("201 is malformed: it holds no answer to our question", async () => {
    expect(await failureOf({ beaconResult: {} }, 201)).toMatchObject({ code: "malformed", status: 201 });
  });

  it("403 without permission is no matter of the scope", async () => {
    const body = ofDomain(403, "No access to this project.", "global", "insufficientPermissions");
    expect(await failureOf(body, 403)).not.toHaveProperty("reason");
  });

  it("never holds the token, not even for a page that failed, and has no cause", async () => {
    const { cause } = await errorOf(ask(refusal(401, ACCESS.accessToken), 401));
    expect(cause).toBeUndefined();
    const page = await ask(ofDomain(500, `NO_FCP. ${ACCESS.accessToken}`, "lighthouse", "x"), 500);
    expect(JSON.stringify(page)).not.toContain(ACCESS.accessToken);
  });
});

// What else never was an answer: hostile-services-connect.test.ts.
it("a question that is called off is told as aborted", async () => {
  const attempt = fetchAnalysis(answering("{}").context, ACCESS, QUESTION, AbortSignal.abort());
  expect(await failureOfAnswer(attempt)).toEqual({ code: "aborted", service: "analysis" });
});
