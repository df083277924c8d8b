// Compares what page scores with a person's own key do, call by call, with the written transcripts.

import { browserInUse, SCORE, score } from "../../../world/use.ts";
import { SETTINGS } from "../../../world/world-services.ts";
import { comparePlays } from "./transcript.ts";

const KEYED = {
  analysisUrl: "https://analysis.example",
  cruxUrl: "https://crux.example",
  analysisInterface: "pagespeed",
  analysisApiKey: "key-for-pages",
};

/** A browser whose person uses a key of their own. */
async function withKey() {
  const kept = structuredClone(await browserInUse());
  const { services } = kept.area.local.settings as { services: object };
  kept.area.local.settings = {
    ...SETTINGS,
    services: { ...services, ...KEYED },
    auth: { ...SETTINGS.auth, analysisAccess: "key" },
  };
  return kept;
}

const PAGESPEED = {
  status: 200,
  headers: { "content-type": "application/json" },
  text: JSON.stringify({
    id: "https://shop.example/login",
    analysisUTCTimestamp: "2026-11-02T09:00:00.000Z",
    lighthouseResult: {
      requestedUrl: "https://shop.example/login",
      finalUrl: "https://shop.example/login",
      fetchTime: "2026-11-02T09:00:00.000Z",
      lighthouseVersion: "13.0.0",
      categories: {
        performance: { id: "performance", title: "Performance", score: 0.91, auditRefs: [] },
        seo: { id: "seo", title: "SEO", score: 0.4, auditRefs: [] },
      },
      audits: {},
    },
  }),
};

const FIELD = {
  status: 200,
  text: JSON.stringify({
    record: {
      key: { url: "https://shop.example/login" },
      metrics: { largest_contentful_paint: { percentiles: { p75: 2100 } } },
      collectionPeriod: {
        firstDate: { year: 2026, month: 10, day: 1 },
        lastDate: { year: 2026, month: 10, day: 28 },
      },
    },
  }),
};

comparePlays({
  "scores with a key, and adds data from visitors": {
    from: withKey,
    act: async (world, give) => {
      give(/analysis/, PAGESPEED);
      give(/crux.*queryRecord/, FIELD, { status: 404, text: "" });
      give(/crux/, ...Array(9).fill({ status: 404, text: "" }));
      await score(world);
      await world.sleep(1_000);
    },
  },

  "keeps earlier data from visitors where new data fails": {
    from: withKey,
    act: async (world, give) => {
      give(/analysis/, PAGESPEED, PAGESPEED);
      give(/crux.*queryRecord/, FIELD, FIELD);
      give(
        /crux/,
        { status: 404, text: "" },
        { status: 404, text: "" },
        ...Array(9).fill({ status: 500, text: "" }),
      );
      await score(world);
      await score(world);
      await world.ask("changeSettings", { services: { analysisApiKey: "another" } });
      await world.ask("forgetPageScores", { url: SCORE.url });
    },
  },

  "tells that a key is missing or wrong": {
    from: withKey,
    act: async (world, give) => {
      give(/analysis/, { status: 400, text: `{"error":{"code":400,"message":"API key not valid."}}` });
      await score(world);
      await world.ask("changeSettings", { services: { analysisApiKey: "" } });
      await score(world);
    },
  },
});
