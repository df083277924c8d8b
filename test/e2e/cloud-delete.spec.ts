// However the button is pressed, and however many messages say so: one deletion leaves the browser.

import type { Page } from "playwright/test";
import { FUNCTIONS } from "../services/cloud-services.ts";
import { cloudNews, openCloud, outcomeOf, prepareDeletion, startButton, waitForCall } from "./cloud.ts";
import { deletionsAt, pressDelete, shortNameOf, test, waitForEnd } from "./cloud-deletions.ts";
import { askBackground, expect, inExtension } from "./extension.ts";
import { killWorker, type LaunchedExtension } from "./launch.ts";

const { unused, usedByOne } = FUNCTIONS;

/** Keys go to the button. */
async function onButton(page: Page, press: (keyboard: Page["keyboard"]) => Promise<void>): Promise<void> {
  await startButton(page, "deletion").focus();
  await press(page.keyboard);
}

async function hold(keyboard: Page["keyboard"], key: string): Promise<void> {
  // The second and every later one is a repetition, as of a key that stays down.
  for (let time = 0; time < 8; time++) await keyboard.down(key);
  await keyboard.up(key);
}

const WAYS: [name: string, press: (page: Page) => Promise<void>][] = [
  ["a click", pressDelete],
  ["a double click", (page) => startButton(page, "deletion").dblclick()],
  ["a triple click", (page) => startButton(page, "deletion").click({ clickCount: 3 })],
  ["Enter", (page) => onButton(page, (keyboard) => keyboard.press("Enter"))],
  ["Enter held down", (page) => onButton(page, (keyboard) => hold(keyboard, "Enter"))],
  ["the space bar held down", (page) => onButton(page, (keyboard) => hold(keyboard, "Space"))],
  [
    "Space and Enter together",
    (page) =>
      onButton(page, async (keyboard) => {
        await keyboard.down("Space");
        await keyboard.down("Enter");
        await keyboard.up("Space");
        await keyboard.up("Enter");
      }),
  ],
  [
    "Enter that bounces",
    (page) =>
      onButton(page, async (keyboard) => {
        for (let time = 0; time < 6; time++) await keyboard.press("Enter");
      }),
  ],
  [
    "ten clicks in one task",
    (page) =>
      startButton(page, "deletion").evaluate((button) => {
        for (let time = 0; time < 10; time++) (button as HTMLElement).click();
      }),
  ],
  [
    "ten clicks, each in a task of its own",
    (page) =>
      startButton(page, "deletion").evaluate(async (button) => {
        for (let time = 0; time < 10; time++) {
          (button as HTMLElement).click();
          await new Promise((resolve) => setTimeout(resolve));
        }
      }),
  ],
  [
    "a click and Enter at once",
    (page) =>
      startButton(page, "deletion").evaluate((button) => {
        button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
        button.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
        button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
      }),
  ],
];

test("sends one deletion in every way of pressing, be the answer quick or slow", async ({
  deletionPage: page,
  extension,
  cloud,
}) => {
  let count = 0;
  for (const delayMs of [0, 200]) {
    for (const [way, press] of WAYS) {
      cloud.restoreFunctions();
      if (delayMs > 0) cloud.setFault({ kind: "delay", ms: delayMs });
      await prepareDeletion(page, unused);
      await press(page);
      count++;
      // One that comes late is one too many in the next way.
      await expect
        .poll(() => deletionsAt(cloud).map(({ status }) => status), way)
        .toEqual(Array(count).fill(200));
      await waitForEnd(extension, page);
    }
  }
  await page.reload();
  await expect(outcomeOf(page)).toContainText("Deleted");
  expect(deletionsAt(cloud)).toHaveLength(count);
  expect(deletionsAt(cloud).every(({ isCarriedOut }) => isCarriedOut)).toBe(true);
});

