// Extensions to compare with: of one content script and one worker, in a folder of their own.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface PeerParts {
  /** The content script; an empty file costs what the browser itself takes for having one. */
  content?: string;
  worker?: string;
  /** Markup of a popup page, `popup.html`, and the module it loads as `popup.js`. */
  popup?: { markup: string; script: string };
  /** More files, by name. */
  files?: Record<string, string | Buffer>;
}

/**
 * Writes an unpacked extension with the same matches as ours, and gives its folder.
 *
 * @param key base64; it decides the id, so each extension of a run needs its own
 */
export function makePeer(folder: string, key: string, parts: PeerParts): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "content.js"), parts.content ?? "");
  writeFileSync(join(folder, "worker.js"), parts.worker ?? "");
  for (const [name, text] of Object.entries(parts.files ?? {})) writeFileSync(join(folder, name), text);
  if (parts.popup) {
    writeFileSync(join(folder, "popup.html"), parts.popup.markup);
    writeFileSync(join(folder, "popup.js"), parts.popup.script);
  }
  writeFileSync(
    join(folder, "manifest.json"),
    JSON.stringify({
      manifest_version: 3,
      name: "Beside",
      version: "1",
      key,
      background: { service_worker: "worker.js", type: "module" },
      ...(parts.popup && { action: { default_popup: "popup.html" } }),
      content_scripts: [
        {
          matches: ["http://*/*", "https://*/*"],
          js: ["content.js"],
          run_at: "document_start",
          all_frames: true,
          match_origin_as_fallback: true,
        },
      ],
    }),
  );
  return folder;
}
