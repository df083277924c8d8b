// The scripts of a release, run as they stand in the workflow, with small programs and stores in place of real ones.

import { createHash, generateKeyPairSync } from "node:crypto";
import { cpSync, rmSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { textOf } from "../../scripts/house.ts";
import { at, installGh, read, run, SCRIPTS, useReleaseFolder, VERSION, write } from "./release-folder.ts";

const ROOT = resolve(import.meta.dirname, "../..");

useReleaseFolder();

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
    const names = [
      "Refuse a tag off the main branch",
      "Compare",
      "Write the notes",
      "Refuse if nobody was asked",
      "Refuse a tag that moved",
      "Make the release",
      "Submit",
    ];
    expect([...SCRIPTS.keys()]).toEqual(names);
  });

  describe("compares two builds", () => {
    beforeEach(() => {
      build("built/ubuntu-latest");
      build("built/macos-latest");
    });

    it("and goes on with one of them if all bytes are the same", () => {
      expect(run("Compare").status).toBe(0);
      expect(read(`release/packages/${nameOf("source.zip")}`)).toBe("content of source.zip");
      expect(read("outputs")).toBe(`version=${VERSION}\n`);
    });

    it.each<[string, () => void]>([
      ["a file differs", () => write(`built/macos-latest/${nameOf("firefox.zip")}`, "other content")],
      ["one has a file more", () => write("built/macos-latest/more.zip", "")],
      ["one is missing", () => rmSync(at("built/macos-latest"), { recursive: true })],
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
    beforeEach(() => {
      build("release/packages");
      write(
        "CHANGELOG.md",
        `# Changelog\n\n## 1.3.0\n\nNewer.\n\n## ${VERSION}, today\n\nThis.\n\n## 1.2.2\n\nOlder.\n`,
      );
    });

    it("with what is new, how to check a file, and the hash of each file", () => {
      expect(run("Write the notes", { VERSION }).status).toBe(0);
      const notes = read("release/notes.md");
      expect(read("summary")).toBe(notes);
      expect(notes).toMatch(/^\s*This\.\s+## Check a file\n/);
      expect(notes).toContain(
        `    gh attestation verify ${nameOf("chromium.zip")} --repo somebody/breachlight\n`,
      );
      const sums = read("release/packages/SHA256SUMS").trim().split("\n");
      expect(sums).toHaveLength(KINDS.length);
      for (const line of sums) expect(notes).toContain(`    ${line}\n`);
    });

    it("or stops if nothing mentions the version", () => {
      const { status, stdout } = run("Write the notes", { VERSION: "1.2.4" });
      expect(status).not.toBe(0);
      expect(stdout).toContain("CHANGELOG.md has nothing on 1.2.4.");
    });

    it("from the project's own changelog", () => {
      const { version } = JSON.parse(textOf("package.json")) as { version: string };
      cpSync(join(ROOT, "CHANGELOG.md"), at("CHANGELOG.md"));
      expect(run("Write the notes", { VERSION: version }).status).toBe(0);
    });
  });

  it("is made of an existing tag, with each package and both signatures", () => {
    build("packages");
    write("provenance.json", '{"bundle":1}\n');
    write("bill.json", '{"bundle":2}\n');
    installGh("");
    const bundles = { VERSION, PROVENANCE: "provenance.json", BILL: "bill.json" };
    const { status } = run("Make the release", {
      GH_TOKEN: "token",
      GH_REPO: "somebody/breachlight",
      ...bundles,
    });
    expect(status).toBe(0);
    expect(read(`packages/${nameOf("intoto.jsonl")}`)).toBe('{"bundle":1}\n{"bundle":2}\n');
    const named = read("arguments").trim().split("\n");
    expect(named.slice(0, 3)).toEqual(["release", "create", `v${VERSION}`]);
    expect(named).toEqual(
      expect.arrayContaining([...KINDS, "intoto.jsonl"].map((kind) => `packages/${nameOf(kind)}`)),
    );
    expect(named).toContain("--verify-tag");
  });

  it.each([
    ["is published if a person approved", "wait_timer\nrequired_reviewers\n", 0],
    ["stays unpublished if the environment asks nobody", "wait_timer\n", 1],
    ["stays unpublished if there is no such environment", "", 1],
  ])("%s", (_, rules, status) => {
    installGh(rules);
    expect(run("Refuse if nobody was asked", { GH_TOKEN: "token" }).status).toBe(status);
    expect(read("arguments")).toContain("repos/somebody/breachlight/environments/release\n");
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
      symlinkSync(join(ROOT, "node_modules"), at("node_modules"));
      // Else npm asks the registry whether it is current.
      cpSync(join(ROOT, ".npmrc"), at(".npmrc"));
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
      write("stores.mjs", read("stores.mjs").replace("SUCCEEDED", "FAILED"));
      const { status, stderr } = run("Submit", { ...keys, NODE_OPTIONS });
      expect(status, stderr).toBe(1);
    });
  });
});