test("two pages that press at once send one deletion, and both say what came of it", async ({
  deletionPage: page,
  extension,
  cloud,
}) => {
  const other = await openCloud(extension, "deletion");
  for (const one of [page, other]) {
    await one.bringToFront();
    await prepareDeletion(one, unused);
  }
  const answer = Promise.withResolvers<void>();
  cloud.setFault({ kind: "hold", until: answer.promise });
  await Promise.all(
    [page, other].map((one) =>
      startButton(one, "deletion").evaluate((button) => (button as HTMLElement).click()),
    ),
  );
  for (const one of [page, other]) {
    await one.bringToFront();
    await expect(outcomeOf(one)).toContainText("The deletion was sent");
  }
  answer.resolve();
  for (const one of [page, other]) {
    await one.bringToFront();
    await expect(outcomeOf(one)).toContainText("Deleted");
    const ready = one.locator("[aria-disabled=false]", { hasText: "Delete this function" });
    await expect(ready, "what was typed counts once").toBeHidden();
  }
  expect(deletionsAt(cloud)).toHaveLength(1);
  await other.close();
});

interface Message {
  name: "deleteFunction";
  input: { id: string; name: string; typedName: string; isPrivate: boolean };
}

function messageFor(name: string, id: string = crypto.randomUUID()): Message {
  return { name: "deleteFunction", input: { id, name, typedName: shortNameOf(name), isPrivate: false } };
}

/** Sends messages in one task; gives for each whether it started something. */
function sendAtOnce(extension: LaunchedExtension, messages: Message[]): Promise<boolean[]> {
  return inExtension(
    extension,
    async (all) => {
      const send = (message: Message) =>
        chrome.runtime.sendMessage<Message, { value: { isStarted: boolean } }>(message);
      return (await Promise.all(all.map(send))).map(({ value }) => value.isStarted);
    },
    messages,
  );
}

test("of twenty messages at once, be they one and the same or each of its own, one is carried out", async ({
  deletionPage: _,
  extension,
  cloud,
}) => {
  const same = messageFor(unused);
  const replies = await sendAtOnce(extension, Array(20).fill(same));
  expect(replies.filter(Boolean)).toHaveLength(1);
  await waitForCall(extension, same.input.id);
  expect(deletionsAt(cloud)).toHaveLength(1);

  // Told again later, to this worker and to one that just starts, it is known.
  expect(await sendAtOnce(extension, [same])).toEqual([false]);
  await killWorker(extension);
  expect(await sendAtOnce(extension, Array(20).fill(same))).toEqual(Array(20).fill(false));
  expect(deletionsAt(cloud)).toHaveLength(1);

  // The next worker that starts is asked at once, and for as long as the answer takes.
  await killWorker(extension);
  const answer = Promise.withResolvers<void>();
  cloud.setFault({ kind: "hold", until: answer.promise });
  const each = Array.from({ length: 20 }, () => messageFor(usedByOne));
  const started = await sendAtOnce(extension, each);
  expect(started.filter(Boolean)).toHaveLength(1);
  answer.resolve();
  await waitForCall(extension, each[started.indexOf(true)]?.input.id ?? "");
  expect(deletionsAt(cloud).map(({ path }) => shortNameOf(path))).toEqual(
    [unused, usedByOne].map(shortNameOf),
  );
  const { calls } = await cloudNews(extension);
  expect(calls, "of the others nothing is told").toHaveLength(2);
});

test("what the service hears is the address, the token, and nothing else", async ({
  deletionPage: page,
  extension,
  cloud,
}) => {
  await prepareDeletion(page, FUNCTIONS.unusual);
  await pressDelete(page);
  await expect(outcomeOf(page)).toContainText("Deleted");
  const [deletion, ...more] = deletionsAt(cloud);
  expect(more).toEqual([]);
  expect(deletion).toMatchObject({
    service: "functions",
    path: "/v2beta/projects/demo-project/locations/europe-west1/functions/gr%C3%B6%C3%9Fen%2B1",
    parameters: [],
    hasBody: false,
    isTokenValid: true,
    account: "demo",
    isCarriedOut: true,
  });
  for (const name of ["cookie", "referer", "content-type", "content-length"]) {
    expect(deletion?.headers, name).not.toHaveProperty(name);
  }
  const sent = (await askBackground(extension, "listSentRequests")).filter(
    ({ service }) => service === "cloud",
  );
  expect(sent.map(({ told, origin }) => [told, origin])).toContainEqual([
    "cloud-deletion",
    cloud.functionsUrl,
  ]);
});
