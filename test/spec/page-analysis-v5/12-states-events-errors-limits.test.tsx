// page-analysis-v5, "States and transitions", "Events", "Errors", "Limits" and "Versioning", which are not shown or nearly so.
import { describe, expect, it } from "vitest";
import {
  analysesSent,
  analysis,
  answerAnalyses,
  keyBrowser,
  openScore,
  scoreWith,
  scoringBrowser,
} from "../../world/pages/scores.tsx";
import { json, playIn, text } from "../../world/scenario.ts";
import type { Answer } from "../../world/world-services.ts";

const SERVICE = "analysis.example";
const wait = (seconds: number) => ({ "retry-after": String(seconds) });
const refusal = (status: number, message: string, more = {}) => ({
  error: { code: status, message, ...more },
});
const ofTool = (status: number, message: string, reason = "x", domain = "lighthouse") =>
  json(refusal(status, message, { errors: [{ message, domain, reason }] }), status);

const read = (given: Answer | undefined, from = scoringBrowser()) =>
  playIn(from, async (world) => (await scoreWith(world, given)).text());

describe("States and transitions", () => {
  it("not shown: while a score is under way, the person sees that, and can't start it twice", () =>
    playIn(scoringBrowser(), async (world) => {
      const popup = await openScore(world);
      answerAnalyses(world, analysis());
      await popup.click(popup.getByRole("button", { name: "Score" }));
      expect(popup.text()).toContain("Getting ready");
      expect(popup.queryByRole("button", { name: "Cancel" })).not.toBeNull();
      expect(popup.queryByRole("button", { name: "Score" })).toBeNull();
      await world.sleep(3_000);
      expect(popup.text()).toContain("Page scored");
      expect(analysesSent(world)).toHaveLength(1);
    }));

  it("not shown: a score that the person cancels is neither shown nor asked for again", () =>
    playIn(scoringBrowser(), async (world) => {
      const popup = await openScore(world);
      await popup.click(popup.getByRole("button", { name: "Score" }));
      await world.sleep(30);
      await popup.press("Cancel");
      expect(popup.text()).toContain("Scoring canceled.");
      expect(popup.text()).not.toContain("Open full report");
      expect(analysesSent(world).length).toBeLessThan(2);
    }));
});

describe("Events", () => {
  it("not shown: nothing is sent without a click, however long the popup is open", () =>
    playIn(scoringBrowser(), async (world) => {
      const popup = await scoreWith(world, analysis());
      await world.sleep(60_000);
      await openScore(world);
      await world.sleep(60_000);
      expect(analysesSent(world)).toHaveLength(1);
      expect(popup.text()).toContain("Page scored");
    }));
});

