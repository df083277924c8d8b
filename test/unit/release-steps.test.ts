// The scripts of a release, run as they stand in the workflow, with small programs and stores in place of real ones.

import { spawnSync } from "node:child_process";
import { createHash, generateKeyPairSync } from "node:crypto";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { textOf } from "../../scripts/house.ts";
import { releaseScripts } from "./workflow-files.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const SCRIPTS = releaseScripts();
const VERSION = "1.2.3";

/** Ends what hangs. */
const HANG_MS = 110_000;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "breachlight-release-"));
  mkdirSync(join(folder, "bin"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(path: string, content: string): void {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), content);
}

function read(path: string): string {
  return readFileSync(join(folder, path), "utf8");
}

/** Runs a step's script as GitHub does. `values` replace the expressions that only GitHub can fill in. */
function run(name: string, values: Record<string, string> = {}) {
  const { run: script = "", env = {} } = SCRIPTS.get(name) ?? {};
  const fixed = Object.entries(env).filter(([, value]) => !value.includes("${{"));
  const missing = Object.keys(env).filter((key) => env[key]?.includes("${{") && !(key in values));
  expect(missing).toEqual([]);
  write("script.sh", script);
  return spawnSync("bash", ["-e", "script.sh"], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    timeout: HANG_MS,
    env: {
      PATH: [join(folder, "bin"), process.env.PATH].join(delimiter),
      HOME: folder,
      GITHUB_OUTPUT: join(folder, "outputs"),
      GITHUB_REF_NAME: `v${VERSION}`,
      GITHUB_REPOSITORY: "somebody/breachlight",
      ...Object.fromEntries(fixed),
      ...values,
    },
  });
}

/** A `gh` that prints `output` and keeps its arguments. */
function installGh(output: string): void {
  write("bin/gh", `#!/bin/sh\nprintf '%s\\n' "$@" > arguments\nprintf '%s' '${output}'\n`);
  chmodSync(join(folder, "bin/gh"), 0o755);
}

const KINDS = ["chromium.zip", "firefox.zip", "source.zip", "cdx.json"];
const nameOf = (kind: string) => `breachlight-${VERSION}${kind.endsWith("zip") ? "-" : "."}${kind}`;

/** What a build makes, in a folder. */
function build(into: string): void {
  for (const kind of KINDS) write(`${into}/${nameOf(kind)}`, `content of ${kind}`);
  const sums = KINDS.map((kind) => {
    const digest = createHash("sha256").update(`content of ${kind}`).digest("hex");
    return `${digest}  ${nameOf(kind)}\n`;
  });
  write(`${into}/SHA256SUMS`, sums.join(""));
}

