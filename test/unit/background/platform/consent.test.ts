// How a page asks for consent: once for all kinds of data that a click needs, in browsers that ask at all.
import { expect, it, vi } from "vitest";
import { agreeTo, DATA_KINDS, type DataKind } from "../../../../src/shared/privacy/data-consent.ts";

it("is requested in one prompt for all kinds a click needs, if the browser asks", async () => {
  const request = vi.fn(async () => true);
  const browserWith = (optional: DataKind[]) => ({
    runtime: {
      getManifest: () => ({
        browser_specific_settings: { gecko: { data_collection_permissions: { optional } } },
      }),
    },
    permissions: { contains: async () => false, request },
  });
  const kinds = [...DATA_KINDS];
  expect(await agreeTo(browserWith(kinds), ...kinds)).toBe(true);
  expect(request.mock.calls).toEqual([[{ data_collection: kinds }]]);
  expect(await agreeTo(browserWith([]), ...kinds)).toBe(true);
  expect(request).toHaveBeenCalledTimes(1);
});
