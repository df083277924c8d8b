// Files as managers and browsers write them (skipped where ../shared/data is absent): what the page reads, and then asks about.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { passwordKey, writeKdbx } from "../../../services/exports/kdbx-writer.ts";
import { csv, keePassXml } from "../../../services/exports.ts";
import { captured, capturedPath, hasCaptures } from "../../services/captures.ts";
import { openAudit, prefixOf } from "./audit-world.tsx";

interface Sample {
  file: string;
  passwords: string[];
  leftOut?: string[];
  unreadableRows?: number[];
}

interface Database {
  file: string;
  password: string;
  keyFile?: string;
  entries?: { title: string; user: string; password: string; bin?: true }[];
}

const indexOf = <Row,>(folder: string): Row[] =>
  hasCaptures ? JSON.parse(captured(`${folder}/index.json`)) : [];
const bytesOf = (path: string) => new Uint8Array(readFileSync(capturedPath(path)));

type Page = Awaited<ReturnType<typeof openAudit>>;

/** Reads a file up to the first thing that the page asks or says of it. */
async function give(page: Page, name: string, bytes: Uint8Array) {
  await page.settled(
    () => void page.audit.read([{ name, size: bytes.length, read: async () => bytes.slice() }]),
  );
  await page.until(() => page.audit.phase().phase !== "reading");
}

async function unlock(page: Page, password: string) {
  await page.type(page.getByLabelText("Password"), password);
  await page.click(page.button("Open"));
  await page.until(() => !["reading", "unlocking"].includes(page.audit.phase().phase));
}

/** Agrees with the columns that the page suggests. */
async function agree(page: Page) {
  if (page.audit.phase().phase !== "columns") return;
  await page.click(page.button("Continue"));
  await page.until(() => page.audit.phase().phase === "ready");
}

/** Checks everything, and returns what was asked about. */
async function askedOf(page: Page) {
  await page.check();
  return page.questions().map(({ prefix }) => prefix);
}

const prefixesOf = (passwords: readonly string[]) => [...new Set(passwords.map(prefixOf))].sort();

const NEEDED: Record<string, string> = { "bitwarden-password-protected.json": "open-sesame-26" };
/** What the page says of some, beside the number of its passwords. */
const SAID: Record<string, RegExp> = {
  "lastpass-html-entities.csv": /This file writes & as &amp;/,
  "broken-quotes.csv": /Rows that couldn’t be read \(3\): 3, 4, 5/,
  "zip-with-password-folder-first.zip": /This ZIP file has a password\./,
  "keepassxc-german-recycle-bin.csv": /Include archived, expired and excluded passwords \(1\)/,
};
const READ = {
  "cases/vaults": indexOf<Sample>("cases/vaults"),
  exports: indexOf<Sample>("exports"),
};

describe.skipIf(!hasCaptures).each(Object.entries(READ))("each file of %s", (folder, samples) => {
  it.each(samples)("$file: all its passwords are asked about, and nothing else", async (sample) => {
    const { file, passwords, leftOut = [] } = sample;
    const page = await openAudit();
    await give(page, file, bytesOf(`${folder}/${file}`));
    if (NEEDED[file]) await unlock(page, NEEDED[file]);
    for (const password of passwords.filter(({ length }) => length > 9))
      expect(page.place.innerHTML).not.toContain(password);
    await agree(page);
    expect(page.text()).toMatch(SAID[file] ?? "");
    if (passwords.length === 0) return expect(page.audit.phase().phase).toBe("intake");
    expect((await askedOf(page)).sort()).toEqual(prefixesOf(passwords));
    if (leftOut.length === 0) return;
    await page.click(page.getByRole("switch"));
    await page.check(/^Check \d password/);
    expect(page.questions().map(({ prefix }) => prefix)).toContain(prefixOf(leftOut[0] ?? ""));
  });
});

it.skipIf(!hasCaptures)("calls no password reused that belongs to one site and its app", async () => {
  const page = await openAudit();
  await give(page, "a.json", bytesOf("cases/vaults/bitwarden-app-link-first.json"));
  expect(page.text()).toContain("Passwords read from Bitwarden: 2");
  expect(page.text()).not.toContain("Reused");
});

const DATABASES = indexOf<Database>("exports/kdbx").filter(({ keyFile }) => !keyFile);

describe.skipIf(!hasCaptures)("a KeePass database", () => {
  const readable = DATABASES.filter(({ entries }) => entries);

  it.each(readable)(
    "$file: opens with its password only, and all its entries are checked",
    async (sample) => {
      const { file, password, entries = [] } = sample;
      const kept = entries.filter(({ bin }) => !bin);
      const page = await openAudit({ seen: Object.fromEntries(kept.map((one) => [one.password, 1])) });
      await give(page, file, bytesOf(`exports/kdbx/${file}`));
      await unlock(page, `${password}!`);
      expect(page.getByRole("alert").textContent).toContain("That didn’t open the file.");
      await unlock(page, password);
      expect(page.text()).toContain(`Passwords read from KeePass: ${kept.length}`);
      expect((await askedOf(page)).sort()).toEqual(prefixesOf(kept.map((one) => one.password)));
      expect(page.names().sort()).toEqual(kept.map(({ title }) => title).sort());
      for (const { user } of kept) expect(page.text()).toContain(user);
    },
  );

  it("that is damaged is said to be", async () => {
    const page = await openAudit();
    await give(page, "a.kdbx", bytesOf("exports/kdbx/BrokenHeaderHash.kdbx"));
    await unlock(page, "");
    expect(page.getByRole("alert").textContent).toContain("This file is damaged.");
  });
});

const HEADERS = hasCaptures ? (JSON.parse(captured("exports/headers.json")) as { header: string }[]) : [];
it.skipIf(!hasCaptures).each(HEADERS)("reads a row under $header", async ({ header }) => {
  const page = await openAudit();
  const names = header.replaceAll('"', "").split(",");
  await page.paste(
    csv(header, [names.map((name) => (/^(login_)?password$/i.test(name) ? "unlisted-1" : ""))]),
  );
  expect(await askedOf(page)).toEqual([prefixOf("unlisted-1")]);
});

describe("a locked file", () => {
  const made = { title: "Shop", url: "https://shop.example", username: "jo", password: "unlisted-1" };
  const xml = keePassXml([{ ...made, changedAt: 1.6e12 }]);
  const bytes = writeKdbx({ version: 4, keys: [passwordKey("open")], xml });

  it("asks for its password in place, says that one is wrong, and sends none", async () => {
    const page = await openAudit();
    await give(page, "vault.kdbx", bytes);
    expect(page.getByRole("heading", { level: 2 }).textContent).toBe("Open the file from KeePass");
    await unlock(page, "wrong");
    await page.until(() => page.queryByRole("alert")?.textContent);
    expect(page.getByRole("alert").textContent).toBe(
      "That didn’t open the file. Check the password, and the key file if there is one.",
    );
    await unlock(page, "open");
    expect(page.text()).toContain("Passwords read from KeePass: 1");
    expect(JSON.stringify(page.sent)).not.toContain('open"');
  });

  it("can be given up", async () => {
    const page = await openAudit();
    await give(page, "vault.kdbx", bytes);
    await page.click(page.button("Check another file"));
    await page.until(() => page.audit.phase().phase === "intake");
    expect(page.getByLabelText("Or paste its text here")).toBeTruthy();
  });
});
