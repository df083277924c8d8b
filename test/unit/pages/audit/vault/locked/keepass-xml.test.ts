// The XML of KeePass: groups, times and protected values; and documents made to cost memory or time.
import { describe, expect, it } from "vitest";
import { readKeePassXml } from "../../../../../../src/pages/audit/vault/keepass/keepass-xml.ts";
import { base64, document, entry, group, passwordsOf, read, string } from "./keepass-documents.ts";

describe("a group", () => {
  const inBin = group("bin", group("in-it", entry({ values: { Password: "unlisted-1" } })));
  const id = `<RecycleBinUUID>${base64("bin")}</RecycleBinUUID>`;
  const leftOut = (meta: string) => read(document(inBin, meta)).entries.map((one) => one.leftOut);

  it("that is the recycle bin is left out, with the groups in it", () => {
    expect(leftOut(id)).toEqual(["archived"]);
    expect(leftOut(`<RecycleBinEnabled>True</RecycleBinEnabled>${id}`)).toEqual(["archived"]);
  });

  it("that was the recycle bin before that was turned off is an ordinary one", () => {
    expect(leftOut(`<RecycleBinEnabled>False</RecycleBinEnabled>${id}`)).toEqual([undefined]);
    expect(leftOut(`${id}<RecycleBinEnabled>False</RecycleBinEnabled>`)).toEqual([undefined]);
  });

  it("without an id isn't the recycle bin", () => {
    const withoutId = `<Group>${entry({ values: { Password: "unlisted-1" } })}</Group>`;
    const { entries } = read(document(withoutId, "<RecycleBinUUID></RecycleBinUUID>"));
    expect(entries[0]).not.toHaveProperty("leftOut");
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

  it("inside the history aren't counted, however deep", () => {
    const older = `<Entry>${string("Password", "older")}</Entry>`;
    const earlier = `<History><Entry>${string("Password", "old")}${older}</Entry></History>`;
    const found = read(document(entry({ values: { Password: "unlisted-1" }, inside: earlier })));
    expect(found).toMatchObject({ total: 1, entries: [{ password: "unlisted-1" }] });
  });

  it("that the document ends in are unreadable", () => {
    const whole = document(entry({ values: { Password: "unlisted-1" } }).repeat(3));
    const found = read(whole.slice(0, whole.lastIndexOf("<Value>")));
    expect(found).toMatchObject({ total: 3, unreadable: [3], isCutShort: true });
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
  ])("%s: what was read before stays, and it is said that the rest wasn't", (_name, text) => {
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

  it("a password of 20 MB is one", () => {
    const made = entry({ values: { Password: "x".repeat(20_000_000) } });
    expect(read(document(made)).entries[0]?.password).toHaveLength(20_000_000);
  });

  it("more entries than anyone has are refused", () => {
    expect(() => readKeePassXml(document("<Entry></Entry>".repeat(250_001)))).toThrow("too-many");
  });

  it("another document is refused", () => {
    expect(readKeePassXml("<html><KeePassFile></KeePassFile></html>")).toMatchObject({ state: "refused" });
    expect(readKeePassXml("<Key>")).toMatchObject({ state: "refused" });
  });
});
