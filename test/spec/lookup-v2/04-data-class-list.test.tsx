// lookup-v2, "Data class list".

import { describe, expect, it } from "vitest";
import { captured, hasCaptures } from "../../unit/services/captures.ts";
import { record, titlesOf } from "../../world/lookup/breaches.ts";
import { openBreaches } from "../../world/lookup/breaches-page.tsx";
import { browserWith } from "../../world/lookup/catalogs.ts";
import { later } from "../../world/over.tsx";
import { answer, json, playIn } from "../../world/scenario.ts";

const BREACHES = [
  record({ DataClasses: ["Passwords", "Names"] }),
  record({ Name: "Other", Title: "Other", DataClasses: ["Brain waves"] }),
];

/** Opens the page of all breaches over a service with this list, and reads the choices of data: as they are shown, and as named. */
const withList = (
  list: unknown,
  act: (choices: string[], page: Awaited<ReturnType<typeof openBreaches>>, names: string[]) => unknown,
) =>
  playIn(browserWith(...BREACHES), async (world) => {
    answer(world, /\/dataclasses$/, json(list));
    const page = await openBreaches(world);
    await later(world, page, 5_000);
    const options = page.getByLabelText("Exposed data").querySelectorAll("option");
    await act(
      [...options].map(({ textContent }) => textContent),
      page,
      [...options].map(({ value }) => value),
    );
  });

describe("Data class list", () => {
  it("A JSON array of strings: each is a choice on the page of all breaches, with its number of breaches", () =>
    withList(["Names", "Zodiac signs", null, 7, " "], (choices) =>
      expect(choices).toEqual([
        "Any data",
        "Brain waves (1)",
        "Names (1)",
        "Passwords (1)",
        "Zodiac signs (0)",
      ]),
    ));

  it("Ordered alphabetically: whatever the service's order, each once in any spelling", () =>
    withList(["Zodiac signs", "names", " zodiac signs", "Ärzte"], (choices) =>
      expect(choices.slice(1)).toEqual([
        "Ärzte (0)",
        "Brain waves (1)",
        "Names (1)",
        "Passwords (1)",
        "Zodiac signs (0)",
      ]),
    ));

  it("It grows as new breaches expose new classes: one that nobody knows is shown, and can be chosen", () =>
    withList(["Brain waves"], async (_choices, page) => {
      expect(page.text()).toContain("Brain waves");
      await page.change(page.getByLabelText("Exposed data"), "Brain waves");
      expect(titlesOf(page)).toEqual(["Other"]);
    }));

  it("A list that can't be read leaves the data of the breaches to choose from", () =>
    withList({ Names: 1 }, (choices) =>
      expect(choices).toEqual(["Any data", "Brain waves (1)", "Names (1)", "Passwords (1)"]),
    ));

  it.skipIf(!hasCaptures)("The list of the public service can be chosen from as it was received", () => {
    const received = JSON.parse(captured("lookup/v2-dataclasses-xsist10-2017.json")) as string[];
    return withList(received, (_choices, _page, names) =>
      expect(names).toEqual(expect.arrayContaining(received)),
    );
  });
});
