// Everything that can come in the way of a look-up: each has its own sentence, none reads as "not found", and once it is
// mended a button is enough. Spec: lookup-v2, "Errors".

import type { Page } from "playwright/test";
import { listen } from "../services/local-server.ts";
import { type LookupFault, type Operation, PEOPLE } from "../services/lookup-service.ts";
import {
  apartFromLogos,
  askedAbout,
  check,
  checkAgain,
  freshAccount,
  resultOf,
  sentenceOf,
  test,
} from "./accounts-tab.ts";
import { cutOffInChromium } from "./chromium-background.ts";
import { expect, inExtension } from "./extension.ts";
import { cutOffInFirefox } from "./firefox/background.ts";
import type { LaunchedExtension } from "./launch.ts";

const ACCOUNT_QUESTIONS: readonly Operation[] = ["breachedaccount", "pasteaccount"];

/** Says why nothing is known, what follows from that, and what to do; and nothing that sounds like an answer. */
async function expectFailure(popup: Page, reason: string, next: string, timeout = 10_000): Promise<void> {
  await expect(sentenceOf(popup)).toHaveText("Could not look up this account", { timeout });
  await expect(resultOf(popup)).toContainText(`The reason: ${reason}.`);
  await expect(resultOf(popup)).toContainText("It may or may not be in breaches and pastes.");
  await expect(resultOf(popup)).toContainText(next);
  expect(await resultOf(popup).innerText()).not.toMatch(/not in known|\bsafe\b/i);
  await expect(popup.locator("#panel-accounts .panel-good")).toHaveCount(0);
}

const MALFORMED = ["the service sent an answer that cannot be read", "Check again later."] as const;
const UNAVAILABLE = ["the service cannot be reached or is out of order", "Check again later."] as const;

const FAULTS: [name: string, fault: LookupFault, reason: string, next: string][] = [
  [
    "400",
    { kind: "status", status: 400 },
    "the service does not accept this account",
    "Look at how it is written",
  ],
  ["403", { kind: "status", status: 403 }, "the service refused to answer", "try another network"],
  [
    "401",
    { kind: "status", status: 401 },
    "the service does not accept the key that is set",
    "Enter the key anew",
  ],
  [
    "a challenge with 503",
    { kind: "challenge" },
    "a protection layer in front of the service blocks this network",
    "Wait some minutes",
  ],
  ["500", { kind: "status", status: 500 }, ...UNAVAILABLE],
  ["502", { kind: "status", status: 502 }, ...UNAVAILABLE],
  ["a connection that is cut", { kind: "reset" }, ...UNAVAILABLE],
  ["half an answer", { kind: "truncate" }, ...UNAVAILABLE],
  [
    "a redirect",
    { kind: "redirect", to: "https://127.0.0.1:9/" },
    "the service has moved to another address",
    "Nothing was sent there.",
  ],
  ["a web page with 200", { kind: "html" }, ...MALFORMED],
  ["text in place of JSON", { kind: "not-json" }, ...MALFORMED],
  ["JSON that stops in its middle", { kind: "cut" }, ...MALFORMED],
  ["another kind of JSON", { kind: "wrong-type" }, ...MALFORMED],
  ["an empty 200", { kind: "empty" }, ...MALFORMED],
  ["an empty 204", { kind: "no-content" }, ...MALFORMED],
];

for (const [name, fault, reason, next] of FAULTS) {
  test(`says what ${name} means, and asks again when told to`, async ({ popup, lookup }) => {
    lookup.setFault(fault, ACCOUNT_QUESTIONS);
    // Found in both, so that every question has an answer that can be spoilt.
    await check(popup, PEOPLE.robin);
    await expectFailure(popup, reason, next);
    lookup.setFault(undefined);
    // The browser itself sends what was cut again and again, for which the service would keep everybody here out.
    if (fault.kind === "reset") lookup.forget();
    if (name === "401") await saveKey(popup, lookup.apiKey);
    else await checkAgain(popup);
    await expect(sentenceOf(popup)).toHaveText("In 10 breaches and 4 pastes");
  });
}

async function saveKey(popup: Page, key: string): Promise<void> {
  await popup.getByLabel("Key for the service").fill(key);
  await popup.getByRole("button", { name: "Save", exact: true }).click();
}

test("takes 404 for an answer, and no other status", async ({ popup, lookup }) => {
  lookup.setFault({ kind: "status", status: 404 }, ACCOUNT_QUESTIONS);
  await check(popup, freshAccount());
  await expect(sentenceOf(popup)).toHaveText("Not in known breaches and pastes");
});

test("tells which half of a look-up failed, and asks for that half only", async ({ popup, lookup }) => {
  lookup.setFault({ kind: "status", status: 500 }, ["pasteaccount"]);
  await check(popup, PEOPLE.nobody);
  await expect(sentenceOf(popup)).toHaveText("Not in known breaches. Pastes could not be looked up");
  await expect(resultOf(popup)).toContainText("It may or may not be in pastes.");
  await expect(popup.locator("#panel-accounts .panel-good")).toHaveCount(0);
  lookup.setFault(undefined);
  await checkAgain(popup);
  await expect(sentenceOf(popup)).toHaveText("Not in known breaches and pastes");
  expect(askedAbout(lookup, "breachedaccount")).toHaveLength(1);
});

