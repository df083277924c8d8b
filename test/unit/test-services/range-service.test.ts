// The local range service does what lookup-v2 rules 5 to 8 say, over real HTTP.

import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type RangeService, startRangeService } from "../../services/range-service.ts";

let service: RangeService;

beforeAll(async () => {
  service = await startRangeService();
});
afterAll(() => service.stop());
beforeEach(() => service.forget());

function ask(prefix: string, init?: RequestInit): Promise<Response> {
  return fetch(`${service.url}/range/${prefix}`, init);
}

async function rowsOf(prefix: string, isPadded = false): Promise<{ suffix: string; count: number }[]> {
  const answer = await ask(prefix, isPadded ? { headers: { "Add-Padding": "true" } } : {});
  return (await answer.text()).split("\r\n").map((row) => {
    const [suffix = "", count = ""] = row.split(":");
    return { suffix, count: Number(count) };
  });
}

function sha1(password: string): string {
  return createHash("sha1").update(password).digest("hex").toUpperCase();
}

async function countFor(password: string, isPadded = false): Promise<number | undefined> {
  const hash = sha1(password);
  const rows = await rowsOf(hash.slice(0, 5), isPadded);
  return rows.find(({ suffix }) => suffix === hash.slice(5))?.count;
}

/** Spread over the whole space, both ends included. */
const SOME_PREFIXES = [
  ...Array.from({ length: 300 }, (_, index) => (index * 3499).toString(16).padStart(5, "0")),
  "FFFFF",
];

describe("a range", () => {
  it("answers every prefix with 200 and 381 to 584 rows, about 478 typically", async () => {
    let total = 0;
    for (const prefix of SOME_PREFIXES) {
      const answer = await ask(prefix);
      expect(answer.status, prefix).toBe(200);
      const count = (await answer.text()).split("\r\n").length;
      expect(count, prefix).toBeGreaterThanOrEqual(381);
      expect(count, prefix).toBeLessThanOrEqual(584);
      total += count;
    }
    expect(Math.abs(total / SOME_PREFIXES.length - 478)).toBeLessThan(10);
  });

  it("writes upper-case suffixes of 35 digits with positive counts, each once, in order", async () => {
    for (const prefix of ["00000", "5baa6", "FFFFF"]) {
      const text = await (await ask(prefix)).text();
      for (const row of text.split("\r\n")) expect(row).toMatch(/^[0-9A-F]{35}:[1-9]\d*$/);
      const suffixes = text.split("\r\n").map((row) => row.slice(0, 35));
      expect(suffixes).toEqual([...new Set(suffixes)].sort());
    }
  });

  it("separates rows by CRLF and ends without one", async () => {
    const text = await (await ask("5BAA6")).text();
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(text.endsWith("\r\n")).toBe(false);
  });

  it("takes a prefix of any case", async () => {
    const upper = await (await ask("ABCDE")).text();
    expect(await (await ask("abcde")).text()).toBe(upper);
    expect(await (await ask("aBcDe")).text()).toBe(upper);
  });

  it("gives the same bytes for the same prefix, from another service too", async () => {
    const other = await startRangeService();
    for (const headers of [{}, { "Add-Padding": "true" }]) {
      const here = await (await ask("12345", { headers })).text();
      const there = await fetch(`${other.url}/range/12345`, { headers });
      expect(await there.text()).toBe(here);
    }
    await other.stop();
  });

  it("allows caches to keep it, as the public service does", async () => {
    const { headers } = await ask("5BAA6");
    expect(headers.get("cache-control")).toBe("public, max-age=2678400");
    expect(headers.get("content-type")).toMatch(/^text\/plain/);
  });
});

describe("the passwords that it knows", () => {
  it("finds “password” where the public service has it", async () => {
    const rows = await rowsOf("5BAA6");
    const row = rows.find(({ suffix }) => suffix === "1E4C9B93F3F0682250B6CF8331B7EE68FD8");
    expect(row?.count).toBe(service.countOf("password"));
  });

  it("gives each common password the count of its rank", async () => {
    const { passwordsRanked } = service;
    for (let index = 0; index < passwordsRanked.length; index += 997) {
      const password = passwordsRanked[index] ?? "";
      expect(await countFor(password), password).toBe(service.countOf(password));
    }
    expect(await countFor("123456")).toBe(50_000_000);
  });

  it("lets counts fall with rank and never below 2", () => {
    const counts = service.passwordsRanked.map((password) => service.countOf(password));
    expect(counts.length).toBeGreaterThan(40_000);
    for (const [index, count] of counts.entries()) {
      if (!Number.isInteger(count) || count < 2 || count > (counts[index - 1] ?? Infinity)) {
        expect.fail(`count ${count} at rank ${index + 1}`);
      }
    }
  });

  it("does not know a password that is not in the list", async () => {
    expect(service.countOf("velvet-harbour-91-quilt")).toBe(0);
    expect(await countFor("velvet-harbour-91-quilt")).toBeUndefined();
  });
});

