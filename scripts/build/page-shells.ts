// The HTML files of our own pages. They differ in nothing but their address: what a page shows, its scripts make, and its styles
// are imported by its components. So no page has a file: each folder of `src/pages` gets one in the build.

import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Plugin } from "vite";

const PAGES = "src/pages";
const SHELL = /(?:^|[\\/])src[\\/]pages[\\/][\w-]+[\\/]index\.html$/;

const SHELL_TEXT = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta http-equiv="x-dns-prefetch-control" content="off" />
    <title>Breachlight</title>
    <link rel="icon" href="/icons/icon-32.png" />
    <link rel="stylesheet" href="../../ui/theme.css" />
    <link rel="stylesheet" href="../../ui/layout.css" />
    <link rel="stylesheet" href="../../ui/controls/controls.css" />
    <script type="module" src="./index.tsx"></script>
  </head>
  <body></body>
</html>
`;

/** The name of the page whose HTML file a path is. */
function pageAt(path: string): string {
  return basename(dirname(path));
}

/** The pages that the manifest doesn't name, as the manifest's are entries of the bundle already. By name. */
export function pageEntries(manifest: object): Record<string, string> {
  const named = JSON.stringify(manifest);
  return Object.fromEntries(
    readdirSync(PAGES)
      .map((page) => [page, `${PAGES}/${page}/index.html`] as const)
      .filter(([, path]) => !named.includes(path)),
  );
}

/** Supplies the HTML file of each page. */
export function pageShells(): Plugin {
  let root = "";
  return {
    name: "page-shells",
    enforce: "pre",
    configResolved(resolved) {
      root = resolved.root;
    },
    resolveId: { filter: { id: SHELL }, handler: (id) => join(root, PAGES, pageAt(id), "index.html") },
    load: { filter: { id: SHELL }, handler: () => SHELL_TEXT },
  };
}
