// What is shown for one breach: in its row, and opened.
import { describe, expect, it, vi } from "vitest";
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

  it("says what, when about, how many and which data, worst first", async () => {
    const dataClasses = ["Email addresses", "IP addresses", "Names", "Passwords", "Phone numbers"];
    // The first of a month in every time zone.
    const { all, texts } = await rowOf({ dataClasses, breachDate: "2024-05-01" });
    const classes = "PasswordsPhone numbersEmail addresses+2";
    expect(texts(".breach-text")).toEqual([`Shop Example about May 2024 · 1,204,551 accounts ${classes}`]);
    expect(all(".chip").map(({ className }) => className)).toEqual([
      "chip chip-bad",
      "chip chip-warn",
      "chip chip-warn",
    ]);
  });

  it("shows the title as it is, never the name", async () => {
    const name = "InternalName";
    expect((await rowOf({ name, title: " <b>Läden</b> " })).texts(".breach-title")).toEqual(["<b>Läden</b>"]);
    const { place, texts } = await rowOf({ name, title: " " });
    expect(texts(".breach-title")).toEqual(["Untitled"]);
    expect(place.outerHTML).not.toContain(name);
  });

  it.each([
    ["😀 forum", "😀"],
    ["éclair", "É"],
  ])("keeps the whole first character in any script: %s", async (title, letter) => {
    const { all } = await rowOf({ title });
    expect(all(".tile")[0]?.getAttribute("data-letter")).toBe(letter);
  });

  it.each([undefined, "", "soon", "2024-13-45"])("shows the date %j as unknown", async (breachDate) => {
    const { texts } = await rowOf({ breachDate });
    expect(texts("small")).toEqual(["date unknown · 1,204,551 accounts"]);
  });

  it("marks what is special", async () => {
    const flags = ["isFabricated", "isSpamList", "isSensitive", "isRetired", "isMalware", "isStealerLog"];
    const special = { isVerified: false, ...Object.fromEntries(flags.map((flag) => [flag, true])) };
    const marks = ["Unverified", "Fabricated", "Spam list", "Sensitive", "Retired", "Malware", "Stealer log"];
    expect((await rowOf(special)).texts(".chip-mark")).toEqual(marks);
    const { all, texts } = await render(<BreachDetails breach={breach(special)} />);
    expect(texts(".details > p > strong")).toEqual(marks);
    const explanations = all(".details > p > strong").map(({ parentElement }) => parentElement?.lastChild);
    expect(new Set(explanations.map((text) => text?.textContent)).size).toBe(marks.length);
  });
});

describe("an opened breach", () => {
  const open = (rest: Partial<Breach> = {}) => render(<BreachDetails breach={breach(rest)} />);

  it("shows dates, site and number", async () => {
    expect((await open()).texts("dl > div")).toEqual([
      "Happenedabout May 2024",
      "Accounts1,204,551",
      "Siteshop.test",
      "Added3 June 2024",
    ]);
  });

  it("shows no site if there is none", async () => {
    const { texts } = await open({ domain: "" });
    expect(texts("dt")).toEqual(["Happened", "Accounts", "Added"]);
  });

  it("shows all data classes", async () => {
    const dataClasses = Array.from({ length: 12 }, (_, index) => `Class ${index}`);
    expect((await open({ dataClasses })).texts(".chip")).toEqual(dataClasses);
  });

  it("says that the service doesn't name the data, and gives no number it doesn't have", async () => {
    const { place, texts } = await open({ dataClasses: [], pwnCount: undefined, addedAt: undefined });
    expect(place.textContent).toContain("The service doesn’t say which data.");
    expect(texts("dt")).toEqual(["Happened", "Site"]);
    expect((await open()).place.textContent).not.toContain("The service doesn’t say");
  });

  it("links to the disclosure only if that is on the web", async () => {
    const linksOf = async (disclosureUrl: string) =>
      (await open({ disclosureUrl }))
        .all(".details > p:not(.attribution) a.link")
        .map((link) => link.getAttribute("href"));
    expect(await linksOf("https://example.org/told")).toEqual(["https://example.org/told"]);
    for (const bad of ["javascript:alert(1)", "data:text/html,x", "//example.org", ""]) {
      expect(await linksOf(bad)).toEqual([]);
    }
  });

  it("shows what happened and the credits, as the service's markup", async () => {
    const { texts } = await open({
      description: "It was <em>sold</em>.",
      attribution: "Thanks to <strong>her</strong>.",
    });
    await vi.waitFor(() => expect(texts(".description em")).toEqual(["sold"]));
    await vi.waitFor(() => expect(texts(".description strong")).toEqual(["her"]));
    expect((await open({ attribution: " " })).texts(".description")).toHaveLength(1);
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
