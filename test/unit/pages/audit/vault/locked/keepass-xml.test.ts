// The XML of KeePass: groups, times, protected values, references between entries; and documents made to cost memory or time.
import { describe, expect, it } from "vitest";
import type { ReadVault, VaultEntry } from "../../../../../../src/pages/audit/vault/entry.ts";
import { readKeePassXml } from "../../../../../../src/pages/audit/vault/keepass/keepass-xml.ts";

interface MadeEntry {
  id?: string;
  values?: Record<string, string>;
  times?: string;
  inside?: string;
}

const base64 = (id: string) => Buffer.from(id.padEnd(16, "-")).toString("base64");
const hex = (id: string) => Buffer.from(id.padEnd(16, "-")).toString("hex").toUpperCase();
const string = (key: string, value: string) => `<String><Key>${key}</Key><Value>${value}</Value></String>`;
const entry = ({ id = "", values = {}, times = "", inside = "" }: MadeEntry) =>
  `<Entry><UUID>${base64(id)}</UUID><Times>${times}</Times>${Object.entries(values)
    .map(([key, value]) => string(key, value))
    .join("")}${inside}</Entry>`;
const group = (id: string, content: string) => `<Group><UUID>${base64(id)}</UUID>${content}</Group>`;
const document = (content: string, meta = "") =>
  `<?xml version="1.0" encoding="utf-8"?><KeePassFile><Meta>${meta}</Meta><Root>${group("all", content)}</Root></KeePassFile>`;

/** Reads a document, and expects that every entry is counted. */
function read(text: string, unprotect?: (value: string) => string) {
  const found: ReadVault = readKeePassXml(text, unprotect);
  if (found.state !== "read") throw new Error(JSON.stringify(found));
  const { entries, unreadable, withoutPassword, total } = found;
  expect(entries.length + unreadable.length + withoutPassword).toBe(total);
  return found;
}
const passwordsOf = (entries: readonly VaultEntry[]) => entries.map(({ password }) => password);

describe("a group", () => {
  const inBin = group("bin", group("in-it", entry({ values: { Password: "unlisted-1" } })));
  const id = `<RecycleBinUUID>${base64("bin")}</RecycleBinUUID>`;
  const leftOut = (meta: string) => read(document(inBin, meta)).entries.map((one) => one.leftOut);

  it("that is the recycle bin is left out, with the groups in it", () => {
    expect(leftOut(id)).toEqual(["archived"]);
    expect(leftOut(`<RecycleBinEnabled>True</RecycleBinEnabled>${id}`)).toEqual(["archived"]);
    expect(leftOut(`${id}<RecycleBinEnabled>False</RecycleBinEnabled>`), "turned off").toEqual([undefined]);
  });
});

describe("a time", () => {
  const seconds = (at: number) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64LE(BigInt(at / 1000 + 62_135_596_800));
    return bytes.toString("base64");
  };
  const changed = Date.UTC(2023, 1, 3, 4, 5, 6);
  const written = {
    "as a date": (at: number) => new Date(at).toISOString().replace(".000", ""),
    "in base64": seconds,
  };

  it.each(Object.entries(written))("%s", (_name, write) => {
    const times = (expiry: number) =>
      `<LastModificationTime>${write(changed)}</LastModificationTime><ExpiryTime>${write(expiry)}</ExpiryTime><Expires>True</Expires>`;
    const made = [Date.UTC(2020, 0), Date.UTC(2990, 0)].map((at) =>
      entry({ values: { Password: "unlisted-1" }, times: times(at) }),
    );
    const { entries } = read(document(made.join("")));
    expect(entries.map(({ changedAt, leftOut }) => [changedAt, leftOut])).toEqual([
      [changed, "expired"],
      [changed, undefined],
    ]);
  });
});

