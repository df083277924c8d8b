// Compares what page scores and their sign-in do, call by call, with the written transcripts.

import {
  closePrivateWindow,
  insist,
  openPrivateWindow,
  SCORE,
  score,
  scoresIn,
  signedInFor,
} from "../../../world/use.ts";
import { SETTINGS } from "../../../world/world-services.ts";
import { comparePlays, withoutRoomFor } from "./transcript.ts";

const QUESTION = { url: SCORE.url, strategy: SCORE.strategy, categories: SCORE.categories, isPrivate: false };

comparePlays({
  "signs in, and scores the page": {
    act: async (world) => {
      await world.ask("getSignInState");
      await score(world);
      const [run] = scoresIn(world).runs;
      await world.ask("getScoreReport", { id: run?.id });
      await world.ask("getScoreReport", { id: "unheard-of" });
      await world.ask("getSignInState");
      world.deliver("tabs.onUpdated", 7, { status: "complete" }, { ...world.tab });
    },
  },

  "scores the page with a token that is there": {
    from: () => signedInFor("page-score"),
    act: score,
  },

  "renews an old token first": {
    from: () => signedInFor("page-score, expired"),
    act: score,
  },

  "signs in again where the provider renews nothing": {
    from: () => signedInFor("page-score, expired"),
    act: async (world) => {
      world.services.state.tokens.clear();
      await score(world);
    },
  },

  "scores both devices at once, and the same one only once": {
    from: () => signedInFor("page-score"),
    act: async (world) => {
      await Promise.all([
        world.ask("scorePage", SCORE),
        world.ask("scorePage", { ...SCORE, strategy: "DESKTOP" }),
        world.ask("scorePage", SCORE),
      ]);
      await world.sleep(2_000);
      await score(world);
    },
  },

  "tells that the service refuses even a new token, and signs in anew at the next click": {
    from: () => signedInFor("page-score"),
    act: async (world, give) => {
      const refusal = { status: 401, text: `{"error":{"code":401,"message":"no"}}` };
      give(/analysis/, refusal, refusal, refusal);
      await score(world);
      await score(world);
    },
  },

  "tells of a captcha and of a fault, and scores no page of this device or with a fragment": {
    from: () => signedInFor("page-score"),
    act: async (world, give) => {
      const blocked = { captchaResult: "CAPTCHA_BLOCKING", id: "https://shop.example/" };
      give(/analysis/, { status: 200, text: JSON.stringify(blocked) }, { status: 500, text: "" });
      await score(world);
      await world.ask("cancelPageScore", QUESTION);
      await score(world);
      await world.ask("scorePage", { ...SCORE, captchaToken: "solved" });
      await world.sleep(1_000);
      await world.ask("scorePage", { ...SCORE, url: "http://127.0.0.1/" });
      await world.ask("scorePage", { ...SCORE, url: "https://shop.example/#part" });
    },
  },

  "tells that the person closed the window": {
    prepare: (world) => {
      world.visit = () => {
        throw new Error("The user did not approve access.");
      };
    },
    act: async (world) => {
      await score(world);
      await world.ask("getSignInState");
    },
  },

  "tells that the provider's page could not be loaded": {
    prepare: (world) => {
      world.visit = () => {
        throw new Error("Authorization page could not be loaded.");
      };
    },
    act: async (world) => {
      await score(world);
      world.isOnline = false;
      await score(world);
    },
  },

  "tells that an address is no provider's, and that there is none": {
    act: async (world, give) => {
      give(/openid-configuration/, { status: 404, text: "" });
      await score(world);
      await world.ask("changeSettings", { auth: { issuer: "" } });
      await world.ask("getSignInState");
      await score(world);
    },
  },

  "asks again for a category that is missing, and shows the score on the page with another query": {
    from: () => signedInFor("page-score"),
    act: async (world) => {
      await world.ask("scorePage", { ...SCORE, categories: ["PERFORMANCE", "SEO", "ACCESSIBILITY"] });
      await world.sleep(2_000);
      for (const address of ["?from=mail", "#part", "/other"]) {
        world.tab.url = SCORE.url + address;
        world.deliver("tabs.onUpdated", 7, { status: "complete", url: world.tab.url }, { ...world.tab });
        await world.sleep(500);
      }
    },
  },

  "scores what it can where the service refuses all categories at once": {
    from: () => signedInFor("page-score"),
    act: async (world, give) => {
      const refusal = { status: 400, text: `{"error":{"code":400,"message":"no"}}` };
      const asked = { ...SCORE, categories: ["PERFORMANCE", "SEO", "ACCESSIBILITY"] };
      give(/PERFORMANCE.*SEO/, refusal, refusal, refusal);
      give(/SEO/, { status: 500, text: "" }, refusal);
      await world.ask("scorePage", asked);
      await world.sleep(5_000);
      give(/ACCESSIBILITY/, { status: 429, text: "" });
      await world.ask("scorePage", asked);
      await world.sleep(5_000);
      give(/PERFORMANCE/, { status: 200, text: `{"captchaResult":"CAPTCHA_BLOCKING"}` });
      await world.ask("scorePage", asked);
      await world.sleep(5_000);
    },
  },

  "cancels a score": {
    from: () => signedInFor("page-score"),
    act: async (world) => {
      await world.ask("scorePage", SCORE);
      await world.sleep(20);
      await world.ask("cancelPageScore", QUESTION);
      await world.sleep(1_000);
    },
  },

  "keeps no history where that is off, and a run for the session": {
    from: () => signedInFor("page-score"),
    prepare: (world) => {
      world.area.local.settings = { ...SETTINGS, pageScore: { keepHistory: false } };
    },
    act: async (world) => {
      await score(world);
      await score(world);
      const [run] = scoresIn(world).runs;
      await world.ask("getScoreReport", { id: run?.id });
      await world.ask("forgetPageScores", { url: "https://shop.example/login?other" });
    },
  },

  "deletes the scores of a page, and all": {
    from: () => signedInFor("page-score"),
    act: async (world) => {
      await score(world);
      await world.ask("forgetPageScores", { url: "https://elsewhere.example/" });
      await world.ask("forgetPageScores", { url: "https://shop.example/login?other" });
      await score(world);
      await world.ask("forgetPageScores", {});
    },
  },

  "deletes the scores of all windows, but not those under way": {
    from: () => signedInFor("page-score"),
    prepare: openPrivateWindow,
    act: async (world) => {
      await score(world);
      await world.ask("scorePage", { ...SCORE, isPrivate: true });
      await world.sleep(1_000);
      await world.ask("scorePage", { ...SCORE, strategy: "DESKTOP", isPrivate: true });
      await world.ask("forgetPageScores", {});
    },
  },

  "scores nothing in a full storage": {
    from: () => signedInFor("page-score"),
    prepare: withoutRoomFor("score:"),
    act: score,
  },

  "keeps private scores apart, and forgets them with the last window": {
    from: () => signedInFor("page-score"),
    prepare: openPrivateWindow,
    act: async (world) => {
      await world.ask("scorePage", { ...SCORE, isPrivate: true });
      await world.sleep(1_000);
      await world.ask("scorePage", { ...SCORE, strategy: "DESKTOP", isPrivate: true });
      closePrivateWindow(world);
    },
  },

  "stops when another service is chosen": {
    from: () => signedInFor("page-score"),
    act: async (world) => {
      await world.ask("scorePage", SCORE);
      await world.ask("changeSettings", { services: { analysisUrl: "https://other.analysis.example" } });
      await world.sleep(1_000);
      await score(world);
    },
  },

  "asks nobody without consent, and scores once it comes": {
    from: () => signedInFor("page-score"),
    prepare: (world) => void world.consent.delete("browsingActivity"),
    act: async (world) => {
      await world.ask("scorePage", SCORE);
      await world.ask("scorePage", { ...SCORE, strategy: "DESKTOP" });
      await world.sleep(1_000);
      world.consent.add("browsingActivity");
      world.deliver("permissions.onAdded", { data_collection: ["browsingActivity"] });
      await world.sleep(2_000);
      await world.ask("scorePage", { ...SCORE, categories: [] });
      world.consent.delete("browsingActivity");
      world.deliver("permissions.onRemoved", { data_collection: ["browsingActivity"] });
    },
  },

  "asks nobody about a private page without consent, and scores it once it comes": {
    from: () => signedInFor("page-score"),
    prepare: (world) => {
      openPrivateWindow(world);
      world.consent.delete("browsingActivity");
    },
    act: async (world) => {
      await world.ask("scorePage", { ...SCORE, isPrivate: true });
      await world.sleep(500);
      world.consent.add("browsingActivity");
      await world.ask("answerConsent", { kind: "browsingActivity", isAgreed: true, isPrivate: true });
      await world.sleep(1_000);
      await world.ask("forgetPageScores", {});
    },
  },

  "reports a score that a killed worker left": {
    from: () => signedInFor("page-score"),
    act: async (world) => {
      await world.ask("scorePage", SCORE);
      await world.sleep(30);
      world.end();
      await insist(world, "getSignInState");
      await world.sleep(70_000);
    },
  },

  "signs out, and revokes what it can": {
    from: () => signedInFor("page-score", "cloud"),
    act: async (world) => {
      await world.ask("signOut");
      await world.ask("getSignInState");
      await score(world);
      world.isOnline = false;
      await world.ask("signOut");
    },
  },
});
