// The ring of what is done: full only when all is done, and said once.
import { expect, it } from "vitest";
import { Ring } from "../../../../src/ui/components/Ring.tsx";
import { renderPage } from "../../../world/render.tsx";

it.each([
  [0, null],
  [0.5, "50 100"],
  [0.999, "97 100"],
  [1, "100 100"],
])("draws %f as %s", async (share, drawn) => {
  const { place } = await renderPage(<Ring share={share} text="6/9" />);
  expect(place.querySelector(".ring-value")?.getAttribute("stroke-dasharray") ?? null).toBe(drawn);
});

it("is silent: a text beside it says the same", async () => {
  const { place } = await renderPage(<Ring share={0.5} text="6/9" />);
  expect(place.querySelector(".ring")?.getAttribute("aria-hidden")).toBe("true");
});
