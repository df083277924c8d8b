// What is shown for one breach: in its row, and opened.
import { describe, expect, it } from "vitest";
import { BreachDetails } from "../../../../../src/pages/popup/breaches/BreachDetails.tsx";
import { BreachRow } from "../../../../../src/pages/popup/breaches/BreachRow.tsx";
import { PopupContext, type PopupWorld } from "../../../../../src/pages/popup/popup-context.ts";
import type { Breach } from "../../../../../src/shared/breaches/breach.ts";
import { renderPage } from "../../../../world/render.tsx";
import { breach } from "../accounts/lookup-states.ts";

async function render(component: Parameters<typeof renderPage>[0], changed: Record<string, string> = {}) {
  const popup = {
    tab: { id: 7, isPrivate: false },
    closeAfter: async () => undefined,
  } as unknown as PopupWorld;
  const { place } = await renderPage(
    <PopupContext.Provider value={popup}>{component}</PopupContext.Provider>,
    {
      language: "en-GB",
      local: { "changed-passwords": changed },
    },
  );
  const all = (selector: string) => [...place.querySelectorAll(selector)];
  const texts = (selector: string) => all(selector).map(({ textContent }) => textContent?.trim());
  return { place, all, texts };
}

describe("a breach's row", () => {
  const nothing = () => undefined;
  const rowOf = (rest: Partial<Breach>) =>
    render(<BreachRow number={0} breach={breach(rest)} isOpen={false} onToggle={nothing} onDeal={nothing} />);

  it.each([
    ["😀 forum", "😀"],
    ["éclair", "É"],
  ])("keeps the whole first character in any script: %s", async (title, letter) => {
    const { all } = await rowOf({ title });
    expect(all(".tile")[0]?.getAttribute("data-letter")).toBe(letter);
  });
});

describe("the password after a breach", () => {
  const detailsOf = (rest: Partial<Breach>, changed?: Record<string, string>) =>
    render(
      <BreachDetails breach={breach({ domain: "shop.example", breachDate: "2024-05-12", ...rest })} />,
      changed,
    );

  it.each<[string, Partial<Breach>, Record<string, string>, string | undefined]>([
    ["is changed by a button", { dataClasses: ["Passwords"] }, {}, "Change it on shop.example"],
    [
      "was changed before",
      { dataClasses: ["Passwords"] },
      { "shop.example": "2020-01-01" },
      "Change it on shop.example",
    ],
    [
      "was changed since",
      { dataClasses: ["Passwords"] },
      { "shop.example": "2025-03-03" },
      "Password changed here on 3 March 2025, after this breach.",
    ],
    ["may be in data that isn't named", { dataClasses: [] }, {}, "Change it on shop.example"],
    ["is none of it", { dataClasses: ["Email addresses"] }, { "shop.example": "2025-03-03" }, undefined],
    [
      "is none where the breach is made up",
      { dataClasses: ["Passwords"], isFabricated: true },
      {},
      undefined,
    ],
  ])("%s", async (_, rest, changed, said) => {
    const { texts } = await detailsOf(rest, changed);
    expect(texts(".change-password, .changed-line")).toEqual(said === undefined ? [] : [said]);
  });
});
