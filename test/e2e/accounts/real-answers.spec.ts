// Captured responses of the public service: shown to the last line, without an error.

import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "playwright/test";
import { checkAccount, lookupSentence } from "../../pages/popup.ts";
import { type LocalServer, listen } from "../../services/local-server.ts";
import { expect, PLAIN_PAGE, waitForCatalog } from "../driver/extension.ts";
import { openRows, test, titlesOf } from "./accounts-tab.ts";

const CAPTURES = resolve(import.meta.dirname, "../../../../shared/data/lookup");

interface Captured {
  Name: string;
  Title: string;
  Description: string;
}

function capture(name: string): string {
  return readFileSync(join(CAPTURES, `v2-${name}.json`), "utf8");
}

/** All errors in a page that aren't shown. */
function troubleIn(popup: Page): string[] {
  const trouble: string[] = [];
  popup.on("pageerror", (error) => trouble.push(String(error)));
  popup.on("console", (message) => {
    if (message.type() === "error") trouble.push(message.text());
  });
  return trouble;
}

/** A service that returns captured responses byte by byte. */
function startCapturedService(): Promise<LocalServer> {
  const single = capture("breach-single-xsist10-2017");
  const answers: Record<string, string> = {
    "/api/v2/breachedaccount/seven%40shop.test": capture("breachedaccount-gonimbly-2018-10"),
    "/api/v2/breachedaccount/one%40shop.test": capture("breachedaccount-xsist10-2017"),
    "/api/v2/pasteaccount/one%40shop.test": capture("pasteaccount-xsist10-2017"),
    "/api/v2/breaches": `[${single}]`,
  };
  return listen((request, response) => {
    const body = answers[(request.url ?? "").split("?")[0] ?? ""];
    response.writeHead(body === undefined ? 404 : 200, { "Content-Type": "application/json; charset=utf-8" });
    response.end(body);
  });
}

test("shows captured responses of version 2", async ({
  popup,
  page,
  configure,
  extension,
  toolbar,
  visit,
  atEnd,
}) => {
  test.skip(!existsSync(CAPTURES), `there are no captured answers in ${CAPTURES}`);
  const trouble = troubleIn(popup);
  const service = await startCapturedService();
  atEnd(() => service.stop());
  await configure({ services: { lookupUrl: service.url, lookupInterface: "v2-url" } });
  await waitForCatalog(extension);
  for (const [account, name, sentence] of [
    ["seven@shop.test", "breachedaccount-gonimbly-2018-10", /^In \d+ breaches$/],
    ["one@shop.test", "breachedaccount-xsist10-2017", "In 1 breach, 1 paste"],
  ] as const) {
    const what = JSON.parse(capture(name)) as Captured[];
    await checkAccount(popup, account);
    await expect(lookupSentence(popup)).toHaveText(sentence);
    expect((await titlesOf(popup)).toSorted()).toEqual(what.map(({ Title }) => Title).toSorted());
    await openRows(popup);
    const descriptions = popup.locator("#panel-accounts .details > .description");
    await expect(descriptions).toHaveCount(what.length);
    // As plain browser code reads it.
    const plain = await page.evaluate(
      (all) => all.map((one) => new DOMParser().parseFromString(one, "text/html").body.textContent?.trim()),
      what.map(({ Description }) => Description),
    );
    const read = (await descriptions.allTextContents()).map((text) => text.trim());
    const spaced = (texts: (string | undefined)[]) =>
      texts.map((text) => text?.replace(/\s+/g, " ")).toSorted();
    expect(spaced(read)).toEqual(spaced(plain));
  }
  const paste = popup.locator("#panel-accounts .paste");
  await expect(paste).toContainText("partial of the roblox database");
  await expect(paste).toContainText("Pastebin · June 6, 2017 · 1,171 addresses");
  const link = paste.getByRole("link");
  await expect(link).toHaveAttribute("href", "https://pastebin.com/KsXNChr2");
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  expect(trouble).toEqual([]);
  await visit(PLAIN_PAGE);
  expect((await toolbar()).badge).toBe("");
});
