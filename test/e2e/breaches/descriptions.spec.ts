// Hostile descriptions in the real popup: they yield only text, emphasis, and links.

import type { Page, Request } from "playwright/test";
import { checkAccount, lookupSentence } from "../../pages/popup.ts";
import { freshAccount, rowsOf, test } from "../accounts/accounts-tab.ts";
import { expect, html } from "../driver/extension.ts";
import { breachRecord } from "./breach-records.ts";
import { type Canary, hostileDescriptions, startCanary } from "./hostile-descriptions.ts";

/**
 * This browser reports these on parsing, even in an inert document and with any parser: only not parsing them avoids it. Other
 * policy violations have other words.
 */
const READ_ONLY = ["Executing inline event handler violates", "Setting the document's base URI to"];

/** The start of every description: it must survive whatever follows it. */
function beginning(index: number): string {
  return `Record ${index}. `;
}

function hostileMarkups({ url }: Canary): string[] {
  return hostileDescriptions(url).map((markup, index) => beginning(index) + markup);
}

/** Everything in rendered descriptions that isn't allowed there, and the number of paragraphs. */
function inspect(popup: Page) {
  return popup.locator("#panel-accounts .details").evaluateAll((all) => {
    const wrong: string[] = [];
    const attributesOf = (element: Element) => element.getAttributeNames().toSorted().join(" ");
    const isRight = (element: Element) => {
      if (element.namespaceURI !== "http://www.w3.org/1999/xhtml") return false;
      if (element.localName === "em" || element.localName === "strong") return attributesOf(element) === "";
      if (element.localName !== "a" || attributesOf(element) !== "href referrerpolicy rel target")
        return false;
      const rel = (element.getAttribute("rel") ?? "").split(" ");
      return (
        /^https?:\/\//.test(element.getAttribute("href") ?? "") &&
        element.getAttribute("target") === "_blank" &&
        rel.includes("noopener")
      );
    };
    const paragraphs = all.flatMap((details) => [...details.querySelectorAll(".description")]);
    for (const paragraph of paragraphs) {
      if (paragraph.localName !== "p" || attributesOf(paragraph) !== "class dir")
        wrong.push(paragraph.outerHTML);
      const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_ALL);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const isText = node.nodeType === Node.TEXT_NODE;
        if (!isText && !(node instanceof Element && isRight(node))) {
          wrong.push(node instanceof Element ? node.outerHTML : `${node.nodeName} ${node.nodeValue}`);
        }
      }
    }
    const beginnings = all.map(
      (details) => `${details.querySelector(".description")?.textContent?.split(".")[0]}. `,
    );
    return { wrong, beginnings, paragraphCount: paragraphs.length };
  });
}

/** Does what a mouse and keyboard could do to every element of every description, except clicking a link. */
function touchAll(popup: Page): Promise<void> {
  return popup.locator("#panel-accounts .description, #panel-accounts .description *").evaluateAll((all) => {
    for (const element of all) {
      for (const name of ["mouseover", "mouseenter", "focus", "pointerdown", "toggle", "error", "load"]) {
        element.dispatchEvent(new Event(name, { bubbles: true }));
      }
    }
  });
}

/** Collects the page's policy violations, except {@link READ_ONLY} ones from outside of the page. */
async function listenForViolations(popup: Page): Promise<() => Promise<string[]>> {
  await popup.evaluate(() => {
    const violations: string[] = [];
    Object.assign(globalThis, { violations });
    addEventListener("securitypolicyviolation", ({ target, violatedDirective, sample }) => {
      if (target === document && ["script-src-attr", "base-uri"].includes(violatedDirective)) return;
      violations.push(`${violatedDirective} ${sample} ${(target as Node).nodeName}`);
    });
  });
  return () => popup.evaluate(() => (globalThis as unknown as { violations: string[] }).violations);
}

/** Once this is received, everything sent before it would have been received too. */
async function fence(page: Page, canary: Canary): Promise<void> {
  await page.goto(`${canary.url}/fence`);
  await expect.poll(() => canary.heard.includes("/fence")).toBe(true);
}

test("turns hostile descriptions into only text, emphasis, and links @both", async ({
  popup,
  page,
  extension,
  lookup,
  atEnd,
}) => {
  const canary = await startCanary();
  atEnd(() => canary.stop());
  const trouble: string[] = [];
  popup.on("dialog", (dialog) => {
    trouble.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  popup.on("pageerror", (error) => trouble.push(`error ${error}`));
  popup.on("console", (message) => {
    const isRead = READ_ONLY.some((words) => message.text().startsWith(words));
    if (!isRead) trouble.push(`${message.type()} ${message.text()}`);
  });
  popup.on("framenavigated", (frame) => trouble.push(`navigated ${frame.url()}`));
  const violations = await listenForViolations(popup);
  const hosts = new Set<string>();
  const note = (request: Request) => hosts.add(new URL(request.url()).host);
  extension.context.on("request", note);
  atEnd(() => extension.context.off("request", note));
  const markups = hostileMarkups(canary);
  const records = markups.map((markup, index) =>
    breachRecord(`Hostile${index}`, "", { Description: markup, Attribution: `Thanks. ${markup}` }),
  );
  const account = freshAccount();
  lookup.setBreaches(records);
  lookup.setAccount(account, { breaches: records.map(({ Name }) => Name) });
  await checkAccount(popup, account);
  await expect(lookupSentence(popup)).toHaveText(`In ${markups.length} breaches`);
  await rowsOf(popup).evaluateAll((rows) => {
    for (const row of rows) (row as HTMLElement).click();
  });
  await expect(popup.locator("#panel-accounts .description")).toHaveCount(2 * markups.length);
  await touchAll(popup);
  const { wrong, beginnings, paragraphCount } = await inspect(popup);
  expect(wrong).toEqual([]);
  expect(beginnings.toSorted()).toEqual(markups.map((_, index) => beginning(index)).toSorted());
  expect(paragraphCount, "descriptions and acknowledgments").toBe(2 * markups.length);

  await expect(popup).toHaveTitle("Breachlight");
  await expect(popup.locator("base, script:not([src^='/assets/']), iframe, [data-ran]")).toHaveCount(0);
  expect([...new Set(trouble)]).toEqual([]);
  expect(await violations()).toEqual([]);
  expect([...hosts].filter((host) => host !== extension.extensionId && !lookup.url.endsWith(host))).toEqual(
    [],
  );
  await fence(page, canary);
  expect(canary.heard.filter((path) => path !== "/fence" && path !== "/favicon.ico" && path !== "")).toEqual(
    [],
  );
});

test("detects failures: the same descriptions as raw markup in an ordinary page reach the server", async ({
  page,
  pages,
}) => {
  const canary = await startCanary();
  const ran: string[] = [];
  page.on("dialog", (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  pages.show(html("<div id=descriptions></div>"));
  await page.goto(pages.url());
  const markups = hostileMarkups(canary).filter((markup) => !/location=|refresh|plaintext/i.test(markup));
  await page.locator("#descriptions").evaluate((element, all) => {
    for (const one of all) element.appendChild(document.createElement("div")).innerHTML = one;
  }, markups);
  await expect.poll(() => canary.heard.filter((path) => path !== "").length).toBeGreaterThan(20);
  await expect.poll(() => ran.length, "scripts ran").toBeGreaterThan(0);
  canary.stop();
});
