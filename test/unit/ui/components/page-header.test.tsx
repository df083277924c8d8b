// The header of our own pages: links to the main ones, and which of them is shown.
import { afterEach, expect, it, vi } from "vitest";
import { PageHeader } from "../../../../src/ui/components/PageHeader.tsx";
import { renderPage } from "../../../world/render.tsx";

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["audit/index.html", "Passwords"],
  ["breaches/index.html#breach=Shop", "Breaches"],
  ["options/index.html?a#services", "Settings"],
  ["welcome/index.html", undefined],
  ["self-check/index.html", undefined],
])("leads to every main page from %s, and marks the shown one", async (path, current) => {
  vi.stubGlobal("location", new URL(`chrome-extension://abc/src/pages/${path}`));
  const { getByRole } = await renderPage(<PageHeader />);
  const links = [...getByRole("navigation", { name: "Breachlight" }).querySelectorAll("a")];
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Passwords", "../audit/index.html"],
    ["Accounts", "../popup/index.html#accounts"],
    ["Breaches", "../breaches/index.html"],
    ["Privacy", "../privacy/index.html"],
    ["Settings", "../options/index.html"],
  ]);
  const marked = links.filter((link) => link.getAttribute("aria-current") === "page");
  expect(marked.map((link) => link.textContent)).toEqual(current === undefined ? [] : [current]);
});
