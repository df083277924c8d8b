// The header of our own pages: links to the main ones, and which of them is shown.
import { afterEach, expect, it } from "vitest";
import { PageHeader } from "../../../../src/ui/components/PageHeader.tsx";
import { renderPage } from "../../../world/render.tsx";

const before = location.href;
afterEach(() => history.replaceState(undefined, "", before));

it.each([
  ["audit/index.html", "Passwords"],
  ["breaches/index.html#breach=Shop", "Breaches"],
  ["options/index.html?a#services", "Settings"],
  ["welcome/index.html", undefined],
  ["self-check/index.html", undefined],
])("leads to every main page from %s, and marks the shown one", async (path, current) => {
  history.replaceState(undefined, "", `/src/pages/${path}`);
  const { getByRole } = await renderPage(<PageHeader />);
  const links = [...getByRole("navigation", { name: "Breachlight" }).querySelectorAll("a")];
  expect(links.map((link) => [link.textContent, new URL(link.href).pathname])).toEqual([
    ["Passwords", "/src/pages/audit/index.html"],
    ["Accounts", "/src/pages/popup/index.html"],
    ["Breaches", "/src/pages/breaches/index.html"],
    ["Privacy", "/src/pages/privacy/index.html"],
    ["Settings", "/src/pages/options/index.html"],
  ]);
  expect(new URL(links[1]?.href ?? "").hash).toBe("#accounts");
  const marked = links.filter((link) => link.getAttribute("aria-current") === "page");
  expect(marked.map((link) => link.textContent)).toEqual(current === undefined ? [] : [current]);
});
