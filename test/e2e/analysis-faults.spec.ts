// Everything that an analysis service can answer instead of a score: each leads to a sentence that says what happened and
// what to do, to no spinner, and leaves the earlier result where it is.

import type { Page } from "playwright/test";
import { type AnalysisFault, cannedAnswer } from "../services/analysis-service.ts";
import { expect, html } from "./extension.ts";
import {
  askedOf,
  beSignedIn,
  gaugesOf,
  keptTokens,
  parameter,
  scoreButton,
  scorePopup,
  sectionOf,
  test as signedOut,
  windowAfter,
  windowCount,
} from "./page-score.ts";
import { panelOf, spinnerOf } from "./score-steps.ts";

interface FaultFixtures {
  /** The popup of a page that was scored once. */
  popup: Page;
  /** Of the analysis service, as the popup calls it. */
  host: string;
}

const test = signedOut.extend<FaultFixtures>({
  host: async ({ analysis }, use) => use(new URL(analysis.url).host),
  popup: async ({ extension, auth, analysis, page, pages }, use) => {
    pages.show(html("<h1>A page</h1>"));
    await page.goto(pages.url("/scored"));
    await beSignedIn(extension, auth, analysis, page.url());
    const popup = await scorePopup(extension, page);
    await expect(gaugesOf(popup)).toHaveCount(4);
    await use(popup);
    await popup.close();
  },
});

interface Told {
  fault: AnalysisFault;
  title?: string;
  says: readonly (string | RegExp)[];
}

const FAILED = "The page was not scored";
const PAGE_FAILED = "The page could not be analysed";

/** Scores while something is wrong, and looks at all that a person then sees. */
async function expectTold(popup: Page, { title = FAILED, says }: Omit<Told, "fault">): Promise<void> {
  await scoreButton(popup).click();
  const panel = panelOf(popup, title);
  await expect(panel).toBeVisible();
  for (const words of says) await expect(panel).toContainText(words);
  await expect(spinnerOf(popup)).toHaveCount(0);
  await expect(scoreButton(popup), "it can be asked again").toBeVisible();
  await expect(gaugesOf(popup), "the earlier result is still there").toHaveCount(4);
  await expect(sectionOf(popup)).toContainText("The result below is from before:");
  await panel.getByRole("button", { name: "Dismiss" }).click();
  await expect(panel).toHaveCount(0);
  await expect(sectionOf(popup)).not.toContainText("The result below is from before:");
}

test("tells refusals apart: quota, how long to wait, and who may not", async ({ popup, analysis, host }) => {
  const faults: Told[] = [
    {
      fault: { kind: "too-many-requests" },
      says: [
        `${host} was asked too often, or its quota is used up.`,
        "Wait a minute before you try again.",
        "The service says: There were too many requests.",
      ],
    },
    {
      fault: { kind: "too-many-requests", retryAfter: "75" },
      says: [`${host} was asked too often`, /It can be asked again in 1 min \d+ s\./],
    },
    {
      fault: { kind: "too-many-requests", retryAfter: "7300" },
      // With the date where that is another day.
      says: [`${host} was asked too often`, /It can be asked again at (?:\w+ \d+, )?\d+:\d+/],
    },
    {
      fault: { kind: "status", status: 403, body: "Not for you." },
      says: [
        `${host} does not let this account have pages analysed.`,
        "Use another account, or ask who runs the service.",
        "The service says: Not for you.",
      ],
    },
  ];
  for (const { fault, ...told } of faults) {
    await test.step(JSON.stringify(fault), async () => {
      analysis.setFault(fault);
      await expectTold(popup, told);
    });
  }
});

