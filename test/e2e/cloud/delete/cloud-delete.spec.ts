// However often the button is pressed or messages ask for it: one deletion is sent.

import type { Page } from "playwright/test";
import { FUNCTIONS } from "../../../services/cloud-services.ts";
import { expect, inExtension } from "../../driver/extension.ts";
import { killWorker, type LaunchedExtension } from "../../driver/launch.ts";
import { deletionsAt, outcomeOf, prepareDeletion, shortNameOf, startButton } from "../cloud.ts";
import { test } from "./cloud-deletions.ts";

const { unused, usedByOne } = FUNCTIONS;

/** Sends keys to the button. */
async function onButton(page: Page, press: (keyboard: Page["keyboard"]) => Promise<void>): Promise<void> {
  await startButton(page, "deletion").focus();
  await press(page.keyboard);
}

async function hold(keyboard: Page["keyboard"], key: string): Promise<void> {
  // All but the first are repeats, like a key that stays down.
  for (let time = 0; time < 8; time++) await keyboard.down(key);
  await keyboard.up(key);
}

const WAYS: [name: string, press: (page: Page) => Promise<void>][] = [
  ["a double click", (page) => startButton(page, "deletion").dblclick()],
  ["Enter held down", (page) => onButton(page, (keyboard) => hold(keyboard, "Enter"))],
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
];

test("sends one deletion however the button is pressed", async ({ cloudPage: page, cloud, caller }) => {
  for (const [index, [way, press]] of WAYS.entries()) {
    cloud.restoreFunctions();
    // Some services respond at once, others are still busy at the next press.
    cloud.setFault(index % 2 === 1 ? { kind: "delay", ms: 200 } : undefined);
    await prepareDeletion(page, unused);
    await press(page);
    // A late one would be one too many for the next way.
    await expect
      .poll(() => deletionsAt(cloud).map(({ status }) => status), way)
      .toEqual(Array(index + 1).fill(200));
    await caller.waitForEnd(page);
  }
  await page.reload();
  await expect(outcomeOf(page)).toContainText("Deleted");
  expect(deletionsAt(cloud)).toHaveLength(WAYS.length);
});

interface Message {
  name: "deleteFunction";
  input: { id: string; name: string; typedName: string; isPrivate: boolean };
}

function messageFor(name: string, id: string = crypto.randomUUID()): Message {
  return { name: "deleteFunction", input: { id, name, typedName: shortNameOf(name), isPrivate: false } };
}

/** Sends messages in one task; returns for each whether it started something, or nothing if it was refused. */
function sendAtOnce(extension: LaunchedExtension, messages: Message[]) {
  return inExtension(
    extension,
    async (all) => {
      const send = (message: Message) =>
        chrome.runtime.sendMessage<Message, { value?: { isStarted: boolean } }>(message);
      return (await Promise.all(all.map(send))).map(({ value }) => value?.isStarted);
    },
    messages,
  );
}

test("carries out one of twenty simultaneous messages, identical or different", async ({
  cloudPage: _,
  extension,
  cloud,
  caller,
}) => {
  const same = messageFor(unused);
  expect((await sendAtOnce(extension, Array(20).fill(same))).filter(Boolean)).toHaveLength(1);
  await caller.ended(same.input.id);

  // A worker that just starts recognizes a repeat.
  await killWorker(extension);
  expect(await sendAtOnce(extension, Array(20).fill(same))).toEqual(Array(20).fill(false));
  expect(deletionsAt(cloud)).toHaveLength(1);

  // The next worker gets all messages as it starts, while the response is held back.
  await killWorker(extension);
  const answer = Promise.withResolvers<void>();
  cloud.setFault({ kind: "hold", until: answer.promise });
  const each = Array.from({ length: 20 }, () => messageFor(usedByOne));
  const started = await sendAtOnce(extension, each);
  expect(started.filter(Boolean)).toHaveLength(1);
  answer.resolve();
  await caller.ended(each[started.indexOf(true)]?.input.id ?? "");

  // Without the typed name it is invalid.
  const untyped = ["", "Update-stock"].map((typedName) => ({
    ...same,
    input: { ...messageFor(usedByOne).input, typedName },
  }));
  expect(await sendAtOnce(extension, untyped)).toEqual([undefined, undefined]);
  expect(deletionsAt(cloud).map(({ path }) => shortNameOf(path))).toEqual(
    [unused, usedByOne].map(shortNameOf),
  );
  const { calls } = await caller.snapshot();
  expect(calls, "the others are not mentioned").toHaveLength(2);
});
