// The whole page score without a mouse and without a screen: from the button to the full report.

import type { Page } from "playwright/test";
import { expect, html } from "./extension.ts";
import { gaugesOf, scorePopup, sectionOf, test, windowAfter } from "./page-score.ts";
import { holdAnswers, panelOf } from "./score-steps.ts";

/** What has the focus, as a person would call it. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    const named = (label ?? element) as HTMLElement | null;
    return element?.getAttribute("aria-label") ?? named?.innerText.split("\n")[0]?.trim() ?? "";
  });
}

/** Presses the Tab key until something is reached; fails where nothing of the page is. */
async function tabTo(page: Page, name: string): Promise<void> {
  const seen: string[] = [];
  for (let count = 0; count < 40; count++) {
    await page.keyboard.press("Tab");
    seen.push(await focused(page));
    if (seen.at(-1) === name) return;
  }
  throw new Error(`the Tab key does not lead to “${name}”: ${seen.join(", ")}`);
}

/** Keeps what is said in live regions from now on. */
async function listen(popup: Page): Promise<() => Promise<string[]>> {
  await popup.evaluate(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    const last = new WeakMap<Element, string>();
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const elements = [target, ...addedNodes].filter((node) => node instanceof Element);
        const parent = target instanceof Element ? target : target.parentElement;
        const regions = [
          parent?.closest("[aria-live=polite], [role=status], [role=alert]"),
          ...elements.flatMap((node) => [
            ...node.querySelectorAll("[aria-live=polite], [role=status], [role=alert]"),
          ]),
        ];
        for (const region of regions) {
          if (!region) continue;
          const text = region.textContent ?? "";
          if (text !== "" && text !== last.get(region)) said.push(text);
          last.set(region, text);
        }
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => popup.evaluate(() => (globalThis as unknown as { said: string[] }).said);
}

test("goes from the button through signing in to the full report by keys alone", async ({
  page,
  pages,
  extension,
  auth,
  analysis,
}) => {
  pages.show(html("<h1>A page</h1>"));
  await page.goto(pages.url("/keys?part=1"));
  const popup = await scorePopup(extension, page);
  const said = await listen(popup);
  const letGo = holdAnswers(analysis);
  await popup.bringToFront();

  await tabTo(popup, "Leave out the part after “?”");
  await popup.keyboard.press("Enter");
  await expect(sectionOf(popup).locator(".score-address")).toHaveText(pages.url("/keys"));
  expect(await focused(popup), "the same place puts it back").toBe("Put the part after “?” back");
  await tabTo(popup, "Mobile · 4 categories");
  await popup.keyboard.press("Enter");
  await tabTo(popup, "Mobile");
  await popup.keyboard.press("ArrowDown");
  await expect(sectionOf(popup).getByRole("radio", { name: "Desktop" })).toBeChecked();
  await tabTo(popup, "SEO");
  await popup.keyboard.press("Space");
  await expect(sectionOf(popup).getByRole("checkbox", { name: "SEO" })).not.toBeChecked();
  await tabTo(popup, "Score this page");

  const window = await windowAfter(extension, auth, () => popup.keyboard.press("Enter"));
  await window.bringToFront();
  await expect(window.getByLabel("User name")).toBeVisible();
  await tabTo(window, "User name");
  await window.keyboard.type(auth.account.userName);
  await tabTo(window, "Password");
  await window.keyboard.type(auth.account.password);
  await window.keyboard.press("Enter");
  await expect(window.getByRole("heading", { name: "Allow Breachlight?" })).toBeVisible();
  await tabTo(window, "Allow");
  const closed = window.waitForEvent("close");
  await window.keyboard.press("Enter");
  await closed;

  await popup.bringToFront();
  await expect(panelOf(popup, "Analysing the page")).toBeVisible();
  const isInside = () =>
    popup.evaluate(() => document.activeElement?.matches(".page-score, .page-score *") ?? false);
  expect(await isInside(), "the button is gone, the focus is where it was").toBe(true);
  letGo();
  await expect(gaugesOf(popup)).toHaveCount(3);
  expect(await isInside()).toBe(true);

  const heard = await said();
  for (const title of ["Waiting for you to sign in", "Analysing the page"]) {
    expect(
      heard.filter((text) => text.includes(title)),
      "each phase is told once",
    ).toHaveLength(1);
  }
  const scores = "Performance 42, Accessibility 94, Best Practices 78";
  expect(
    heard.filter((text) => text.includes(scores)),
    "so is the result",
  ).toHaveLength(1);
  expect(
    heard.filter((text) => /\d s\b/.test(text)),
    "no seconds are counted aloud",
  ).toEqual([]);

  const opened = extension.context.waitForEvent("page");
  await tabTo(popup, "Full report");
  await popup.keyboard.press("Enter");
  const report = await opened;
  await expect(report.locator(".drawn-report")).toBeVisible();
  await report.bringToFront();
  await tabTo(report, "Skip to the report");
  await report.keyboard.press("Enter");
  await expect(report.getByRole("region", { name: "All audits" })).toBeFocused();
  await report.close();
  await popup.bringToFront();
  await tabTo(popup, "Sign out");
  await popup.keyboard.press("Enter");
  await expect(sectionOf(popup).getByRole("status")).toHaveText(/^Signed out\./);
  await popup.close();
});

test("tells who does not see it that a sign-in came to nothing, and that this was dismissed", async ({
  page,
  pages,
  extension,
  auth,
  analysis,
}) => {
  pages.show(html("<h1>A page</h1>"));
  await page.goto(pages.url("/told"));
  const popup = await scorePopup(extension, page);
  const said = await listen(popup);
  const window = await windowAfter(extension, auth, async () => {
    await tabTo(popup, "Score this page");
    await popup.keyboard.press("Enter");
  });
  await window.close();
  await expect(panelOf(popup, "The page was not scored")).toBeVisible();
  expect((await said()).at(-1)).toBe("Page score: The page was not scored");
  await popup.bringToFront();
  await tabTo(popup, "Dismiss");
  await popup.keyboard.press("Enter");
  await expect.poll(async () => (await said()).at(-1)).toBe("Dismissed.");
  expect(analysis.requests).toEqual([]);
  await popup.close();
});
