// What is wrong with the passwords of a vault, how bad it is, and how each is sorted and filtered.
import { describe, expect, it } from "vitest";
import { type Assessed, countShares, KINDS, type Kind } from "../../../../src/pages/audit/assess.ts";
import { createFindings } from "../../../../src/pages/audit/findings.ts";
import { countFilters, type Filter, listed, type Sort } from "../../../../src/pages/audit/listing.ts";
import { coreOf } from "../../../../src/pages/audit/vault/core-of.ts";
import type { PreparedEntry } from "../../../../src/pages/audit/vault/prepare.ts";

const DOWN = { error: { code: "unavailable", service: "passwords" } } as const;

/** A hash for each password, starting with its prefix. */
const hashOf = (password: string) => password.padEnd(40, "0").toUpperCase();

function entry(password: string, some: Partial<PreparedEntry> = {}): PreparedEntry {
  const site = some.site ?? `${password}.example`;
  const core = coreOf(password);
  return {
    title: password,
    address: `https://${site}/`,
    username: "jo",
    password,
    sha1: hashOf(password),
    ...(core !== undefined && { core }),
    flaws: [],
    site,
    ...some,
  };
}

const kindsOf = (all: readonly Assessed[]) => all.map(({ kinds }) => kinds);

describe("the requests", () => {
  it("are one for each prefix, with each password once, and its number of entries", () => {
    const findings = createFindings([
      entry("aaaaa1"),
      entry("bbbbb1"),
      entry("aaaaa2"),
      entry("aaaaa1", { site: "other.example" }),
    ]);
    expect(findings.questions((finding) => !finding)).toEqual([
      { prefix: "AAAAA", hashes: [hashOf("aaaaa1"), hashOf("aaaaa2")], entryCount: 3 },
      { prefix: "BBBBB", hashes: [hashOf("bbbbb1")], entryCount: 1 },
    ]);
    findings.take(hashOf("aaaaa1"), { count: 0 });
    findings.take(hashOf("bbbbb1"), DOWN);
    expect(findings.questions((finding) => !finding).map(({ hashes }) => hashes)).toEqual([
      [hashOf("aaaaa2")],
    ]);
    const failed = findings.questions((finding) => finding !== undefined && "error" in finding);
    expect(failed.map(({ prefix }) => prefix)).toEqual(["BBBBB"]);
  });
});

describe("a finding", () => {
  it("applies to each entry with that password, and a failure takes nothing back", () => {
    const findings = createFindings([entry("a"), entry("b"), entry("a", { site: "other.example" })]);
    findings.take(hashOf("a"), { count: 3 });
    findings.take(hashOf("a"), DOWN);
    findings.take(hashOf("b"), DOWN);
    expect(kindsOf(findings.assessed())).toEqual([
      ["breached", "reused"],
      ["unknown"],
      ["breached", "reused"],
    ]);
    expect(findings.assessed()[0]?.finding).toEqual({ count: 3 });
  });

  it("is reuse only across accounts: one account stored twice is one", () => {
    const none = { site: "", address: "" };
    const findings = createFindings([
      entry("a", { site: "shop.example" }),
      entry("a", { site: "shop.example", title: "Shop, once more" }),
      entry("b"),
      entry("b", { site: "other.example" }),
      { ...entry("c"), ...none, title: "Router" },
      { ...entry("c"), ...none, title: "Printer" },
    ]);
    expect(kindsOf(findings.assessed())).toEqual([[], [], ["reused"], ["reused"], [], []]);
    const { site: _, ...router } = entry("c", { title: "Router" });
    const { site: __, ...printer } = entry("c", { title: "Printer" });
    expect(kindsOf(createFindings([router, printer]).assessed())).toEqual([["reused"], ["reused"]]);
  });

  it("leaves archived entries out, also for reuse, unless the person includes them", () => {
    const findings = createFindings([entry("a"), entry("a", { site: "x.example", leftOut: "archived" })]);
    expect(findings.leftOutCount()).toBe(1);
    expect(kindsOf(findings.assessed())).toEqual([[]]);
    expect(findings.questions(() => true)).toMatchObject([{ entryCount: 1 }]);
    findings.take(hashOf("a"), { count: 2 });
    findings.includeLeftOut(true);
    expect(kindsOf(findings.assessed())).toEqual([
      ["breached", "reused"],
      ["breached", "reused"],
    ]);
  });

  it("keeps what is easy to guess when entries are included or sites are known", () => {
    const findings = createFindings([entry("b", { leftOut: "archived" }), entry("a")]);
    findings.takeGuess(1, ["date"]);
    findings.takeGuess(0, ["word", "number"]);
    expect(kindsOf(findings.assessed())).toEqual([["guessable"]]);
    findings.includeLeftOut(true);
    findings.takeSites(new Map());
    expect(findings.assessed().map(({ guess }) => guess)).toEqual([["word", "number"], ["date"]]);
  });

  it.each([
    ["2024-05-11T23:59:59Z", "2024-05-12", "before"],
    ["2024-05-12T12:00:00Z", "2024-05-12", "before"],
    ["2024-05-13T00:00:00Z", "2024-05-12", "after"],
    [undefined, "2024-05-12", "unknown"],
    ["2024-05-13T00:00:00Z", undefined, "unknown"],
  ])("a password set at %s with a breach on %s was changed: %s", (changedAt, breachDate, changed) => {
    const at = changedAt === undefined ? {} : { changedAt: Date.parse(changedAt) };
    const findings = createFindings([entry("a", { site: "shop.example", ...at })]);
    const breach = { title: "The Shop", ...(breachDate && { breachDate }) };
    findings.takeSites(new Map([["shop.example", [breach]]]));
    expect(findings.assessed()[0]).toMatchObject({
      kinds: ["breached-site"],
      siteBreach: { ...breach, changed },
    });
  });
});

