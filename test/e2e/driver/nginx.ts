// An nginx with the configuration that the document on one's own range service shows, in a folder of a test's own.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { nginxPath } from "../../../scripts/setup/nginx.mjs";
import type { Certificate } from "../../services/lookup/certificate.ts";

const DOCUMENT = resolve(import.meta.dirname, "../../../docs/own-range-service.md");

export interface RangeFilesServer {
  /** What a person enters as the address of the service. */
  url: string;
  stop(): void;
}

/** Why no nginx can be started here, as a sentence; `undefined` where it can. */
export function objectionToNginx(): string | undefined {
  return nginxPath() ? undefined : "there is no nginx here (on Debian: sudo apt-get install nginx-light)";
}

/** The one configuration that the document shows. */
export function shownConfiguration(): string {
  const shown = [...readFileSync(DOCUMENT, "utf8").matchAll(/^```nginx\n([\s\S]*?)^```$/gm)];
  const [only] = shown;
  if (!only?.[1] || shown.length > 1) throw new Error("the document shows one configuration");
  return only[1];
}

/** Puts what is true of this computer in the place of what the document makes up; each has to be there once. */
function filledIn(configuration: string, values: Record<string, string>): string {
  let filled = configuration;
  for (const [shown, own] of Object.entries(values)) {
    if (filled.split(shown).length !== 2) throw new Error(`the document has "${shown}" once`);
    filled = filled.replace(shown, () => own);
  }
  return filled;
}

/** What stands around a configuration of one site, on most systems in a file of the distribution's. */
function around(configuration: string, folder: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `  ${name}_temp_path ${join(folder, name)};`,
  );
  const lines = ["worker_processes 1;", `pid ${join(folder, "nginx.pid")};`, "events {}", "http {"];
  return [...lines, ...temporary, configuration, "}"].join("\n");
}

/** A port that nobody listens at now. */
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
  /** As the downloader names it, "5BAA6.txt", or without the ending. */
  name: string;
  text: string;
}

/** The file that holds a password, as the downloader writes it: among others, in order, the rows ending in CRLF. */
export function rangeFileOf(password: string, count: number, ending: "" | ".txt"): RangeFile {
  const sha1 = sha1Of(password);
  const others = Array.from(
    { length: 800 },
    (_, index) => `${sha1Of(`${password} ${index}`).slice(5)}:${index + 1}`,
  );
  const rows = [...others, `${sha1.slice(5)}:${count}`].sort();
  return { name: `${sha1.slice(0, 5)}${ending}`, text: rows.join("\r\n") };
}

/** Starts nginx with `configuration`, which is the document's or what a test makes of it, over files of its own. */
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
  // Where the tests are root's, whoever reads the files there is not.
  chmodSync(folder, 0o755);
  const log = join(folder, "error.log");
  /** It comes back once it listens, and leaves the server behind. */
  const run = (...args: string[]) =>
    spawnSync(nginxPath() ?? "nginx", ["-p", folder, "-e", log, "-c", join(folder, "nginx.conf"), ...args], {
      stdio: "ignore",
    });
  const stop = () => {
    run("-s", "stop");
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  if (run().status !== 0) {
    const said = readFileSync(log, "utf8");
    stop();
    throw new Error(`nginx does not start:\n${said}`);
  }
  return { url: `https://127.0.0.1:${port}`, stop };
}