test("tells a service that is out of order from a page that cannot be analysed", async ({
  popup,
  analysis,
  host,
}) => {
  const isDown = [`${host} cannot be reached or is out of order.`, "Try again later."];
  const isAboutPage = (message: string) => [
    "The service tried, and got no result from this page.",
    "See whether the page opens for others, without a sign-in, then score it again.",
    `The service says: ${message}`,
  ];
  const dns = "The host name could not be found. (Details: net::ERR_NAME_NOT_RESOLVED)";
  const faults: Told[] = [
    { fault: { kind: "server-page" }, says: isDown },
    { fault: { kind: "status", status: 503, retryAfter: 40 }, says: [isDown[0] ?? "", /again in \d+ s\./] },
    { fault: { kind: "status", status: 502, body: "<!doctype html><h1>Bad gateway</h1>" }, says: isDown },
    { fault: { kind: "reset" }, says: isDown },
    { fault: { kind: "truncate" }, says: isDown },
    {
      fault: { kind: "status", status: 504 },
      says: [`${host} took too long to analyse the page.`, "Press “Score this page” to try again."],
    },
    {
      fault: { kind: "analysis-error", status: 500 },
      title: PAGE_FAILED,
      says: isAboutPage("The page could not be loaded."),
    },
    {
      fault: { kind: "analysis-error", status: 400, code: "DNS_FAILURE", message: dns },
      title: PAGE_FAILED,
      says: [...isAboutPage(dns), "(DNS_FAILURE)"],
    },
  ];
  for (const { fault, ...told } of faults) {
    await test.step(JSON.stringify(fault), async () => {
      analysis.setFault(fault);
      await expectTold(popup, told);
    });
  }
});

test("takes nothing for an answer that is none", async ({ popup, analysis, host }) => {
  const cannotBeRead = [
    `${host} sent an answer that cannot be read.`,
    "Look at the options; if they are right, try again later.",
  ];
  const faults: Told[] = [
    { fault: { kind: "not-json" }, says: cannotBeRead },
    { fault: { kind: "cut" }, says: cannotBeRead },
    { fault: { kind: "html" }, says: cannotBeRead },
    { fault: { kind: "empty" }, says: cannotBeRead },
    { fault: { kind: "no-content" }, says: cannotBeRead },
    { fault: { kind: "body", body: "[]", contentType: "application/json" }, says: cannotBeRead },
    { fault: { kind: "body", body: '{"id":"x"}', contentType: "application/json" }, says: cannotBeRead },
    { fault: { kind: "giant", megabytes: 21 }, says: cannotBeRead },
    {
      fault: { kind: "redirect", to: "http://127.0.0.1:9/elsewhere" },
      says: [`${host} has moved to another address. Nothing was sent there.`],
    },
    {
      fault: { kind: "status", status: 404 },
      says: [`${host} cannot be reached or is out of order.`],
    },
  ];
  for (const { fault, ...told } of faults) {
    await test.step(JSON.stringify(fault), async () => {
      analysis.setFault(fault);
      await expectTold(popup, told);
    });
  }
});

test("renews a token that is refused once, and asks to sign in again where that does not help", async ({
  popup,
  extension,
  auth,
  analysis,
  host,
}) => {
  analysis.setFault({ kind: "unauthorized" }, { times: 1 });
  await scoreButton(popup).click();
  await expect(sectionOf(popup)).toContainText("Change since");
  expect(askedOf(analysis).map(({ status }) => status)).toEqual([401, 200]);
  expect(windowCount(auth)).toBe(0);

  analysis.setFault({ kind: "unauthorized" });
  await expectTold(popup, {
    says: [`${host} did not accept your sign-in.`, "Press “Score this page” to sign in again."],
  });
  expect(windowCount(auth), "no window without a click").toBe(0);
  expect(askedOf(analysis)).toHaveLength(4);
  expect(await keptTokens(extension)).toBeUndefined();
  analysis.setFault(undefined);
  const window = await windowAfter(extension, auth, () => scoreButton(popup).click());
  await window.close();
});

