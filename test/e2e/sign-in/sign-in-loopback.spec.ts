// Signing in by the address on this computer that Firefox looks out for: some providers accept no other of a program like
// this one.

import { startAnalysisService } from "../../services/analysis-service.ts";
import { startAuthorizationServer } from "../../services/authorization-server.ts";
import { expect, PLAIN_PAGE } from "../driver/extension.ts";
import { firefoxLoopbackUrl } from "../driver/firefox/launch-firefox.ts";
import { answerAtOnce, askedOf, gaugesOf, keptTokens, scorePopup, test } from "../page-score/page-score.ts";
import { scoreWithWindow } from "../page-score/score-steps.ts";

test("signs in at a provider that knows only the address on this computer", async ({
  page,
  extension,
  configure,
  visit,
}) => {
  const provider = await startAuthorizationServer({ redirectUrls: [firefoxLoopbackUrl()] });
  const analysis = await startAnalysisService({ introspect: (token) => provider.introspect(token) });
  try {
    await visit(PLAIN_PAGE, "/by-loopback");
    analysis.setCanned(answerAtOnce);
    await configure({
      services: { analysisUrl: analysis.url },
      auth: { issuer: provider.issuer, redirectAddress: "loopback" },
    });
    const popup = await scorePopup(extension, page);
    await scoreWithWindow(extension, provider, popup);
    await expect(gaugesOf(popup)).toHaveCount(4);
    expect(askedOf(analysis)).toHaveLength(1);
    expect(await keptTokens(extension)).toBeDefined();
  } finally {
    await Promise.all([analysis.stop(), provider.stop()]);
  }
});