describe("Errors", () => {
  const PER_DAY = refusal(429, "Quota exceeded for quota metric 'Queries' and limit 'Queries per day'.");
  const TOO_MANY = `${SERVICE} got too many requests, or your quota there is used up.`;
  const DOWN = `${SERVICE} can’t be reached or isn’t working.`;
  const DAY = `The quota for a day at ${SERVICE} is used up.`;
  const SHORT = `The quota for a minute or two at ${SERVICE} is used up.`;

  it.each<[string, Answer | undefined, ...string[]]>([
    ["400", json({}, 400), `${SERVICE} didn’t accept the request`],
    [
      "403",
      text("Not for you.", 403),
      `${SERVICE} doesn’t allow this account to do that.`,
      "Use another account",
    ],
    ["429", json(refusal(429, "No."), 429), TOO_MANY, "Try again in a few minutes.", "The service says: No."],
    ["429 with Retry-After", text("", 429, wait(75)), TOO_MANY, "You can try again in 1 min 15 s."],
    ["429 with Retry-After in hours", text("", 429, wait(7_300)), TOO_MANY, "You can try again at 11:0"],
    ["429 for a day", json(PER_DAY, 429), DAY, "Try again tomorrow."],
    ["429 for a day with a hasty header", json(PER_DAY, 429, wait(60)), DAY, "Try again tomorrow."],
    ["429 for a minute", json(refusal(429, "Queries per minute."), 429), SHORT],
    [
      "429 for 100 seconds",
      json(refusal(429, "Queries per 100 seconds"), 429, wait(30)),
      SHORT,
      "You can try again in 30 s.",
    ],
    ["500 with a page", text("<!doctype html><h1>Error</h1>", 500), DOWN, "Try again in a few minutes."],
    ["503 with Retry-After", text("", 503, wait(40)), DOWN, "You can try again in 40 s."],
    ["504", text("", 504), `${SERVICE} took too long to respond.`, "Press “Score”."],
    ["201", json(analysis(), 201), `${SERVICE} sent a response that can’t be read.`],
    [
      "308",
      text("", 308, { location: "https://elsewhere.example/" }),
      `${SERVICE} has moved to another address. Nothing was sent there.`,
    ],
    ["no connection", undefined, DOWN],
  ])(
    "not shown: of %s, the person reads what happened and what to do",
    async (_name, given, ...sentences) => {
      const shown = await read(given);
      expect(shown).toContain("The page wasn’t scored");
      for (const sentence of sentences) expect(shown).toContain(sentence);
    },
  );

  it("not shown: of 401 for each token, the person reads that a sign-in is needed again", () =>
    playIn(scoringBrowser(), async (world) => {
      const popup = await scoreWith(world, json({}, 401), json({}, 401));
      expect(popup.text()).toContain("You need to sign in again at analysis.example.");
      expect(popup.text()).toContain("Press “Score”.");
    }));

  it.each([
    [
      "a code in the message",
      ofTool(400, "Lighthouse returned error: NO_FCP. Nothing was painted."),
      "Nothing was painted. (NO_FCP)",
    ],
    [
      "another language",
      ofTool(500, "Lighthouse heeft een fout: NO_FCP. Er is iets. (NO_FCP)", "lighthouseError"),
      "Er is iets. (NO_FCP)",
    ],
    ["a reason", ofTool(500, "Something.", "lighthouseError"), "Something. (lighthouseError)"],
    ["a domain in capitals", ofTool(500, "NO_FCP: 404", "x", "LightHouse"), "404 (NO_FCP)"],
    ["a network error beside it", ofTool(403, "No (net::ERR_FAILED)", "r"), "No (net::ERR_FAILED) (r)"],
    [
      "a runtimeError in the body",
      json(
        {
          ...refusal(500, "Internal"),
          runtimeError: { code: "NO_LCP", message: "`a` [b](https://c.example)" },
        },
        500,
      ),
      "a b (NO_LCP)",
    ],
    [
      "a result of its own",
      json({ beaconResult: { runtimeError: { code: "PAGE_HUNG", message: "It hung." } } }, 500),
      "It hung. (PAGE_HUNG)",
    ],
  ])("not shown: an error about the page itself is told apart by %s", async (_name, given, said) => {
    const shown = await read(given);
    expect(shown).toContain("The service couldn’t analyze this page");
    expect(shown).toContain("Check that the page opens without a sign-in, then score it again.");
    expect(shown).toContain(said);
  });

  it.each([
    ["a reason", ofTool(403, "Denied", "captchaRequired", "usageLimits")],
    ["a message", json(refusal(400, "Please solve the CAPTCHA first."), 400)],
    ["a web page", text("<html><div class='g-recaptcha'></div></html>", 429)],
    ["a captchaResult", json({ error: { captchaResult: "CAPTCHA_NEEDED" } }, 429)],
  ])("not shown: a refusal that asks for a captcha by %s is shown as that", async (_name, given) => {
    expect(await read(given)).toContain("Captcha token");
  });

  it.each([
    [
      "the address of the page",
      json(refusal(400, "Invalid url: https://shop.example/captcha?re=captcha"), 400),
    ],
    ["a service that failed", json(refusal(500, "captcha backend down"), 500)],
    ["a web page in place of the service", text("<script src='recaptcha.js'></script>", 404)],
  ])("not shown: a captcha named by %s isn't asked for", async (_name, given) => {
    expect(await read(given)).not.toContain("Captcha token");
  });

  const info = (reason: string, metadata = {}) => ({
    details: [{ reason, domain: "googleapis.com", metadata }],
  });
  const zero = info("RATE_LIMIT_EXCEEDED", { quota_limit_value: "0" });
  it.each([
    [
      "an invalid key",
      json(refusal(400, "No.", info("API_KEY_INVALID")), 400),
      "doesn’t recognize this key.",
    ],
    ["one in words", json(refusal(400, "API key not valid."), 400), "doesn’t recognize this key."],
    [
      "a key without the service",
      json(refusal(403, "No.", info("SERVICE_DISABLED")), 403),
      `This key can’t use ${SERVICE}.`,
    ],
    ["a restricted key", json(refusal(403, "No."), 403), `This key can’t use ${SERVICE}.`],
    ["a quota of zero", json(refusal(429, "No.", zero), 429), `a quota of zero at ${SERVICE}.`],
  ])("not shown: %s is explained, and another key can be entered at once", (_name, given, said) =>
    playIn(keyBrowser(), async (world) => {
      const popup = await scoreWith(world, given);
      expect(popup.text()).toContain(said);
      expect(popup.queryByLabelText("Your key")).not.toBeNull();
    }),
  );

  it("not shown: the service's words are quoted as text, without a token or key in them", async () => {
    const message = "client <b>access-token</b> & [link](https://evil.example)";
    expect(await read(json(refusal(500, message), 500))).toContain(
      "client <b>…</b> & [link](https://evil.example)",
    );
    expect(await read(json(refusal(400, "a-key is not valid"), 400), keyBrowser())).toContain(
      "… is not valid",
    );
  });
});