test("says that a permission is missing, and asks for it in a window at the next click", async ({
  popup,
  extension,
  auth,
  analysis,
  host,
}) => {
  analysis.setFault({ kind: "forbidden" });
  await expectTold(popup, {
    says: [
      `You are signed in, but ${host} does not take this sign-in: a permission is missing.`,
      "Try again and agree, or ask who manages your account.",
      "The service says: The access token was not given for the scope openid.",
    ],
  });
  expect(askedOf(analysis), "another token of the same kind would not help").toHaveLength(1);
  expect(windowCount(auth)).toBe(0);
  analysis.setFault(undefined);
  const window = await windowAfter(extension, auth, () => scoreButton(popup).click());
  await expect(window.getByRole("heading", { name: "Allow Breachlight?" })).toBeVisible();
  await window.close();
});

for (const form of ["answer", "forbidden"] as const) {
  test(`leads to the captcha that a service asks for by ${form}, and sends its token once`, async ({
    popup,
    analysis,
    host,
  }) => {
    analysis.setFault({ kind: "captcha", form });
    await scoreButton(popup).click();
    const panel = panelOf(popup, "The service wants to see a person");
    await expect(panel).toContainText("It asks for a captcha before it analyses anything.");
    await expect(panel.getByRole("link", { name: `Captcha at ${host}` })).toHaveAttribute(
      "href",
      `${analysis.url}/${form === "forbidden" ? "captcha" : ""}`,
    );
    await expect(spinnerOf(popup)).toHaveCount(0);
    await expect(gaugesOf(popup)).toHaveCount(4);
    await panel.getByLabel("Captcha token").fill("  solved-by-a-person ");
    await panel.getByRole("button", { name: "Send" }).click();
    await expect(sectionOf(popup)).toContainText("Change since");
    await expect(panel).toHaveCount(0);
    analysis.setFault(undefined);
    await scoreButton(popup).click();
    await expect
      .poll(() => askedOf(analysis).map((one) => parameter(one, "captchaToken")))
      .toEqual([[], ["solved-by-a-person"], []]);
  });
}

test("says of a broken run that it may be wrong, in front of it", async ({ popup, analysis }) => {
  const message = "The page did not paint anything. (NO_FCP)";
  analysis.setFault({ kind: "runtime-error", code: "NO_FCP", message });
  await scoreButton(popup).click();
  const warning = panelOf(popup, "This result may be wrong");
  await expect(warning).toContainText("Do not rely on these scores; score the page again.");
  await expect(warning).toContainText(`The service says: ${message}`);
  const isBefore = await warning.evaluate((panel) => {
    const gauges = document.querySelector(".gauges");
    return gauges && Boolean(panel.compareDocumentPosition(gauges) & Node.DOCUMENT_POSITION_FOLLOWING);
  });
  expect(isBefore).toBe(true);
  await expect(gaugesOf(popup)).toHaveText([/^–Performance/, /^–Accessibility/, /^–Best/, /^–SEO/]);
});

test("shows warnings of a run as they are, and never as markup", async ({ popup, analysis }) => {
  const warnings = [
    "The page was <img src=x onerror=alert(1)> slow.",
    "It `redirected` [twice](https://a.example).",
  ];
  analysis.setCanned((question) => cannedAnswer({ ...question, runWarnings: warnings }));
  await scoreButton(popup).click();
  const panel = panelOf(popup, "Warnings about this result");
  await expect(panel.locator("q")).toHaveText([warnings[0] ?? "", "It redirected twice."]);
  await expect(panel.locator("img, a")).toHaveCount(0);
});

test("shows a missing score as none, and not as a bad one", async ({ popup, analysis }) => {
  analysis.setFault({ kind: "null-scores" });
  await scoreButton(popup).click();
  for (const name of ["Performance", "Accessibility", "Best Practices", "SEO"]) {
    await expect(sectionOf(popup).getByRole("img", { name: `${name}: no score`, exact: true })).toBeVisible();
  }
  await expect(sectionOf(popup).locator(".gauge.band-unknown")).toHaveCount(4);
  await expect(gaugesOf(popup).first()).toContainText("no score");
});
