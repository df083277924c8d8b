// Signing in for cloud calls: only on this page, with the account shown, and without touching other tokens.

import { CLOUD_SCOPE } from "../../services/authorization-server.ts";
import { REPORT_CONFIGS, RESTORES } from "../../services/cloud-services.ts";
import { test } from "../cloud/cloud.ts";
import { expect, inBackground } from "../driver/extension.ts";
import { decide } from "../page-score/page-score.ts";

const SCORED = "http://127.0.0.1:9/scored";

test("page scores request only openid, and neither side's token goes to the other", async ({
  extension,
  auth,
  analysis,
  cloud,
  scores,
  caller,
}) => {
  await inBackground(extension, (background) => {
    const shown: [origin: string, token: string][] = [];
    const original = background.fetch.bind(background);
    background.fetch = (...request) => {
      const headers = new Headers(request[1]?.headers);
      const token = headers.get("authorization");
      if (token !== null) shown.push([new URL(String(request[0])).origin, token.replace("Bearer ", "")]);
      return original(...request);
    };
    Object.assign(background, { shown });
  });
  await scores.beSignedIn(SCORED);
  // The provider knows the person already, and only asks for permission.
  await decide(await caller.windowAfterMessage(), "Allow");
  await expect.poll(() => caller.tokens()).toBeDefined();
  await caller.ended(await caller.read("policy", RESTORES.plain));
  await caller.ended(await caller.read("report-config", REPORT_CONFIGS.full));
  await scores.ask(SCORED);
  await scores.outcome(SCORED);

  const [ofScores, ofCloud] = [await scores.tokens(), await caller.tokens()];
  expect(ofCloud?.accessToken).not.toBe(ofScores?.accessToken);
  expect((await auth.introspect(ofScores?.accessToken ?? "")).scope).toBe("openid");
  const shown = await inBackground(
    extension,
    (background) => (background as unknown as { shown: [origin: string, token: string][] }).shown,
  );
  const tokensAt = (url: string) =>
    new Set(shown.filter(([origin]) => origin === new URL(url).origin).map(([, token]) => token));
  expect([...tokensAt(analysis.url)]).toEqual([ofScores?.accessToken]);
  for (const url of [cloud.backupUrl, cloud.migrationUrl]) {
    expect([...tokensAt(url)]).toEqual([ofCloud?.accessToken]);
  }
  const known = [analysis.url, cloud.backupUrl, cloud.migrationUrl, auth.issuer].map(
    (url) => new URL(url).origin,
  );
  expect(shown.filter(([origin]) => !known.includes(origin))).toEqual([]);
  const scopes = auth.requests.filter(({ path }) => path === "/auth").map(({ scope }) => scope);
  expect(
    scopes.every((scope) => scope?.includes(CLOUD_SCOPE)),
    "the score was requested without another sign-in",
  ).toBe(true);
});