/** One entry for each kind, and one with none. */
function oneOfEach() {
  const findings = createFindings([
    entry("clear"),
    entry("unasked"),
    entry("unknown"),
    entry("unencrypted", { flaws: ["unencrypted"] }),
    entry("reused"),
    entry("reused", { site: "other.example", title: "reused again" }),
    entry("similar1"),
    entry("similar2"),
    entry("guessable"),
    entry("short", { flaws: ["short"] }),
    entry("breached-site", { site: "shop.example" }),
    entry("name", { flaws: ["name"] }),
    entry("seldom"),
    entry("often"),
  ]);
  findings.takeSites(new Map([["shop.example", [{ title: "The Shop" }]]]));
  findings.takeGuess(8, ["word"]);
  for (const password of [
    "clear",
    "unencrypted",
    "reused",
    "similar1",
    "similar2",
    "guessable",
    "short",
    "breached-site",
    "name",
  ]) {
    findings.take(hashOf(password), { count: 0 });
  }
  findings.take(hashOf("unknown"), DOWN);
  findings.take(hashOf("seldom"), { count: 2 });
  findings.take(hashOf("often"), { count: 2_000_000 });
  return findings;
}

const ALL = { filter: "all", sort: "worst", search: "" } as const;
const titles = (all: readonly Assessed[]) => all.map(({ entry: { title } }) => title);