// GitHub runs these on Linux, with GNU's tools.
describe.skipIf(process.platform !== "linux")("a release", () => {
  it("has no other scripts than these", () => {
    const names = ["Compare", "Write the notes", "Make the release", "Refuse if nobody was asked", "Submit"];
    expect([...SCRIPTS.keys()]).toEqual(names);
  });

  describe("compares two builds", () => {
    beforeEach(() => {
      build("built/ubuntu-latest");
      build("built/macos-latest");
    });

    it("and goes on with one of them if all bytes are the same", () => {
      expect(run("Compare").status).toBe(0);
      expect(read(`packages/${nameOf("source.zip")}`)).toBe("content of source.zip");
      expect(read("outputs")).toBe(`version=${VERSION}\n`);
    });

    it.each<[string, () => void]>([
      ["a file differs", () => write(`built/macos-latest/${nameOf("firefox.zip")}`, "other content")],
      ["one has a file more", () => write("built/macos-latest/more.zip", "")],
      ["one is missing", () => rmSync(join(folder, "built/macos-latest"), { recursive: true })],
      [
        "both differ from their checksums",
        () => {
          for (const system of ["ubuntu-latest", "macos-latest"])
            write(`built/${system}/${nameOf("firefox.zip")}`, "other content");
        },
      ],
    ])("and stops if %s", (_, change) => {
      change();
      expect(run("Compare").status).not.toBe(0);
    });

    it("and stops if the tag names another version", () => {
      const { status, stdout } = run("Compare", { GITHUB_REF_NAME: "v1.2.4" });
      expect(status).not.toBe(0);
      expect(stdout).toContain("The tag is not the version in package.json.");
    });
  });

  describe("has notes", () => {
    const bundles = { VERSION, PROVENANCE: "provenance.json", BILL: "bill.json" };

    beforeEach(() => {
      build("packages");
      write("provenance.json", '{"bundle":1}\n');
      write("bill.json", '{"bundle":2}\n');
      write(
        "CHANGELOG.md",
        `# Changelog\n\n## 1.3.0\n\nNewer.\n\n## ${VERSION}, today\n\nThis.\n\n## 1.2.2\n\nOlder.\n`,
      );
    });

    it("with what is new, how to check a file, and the hash of each file", () => {
      expect(run("Write the notes", bundles).status).toBe(0);
      const notes = read("notes.md");
      expect(notes).toMatch(/^\s*This\.\s+## Check a file\n/);
      expect(notes).toContain(
        `    gh attestation verify ${nameOf("chromium.zip")} --repo somebody/breachlight\n`,
      );
      const sums = read("packages/SHA256SUMS").trim().split("\n");
      expect(sums).toHaveLength(KINDS.length);
      for (const line of sums) expect(notes).toContain(`    ${line}\n`);
    });

    it("and both signatures beside the files", () => {
      run("Write the notes", bundles);
      expect(read(`packages/${nameOf("intoto.jsonl")}`)).toBe('{"bundle":1}\n{"bundle":2}\n');
    });

    it("or stops if nothing is said of the version", () => {
      const { status, stdout } = run("Write the notes", { ...bundles, VERSION: "1.2.4" });
      expect(status).not.toBe(0);
      expect(stdout).toContain("CHANGELOG.md has nothing on 1.2.4.");
    });

    it("from the project's own changelog", () => {
      const { version } = JSON.parse(textOf("package.json")) as { version: string };
      cpSync(join(ROOT, "CHANGELOG.md"), join(folder, "CHANGELOG.md"));
      expect(run("Write the notes", { ...bundles, VERSION: version }).status).toBe(0);
    });
  });

  it("is made of an existing tag, with each package", () => {
    build("packages");
    installGh("");
    expect(run("Make the release", { GH_TOKEN: "token" }).status).toBe(0);
    const named = read("arguments").trim().split("\n");
    expect(named.slice(0, 3)).toEqual(["release", "create", `v${VERSION}`]);
    expect(named).toEqual(expect.arrayContaining(KINDS.map((kind) => `packages/${nameOf(kind)}`)));
    expect(named).toContain("--verify-tag");
  });

  it.each([
    ["goes to the stores if a person approved", "wait_timer\nrequired_reviewers\n", 0],
    ["stays out of the stores if the environment asks nobody", "wait_timer\n", 1],
    ["stays out of the stores if there is no such environment", "", 1],
  ])("%s", (_, rules, status) => {
    installGh(rules);
    expect(run("Refuse if nobody was asked", { GH_TOKEN: "token" }).status).toBe(status);
    expect(read("arguments")).toContain("repos/somebody/breachlight/environments/stores\n");
  });

  describe("is submitted", () => {
    /** Responds in place of the stores, and keeps the contents that each of them was sent. */
    const STORES = `
      import { appendFileSync } from "node:fs";
      const responses = {
        "oauth2.googleapis.com/token": { access_token: "t" },
        ":fetchStatus": {},
        ":upload": { uploadState: "SUCCEEDED" },
        ":publish": {},
        "/operations/": { status: "Succeeded" },
        "/submissions": {},
        "/addons/upload/u": { processed: true, valid: true, uuid: "u", validation: {} },
        "/addons/upload/": { uuid: "u" },
        "/versions/": { id: 2, file: { id: 3 } },
        "/addons/addon/": { id: 1 },
      };
      const textOf = (it) => (typeof it === "string" ? it : new Response(it).text());
      globalThis.fetch = async (url, { body } = {}) => {
        const { host, pathname } = new URL(url);
        const parts = await Promise.all(body instanceof FormData ? [...body.values()].map(textOf) : [textOf(body)]);
        for (const text of parts) if (text.startsWith("content of")) appendFileSync("sent", host + ": " + text + "\\n");
        const [, response] = Object.entries(responses).find(([part]) => (host + pathname).includes(part));
        return Response.json(response, { headers: { Location: "1" } });
      };
      const { setInterval } = globalThis;
      globalThis.setInterval = (act) => setInterval(act, 5);
    `;
    const { privateKey } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    });
    const NODE_OPTIONS = "--import=./stores.mjs";
    const keys = Object.fromEntries(
      Object.entries(SCRIPTS.get("Submit")?.env ?? {})
        .filter(([, value]) => value.includes("${{"))
        .map(([name]) => [name, name.endsWith("PRIVATE_KEY") ? privateKey : name.toLowerCase()]),
    );

    beforeEach(() => {
      build("packages");
      symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
      // Else npm asks the registry whether it is current.
      cpSync(join(ROOT, ".npmrc"), join(folder, ".npmrc"));
      write("stores.mjs", STORES);
    });

    it("as it was signed, to each store, with the sources where a store takes them", () => {
      const { status, stdout, stderr } = run("Submit", { ...keys, NODE_OPTIONS });
      expect(status, stdout + stderr).toBe(0);
      expect(read("sent").trim().split("\n").sort()).toEqual([
        "addons.mozilla.org: content of firefox.zip",
        "addons.mozilla.org: content of source.zip",
        "api.addons.microsoftedge.microsoft.com: content of chromium.zip",
        "chromewebstore.googleapis.com: content of chromium.zip",
      ]);
    });

    it("or fails if a store refuses", () => {
      writeFileSync(join(folder, "stores.mjs"), read("stores.mjs").replace("SUCCEEDED", "FAILED"));
      const { status, stderr } = run("Submit", { ...keys, NODE_OPTIONS });
      expect(status, stderr).toBe(1);
    });
  });
});
