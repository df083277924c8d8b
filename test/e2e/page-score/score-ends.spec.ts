// What ends a score early: signing out, another provider or service, "Cancel". What the person left gets no more requests.

import { askBackground, expect } from "../driver/extension.ts";
import { questionAbout, test } from "./page-score.ts";

const URL_ASKED = "http://127.0.0.1:9/ends-early";

test("canceling while the window is open sends the service nothing, even after signing in there", async ({
  extension,
  scores,
}) => {
  const window = await scores.windowAfter(() => scores.ask(URL_ASKED));
  await askBackground(extension, "cancelPageScore", { ...questionAbout(URL_ASKED), isPrivate: false });
  await scores.signIn(window);
  await expect.poll(() => scores.tokens()).toBeDefined();
  expect(scores.asked()).toEqual([]);
  expect((await scores.snapshot(URL_ASKED)).current).toEqual([]);
});
