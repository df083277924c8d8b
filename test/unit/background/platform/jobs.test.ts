// Jobs whose settings changed between the click and the start.
import { expect, it, vi } from "vitest";
import { FIELD_DATA } from "../../../../src/shared/records/page-score.ts";
import { useFakeBrowser, world } from "../../../world/fake-browser.ts";

useFakeBrowser();

it.each([
  ["https://old.example", 0],
  ["https://new.example", 1],
])("sends nothing to a service that is no longer chosen: %s", async (cruxUrl, times) => {
  const { createJobs } = await import("../../../../src/background/platform/jobs.ts");
  const { createRecords } = await import("../../../../src/background/platform/records.ts");
  const { currentSettings } = await import("../../../../src/background/platform/current-settings.ts");
  world.local.settings = { services: { cruxUrl: "https://new.example" } };
  const settings = await currentSettings();
  const jobs = createJobs(createRecords(FIELD_DATA), {
    service: "analysis",
    isRunning: ({ state }) => state === "asking",
    afterDeath: () => undefined,
    failed: (record, error) => ({ ...record, state: "answered" as const, error }),
    destinationOf: ({ services }) => services.cruxUrl,
  });
  const step = vi.fn(async () => () => undefined);
  const place = { id: cruxUrl, isPrivate: false };
  const about = { settings: { ...settings, services: { ...settings.services, cruxUrl } } };
  await jobs.start(
    place,
    about,
    () => ({ url: "https://shop.example/", at: 0, state: "asking", isHistoryOfSite: false }),
    step,
  );
  expect(step).toHaveBeenCalledTimes(times);
  if (times === 0) expect(await jobs.get(place)).toMatchObject({ error: { code: "aborted" } });
});