describe("protected values", () => {
  const locked = (key: string, value: string) =>
    `<String><Key>${key}</Key><Value Protected="True">${value}</Value></String>`;

  it("are decrypted in the order of the document, all of them", () => {
    const order: string[] = [];
    const unprotect = (value: string) => {
      order.push(value);
      return value.toUpperCase();
    };
    const history = `<History><Entry>${locked("Password", "b")}</Entry></History>`;
    const content = `<Entry>${locked("Password", "a")}${history}</Entry><Entry>${locked("PIN", "c")}${locked("Password", "d")}<Value Protected="true">e</Value></Entry>`;
    const meta = `<Binaries><Binary Protected="True">m</Binary></Binaries>`;
    expect(passwordsOf(read(document(content, meta), unprotect).entries)).toEqual(["A", "D"]);
    expect(order).toEqual(["m", "a", "b", "c", "d", "e"]);
  });

  it("are never taken for passwords while they're encrypted", () => {
    const made = `<Entry>${locked("Password", "c2VjcmV0")}</Entry>${entry({ values: { Password: "unlisted-1" } })}<Entry>${locked("Title", "c2VjcmV0")}${string("Password", "unlisted-2")}</Entry>`;
    const found = read(document(made));
    expect(found.unreadable).toEqual([1]);
    expect(found.entries).toMatchObject([{ password: "unlisted-1" }, { title: "", password: "unlisted-2" }]);
  });

  it("end with the first fault of the document, as their order is lost", () => {
    const made = `<Entry>${locked("Password", "a")}</Entry></String><Entry>${locked("Password", "b")}</Entry>`;
    const found = read(document(made), (value) => value);
    expect(found).toMatchObject({ isCutShort: true, entries: [{ password: "a" }] });
  });
});

describe("entries", () => {
  it("are all counted, by what they are", () => {
    const made = [
      entry({ values: { Title: "none" } }),
      entry({ values: { Password: "" } }),
      entry({ values: { Password: "unlisted-1" } }),
      "<Entry></Entry>",
      `<Entry><String><Value>unlisted-2</Value><Key>Password</Key></String></Entry>`,
      `<Entry>${string("Password", "unlisted-3")}<CustomData><Item><Key>Password</Key><Value>x</Value></Item></CustomData></Entry>`,
    ];
    const found = read(document(made.join("")));
    expect(found).toMatchObject({ total: 6, withoutPassword: 3, unreadable: [] });
    expect(passwordsOf(found.entries)).toEqual(["unlisted-1", "unlisted-2", "unlisted-3"]);
  });

  it("after a fault in the markup of an export are read", () => {
    const one = entry({ values: { Password: "unlisted-1" } });
    expect(read(document(`${one}<Entry>&nothing;</Entry></Nothing>${one}`)).entries).toHaveLength(2);
  });

  it("keep their text as it is: marks, spaces, CDATA", () => {
    const password = " a&amp;b&lt;c&#x1D11E;<![CDATA[<d>&amp;]]> ";
    expect(passwordsOf(read(document(entry({ values: { Password: password } }))).entries)).toEqual([
      " a&b<c𝄞<d>&amp; ",
    ]);
  });

  it("don't come from entities that the document declares", () => {
    const bomb =
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>';
    const text = document(entry({ values: { Password: "p&b;&c;" } })).replace("?>", `?>${bomb}`);
    expect(passwordsOf(read(text).entries)).toEqual(["p&b;&c;"]);
  });
});

describe("a hostile document", () => {
  const one = entry({ values: { Password: "unlisted-1" } });
  const million = (text: string) => text.repeat(1_000_000);

  it.each<[string, string]>([
    ["a million groups in each other", million("<Group>")],
    ["a million groups, closed by others", million("<Group>") + million("</Entry>")],
    ["a million ends of nothing", million("</a>")],
    [
      "a million attributes",
      `<Group ${Array.from({ length: 1_000_000 }, (_, at) => `a${at}=""`).join(" ")}>`,
    ],
    ["an attribute of 20 MB", `<Group a="${"x".repeat(20_000_000)}">`],
    ["a name of 20 MB", `<${"x".repeat(20_000_000)}>`],
    ["a million entities", million("&a;")],
  ])("%s: what was read before stays, with a note that the rest wasn't read", (_name, text) => {
    const found = read(document(one + text));
    expect(found.isCutShort).toBe(true);
    expect(passwordsOf(found.entries)).toEqual(["unlisted-1"]);
  });

  it.each<[string, string]>([
    ["a text of 20 MB", "x".repeat(20_000_000)],
    ["a comment for each letter", "x<!---->".repeat(1_000_000)],
  ])("%s is left aside where it isn't a password", (_name, text) => {
    const made = entry({ values: { Other: text } }) + one;
    expect(read(document(made)).entries).toHaveLength(1);
  });

  it("more entries than anyone has are refused", () => {
    expect(() => readKeePassXml(document("<Entry></Entry>".repeat(250_001)))).toThrow("too-many");
  });
});