describe("padding", () => {
  it("fills an answer up to 800 to 1,000 rows and adds no row that counts", async () => {
    for (const prefix of SOME_PREFIXES.slice(0, 60)) {
      const padded = await rowsOf(prefix, true);
      expect(padded.length).toBeGreaterThanOrEqual(800);
      expect(padded.length).toBeLessThanOrEqual(1000);
      expect(padded.filter(({ count }) => count > 0)).toEqual(await rowsOf(prefix));
    }
  });

  it("stands among the other rows, unsorted", async () => {
    const rows = await rowsOf("5BAA6", true);
    const suffixes = rows.map(({ suffix }) => suffix);
    expect(suffixes).not.toEqual([...suffixes].sort());
    const firstHalf = rows.slice(0, rows.length / 2).filter(({ count }) => count === 0).length;
    const all = rows.filter(({ count }) => count === 0).length;
    expect(firstHalf).toBeGreaterThan(all / 4);
    expect(firstHalf).toBeLessThan((all * 3) / 4);
  });

  it("does not hide a common password", async () => {
    expect(await countFor("qwerty", true)).toBe(service.countOf("qwerty"));
  });

  it("is left out unless the header says true", async () => {
    const answer = await ask("5BAA6", { headers: { "Add-Padding": "false" } });
    expect(await answer.text()).not.toMatch(/:0\r?$/m);
  });
});

describe("what it refuses", () => {
  it.each(["5BAA", "5BAA61", "5BAAG", "", "5BAA%36", "ÄBCDE", "%20BAA6"])(
    "answers 400 to the prefix “%s”",
    async (prefix) => {
      const answer = await ask(prefix);
      expect(answer.status).toBe(400);
      expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
      expect(await answer.text()).toMatch(/prefix/);
    },
  );

  it.each(["/", "/range", "/range/5BAA6/7", "/ranges/5BAA6"])("answers 404 to %s", async (path) => {
    expect((await fetch(service.url + path)).status).toBe(404);
  });

  it.each(["POST", "PUT", "DELETE", "HEAD"])("answers 405 to %s", async (method) => {
    const answer = await ask("5BAA6", { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, OPTIONS");
  });
});

describe("other origins", () => {
  it("may read every answer", async () => {
    for (const prefix of ["5BAA6", "nothing"]) {
      const { headers } = await ask(prefix, { headers: { Origin: "https://shop.example" } });
      expect(headers.get("access-control-allow-origin")).toBe("*");
    }
  });

  it("may send Add-Padding", async () => {
    const headers = {
      Origin: "https://shop.example",
      "Access-Control-Request-Method": "GET",
      "Access-Control-Request-Headers": "add-padding",
    };
    const answer = await ask("5BAA6", { method: "OPTIONS", headers });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-allow-methods")).toBe("GET");
    expect(answer.headers.get("access-control-allow-headers")).toMatch(/add-padding/i);
  });
});

describe("the record of requests", () => {
  it("holds method, path, prefix, headers and time, until it is cleared", async () => {
    const before = Date.now();
    await ask("5BaA6?mode=ntlm", { headers: { "Add-Padding": "true" } });
    await ask("none");
    expect(service.requests).toHaveLength(2);
    const [first, second] = service.requests;
    expect(first).toMatchObject({ method: "GET", path: "/range/5BaA6?mode=ntlm", prefix: "5BaA6" });
    expect(first?.headers["add-padding"]).toBe("true");
    expect(first?.at).toBeGreaterThanOrEqual(before);
    expect(second).not.toHaveProperty("prefix");
    service.forget();
    expect(service.requests).toEqual([]);
  });

  it("can be read and cleared over HTTP, and does not hold that", async () => {
    await ask("5BAA6");
    const address = `${service.url}/_requests`;
    expect(await (await fetch(address)).json()).toMatchObject([{ prefix: "5BAA6" }]);
    expect(await (await fetch(address, { method: "DELETE" })).json()).toEqual([]);
    expect(service.requests).toEqual([]);
  });
});

describe("stopping", () => {
  it("cuts connections that wait for an answer, and may be repeated", async () => {
    const other = await startRangeService();
    other.setFault({ kind: "hang" });
    const waiting = fetch(`${other.url}/range/5BAA6`);
    waiting.catch(() => undefined);
    while (other.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await other.stop();
    await expect(waiting).rejects.toThrow();
    await other.stop();
    await expect(fetch(other.url)).rejects.toThrow();
  });

  it("says so when its port is taken", async () => {
    await expect(startRangeService({ port: service.port })).rejects.toThrow(/EADDRINUSE/);
  });
});
