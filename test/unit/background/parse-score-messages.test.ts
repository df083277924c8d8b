// The door for messages about page scores and settings: for our own pages alone, and by shape even then.
import { expect, it } from "vitest";
import { parseMessage } from "../../../src/background/parse-messages.ts";
import type { SCORE_INPUTS } from "../../../src/background/parse-score-messages.ts";
import { describeDoor } from "./message-door.ts";

const QUESTION = {
  url: "https://shop.example/cart?step=2",
  strategy: "MOBILE",
  categories: ["ACCESSIBILITY", "PERFORMANCE"],
  isPrivate: false,
};

const GOOD: Record<keyof typeof SCORE_INPUTS, unknown> = {
  scorePage: { ...QUESTION, tabId: 7, captchaToken: "03AGdBq" },
  followPageScores: { revision: -1, url: "https://shop.example/", isPrivate: true },
  cancelPageScore: QUESTION,
  getScoreReport: { id: "6f2c7e0e-6f3c-4c55-9f3c-6f2c7e0e6f3c" },
  forgetPageScores: { url: "http://127.0.0.1:8080/" },
  getSignInState: undefined,
  signOut: undefined,
  changeSettings: { auth: { issuer: "https://accounts.example", clientId: "breachlight" } },
};

describeDoor(GOOD);

function categoriesOf(categories: unknown): unknown {
  const message = { name: "cancelPageScore", input: { ...QUESTION, categories } };
  return (parseMessage(message, true)?.input as { categories: unknown } | undefined)?.categories;
}

it("puts categories in the order of the enumeration, each once", () => {
  expect(categoriesOf(["SEO", "PERFORMANCE", "SEO"])).toEqual(["PERFORMANCE", "SEO"]);
  expect(categoriesOf([])).toEqual([]);
  for (const wrong of [["performance"], ["PWA"], "SEO", [null]]) expect(categoriesOf(wrong)).toBeUndefined();
});

it.each(["javascript:alert(1)", "file:///etc/passwd", "chrome://settings", "shop.example", "https://", ""])(
  "scores no page at %j",
  (url) => {
    expect(parseMessage({ name: "scorePage", input: { ...QUESTION, tabId: 1, url } }, true)).toBeUndefined();
  },
);

function changed(input: unknown): unknown {
  return parseMessage({ name: "changeSettings", input }, true)?.input;
}

it.each([
  [{ services: { analysisUrl: "https://scores.example/v5" } }],
  [{ services: { analysisUrl: "http://127.0.0.1:4000", analysisInterface: "pagescore" } }],
  [{ auth: { issuer: "", clientId: "", clientSecret: "" } }],
  [{ auth: { issuer: "https://accounts.example/" } }],
  [{ pageScore: { strategy: "DESKTOP", categories: [], keepHistory: false, utmSource: "me" } }],
  [{}],
])("changes the settings to %j", (input) => {
  expect(changed(input)).toEqual(input);
});

it("takes the spaces off that come along when something is pasted", () => {
  expect(changed({ auth: { clientId: " breachlight\u00a0" } })).toEqual({
    auth: { clientId: "breachlight" },
  });
});

it.each([
  [{ services: { analysisUrl: "http://scores.example" } }],
  [{ services: { analysisUrl: "" } }],
  [{ services: { analysisUrl: "https://user:secret@scores.example" } }],
  [{ services: { analysisInterface: "other" } }],
  [{ services: { lookupApiKey: "two words" } }],
  [{ services: { unknownUrl: "https://scores.example" } }],
  [{ services: { toString: "https://scores.example" } }],
  [{ services: { analysisUrl: "https://scores.example", lookupUrl: "nonsense" } }],
  [{ auth: { issuer: "http://accounts.example" } }],
  [{ auth: { clientId: "a\u0000b" } }],
  [{ auth: { clientSecret: "x".repeat(2_001) } }],
  [{ pageScore: { strategy: "STRATEGY_UNSPECIFIED" } }],
  [{ pageScore: { keepHistory: "yes" } }],
  [{ pageScore: [] }],
])("refuses the settings %j, and whole", (input) => {
  expect(changed(input)).toBeUndefined();
});
