// The filters of the page of all breaches say what the list is filtered by, whatever the breaches are.
import { expect, it } from "vitest";
import { Controls } from "../../../../src/pages/breaches/Controls.tsx";
import type { Breach } from "../../../../src/shared/breaches/breach.ts";
import { renderPage } from "../../../world/render.tsx";
import { breach } from "../popup/accounts/lookup-states.ts";

const VIEW = { search: "", order: "title", dataClass: "Passwords", flag: "unverified" } as const;

async function chosenOf(breaches: Breach[]): Promise<(string | null | undefined)[]> {
  const controls = <Controls breaches={breaches} view={VIEW} onView={() => undefined} />;
  const page = await renderPage(controls, { background: async () => ({ ok: true, value: [] }) });
  const lists = page.getAllByRole<HTMLSelectElement>("combobox");
  return lists.slice(1).map((list) => list.selectedOptions[0]?.textContent);
}

it.each<[what: string, breaches: Breach[], chosen: string[]]>([
  [
    "have them",
    [breach({ dataClasses: ["Passwords"], isVerified: false })],
    ["Passwords (1)", "Unverified (1)"],
  ],
  ["spell it otherwise", [breach({ dataClasses: ["passwords"] })], ["Passwords (1)", "Unverified (0)"]],
  ["have none of it", [breach({ dataClasses: ["Names"] })], ["Passwords (0)", "Unverified (0)"]],
])("what was chosen stays said if the breaches of a new list %s", async (_what, breaches, chosen) => {
  expect(await chosenOf(breaches)).toEqual(chosen);
});
