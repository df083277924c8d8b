// Scoring a page from the popup: before the click, and the way in.
import { describe, expect, it } from "vitest";
import { refuseNext } from "../../../../world/acts/replies.ts";
import { decide } from "../../../../world/acts/settings.ts";
import {
  analysesSent,
  analysis,
  answerAnalyses,
  chosenIn,
  keyBrowser,
  openScore,
  parametersOf,
  playScores,
  scoringBrowser,
} from "../../../../world/pages/scores.tsx";
import { play, sent } from "../../../../world/scenario.ts";
import { openPrivateWindow, wakeWhile } from "../../../../world/use.ts";
import type { World } from "../../../../world/world.ts";

const SCORE = "Score";

async function withPolicy(world: World, policy: object) {
  decide(world, policy);
  await wakeWhile(world, () => false);
}

describe("before the click", () => {
  it("a policy locks what it sets, and nothing else", () =>
    playScores(async (world) => {
      await withPolicy(world, { pageScore: { categories: ["SEO"] } });
      const popup = await openScore(world);
      const groups = [...popup.place.querySelectorAll<HTMLFieldSetElement>(".page-score fieldset")];
      expect(groups.map(({ disabled }) => disabled)).toEqual([false, true]);
      expect(popup.texts(".score-options > small")).toEqual(["Set by your organization"]);
      await popup.press(SCORE);
      const asked = new Map(parametersOf(analysesSent(world)[0] ?? { url: "x:" }));
      expect([asked.get("category"), asked.get("strategy")]).toEqual(["SEO", "MOBILE"]);
    }));

  it("a private window says what happens to results, and keeps no choice for others", () =>
    playScores(async (world) => {
      openPrivateWindow(world);
      world.tab.incognito = true;
      const popup = await openScore(world);
      expect(popup.text()).toContain("when you close all private windows");
      await popup.click(popup.getByLabelText("Desktop"));
      expect(chosenIn(popup)).toEqual(["Desktop", "Performance"]);
      world.tab.incognito = false;
      expect(chosenIn(await openScore(world))).toEqual(["Mobile", "Performance"]);
    }));

  it.each([
    ["chrome://settings", "pagespeedonline.googleapis.com can’t open this one"],
    ["file:///home/jo/a.html", "pagespeedonline.googleapis.com can’t open this one"],
    ["http://localhost:3000/", "pagespeedonline.googleapis.com can’t open this one"],
    ["https://192.168.1.1/", "pagespeedonline.googleapis.com can’t open this one"],
  ])("a page that no service can open has no button: %s", (url, said) =>
    play(
      async (world) => {
        world.tab.url = url;
        const popup = await openScore(world);
        expect(popup.texts(".page-score").join()).toContain(said);
        expect(popup.queryByRole("button", { name: SCORE })).toBeNull();
      },
      { from: scoringBrowser({ services: { analysisUrl: "https://pagespeedonline.googleapis.com" } }) },
    ),
  );

  it("the browser asks for consent in the click itself, before anything waits", () =>
    playScores(async (world) => {
      let isAsked = false;
      const agree = async () => {
        isAsked = true;
        return true;
      };
      const popup = await openScore(world, { agree });
      popup.getByRole("button", { name: SCORE }).click();
      expect(isAsked).toBe(true);
      await world.sleep(2_000);
    }));

  it("without consent nothing is sent, and the person reads why", () =>
    playScores(async (world) => {
      world.consent.delete("browsingActivity");
      const popup = await openScore(world, { agree: async () => false });
      await popup.press(SCORE);
      expect(analysesSent(world)).toEqual([]);
      expect(popup.text()).toContain("Until you allow it, nothing is sent.");
    }));

  it("a choice that can't be saved still counts, and the page says so", () =>
    playScores(async (world) => {
      const popup = await openScore(world);
      refuseNext(world);
      await popup.click(popup.getByLabelText("Desktop"));
      await world.sleep(500);
      expect(popup.text()).toContain("Your choice counts for now but couldn’t be saved.");
      answerAnalyses(world, analysis());
      await popup.press(SCORE);
      expect(new Map(parametersOf(analysesSent(world)[0] ?? { url: "x:" })).get("strategy")).toBe("DESKTOP");
    }));
});

describe("without a key or sign-in", () => {
  const unset = (auth = {}) => keyBrowser("", { auth: { issuer: "", clientId: "", ...auth } });

  it("the popup asks for a key, and with it scores the page at once; the key is only in a header", () =>
    playScores(
      async (world) => {
        const popup = await openScore(world);
        expect(popup.text()).not.toContain("Your key");
        await popup.press(SCORE);
        expect(popup.text()).toContain("analysis.example needs a key or a sign-in to score pages.");
        expect(popup.text()).toContain("Ask whoever runs analysis.example for a key.");
        expect(analysesSent(world)).toEqual([]);
        answerAnalyses(world, analysis());
        (popup.getByLabelText("Your key") as HTMLInputElement).value = "  a-key-of-my-own\n";
        await popup.press("Save and score");
        expect(popup.text()).toContain("Page scored");
        expect(analysesSent(world).map(({ headers }) => headers.get("x-goog-api-key"))).toEqual([
          "a-key-of-my-own",
        ]);
        expect(
          sent(world)
            .map(({ url, body }) => url + body)
            .join(),
        ).not.toContain("a-key-of-my-own");
      },
      () => unset(),
    ));

  it("the popup says where to get a free key for the public service", () =>
    playScores(
      async (world) => {
        world.tab.url = "https://www.shop.com/";
        const popup = await openScore(world);
        await popup.press(SCORE);
        const link = popup.getByRole("link", { name: /Get a free key/ });
        expect(link.getAttribute("href")).toMatch(/^https:\/\/developers\.google\.com\//);
      },
      () => keyBrowser("", { services: { analysisUrl: "https://pagespeedonline.googleapis.com" } }),
    ));

  it("a key that was for another service is never sent, and the person reads whose it is", () =>
    playScores(
      async (world) => {
        const popup = await openScore(world);
        await popup.press(SCORE);
        expect(popup.text()).toContain(
          "Breachlight kept your key for before.example. Enter one for analysis.example",
        );
        expect(analysesSent(world)).toEqual([]);
      },
      async () => {
        const kept = await keyBrowser("hush");
        const secretOrigins = { "services.analysisApiKey": ["https://before.example"] };
        Object.assign(kept.area.local.settings as object, { secretOrigins });
        return kept;
      },
    ));

  it("a key that an organization sets can't be entered", () =>
    playScores(
      async (world) => {
        await withPolicy(world, { services: { analysisApiKey: "" }, auth: { analysisAccess: "key" } });
        const popup = await openScore(world);
        await popup.press(SCORE);
        expect((popup.getByLabelText("Your key") as HTMLInputElement).disabled).toBe(true);
        expect(popup.text()).toContain("Set by your organization");
      },
      () => unset(),
    ));

  it("the popup offers to sign in where there is a provider, and signs out again", () =>
    playScores(
      async (world) => {
        const popup = await openScore(world);
        await popup.press(SCORE);
        answerAnalyses(world, analysis());
        await popup.press("Sign in instead");
        expect(popup.text()).toContain("Page scored");
        expect(popup.text()).toContain("Signed in at accounts.example");
        await popup.press("Sign out");
        expect(popup.text()).toContain("Signed out");
        expect(popup.queryByRole("button", { name: "Sign out" })).toBeNull();
      },
      () => unset({ issuer: "https://accounts.example", clientId: "breachlight" }),
    ));
});
