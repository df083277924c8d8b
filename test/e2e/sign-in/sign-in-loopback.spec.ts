// Signing in through the localhost address that Firefox intercepts: some providers accept no other for a program like this one.

import { scoreGauges } from "../../pages/popup.ts";
import { startAnalysisService } from "../../services/analysis-service.ts";
import { startAuthorizationServer } from "../../services/authorization-server.ts";
import { expect, PLAIN_PAGE } from "../driver/extension.ts";
import { firefoxLoopbackUrl } from "../driver/firefox/launch-firefox.ts";
import { answerAtOnce, Scores, test } from "../page-score/page-score.ts";

test("signs in at a provider that only accepts the localhost redirect address", async ({
  page,
  extension,
  configure,
  visit,
  atEnd,
}) => {
  const provider = await startAuthorizationServer({ redirectUrls: [firefoxLoopbackUrl()] });
  const analysis = await startAnalysisService({ introspect: (token) => provider.introspect(token) });
  atEnd(() => Promise.all([analysis.stop(), provider.stop()]));
  await visit(PLAIN_PAGE, "/by-loopback");
  analysis.setCanned(answerAtOnce);
  await configure({
    services: { analysisUrl: analysis.url },
    auth: { issuer: provider.issuer, redirectAddress: "loopback" },
  });
  const scores = new Scores(extension, provider, analysis);
  const popup = await scores.popup(page);
  await scores.scoreAndSignIn(popup);
  await expect(scoreGauges(popup)).toHaveCount(4);
  expect(scores.asked()).toHaveLength(1);
  expect(await scores.tokens()).toBeDefined();
});
