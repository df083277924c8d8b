// No page can load a file of the extension: every way fails as for an extension that doesn't exist.

import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { expect, html, test } from "../driver/extension.ts";
import { BUILT } from "../driver/launch.ts";

/** How each way to load each address ends. Runs in pages. */
async function outcomes(addresses: string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const element = (name: string, properties: object) =>
    new Promise<string>((resolve) => {
      const it = Object.assign(document.createElement(name), properties);
      for (const type of ["load", "error"]) it.addEventListener(type, () => resolve(type));
      document.body.append(it);
    });
  const ways: Record<string, (address: string) => Promise<string>> = {
    fetch: async (address) => String((await fetch(address)).status),
    "fetch without CORS": async (address) => (await fetch(address, { mode: "no-cors" })).type,
    img: (src) => element("img", { src }),
    script: (src) => element("script", { src }),
    link: (href) => element("link", { href, rel: "stylesheet" }),
    import: async (address) => typeof (await import(address)),
    font: async (address) => (await new FontFace("x", `url(${address})`).load()).status,
  };
  for (const [way, load] of Object.entries(ways)) {
    const results = addresses.map((address) =>
      Promise.resolve(address)
        .then(load)
        // A message may contain the address.
        .catch((error: Error) => `${error.name} ${error.message.replaceAll(address, "")}`),
    );
    for (const [index, result] of (await Promise.all(results)).entries())
      found[`${way} ${addresses[index]?.replace(/^\S+?:\/\/[^/]*/, "")}`] = result;
  }
  const timed = performance.getEntriesByType("resource").filter(({ name }) => /^(chrome|moz)-ext/.test(name));
  found["resources that were timed"] = String(timed.length);
  return found;
}

/** What a page can learn from frames with these addresses. Runs in pages. */
async function framed(addresses: string[]): Promise<unknown[]> {
  const frames = addresses.map((src) => {
    const frame = document.body.appendChild(Object.assign(document.createElement("iframe"), { src }));
    for (const type of ["load", "error"]) frame.addEventListener(type, () => frame.classList.add(type));
    return frame;
  });
  // A frame of its own comes after them, twice: by then they have finished.
  for (let i = 0; i < 2; i++)
    await new Promise((resolve) => {
      const src = `/own-${i}`;
      document.body.append(Object.assign(document.createElement("iframe"), { src, onload: resolve }));
    });
  return frames.map(({ className, contentWindow, contentDocument, clientWidth }) => {
    return [className, contentWindow?.length, contentDocument?.URL, clientWidth];
  });
}

test("fails for every file as for an extension that is not installed @both", async ({
  page,
  pages,
  extension,
  driven,
}) => {
  pages.show({ "/": html("<p>x"), "/own-0": html("<p>0"), "/own-1": html("<p>1") });
  await page.goto(pages.url());
  const files = readdirSync(BUILT[driven], { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join("/", relative(BUILT[driven], parentPath), name).replaceAll(sep, "/"));
  expect(files.length).toBeGreaterThan(40);
  const paths = [...files, "/", "/_generated_background_page.html", "/no-such-file.js"];
  // The same length and characters.
  const other = extension.origin.replace(/(?<=:\/\/).*/, (id) =>
    id.replace(/[a-f]/g, (it) => (it === "a" ? "b" : "a")),
  );
  expect(other).not.toBe(extension.origin);
  const at = (origin: string, some: string[]) => some.map((path) => origin + path);
  const ask = (origin: string) => page.evaluate(outcomes, at(origin, paths));
  expect(await ask(extension.origin)).toEqual(await ask(other));
  const shown = paths.filter((path) => /html$|png$/.test(path));
  const show = (origin: string) => page.evaluate(framed, at(origin, shown));
  expect(await show(extension.origin)).toEqual(await show(other));
});
