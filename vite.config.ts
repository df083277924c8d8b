// Builds the extension from the one source manifest: dist/chrome, dist/firefox in the mode "firefox", and in the mode
// "store" what Chromium's stores take, each loadable as it is. What their manifests have otherwise stands here and nowhere
// else.
import { crx, type ManifestV3Export } from "@crxjs/vite-plugin";
import { defineConfig, type Plugin } from "vite";
import manifest from "./manifest.json" with { type: "json" };
import { earlyScript } from "./scripts/build/bundle-alone.ts";
import { compactLocales } from "./scripts/build/compact-locales.ts";
import { compactSuffixes } from "./scripts/build/compact-suffixes.ts";

import { oneWorkerFile } from "./scripts/build/one-worker-file.ts";
import { polyfillModule } from "./scripts/build/polyfill-module.ts";

const CONTENT_ENTRY = "src/content/index.ts";

/** The oldest with the data collection permissions on every system, and with all that the code takes. */
const LOWEST_FIREFOX = "142";

/** `sax` looks for Node's streams, and does without: the build would warn of them. */
function withoutStreams(): Plugin {
  return {
    name: "without-streams",
    enforce: "pre",
    resolveId: (id) => (id === "stream" ? "\0stream" : undefined),
    load: (id) => (id === "\0stream" ? "export {};" : undefined),
  };
}

/**
 * The policy of our own pages without the one source that Firefox's grammar has no place for: it would leave it out by itself,
 * as Chromium does, and write a line about it for every page.
 */
function firefoxPolicy(): Record<string, string> {
  const { extension_pages: policy } = manifest.content_security_policy;
  return { extension_pages: policy.replace(" http://[::1]:*", "") };
}

/**
 * The manifest that Firefox wants: an event page for the worker, an id of its own, and what data leaves the browser. It takes
 * an organization's settings without a schema, and warns of the key for one.
 */
function firefoxManifest(): Record<string, unknown> {
  const { key: _key, minimum_chrome_version: _version, storage: _storage, background, ...common } = manifest;
  return {
    ...common,
    content_security_policy: firefoxPolicy(),
    background: { scripts: [background.service_worker], type: background.type },
    browser_specific_settings: {
      gecko: {
        id: "extension@breachlight.example",
        strict_min_version: `${LOWEST_FIREFOX}.0`,
        data_collection_permissions: {
          // Five characters of a password's SHA-1: without them there is no check.
          required: ["authenticationInfo"],
          // An address that is looked up, and one of a page that is scored: asked for when the first of them is.
          optional: ["personallyIdentifyingInfo", "browsingActivity"],
        },
      },
    },
  };
}

/** The manifest that stores want: each gives the extension a key, and with it an id, of its own. */
function storeManifest(): Record<string, unknown> {
  const { key: _key, ...rest } = manifest;
  return rest;
}

function manifestFor(mode: string): ManifestV3Export {
  if (mode === "firefox") return firefoxManifest() as unknown as ManifestV3Export;
  return (mode === "store" ? storeManifest() : manifest) as unknown as ManifestV3Export;
}

/** Where `vite build` puts what it builds in each mode. */
function folderFor(mode: string): string {
  if (mode === "firefox") return "dist/firefox";
  return mode === "store" ? "dist/store" : "dist/chrome";
}

/** Standalone content files are built outside the module graph, so `build --watch` has to be told of their edits. */
function watchContentFiles(): Plugin {
  return {
    name: "watch-content-files",
    async buildStart() {
      const { readdir } = await import("node:fs/promises");
      for (const folder of ["src/content", "src/shared"]) {
        for (const name of await readdir(folder, { recursive: true })) this.addWatchFile(`${folder}/${name}`);
      }
    },
  };
}

/** A client for page scores that a publisher builds in; without one, each person brings a key or a client of their own. */
const BUILT_IN = {
  BUILT_IN_ISSUER: JSON.stringify(process.env.BREACHLIGHT_OAUTH_ISSUER ?? ""),
  BUILT_IN_CLIENT_ID: JSON.stringify(process.env.BREACHLIGHT_OAUTH_CLIENT_ID ?? ""),
};

export default defineConfig(({ mode }) => {
  const isForFirefox = mode === "firefox";
  return {
    define: BUILT_IN,
    plugins: [
      crx({
        manifest: manifestFor(mode),
        browser: isForFirefox ? "firefox" : "chrome",
        contentScripts: { standaloneFiles: [CONTENT_ENTRY] },
      }),
      watchContentFiles(),
      compactSuffixes(),
      polyfillModule(),
      compactLocales(),
      earlyScript("src/pages/popup/early.ts"),
      oneWorkerFile(),
    ],
    worker: { format: "es", plugins: () => [compactSuffixes(), withoutStreams()] },
    build: {
      outDir: folderFor(mode),
      emptyOutDir: true,
      target: isForFirefox ? `firefox${LOWEST_FIREFOX}` : "chrome123",
      modulePreload: { polyfill: false },
      sourcemap: false,
      rollupOptions: {
        output: {
          codeSplitting: {
            // Left to itself the bundler makes a file for each set of pages that share something, and each file takes its time
            // to be opened.
            groups: [
              { name: "common", test: /^(?!.*\/src\/pages\/popup\/)/, minShareCount: 2, priority: 1 },
              // What the welcome page has of the popup is no other page's to load.
              { name: "popup", test: /./, minShareCount: 2 },
            ],
          },
        },
        // Opened by other pages, and so named nowhere in the manifest.
        input: {
          report: "src/pages/report/index.html",
          cloud: "src/pages/cloud/index.html",
          welcome: "src/pages/welcome/index.html",
          privacy: "src/pages/privacy/index.html",
          audit: "src/pages/audit/index.html",
        },
      },
    },
  };
});