describe("a reference", () => {
  const TARGET = {
    id: "target",
    values: {
      Title: "Main",
      UserName: "ada",
      Password: "Hafen-1",
      URL: "https://a.example",
      Notes: "a note",
    },
  };
  function resolved(values: Record<string, string>): VaultEntry | undefined {
    const { entries } = read(document(entry({ id: "from", values }) + entry(TARGET)));
    return entries.find(({ password }) => password !== "Hafen-1" || values.Password !== undefined);
  }
  const withPassword = (password: string) => resolved({ Title: "x", Password: password })?.password;

  it.each([
    [`{REF:P@I:${hex("target")}}`, "Hafen-1"],
    [`{ref:p@i:${hex("target").toLowerCase()}}`, "Hafen-1"],
    ["{REF:P@T:Main}", "Hafen-1"],
    ["{REF:P@U:ADA}", "Hafen-1"],
    ["{REF:P@A:https://a.example}", "Hafen-1"],
    ["{REF:P@N:a note}", "Hafen-1"],
    ["{REF:U@P:Hafen-1}", "ada"],
    ["{REF:N@T:main}", "a note"],
    ["{REF:I@T:main}", hex("target")],
    ["before {REF:P@T:Main}{REF:U@T:Main} after", "before Hafen-1ada after"],
    ["{REF:P@T:Main", "{REF:P@T:Main"],
    ["$&{REF:P@T:Main}", "$&Hafen-1"],
  ])("%s is %s", (password, expected) => {
    expect(withPassword(password.replaceAll("&", "&amp;"))).toBe(expected);
  });

  it.each(["{REF:P@T:Nobody} and more", "{REF:X@T:Main}", "{USERNAME}{S:PIN}"])(
    "%s can't be read: nobody knows the password",
    (Password) => {
      const found = read(document(entry(TARGET) + entry({ values: { Password } })));
      expect(found).toMatchObject({ entries: [{ password: "Hafen-1" }], unreadable: [2] });
    },
  );

  it("is replaced in what is shown, but never by a password", () => {
    const id = hex("target");
    const { entries } = read(
      document(
        entry(TARGET) +
          entry({
            values: {
              ...{ Title: `{REF:T@I:${id}} 2`, UserName: `{REF:U@I:${id}}`, URL: `{REF:A@I:${id}}/in` },
              Password: "unlisted-1",
            },
          }) +
          entry({
            values: { Title: `{REF:P@I:${id}}`, UserName: "{REF:T@T:middle}", Password: "unlisted-2" },
          }) +
          entry({ values: { Title: "middle", UserName: `{REF:P@I:${id}}` } }),
      ),
    );
    expect(entries[1]).toMatchObject({ title: "Main 2", username: "ada", address: "https://a.example/in" });
    expect(entries[2]).toMatchObject({ title: `{REF:P@I:${id}}`, username: "middle" });
  });

  it("may lead to another, over a few steps", () => {
    const chain = (length: number) =>
      Array.from({ length }, (_, at) =>
        entry({
          id: `e${at}`,
          values: { Password: at === 0 ? "the end" : `{REF:P@I:${hex(`e${at - 1}`)}}` },
        }),
      ).join("");
    expect(passwordsOf(read(document(chain(5))).entries)).toEqual(Array(5).fill("the end"));
    const long = read(document(chain(20_000)));
    expect(long.entries.length).toBeGreaterThan(5);
    expect(new Set(passwordsOf(long.entries))).toEqual(new Set(["the end"]));
  });

  it("to nothing or in a circle can't be read, and to no password is none", () => {
    const to = (id: string) => `{REF:P@I:${hex(id)}}`;
    const passwords = [to("gone"), to("a"), to("d"), to("c"), to("empty"), `${to("gone")}${to("a")}`];
    const ids = ["x", "a", "c", "d", "y", "z"];
    const made = passwords.map((Password, at) => entry({ id: ids[at] ?? "", values: { Password } }));
    const found = read(document(made.join("") + entry({ id: "empty", values: { Password: "" } })));
    expect(found).toMatchObject({ entries: [], withoutPassword: 2, unreadable: [1, 2, 3, 4, 6] });
  });

  it("can't multiply itself into more than memory holds", () => {
    const level = (at: number) => `{REF:N@I:${hex(`n${at + 1}`)}}`.repeat(30);
    const made = Array.from({ length: 12 }, (_, at) =>
      entry({ id: `n${at}`, values: { Notes: at === 11 ? "x".repeat(1_000) : level(at) } }),
    );
    const from = entry({ values: { Password: `p{REF:N@I:${hex("n0")}}` } });
    const { entries, unreadable } = read(document(made.join("") + from.repeat(20)));
    expect(entries.length + unreadable.length).toBe(20);
    const size = entries.reduce((sum, { password }) => sum + password.length, 0);
    expect(size).toBeLessThan(100_000_000);
  });

  it("that never ends costs no more time than text", () => {
    const made = entry({ values: { Password: "{REF:P@T:".repeat(300_000) } });
    expect(passwordsOf(read(document(made)).entries)[0]).toHaveLength(2_700_000);
  });
});
