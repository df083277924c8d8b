// An nginx with the configuration from the document on running a range service, in a test's own folder.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Certificate } from "../../services/lookup/certificate.ts";

const DOCUMENT = resolve(import.meta.dirname, "../../../docs/own-range-service.md");

/** A path, or a name on the PATH. */
const NGINX = process.env.BREACHLIGHT_NGINX || "nginx";

/** The one configuration in the document. */
export function shownConfiguration(): string {
  const [only, ...others] = [...readFileSync(DOCUMENT, "utf8").matchAll(/^```nginx\n([\s\S]*?)^```$/gm)];
  if (!only?.[1] || others.length > 0) throw new Error("the document shows one configuration");
  return only[1];
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
  const others = Array.from({ length: 800 }, (_, at) => `${sha1Of(`${password} ${at}`).slice(5)}:${at + 1}`);
  const rows = [...others, `${sha1.slice(5)}:${count}`].sort();
  return { name: `${sha1.slice(0, 5)}${ending}`, text: rows.join("\r\n") };
}

/** Starts nginx with a configuration, the document's or a variant, over these files. */
export async function startNginx(
  configuration: string,
  files: readonly RangeFile[],
  { certificate, privateKey }: Certificate,
): Promise<{ url: string; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), "breachlight-nginx-"));
  const at = (name: string) => join(folder, name);
  mkdirSync(at("ranges"));
  for (const { name, text } of files) writeFileSync(at(`ranges/${name}`), text);
  writeFileSync(at("certificate.pem"), certificate);
  writeFileSync(at("key.pem"), privateKey, { mode: 0o600 });
  const port = await freePort();
  const site = configuration
    .replace("listen 443 ssl;", `listen 127.0.0.1:${port} ssl;`)
    .replace("/etc/ssl/certs/ranges.example.pem", at("certificate.pem"))
    .replace("/etc/ssl/private/ranges.example.key", at("key.pem"))
    .replace("root /srv/ranges;", `root ${at("ranges")};`);
  // Most distributions bring what is around it in a file of their own.
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const around = ["worker_processes 1;", `pid ${at("nginx.pid")};`, "events {}", "http {"];
  const paths = temporary.map((name) => `  ${name}_temp_path ${at(name)};`);
  writeFileSync(at("nginx.conf"), [...around, ...paths, site, "}"].join("\n"));
  // If the tests run as root, nginx's workers don't.
  chmodSync(folder, 0o755);
  /** It returns once it listens, and leaves the server running. */
  const run = (...args: string[]) =>
    spawnSync(NGINX, ["-p", folder, "-e", at("error.log"), "-c", at("nginx.conf"), ...args], {
      stdio: "ignore",
    });
  const stop = () => {
    run("-s", "stop");
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const { status, error } = run();
  if (status !== 0) {
    const said = error
      ? `${error.message}. Name one in BREACHLIGHT_NGINX.`
      : readFileSync(at("error.log"), "utf8");
    stop();
    throw new Error(`nginx does not start:\n${said}`);
  }
  return { url: `https://127.0.0.1:${port}`, stop };
}
