// Third-party code that ships: a CycloneDX bill of materials, and the licenses as the packages state them.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** An entry of package-lock.json; its key is the install path. */
interface LockedPackage {
  version: string;
  license?: string;
  /** Hash of its archive: algorithm, dash, base64. Not every registry provides it. */
  integrity?: string;
  /** For some systems only. */
  optional?: boolean;
}

export interface Lock {
  name: string;
  version: string;
  packages: Record<string, LockedPackage>;
}

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)/i;

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

/** A license expression as in package.json, or a single license id. */
function licenseEntry(license: string): object {
  return /\s/.test(license) ? { expression: license } : { license: { id: license } };
}

function component(path: string, { version, license, integrity }: LockedPackage): object {
  const name = nameOf(path);
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const [method, digest = ""] = integrity?.split("-") ?? [];
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    scope: "required",
    ...(method === "sha512" && {
      hashes: [{ alg: "SHA-512", content: Buffer.from(digest, "base64").toString("hex") }],
    }),
    ...(license && { licenses: [licenseEntry(license)] }),
    purl,
  };
}

/** A UUID of the contents (version 8): a bill that says the same has the same one. Signing a bill takes one. */
function serialNumberOf(contents: object): string {
  const digest = createHash("sha256").update(JSON.stringify(contents)).digest("hex");
  const parts = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digest) ?? [];
  return `urn:uuid:${parts[1]}-${parts[2]}-8${parts[3]}-8${parts[4]}-${parts[5]}`;
}

/**
 * A CycloneDX 1.6 bill of materials, without a timestamp, which would differ each time.
 *
 * @param shipped paths of packages in package-lock.json
 * @throws Error if a package isn't in package-lock.json
 */
export function billOfMaterials(lock: Lock, shipped: readonly string[]): string {
  const components = shipped.map((path) => {
    const locked = lock.packages[path];
    if (!locked) throw new Error(`${path} is in the bundle and not in package-lock.json.`);
    return component(path, locked);
  });
  const own = `${lock.name}@${lock.version}`;
  const contents = {
    metadata: {
      component: {
        type: "application",
        "bom-ref": own,
        name: lock.name,
        version: lock.version,
        licenses: [{ license: { id: "MIT" } }],
      },
    },
    components,
    dependencies: [
      { ref: own, dependsOn: components.map((it) => (it as Record<string, string>)["bom-ref"]) },
    ],
  };
  const bill = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: serialNumberOf(contents),
    version: 1,
    ...contents,
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/**
 * Leaves out paragraphs that were in an earlier package's license, and says where they are. Many licenses differ only in who wrote the
 * code, and each copy is a download.
 *
 * @param places where each paragraph was first, by its words
 */
function withoutRepeats(text: string, place: string, places: Map<string, string>): string {
  const kept: string[] = [];
  let repeated: string[] = [];
  let before = "";
  const endRun = () => {
    // A heading alone isn't worth a reference.
    if (repeated.join("").length < 100) kept.push(...repeated);
    else kept.push(`[The same words as under ${before}.]`);
    repeated = [];
  };
  for (const paragraph of text.split(/\n{2,}/)) {
    const words = paragraph.replace(/\W+/g, " ").trim().toLowerCase();
    const first = places.get(words);
    const isRepeat = first !== undefined && first !== place && !/copyright (?:\(c\)|©|\d)/i.test(paragraph);
    if (repeated.length > 0 && !(isRepeat && first === before)) endRun();
    if (isRepeat) {
      repeated.push(paragraph);
      before = first;
    } else {
      kept.push(paragraph);
      places.set(words, first ?? place);
    }
  }
  endRun();
  return kept.join("\n\n");
}

/**
 * The notice for third-party code: name, version and every license of each package, verbatim, and what several have in common once.
 *
 * @param modules folder of the installed dependencies
 * @throws Error if a package has no license in its folder
 */
export function licensesOf(lock: Lock, shipped: readonly string[], modules: string): string {
  const places = new Map<string, string>();
  const texts = shipped.map((path) => {
    const folder = join(modules, "..", path);
    const files = readdirSync(folder)
      .filter((name) => LICENSE_FILE.test(name))
      .sort();
    if (!files.length) throw new Error(`${path} is in the bundle and states no license.`);
    const licenses = files.map((file) =>
      readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n").trim(),
    );
    const place = `${nameOf(path)} ${lock.packages[path]?.version}`;
    return [place, withoutRepeats(licenses.join("\n\n"), place, places)].join("\n\n");
  });
  const head = "Breachlight holds code of these packages, under these licenses.";
  return `${[head, ...texts].join(`\n\n${"-".repeat(72)}\n\n`)}\n`;
}
