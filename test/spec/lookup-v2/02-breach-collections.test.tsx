// lookup-v2, "Breach": collections.
import { describe, expect, it } from "vitest";
import { captured, hasCaptures } from "../../unit/services/captures.ts";
import { lookedUp, titleOf } from "../../world/lookup/accounts.ts";
import { classesOf, records, titlesOf } from "../../world/lookup/breaches.ts";
import { openBreaches } from "../../world/lookup/breaches-page.tsx";
import { browserWith } from "../../world/lookup/catalogs.ts";
import { playIn } from "../../world/scenario.ts";

describe("Breach", () => {
  it("A collection of breaches: sorted by Title on the page of all breaches when that is chosen", () =>
    playIn(
      browserWith(...records({ Title: "Zebras" }, { Title: "Apples" }, { Title: "bears" })),
      async (world) => {
        const page = await openBreaches(world);
        const sort = page.getByLabelText("Sort by");
        await page.change(sort, "title");
        expect(titlesOf(page)).toEqual(["Apples", "bears", "Zebras"]);
      },
    ));

  it("A collection of breaches: of an account, the latest come first, and the undated last", async () => {
    const days = ["2019-01-01", null, "2024-05-01", "2021-01-01"];
    const breaches = records(...days.map((BreachDate, at) => ({ BreachDate, Title: `Breach ${at}` })));
    expect(titlesOf(await lookedUp({ breaches }))).toEqual([2, 3, 0, 1].map((at) => `Breach ${at}`));
  });

  it.skipIf(!hasCaptures)("Breaches of the public service are shown as they were received", async () => {
    const received = JSON.parse(captured("lookup/v2-breachedaccount-gonimbly-2018-10.json")) as {
      Title: string;
      DataClasses: string[];
    }[];
    const popup = await lookedUp({ breaches: received });
    expect(titleOf(popup)).toBe(`In ${received.length} breaches`);
    expect(titlesOf(popup).toSorted()).toEqual(received.map(({ Title }) => Title).toSorted());
    const classes = (await classesOf(popup)).flat().toSorted();
    expect(classes).toEqual(received.flatMap(({ DataClasses }) => DataClasses).toSorted());
  });
});