test("gives up a service that never answers", async ({ popup, lookup }) => {
  lookup.setFault({ kind: "hang" }, ACCOUNT_QUESTIONS);
  await check(popup, PEOPLE.robin);
  await expect(sentenceOf(popup)).toHaveText("Asking the service");
  await expectFailure(popup, "the service took too long to answer", "Check again in a moment.", 40_000);
  lookup.setFault(undefined);
  await checkAgain(popup);
  await expect(sentenceOf(popup)).toHaveText("In 10 breaches and 4 pastes");
});

test("says that there is no internet connection", async ({ popup, extension }) => {
  const back = await cutOff(extension);
  try {
    await check(popup, PEOPLE.robin);
    await expectFailure(popup, "there is no internet connection", "Connect to the internet");
  } finally {
    await back();
  }
  await checkAgain(popup);
  await expect(sentenceOf(popup)).toHaveText("In 10 breaches and 4 pastes");
});

/** Takes the network from the background; gives what brings it back. */
function cutOff(extension: LaunchedExtension): Promise<() => Promise<void>> {
  return extension.browser === "firefox" ? cutOffInFirefox(extension) : cutOffInChromium(extension);
}

test("says that a closed door is no answer", async ({ popup, configure }) => {
  await configure({ services: { lookupUrl: "https://127.0.0.1:9" } });
  await check(popup, PEOPLE.robin);
  await expectFailure(popup, ...UNAVAILABLE);
  await configure({});
  // What one service did not say is not asked of another one: the person asks again.
  await expect(sentenceOf(popup)).toHaveCount(0);
  await check(popup, PEOPLE.robin);
  await expect(sentenceOf(popup)).toHaveText("In 10 breaches and 4 pastes");
});

test("does not follow a service that has moved", async ({ popup, configure, lookup }) => {
  await configure({ services: { lookupUrl: lookup.plainUrl } });
  lookup.forget();
  await check(popup, PEOPLE.robin);
  await expectFailure(
    popup,
    "the service has moved to another address",
    "Nothing was sent there. Put its new address into the settings.",
  );
  expect(lookup.requests.filter(({ operation }) => operation !== undefined)).toEqual([]);
  expect(lookup.requests.filter(({ path }) => path.includes("robin"))).toHaveLength(2);
});

test("sends nothing to an address that it refuses", async ({ popup, configure, lookup }) => {
  await configure({ services: { lookupUrl: "http://example.test" } });
  lookup.forget();
  await check(popup, PEOPLE.robin);
  await expectFailure(
    popup,
    "the service address in the settings is refused",
    "Nothing was sent. The address has to start with https.",
  );
  expect(apartFromLogos(lookup)).toEqual([]);
  expect(await sentTo("http://example.test", popup)).toBe(0);
});

/** How many requests to an origin the person is told of. */
function sentTo(origin: string, popup: Page): Promise<number> {
  return popup.evaluate(async (asked) => {
    const { value } = (await chrome.runtime.sendMessage({ name: "listSentRequests" })) as {
      value: { origin: string }[];
    };
    return value.filter((request) => request.origin === asked).length;
  }, origin);
}

test("asks for the key that is missing, sends nothing without it, and goes on with it", async ({
  popup,
  configure,
  lookup,
  extension,
}) => {
  await configure({ services: { lookupApiKey: "" } });
  lookup.forget();
  await check(popup, PEOPLE.robin);
  await expectFailure(popup, "the service answers only with a key, and none is set", "Enter a key here");
  await saveKey(popup, "  ");
  await expect(popup.getByText("Enter the key first.")).toBeVisible();
  expect(lookup.requests.filter(({ family }) => family)).toEqual([]);
  await saveKey(popup, `0${lookup.apiKey.slice(1)}x`);
  await expectFailure(popup, "the service does not accept the key that is set", "Enter the key anew");
  await saveKey(popup, ` ${lookup.apiKey} `);
  await expect(sentenceOf(popup)).toHaveText("In 10 breaches and 4 pastes");
  const { key, ...shown } = await inExtension(
    extension,
    async () => {
      const { settings } = (await chrome.storage.local.get("settings")) as {
        settings: { services: { lookupApiKey: string; lookupUrl: string } };
      };
      return { key: settings.services.lookupApiKey, lookupUrl: settings.services.lookupUrl };
    },
    undefined,
  );
  expect(key).toBe(lookup.apiKey);
  expect(shown.lookupUrl, "what was set before is still set").toBe(lookup.url);
  expect(await popup.locator("html").evaluate(({ outerHTML }) => outerHTML)).not.toContain(lookup.apiKey);
});

test("never takes the 404 of something else for an answer", async ({ popup, configure }) => {
  const website = await listen((request, response) => {
    request.resume();
    response.writeHead(404, { "Content-Type": "text/html; charset=utf-8" });
    response.end("<!doctype html><title>Not found</title><h1>There is no such page</h1>");
  });
  try {
    await configure({ services: { lookupUrl: website.url } });
    await check(popup, PEOPLE.robin);
    await expectFailure(popup, ...MALFORMED);
    await expect(resultOf(popup)).toContainText("may be that of something else");
    await checkAgain(popup);
    await expectFailure(popup, ...MALFORMED);
  } finally {
    await website.stop();
  }
});
