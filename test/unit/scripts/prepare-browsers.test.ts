// Each command gets the browsers that it works with, and a computer that has none hears so in one sentence.
import { describe, expect, it } from "vitest";
import { missingSentence, wantedBrowsers } from "../../../scripts/setup/prepare-browsers.mjs";

describe("the browsers that are prepared", () => {
  it("are both for the tests and for whatever may come", () => {
    expect(wantedBrowsers("checks", [])).toEqual(["chromium", "firefox"]);
    expect(wantedBrowsers(undefined, [])).toEqual(["chromium", "firefox"]);
  });

  it("are for the tour the one that it is taken in, and the one that Lighthouse runs in", () => {
    expect(wantedBrowsers("tour", ["--headless"])).toEqual(["chromium"]);
    expect(wantedBrowsers("tour", ["--headless", "--firefox"])).toEqual(["chromium", "firefox"]);
  });
});

describe("where a browser cannot be had", () => {
  it("one sentence says what to do", () => {
    expect(missingSentence(["firefox"])).toBe(
      "No Firefox could be had: install one (on Debian: sudo apt-get install firefox-esr) or name one in BREACHLIGHT_FIREFOX.",
    );
  });

  it("it is still one sentence for both", () => {
    expect(missingSentence(["chromium", "firefox"])).toBe(
      "No Chromium and no Firefox could be had: install them (on Debian: sudo apt-get install chromium firefox-esr) " +
        "or name your own in BREACHLIGHT_CHROMIUM and BREACHLIGHT_FIREFOX.",
    );
  });
});
