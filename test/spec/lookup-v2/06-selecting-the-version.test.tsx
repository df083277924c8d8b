// lookup-v2, "Selecting the version (breach and paste endpoints)".
import { describe, expect, it } from "vitest";
import { openPopup } from "../../world/popup.tsx";
import { play, sent, sentLines } from "../../world/scenario.ts";
import { browserInUse, lookUp } from "../../world/use.ts";

const SERVICE = "https://lookup.example";

describe("Selecting the version", () => {
  it("Version in URL: the address of each request carries v2, and no header does", () =>
    play(
      async (world) => {
        await lookUp(world);
        expect(sentLines(world, /lookup/)).toEqual([
          `GET ${SERVICE}/api/v2/breachedaccount/jo%40example.org?includeUnverified=true`,
          `GET ${SERVICE}/api/v2/pasteaccount/jo%40example.org`,
        ]);
        expect(sent(world).flatMap(({ headers }) => [...headers.keys()])).not.toContain("api-version");
        const popup = await openPopup(world);
        expect(popup.text()).toContain("In 1 breach, 1 paste");
      },
      { from: browserInUse({ lookupInterface: "v2-url" }) },
    ));
});
