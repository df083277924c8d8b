// Builds the extension from one source manifest: dist/chrome, dist/firefox in mode "firefox", and dist/store for Chromium's
// stores in mode "store", each ready to load. All differences between their manifests are defined here.
import { crx, type ManifestV3Export } from "@crxjs/vite-plugin";
import { defineConfig, type Plugin } from "vite";
import manifest from "./manifest.json" with { type: "json" };
import { compactLocales } from "./scripts/build/compact-locales.ts";
import { compactSuffixes, suffixList } from "./scripts/build/compact-suffixes.ts";
import { licenses, notePackages } from "./scripts/build/licenses.ts";
import { contentsList } from "./scripts/build/list-contents.ts";
import { oneWorkerFile } from "./scripts/build/one-worker-file.ts";
import { pageEntries, pageShells } from "./scripts/build/page-shells.ts";
import { polyfillModule } from "./scripts/build/polyfill-module.ts";
import { popupHtml } from "./scripts/build/popup-html.ts";

const CONTENT_ENTRY = "src/content/index.ts";

/** Browsers hold a script in twice the memory if any character is above U+00FF. Only comments about licenses stay. */
const SCRIPTS = { charset: "ascii", comments: { annotation: false, jsdoc: false } } as const;

/** The oldest Firefox with data collection permissions on every system and everything else the code needs. */
const LOWEST_FIREFOX = "142";

/** `sax` looks for Node's streams but works without them; this avoids a build warning. */
function withoutStreams(): Plugin {
  return {
    name: "without-streams",
    enforce: "pre",
    resolveId: (id) => (id === "stream" ? "\0stream" : undefined),
    load: (id) => (id === "\0stream" ? "export {};" : undefined),
  };
}

/**
 * The policy of our own pages without the one source that Firefox's grammar doesn't allow. Firefox would ignore it, as
 * Chromium does, but also log a line about it for every page.
 */
function firefoxPolicy(): Record<string, string> {
  const { extension_pages: policy } = manifest.content_security_policy;
  return { extension_pages: policy.replace(" http://[::1]:*", "") };
}

/**
 * The Firefox manifest: an event page instead of a worker, its own id, and which data leaves the browser. Firefox takes an
 * organization's settings without a schema, and warns about the key for one.
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
          // Accounts that are looked up and URLs of pages that are scored: asked for when the first one is sent.
          optional: ["personallyIdentifyingInfo", "browsingActivity"],
        },
      },
    },
  };
}

/** The manifest for stores, without a key: each store assigns its own, and with it an id. */
function storeManifest(): Record<string, unknown> {
  const { key: _key, ...rest } = manifest;
  return rest;
}

function manifestFor(mode: string): ManifestV3Export {
  if (mode === "firefox") return firefoxManifest() as unknown as ManifestV3Export;
  return (mode === "store" ? storeManifest() : manifest) as unknown as ManifestV3Export;
}

/** Output folder of `vite build` in each mode. */
function folderFor(mode: string): string {
  if (mode === "firefox") return "dist/firefox";
  return mode === "store" ? "dist/store" : "dist/chrome";
}

/** Standalone content files and the background are built outside the module graph, so `build --watch` must be told to watch them. */
function watchOtherFiles(): Plugin {
  return {
    name: "watch-other-files",
    async buildStart() {
      const { readdir } = await import("node:fs/promises");
      for (const folder of ["src/content", "src/background", "src/services", "src/shared"]) {
        for (const name of await readdir(folder, { recursive: true })) this.addWatchFile(`${folder}/${name}`);
      }
    },
  };
}

/** A client for page scores that a publisher can build in. Without one, each person brings their own key or client. */
const BUILT_IN = {
  BUILT_IN_ISSUER: JSON.stringify(process.env.BREACHLIGHT_OAUTH_ISSUER ?? ""),
  BUILT_IN_CLIENT_ID: JSON.stringify(process.env.BREACHLIGHT_OAUTH_CLIENT_ID ?? ""),
};

export default defineConfig(({ mode }) => {
  const isForFirefox = mode === "firefox";
  const packages = new Set<string>();
  return {
    define: BUILT_IN,
    plugins: [
      crx({
        manifest: manifestFor(mode),
        browser: isForFirefox ? "firefox" : "chrome",
        contentScripts: { standaloneFiles: [CONTENT_ENTRY] },
      }),
      pageShells(),
      popupHtml(),
      watchOtherFiles(),
      compactSuffixes({ isModule: true }),
      suffixList(),
      polyfillModule(),
      compactLocales(),
      oneWorkerFile(packages),
      notePackages(packages),
      licenses(packages),
      contentsList(),
    ],
    worker: {
      format: "es",
      plugins: () => [compactSuffixes({ isModule: true }), withoutStreams(), notePackages(packages)],
      rollupOptions: { output: SCRIPTS },
    },
    build: {
      outDir: folderFor(mode),
      emptyOutDir: true,
      target: isForFirefox ? `firefox${LOWEST_FIREFOX}` : "chrome123",
      modulePreload: { polyfill: false },
      sourcemap: false,
      rollupOptions: {
        output: {
          ...SCRIPTS,
          codeSplitting: {
            // By default the bundler makes a file for each set of pages that share something, and each file takes time
            // to open.
            groups: [
              {
                name: "common",
                test: /^(?!.*(?:\/src\/pages\/popup\/|virtual))/,
                minShareCount: 2,
                priority: 2,
              },
              // Only for the pages with a long list.
              { name: "long-list", test: /virtual/, minShareCount: 2, priority: 1 },
              // Code the welcome page shares with the popup shouldn't be loaded by other pages.
              { name: "popup", test: /./, minShareCount: 2 },
            ],
          },
        },
        input: pageEntries(manifest),
      },
    },
  };
});
