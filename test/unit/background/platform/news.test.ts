// Following something: answered at once where there is news, and not before there is.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createNews } from "../../../../src/background/platform/news.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("answers at once who knows something else than the latest", async () => {
  const news = createNews();
  await expect(news.isNewerThan(-1)).resolves.toBe(true);
});

it("answers all who wait as soon as something changed", async () => {
  const news = createNews();
  const known = news.revision();
  const waiting = [news.isNewerThan(known), news.isNewerThan(known)];
  news.tell();
  await expect(Promise.all(waiting)).resolves.toEqual([true, true]);
  expect(news.revision()).toBe(known + 1);
});

it("lets nobody wait for ever", async () => {
  const news = createNews();
  const waiting = news.isNewerThan(news.revision());
  await vi.advanceTimersByTimeAsync(2_500);
  await expect(waiting).resolves.toBe(false);
});
