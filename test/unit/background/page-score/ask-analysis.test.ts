// What of the settings and of the click reaches the analysis service.
import { beforeEach, expect, it, vi } from "vitest";
import { pageScoreTokens } from "../../../world/fake-browser.ts";
import { ANALYSIS_URL, allow, startWorker, useConsentWorld, world } from "../privacy/consent-world.ts";

useConsentWorld();
beforeEach(() => {
  allow("browsingActivity");
  world.session["tokens:page-score"] = pageScoreTokens(ANALYSIS_URL);
});

const PAGE = "https://shop.example/";

/** The parameters of the request after a click, without the page's address. */
async function parametersOf(pageScore: object, click: object = {}): Promise<[string, string][]> {
  const { settings } = world.local as { settings: { pageScore: object } };
  Object.assign(settings.pageScore, pageScore);
  const worker = await startWorker();
  const question = { url: PAGE, strategy: "MOBILE" as const, categories: ["SEO" as const] };
  await worker.scorePage({ ...question, tabId: 7, isPrivate: false, ...click });
  const query = await vi.waitUntil(() => world.queries.find((one) => one.includes("url=")));
  return [...new URLSearchParams(query)].filter(([name]) => name !== "url");
}

const USUAL = [
  ["category", "SEO"],
  ["strategy", "MOBILE"],
  ["locale", "en-GB"],
];

it.each<[string, object, object, string[][]]>([
  ["nothing", {}, {}, USUAL],
  ["utm_campaign", { utmCampaign: "spring & co" }, {}, [...USUAL, ["utm_campaign", "spring & co"]]],
  ["utm_source", { utmSource: "me" }, {}, [...USUAL, ["utm_source", "me"]]],
  ["captchaToken", {}, { captchaToken: "t+1" }, [...USUAL, ["captchaToken", "t+1"]]],
  ["locale", { locale: "pt-PT" }, {}, [...USUAL.slice(0, 2), ["locale", "pt-PT"]]],
  [
    "no device",
    {},
    { strategy: "STRATEGY_UNSPECIFIED" },
    [
      ["category", "SEO"],
      ["locale", "en-GB"],
    ],
  ],
])("sends what the settings and the click say: %s", async (_what, pageScore, click, sent) => {
  expect(await parametersOf(pageScore, click)).toEqual(sent);
});
