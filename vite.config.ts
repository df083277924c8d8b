// Builds the extension from the one source manifest into dist/chrome, loadable as it is.
import { crx, type ManifestV3Export } from "@crxjs/vite-plugin";
import { defineConfig, type Plugin } from "vite";
import manifest from "./manifest.json" with { type: "json" };

const CONTENT_ENTRY = "src/content/index.ts";

/** Standalone content files are built outside the module graph, so `build --watch` has to be told of their edits. */
function watchContentFiles(): Plugin {
  return {
    name: "watch-content-files",
    async buildStart() {
      const { readdir } = await import("node:fs/promises");
      for (const folder of ["src/content", "src/shared"]) {
        for (const name of await readdir(folder)) this.addWatchFile(`${folder}/${name}`);
      }
    },
  };
}

export default defineConfig({
  plugins: [
    crx({
      manifest: manifest as unknown as ManifestV3Export,
      contentScripts: { standaloneFiles: [CONTENT_ENTRY] },
    }),
    watchContentFiles(),
  ],
  resolve: {
    // The bundler would inline the 90 kB of suffixes at each of their uses; the package's own bundle holds them once.
    alias: { tldts: "tldts/dist/index.esm.min.js" },
  },
  build: {
    outDir: "dist/chrome",
    emptyOutDir: true,
    target: "chrome123",
    modulePreload: false,
    sourcemap: false,
    // Opened by the popup, and so named nowhere in the manifest.
    rollupOptions: { input: { report: "src/pages/report/index.html" } },
  },
});
