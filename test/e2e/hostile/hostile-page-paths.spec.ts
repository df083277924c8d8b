// No page can load a file of the extension: every way fails as for an extension that doesn't exist.

import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { expect, html, test } from "../driver/extension.ts";
import { type BrowserName, BUILT } from "../driver/launch.ts";

/** Every packaged file, and addresses that a browser generates itself. */
function pathsOf(browser: BrowserName): string[] {
  const files = readdirSync(BUILT[browser], { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join("/", relative(BUILT[browser], parentPath), name).replaceAll(sep, "/"),
    );
  return [...files, "/", "/_generated_background_page.html", "/no-such-file.js"];
}

/** How requesting each address ends, for each way. Runs in pages. */
async function outcomes(addresses: string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const ended = (element: HTMLElement) =>
    new Promise<string>((resolve) => {
      for (const type of ["load", "error"]) element.addEventListener(type, () => resolve(type));
      document.body.append(element);
    }).finally(() => element.remove());
  const element = <Name extends keyof HTMLElementTagNameMap>(name: Name, properties: object) =>
    ended(Object.assign(document.createElement(name), properties));
  const ways: Record<string, (address: string) => Promise<string>> = {
    fetch: async (address) => String((await fetch(address)).status),
    "fetch without CORS": async (address) => (await fetch(address, { mode: "no-cors" })).type,
    XMLHttpRequest: (address) =>
      new Promise((resolve) => {
        const it = new XMLHttpRequest();
        it.onloadend = () => resolve(`${it.status} ${it.responseText.length}`);
        it.open("GET", address);
        it.send();
      }),
    img: (src) => element("img", { src }),
    script: (src) => element("script", { src }),
    "script of a module": (src) => element("script", { src, type: "module" }),
    link: (href) => element("link", { href, rel: "stylesheet" }),
    import: async (address) => typeof (await import(address)),
    // Firefox refuses one at once and the other a little later; its extensions have names that can't be guessed.
    Worker: async (address) => {
      try {
        const it = new Worker(address);
        await new Promise((resolve, reject) => Object.assign(it, { onmessage: resolve, onerror: reject }));
        return "runs";
      } catch {
        return "does not run";
      }
    },
    font: async (address) => (await new FontFace("x", `url(${address})`).load()).status,
  };
  for (const [way, ask] of Object.entries(ways)) {
    const results = addresses.map((address) =>
      Promise.resolve(address)
        .then(ask)
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
    frame.addEventListener("load", () => Object.assign(frame.dataset, { load: "yes" }));
    frame.addEventListener("error", () => Object.assign(frame.dataset, { error: "yes" }));
    return frame;
  });
  // A frame of its own comes after them, twice: by then they have finished.
  for (let i = 0; i < 2; i++)
    await new Promise((resolve) => {
      const src = `/own-${i}`;
      document.body.append(Object.assign(document.createElement("iframe"), { src, onload: resolve }));
    });
  return frames.map(({ dataset, contentWindow, contentDocument, clientWidth }) => {
    return [{ ...dataset }, contentWindow?.length, contentDocument?.URL, clientWidth];
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
  const paths = pathsOf(driven);
  expect(paths.length).toBeGreaterThan(40);
  // The same length and characters.
  const other = extension.origin.replace(/(?<=:\/\/).*/, (id) =>
    id.replace(/[a-f]/g, (it) => (it === "a" ? "b" : "a")),
  );
  expect(other).not.toBe(extension.origin);
  const ask = (origin: string) =>
    page.evaluate(
      outcomes,
      paths.map((path) => origin + path),
    );
  const real = await ask(extension.origin);
  expect(real).toEqual(await ask(other));
  const shown = paths.filter((path) => path.endsWith("html") || path.endsWith("png"));
  const show = (origin: string) =>
    page.evaluate(
      framed,
      shown.map((path) => origin + path),
    );
  expect(await show(extension.origin)).toEqual(await show(other));
});
