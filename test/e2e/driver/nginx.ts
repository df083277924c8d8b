// An nginx with the configuration from the document on running a range service, in a test's own folder.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Certificate } from "../../services/lookup/certificate.ts";

const DOCUMENT = resolve(import.meta.dirname, "../../../docs/own-range-service.md");

export interface RangeFilesServer {
  /** What a person enters as the service's address. */
  url: string;
  stop(): void;
}

/** A path, or a name on the PATH. */
const NGINX = process.env.BREACHLIGHT_NGINX || "nginx";

/** The one configuration in the document. */
export function shownConfiguration(): string {
  const shown = [...readFileSync(DOCUMENT, "utf8").matchAll(/^```nginx\n([\s\S]*?)^```$/gm)];
  const [only] = shown;
  if (!only?.[1] || shown.length > 1) throw new Error("the document shows one configuration");
  return only[1];
}

/** Replaces the document's placeholders with this machine's values; each must occur exactly once. */
function filledIn(configuration: string, values: Record<string, string>): string {
  let filled = configuration;
  for (const [shown, own] of Object.entries(values)) {
    if (filled.split(shown).length !== 2) throw new Error(`the document has "${shown}" once`);
    filled = filled.replace(shown, () => own);
  }
  return filled;
}

/** The surrounding configuration, which most distributions bring in a file of their own. */
function around(configuration: string, folder: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `  ${name}_temp_path ${join(folder, name)};`,
  );
  const lines = ["worker_processes 1;", `pid ${join(folder, "nginx.pid")};`, "events {}", "http {"];
  return [...lines, ...temporary, configuration, "}"].join("\n");
}

/** A port that nothing listens on now. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

function sha1Of(text: string): string {
  return createHash("sha1").update(text).digest("hex").toUpperCase();
}

export interface RangeFile {
  /** As the downloader names it, "5BAA6.txt", or without the extension. */
  name: string;
  text: string;
}

/** The file with a password as the downloader writes it: sorted among other rows, with CRLF line ends. */
export function rangeFileOf(password: string, count: number, ending: "" | ".txt"): RangeFile {
  const sha1 = sha1Of(password);
  const others = Array.from(
    { length: 800 },
    (_, index) => `${sha1Of(`${password} ${index}`).slice(5)}:${index + 1}`,
  );
  const rows = [...others, `${sha1.slice(5)}:${count}`].sort();
  return { name: `${sha1.slice(0, 5)}${ending}`, text: rows.join("\r\n") };
}

/** Starts nginx with `configuration`, the document's or a variant, over its own files. */
export async function startNginx(
  configuration: string,
  files: readonly RangeFile[],
  { certificate, privateKey }: Certificate,
): Promise<RangeFilesServer> {
  const folder = mkdtempSync(join(tmpdir(), "breachlight-nginx-"));
  const ranges = join(folder, "ranges");
  mkdirSync(ranges);
  for (const { name, text } of files) writeFileSync(join(ranges, name), text);
  const paths = { certificate: join(folder, "certificate.pem"), key: join(folder, "key.pem") };
  writeFileSync(paths.certificate, certificate);
  writeFileSync(paths.key, privateKey, { mode: 0o600 });
  const port = await freePort();
  const site = filledIn(configuration, {
    "listen 443 ssl;": `listen 127.0.0.1:${port} ssl;`,
    "/etc/ssl/certs/ranges.example.pem": paths.certificate,
    "/etc/ssl/private/ranges.example.key": paths.key,
    "root /srv/ranges;": `root ${ranges};`,
  });
  writeFileSync(join(folder, "nginx.conf"), around(site, folder));
  // If the tests run as root, nginx's workers don't.
  chmodSync(folder, 0o755);
  const log = join(folder, "error.log");
  /** It returns once it listens, and leaves the server running. */
  const run = (...args: string[]) =>
    spawnSync(NGINX, ["-p", folder, "-e", log, "-c", join(folder, "nginx.conf"), ...args], {
      stdio: "ignore",
    });
  const stop = () => {
    run("-s", "stop");
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const { status, error } = run();
  if (status !== 0) {
    const said = error ? `${error.message}. Name one in BREACHLIGHT_NGINX.` : readFileSync(log, "utf8");
    stop();
    throw new Error(`nginx does not start:\n${said}`);
  }
  return { url: `https://127.0.0.1:${port}`, stop };
}
