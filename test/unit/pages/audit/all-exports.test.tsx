// Files as managers and browsers write them (skipped where ../shared/data is absent): what the page reads, and then asks about.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { csv } from "../../../services/exports.ts";
import { openAudit, prefixOf } from "../../../world/pages/audit.tsx";
import { captured, capturedPath, hasCaptures } from "../../services/captures.ts";

interface Sample {
  file: string;
  passwords: string[];
  leftOut?: string[];
}

interface Database {
  file: string;
  password: string;
  keyFile?: string;
  entries?: { title: string; user: string; password: string; bin?: true }[];
}

const indexOf = <Row,>(folder: string): Row[] =>
  hasCaptures ? JSON.parse(captured(`${folder}/index.json`)) : [];

type Page = Awaited<ReturnType<typeof openAudit>>;

const give = (page: Page, path: string) =>
  page.give(path.split("/").at(-1) ?? "", new Uint8Array(readFileSync(capturedPath(path))));

/** Checks everything, and returns what was asked about. */
async function askedOf(page: Page) {
  await page.check();
  return page.asked().sort();
}

const prefixesOf = (passwords: readonly string[]) => [...new Set(passwords.map(prefixOf))].sort();

const NEEDED: Record<string, string> = { "bitwarden-password-protected.json": "open-sesame-26" };
/** What the page says of some, beside the number of its passwords. */
const SAID: Record<string, RegExp> = {
  "lastpass-html-entities.csv": /This file writes & as &amp;/,
  "broken-quotes.csv": /Rows that couldn’t be read: 3 \(#3, 4, 5/,
  "zip-with-password-folder-first.zip": /This ZIP file has a password\./,
  "keepassxc-german-recycle-bin.csv": /Include archived, expired and excluded passwords \(1\)/,
  "bitwarden-app-link-first.json": /^(?!.*Reused)/,
};
const READ = {
  "cases/vaults": indexOf<Sample>("cases/vaults"),
  exports: indexOf<Sample>("exports"),
};

describe.skipIf(!hasCaptures).each(Object.entries(READ))("each file of %s", (folder, samples) => {
  it.each(samples)("$file: all its passwords are asked about, and nothing else", async (sample) => {
    const { file, passwords, leftOut = [] } = sample;
    const page = await openAudit();
    await give(page, `${folder}/${file}`);
    if (NEEDED[file]) await page.unlock(NEEDED[file]);
    for (const password of passwords.filter(({ length }) => length > 9))
      expect(page.place.innerHTML).not.toContain(password);
    // Agrees with the columns that the page suggests.
    if (page.queryByText("Which column is which?")) await page.click(page.button("Continue"));
    await page.until(() => page.audit.phase().phase !== "reading");
    expect(page.text()).toMatch(SAID[file] ?? "");
    if (passwords.length === 0) return expect(page.audit.phase().phase).toBe("intake");
    expect(await askedOf(page)).toEqual(prefixesOf(passwords));
    if (leftOut.length === 0) return;
    await page.click(page.getByRole("switch", { name: /^Include archived/ }));
    await page.check(/^Check \d password/);
    expect(page.asked()).toContain(prefixOf(leftOut[0] ?? ""));
  });
});

describe.skipIf(!hasCaptures)("a KeePass database", () => {
  const readable = indexOf<Database>("exports/kdbx").filter(({ keyFile, entries }) => !keyFile && entries);

  it.each(readable)(
    "$file: opens with its password only, and all its entries are checked",
    async ({ file, password, entries = [] }) => {
      const kept = entries.filter(({ bin }) => !bin);
      const page = await openAudit({ seen: Object.fromEntries(kept.map((one) => [one.password, 1])) });
      await give(page, `exports/kdbx/${file}`);
      await page.unlock(`${password}!`);
      expect(page.getByRole("alert").textContent).toContain("That didn’t open the file.");
      await page.unlock(password);
      expect(page.text()).toContain(`Passwords read from KeePass: ${kept.length}`);
      expect(await askedOf(page)).toEqual(prefixesOf(kept.map((one) => one.password)));
      expect(page.names().sort()).toEqual(kept.map(({ title }) => title).sort());
      for (const { user } of kept) expect(page.text()).toContain(user);
    },
  );

  it("that is damaged is said to be", async () => {
    const page = await openAudit();
    await give(page, "exports/kdbx/BrokenHeaderHash.kdbx");
    await page.unlock("");
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
