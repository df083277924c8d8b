// Hostile descriptions in the real popup: they yield only text, emphasis, and links.

import type { Page, Request } from "playwright/test";
import { checkAccount, lookupSentence, showBreaches } from "../../pages/popup.ts";
import { freshAccount, rowsOf, test } from "../accounts/accounts-tab.ts";
import { expect } from "../driver/extension.ts";
import { breachRecord } from "./breach-records.ts";
import { hostileDescriptions, startCanary } from "./hostile-descriptions.ts";

/**
 * This browser reports these on parsing, even in an inert document and with any parser: only not parsing them avoids it. Other
 * policy violations have other words.
 */
const READ_ONLY = ["Executing inline event handler violates", "Setting the document's base URI to"];

/** What isn't allowed in the descriptions that are shown, and what is there. */
function inspect(popup: Page) {
  return popup.locator("#panel-accounts .details").evaluateAll((all) => {
    const attributesOf = (element: Element) => element.getAttributeNames().toSorted().join(" ");
    const isLink = (element: Element) =>
      element.localName === "a" &&
      attributesOf(element) === "href referrerpolicy rel target" &&
      /^https?:\/\//.test(element.getAttribute("href") ?? "") &&
      element.getAttribute("target") === "_blank" &&
      (element.getAttribute("rel") ?? "").split(" ").includes("noopener");
    const isEmphasis = (element: Element) =>
      ["em", "strong"].includes(element.localName) && attributesOf(element) === "";
    // Ours, around all of it.
    const isWhole = (element: Element) =>
      element.localName === "bdi" &&
      attributesOf(element) === "" &&
      element.matches(".description > :only-child");
    const isRight = (node: Node) =>
      node.nodeType === Node.TEXT_NODE ||
      (node instanceof Element &&
        node.namespaceURI === "http://www.w3.org/1999/xhtml" &&
        (isLink(node) || isEmphasis(node) || isWhole(node)));
    const isParagraph = (it: Element) => it.localName === "p" && attributesOf(it) === "class";
    const nodesIn = (node: Node): Node[] => [...node.childNodes].flatMap((it) => [it, ...nodesIn(it)]);
    const paragraphs = all.flatMap((details) => [...details.querySelectorAll(".description")]);
    return {
      wrong: paragraphs.flatMap((paragraph) => {
        const nodes = nodesIn(paragraph).filter((node) => !isRight(node));
        const found = isParagraph(paragraph) ? nodes : [paragraph, ...nodes];
        return found.map((node) =>
          node instanceof Element ? node.outerHTML : `${node.nodeName} ${node.nodeValue}`,
        );
      }),
      // What follows must not take away the beginning.
      beginnings: all.map((details) => /Record \d+\./.exec(details.textContent ?? "")?.[0]),
    };
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
  const markups = hostileDescriptions(canary.url).map((markup, index) => `Record ${index}. ${markup}`);
  const records = markups.map((markup, index) =>
    breachRecord(`Hostile${index}`, "", { Description: markup, Attribution: `Thanks. ${markup}` }),
  );
  const account = freshAccount();
  lookup.setBreaches(records);
  lookup.setAccount(account, { breaches: records.map(({ Name }) => Name) });
  await checkAccount(popup, account);
  await expect(lookupSentence(popup)).toHaveText(`In ${markups.length} breaches`);
  await showBreaches(popup);
  await rowsOf(popup).evaluateAll((rows) => {
    for (const row of rows) (row as HTMLElement).click();
  });
  await expect(popup.locator("#panel-accounts .description")).toHaveCount(2 * markups.length);
  await touchAll(popup);
  const { wrong, beginnings } = await inspect(popup);
  expect(wrong).toEqual([]);
  expect(beginnings.toSorted()).toEqual(markups.map((_, index) => `Record ${index}.`).toSorted());

  await expect(popup).toHaveTitle("Breachlight");
  await expect(popup.locator("base, script:not([src^='/assets/']), iframe, [data-ran]")).toHaveCount(0);
  expect([...new Set(trouble)]).toEqual([]);
  expect(await violations()).toEqual([]);
  expect([...hosts].filter((host) => host !== extension.extensionId && !lookup.url.endsWith(host))).toEqual(
    [],
  );
  // Once this is received, everything sent before it would have been received too.
  await page.goto(`${canary.url}/fence`);
  await expect.poll(() => canary.heard).toContain("/fence");
  expect(canary.heard.filter((path) => path !== "/fence" && path !== "/favicon.ico")).toEqual([]);
});
