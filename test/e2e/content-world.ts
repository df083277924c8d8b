// Where the content script runs: its world in a page, with its rights.

import type { CDPSession } from "playwright/test";

/** Runs code where the content script runs; gives what it gives, promises awaited. */
export async function inContentWorld(session: CDPSession, expression: string): Promise<unknown> {
  const worlds: { id: number; origin: string; name: string }[] = [];
  session.on("Runtime.executionContextCreated", ({ context }) => worlds.push(context));
  // Worlds are told when this is switched on, and only then.
  await session.send("Runtime.disable");
  await session.send("Runtime.enable");
  const world = worlds.find(({ origin }) => origin.startsWith("chrome-extension://"));
  if (!world) throw new Error("no content script here");
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
    contextId: world.id,
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.text);
  return result.value;
}