describe("Limits", () => {
  it("not shown: a wait that the service asks for counts down, and then the person may ask again", () =>
    playIn(scoringBrowser(), async (world) => {
      const popup = await scoreWith(world, text("", 429, wait(90)));
      expect(popup.text()).toContain("You can try again in 1 min 30 s.");
      await world.sleep(30_000);
      expect((await openScore(world)).text()).toMatch(/You can try again in 5\d s\./);
      await world.sleep(60_000);
      const again = await openScore(world);
      expect(again.text()).not.toContain("You can try again in");
      expect(again.text()).toContain("Press “Score”.");
    }));

  it("not shown: a page whose address is longer than 6,000 characters isn't sent, and a private one isn't either", () =>
    playIn(scoringBrowser(), async (world) => {
      for (const [url, said] of [
        [`https://shop.example/${"a".repeat(6_000)}`, "longer than 6,000 characters"],
        ["http://localhost:3000/", ""],
      ] as const) {
        world.tab.url = url;
        const popup = await openScore(world);
        expect(popup.text()).toContain(said);
        if (said) expect(popup.queryByRole("button", { name: "Score" })).toBeNull();
      }
      expect(analysesSent(world)).toEqual([]);
    }));

  it("not shown: an answer with far too much in it is cut to what a popup can show", () =>
    playIn(scoringBrowser(), async (world) => {
      const many = <Value,>(make: (index: number) => Value) =>
        Array.from({ length: 3_000 }, (_, index) => make(index));
      const long = "x".repeat(1_000);
      const categories = Object.fromEntries(many((index) => [`c${index}`, { title: long, score: 1 }]));
      const metrics = Object.fromEntries(many((index) => [`M${index}`, { percentile: 1 }]));
      const popup = await scoreWith(
        world,
        analysis(
          { categories, runWarnings: many((index) => `${index} ${long}`) },
          { loadingExperience: { metrics } },
        ),
      );
      expect(popup.texts(".gauge-label")).toHaveLength(20);
      expect(popup.texts("q")).toHaveLength(20);
      expect(popup.text()).toContain("More warnings in the full report: 2,980");
      expect(popup.text().length).toBeLessThan(40_000);
    }));
});

describe("Versioning", () => {
  it("the version is the path segment v5, whatever version the last answer reported", () =>
    playIn(scoringBrowser(), async (world) => {
      const popup = await scoreWith(world, analysis({}, { version: { major: "6", minor: "0" } }));
      answerAnalyses(world, analysis());
      await popup.press("Score again");
      expect(analysesSent(world).map(({ path }) => path)).toEqual(
        Array(2).fill("/pagescoreonline/v5/runPagescore"),
      );
    }));
});
