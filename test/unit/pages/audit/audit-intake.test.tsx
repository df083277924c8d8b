// What the audit page asks about a file before it reads it: which column is which, and a password.

import { describe, expect, it } from "vitest";
import { zip } from "../../../services/exports.ts";
import { openAudit } from "./audit-world.tsx";

const optionsOf = (select: HTMLElement) => [...select.children].map(({ textContent }) => textContent);

describe("a table without names", () => {
  const TABLE = [
    "Kompass-pass-10,https://a.example,jo@example.org,first title",
    "Bucht-Ried-21,https://b.example,ann@example.org,second",
    "Clown-Sieb-3,https://c.example,jo@example.org,third",
  ].join("\n");

  it("shows what its columns are like, and no cell", async () => {
    const page = await openAudit();
    await page.paste(TABLE);
    const select = page.getByLabelText<HTMLSelectElement>("Password");
    expect(optionsOf(select)).toEqual([
      "None",
      "Column 1 (mixed, 12–15 characters)",
      "Column 2 (web addresses)",
      "Column 3 (email addresses)",
      "Column 4 (5–11 characters)",
    ]);
    expect(select.selectedIndex).toBe(1);
    expect(page.place.innerHTML).not.toMatch(/Kompass|first title|example/);
    await page.click(page.button("Continue"));
    await page.until(() => page.audit.phase().phase === "ready");
    expect(page.text()).toContain("Passwords read from CSV: 3");
  });

  it("warns before it reads a column that doesn't look like passwords, and sends nothing", async () => {
    const page = await openAudit();
    await page.paste(TABLE);
    const select = page.getByLabelText<HTMLSelectElement>("Password");
    select.selectedIndex = 2;
    await page.settled(() => select.dispatchEvent(new Event("change", { bubbles: true })));
    await page.click(page.button("Continue"));
    expect(page.getByRole("alert").textContent).toContain("This column doesn’t look like passwords.");
    expect(page.audit.phase().phase).toBe("columns");
    await page.click(page.button("Continue"));
    await page.until(() => page.audit.phase().phase === "ready");
    expect(page.questions()).toEqual([]);
  });

  it("that looks like the export of a manager is called so", async () => {
    const page = await openAudit();
    const row = '"Web","Kiosk","ada","unlisted-1","https://kiosk.example","",""';
    await page.paste(`${row}\n${row},"x"\n`);
    expect(page.text()).toContain("This looks like Keeper without column names.");
  });
});

it("each table of an archive is asked about, unless it is like one before", async () => {
  const page = await openAudit();
  const tables = {
    "one.csv": "a.example,jolanda,Xk2!abc9\nb.example,jolanda,Zk2!abc9\n",
    "two.csv": "Yk2!abc9,c.example,jolanda\nWk2!abc9,d.example,jolanda\n",
    "three.csv": "e.example,jolanda,Vk2!abc9\nf.example,jolanda,Uk2!abc9\n",
  };
  const bytes = zip(tables);
  const file = { name: "a.zip", size: bytes.length, read: async () => bytes.slice() };
  await page.settled(() => void page.audit.read([file]));
  for (const password of [2, 0]) {
    await page.until(() => {
      const phase = page.audit.phase();
      return phase.phase === "columns" && phase.table.guess.password === password;
    });
    await page.click(page.button("Continue"));
  }
  await page.until(() => page.audit.phase().phase === "ready");
  const passwords = page.audit
    .findings()
    .assessed()
    .map(({ entry }) => entry.password);
  expect(passwords.every((password) => password.endsWith("k2!abc9"))).toBe(true);
  expect(passwords).toHaveLength(6);
});

describe("what was read", () => {
  it("is counted to the last item", async () => {
    const page = await openAudit();
    const items = [
      { type: 1, name: "A", login: { username: "jo", password: "unlisted-1" } },
      { type: 1, name: "B", login: { username: "jo", password: "" } },
      { type: 2, name: "A note", secureNote: {} },
      { type: 3, name: "A card", card: {} },
      null,
    ];
    await page.paste(JSON.stringify({ items }));
    const text = page.text();
    expect(text).toContain("Passwords read from Bitwarden: 1");
    expect(text).toContain("Entries without a password: 1");
    expect(text).toContain("Notes, cards and other items: 2");
    expect(text).toContain("Rows that couldn’t be read (1): 5");
  });

  it("says where signs were read as written in HTML", async () => {
    const page = await openAudit();
    await page.paste("url,username,password,extra,name,grouping\nhttps://a.example,jo,a&amp;b,,A,\n");
    expect(page.text()).toContain("This file writes & as &amp;");
  });

  it("names the app that alone can open a file", async () => {
    const page = await openAudit();
    const bytes = new TextEncoder().encode("Qk1hZGUtdXA+".repeat(40));
    const file = { name: "vault.spass", size: bytes.length, read: async () => bytes };
    await page.settled(() => void page.audit.read([file]));
    await page.until(() => page.queryByRole("alert")?.textContent);
    expect(page.getByRole("alert").textContent).toContain("Only Samsung Pass can open this file.");
  });

  it("is too large before anything of it is read", async () => {
    const page = await openAudit();
    const read = () => Promise.reject(new Error("it was read"));
    await page.settled(() => void page.audit.read([{ name: "a.zip", size: 60e6, read }]));
    await page.until(() => page.queryByRole("alert")?.textContent);
    expect(page.getByRole("alert").textContent).toContain("larger than 50 MB");
  });
});
