// The requests to the cloud services, method by method (cloud-methods "Endpoints"), and those never made.
import { describe, expect, it } from "vitest";
import { askCloud, buildCloudRequest } from "../../../../src/services/cloud/client.ts";
import {
  CLOUD_METHODS,
  type CloudMethod,
  type CloudQuestion,
  POLICY_VERSIONS,
} from "../../../../src/shared/cloud/cloud.ts";
import { answering } from "../contexts.ts";
import { thrownBy } from "../failures.ts";
import { ACCESS, failureOf, QUESTIONS, TOKEN } from "./cloud-answers.ts";

const HEADERS = { Authorization: `Bearer ${TOKEN}` };
const BASE = "https://cloud.example/api";

describe("Method and path", () => {
  it.each<[method: CloudMethod, path: string, more: Record<string, string>]>([
    ["policy", "/v1/projects/p/locations/l/restorePlans/n/restores/r:getIamPolicy", {}],
    ["deletion", "/v2beta/projects/p/locations/l/functions/f", { what: "cloud-deletion", method: "DELETE" }],
    ["report-config", "/v1/projects/p/locations/l/reportConfigs/m", {}],
  ])("%s | is sent to %s, with %j", (method, path, more) => {
    const known = { service: "cloud", headers: HEADERS, what: "cloud-resource" };
    expect(buildCloudRequest(ACCESS, QUESTIONS[method])).toEqual({ ...known, url: BASE + path, ...more });
  });

  it.each(POLICY_VERSIONS)("policy | requests version %i if that is chosen", (requestedPolicyVersion) => {
    const question = { ...QUESTIONS.policy, requestedPolicyVersion } as CloudQuestion;
    const { url } = buildCloudRequest(ACCESS, QUESTIONS.policy);
    const query = `?options.requestedPolicyVersion=${requestedPolicyVersion}`;
    expect(buildCloudRequest(ACCESS, question).url).toBe(url + query);
  });

  it("encodes each segment, and keeps the slashes", () => {
    const name = "projects/example.com:p/locations/a b/functions/%2e?x=1#y";
    expect(buildCloudRequest(ACCESS, { method: "deletion", name }).url).toBe(
      `${BASE}/v2beta/projects/example.com%3Ap/locations/a%20b/functions/%252e%3Fx%3D1%23y`,
    );
  });

  it("accepts a service on this device, and its path", () => {
    const access = { ...ACCESS, url: "http://127.0.0.1:8000/functions/" };
    expect(buildCloudRequest(access, QUESTIONS.deletion).url).toBe(
      "http://127.0.0.1:8000/functions/v2beta/projects/p/locations/l/functions/f",
    );
  });
});

describe("a call", () => {
  it.each(CLOUD_METHODS)("%s | is sent once, without a body, cookies or referrer", async (method) => {
    const { context, asked, announced } = answering("{}");
    await askCloud(context, ACCESS, QUESTIONS[method]);
    const { url, what } = buildCloudRequest(ACCESS, QUESTIONS[method]);
    expect(announced).toMatchObject([{ service: "cloud", url, what }]);
    const discreet = { credentials: "omit", referrerPolicy: "no-referrer", cache: "no-store" };
    expect(asked).toMatchObject([{ url, init: { headers: HEADERS, ...discreet, redirect: "manual" } }]);
    expect(asked[0]?.init.method).toBe(method === "deletion" ? "DELETE" : undefined);
    expect(asked[0]?.init).not.toHaveProperty("body");
  });

  it.each(CLOUD_METHODS)("%s | is canceled if its caller cancels", async (method) => {
    const { context, asked } = answering("{}");
    const attempt = askCloud(context, ACCESS, QUESTIONS[method], AbortSignal.abort());
    expect(await failureOf(attempt)).toEqual({ code: "aborted", service: "cloud" });
    expect(asked).toEqual([]);
  });
});

describe("a call that must not go out", () => {
  it.each([
    "http://cloud.example",
    "ftp://cloud.example",
    "",
    "https://u:p@cloud.example",
    "https://c.example/?x=1",
  ])("is one to %j", (url) => {
    const failure = thrownBy(() => buildCloudRequest({ ...ACCESS, url }, QUESTIONS.policy));
    expect(failure).toEqual({ code: "bad-request", service: "cloud" });
  });

  it.each(["", "secret- two", "secret-line\nbreak", "secret-tökén", "secret-nul\0"])(
    "is one with a token that doesn't fit in a header: %j",
    (accessToken) => {
      const failure = thrownBy(() => buildCloudRequest({ ...ACCESS, accessToken }, QUESTIONS.policy));
      expect(failure).toEqual({ code: "unauthorized", service: "cloud", reason: "sign-in-needed" });
    },
  );

  it.each(
    CLOUD_METHODS.flatMap((method) =>
      [
        "",
        "f",
        "projects/../locations/l/functions/f",
        "projects/p/locations/l/restorePlans/n/restores/{restore}",
        `//cloud.example/${QUESTIONS[method].name}`,
      ].map((name) => [method, name] as const),
    ),
  )("is one of %s with the name %j", async (method, name) => {
    const { context, asked, announced } = answering("{}");
    const attempt = askCloud(context, ACCESS, { method, name });
    expect(await failureOf(attempt)).toEqual({ code: "bad-request", service: "cloud" });
    expect([asked, announced]).toEqual([[], []]);
  });
});