describe("the list", () => {
  it("has what is left to do, worst first", () => {
    expect(titles(listed(oneOfEach().assessed(), new Map(), ALL))).toEqual([
      ...["often", "seldom", "name", "breached-site", "guessable", "short", "reused", "reused again"],
      ...["similar1", "similar2", "unencrypted", "unknown"],
    ]);
  });

  it("puts a breach first whatever else there is, and one before the password was changed almost last", () => {
    const changedAt = Date.UTC(2026, 0);
    const findings = createFindings([
      entry("a", { site: "shop.example", changedAt }),
      entry("b", { flaws: ["unencrypted"] }),
      entry("c", { flaws: ["short", "name", "unencrypted"], site: "shop.example" }),
      entry("d"),
    ]);
    findings.takeSites(new Map([["shop.example", [{ title: "The Shop", breachDate: "2024-05-12" }]]]));
    findings.take(hashOf("d"), { count: 1 });
    expect(titles(listed(findings.assessed(), new Map(), ALL))).toEqual(["d", "c", "b", "a"]);
  });

  it.each<[Filter, string[]]>([
    ["breached", ["often", "seldom"]],
    ["name", ["name"]],
    ["breached-site", ["breached-site"]],
    ["short", ["short"]],
    ["guessable", ["guessable"]],
    ["reused", ["reused", "reused again", "similar1", "similar2"]],
    ["similar", ["similar1", "similar2"]],
    ["unencrypted", ["unencrypted"]],
    ["unknown", ["unknown"]],
    ["done", []],
  ])("under %s shows these: %j", (filter, found) => {
    const all = oneOfEach().assessed();
    expect(titles(listed(all, new Map(), { ...ALL, filter }))).toEqual(found);
    expect(countFilters(all, new Map())[filter]).toBe(found.length);
  });

  it("shows done and ignored entries only under those filters", () => {
    const all = oneOfEach().assessed();
    const marks = new Map([
      [13, "done"],
      [12, "ignored"],
      [0, "done"],
    ] as const);
    expect(titles(listed(all, marks, ALL))[0]).toBe("name");
    expect(titles(listed(all, marks, { ...ALL, filter: "breached" }))).toEqual([]);
    expect(titles(listed(all, marks, { ...ALL, filter: "done" }))).toEqual(["often", "clear"]);
    expect(titles(listed(all, marks, { ...ALL, filter: "ignored" }))).toEqual(["seldom"]);
    expect(countFilters(all, marks)).toMatchObject({ all: 10, breached: 0, done: 2, ignored: 1 });
  });

  it.each<[Sort, string[]]>([
    ["name", ["Émile", "zoo", "Zürich"]],
    ["oldest", ["zoo", "Zürich", "Émile"]],
  ])("sorted by %s is %j", (sort, order) => {
    const findings = createFindings([
      entry("a", { title: "Zürich", changedAt: 2, flaws: ["short"] }),
      entry("b", { title: "Émile", flaws: ["short"] }),
      entry("c", { title: "zoo", changedAt: 1, flaws: ["short"] }),
    ]);
    expect(titles(listed(findings.assessed(), new Map(), { ...ALL, sort }))).toEqual(order);
  });

  it.each([
    ["OFTEN", ["often"]],
    ["shop.exam", ["breached-site"]],
    [" jo ", 12],
    ["nobody", []],
  ])("searched for %j", (search, found) => {
    const all = titles(listed(oneOfEach().assessed(), new Map(), { ...ALL, search }));
    expect(typeof found === "number" ? all.length : all).toEqual(found);
  });

  it("doesn't search passwords: the search text may be seen", () => {
    const findings = createFindings([entry("hunter", { title: "A", site: "a.example", flaws: ["short"] })]);
    expect(listed(findings.assessed(), new Map(), { ...ALL, search: "hunter" })).toEqual([]);
  });
});

it("counts each entry once: one that wasn't checked or found out is never clear", () => {
  expect(countShares(oneOfEach().assessed())).toEqual({
    breached: 2,
    weak: 9,
    unknown: 1,
    unchecked: 1,
    clear: 1,
  });
});

it("weighs each kind more than all later ones together", () => {
  const severityOf = (kinds: Kind[]) => {
    const flaws = kinds.filter((kind) => kind === "short" || kind === "name" || kind === "unencrypted");
    const isOn = (kind: Kind) => kinds.includes(kind);
    const findings = createFindings([
      entry("password1", { site: "shop.example", flaws }),
      ...(isOn("reused") ? [entry("password1", { site: "x.example" })] : []),
      ...(isOn("similar") ? [entry("password2", { site: "y.example" })] : []),
    ]);
    if (isOn("guessable")) findings.takeGuess(0, ["word"]);
    if (isOn("breached-site")) findings.takeSites(new Map([["shop.example", [{ title: "The Shop" }]]]));
    if (isOn("unknown")) findings.take(hashOf("password1"), DOWN);
    if (isOn("breached")) findings.take(hashOf("password1"), { count: 1 });
    return findings.assessed()[0]?.severity ?? 0;
  };
  for (const [at, kind] of KINDS.entries()) {
    // A password is in breaches, or unknown: not both.
    const rest = KINDS.slice(at + 1).filter((other) => kind !== "breached" || other !== "unknown");
    expect(severityOf([kind]), kind).toBeGreaterThan(severityOf(rest));
  }
});
