// Services that don't exist, have the wrong identity or no DNS name; and ranges that aren't what they seem.
import dns from "node:dns";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { generate } from "selfsigned";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { fetchRange } from "../../../../src/services/passwords/client.ts";
import { countInRange } from "../../../../src/services/passwords/range.ts";
import {
  answerRightly,
  type HostileServer,
  say,
  startHostileServer,
} from "../../../services/hostile/hostile-server.ts";
import { ONLINE } from "../contexts.ts";
import { CLIENTS } from "./hostile-clients.ts";
import { madeOf } from "./hostile-trial.ts";

const DAY_MS = 86_400_000;

/** A certificate for given names, trusted by this process or not. */
async function secure(names: { ip?: string; name?: string }, untilMs = Date.now() + DAY_MS) {
  const altName = names.ip
    ? ({ type: 7, ip: names.ip } as const)
    : ({ type: 2, value: names.name ?? "" } as const);
  const made = await generate([{ name: "commonName", value: names.ip ?? names.name ?? "" }], {
    keyType: "ec",
    algorithm: "sha256",
    notBeforeDate: new Date(untilMs - 2 * DAY_MS),
    notAfterDate: new Date(untilMs),
    extensions: [{ name: "subjectAltName", altNames: [altName] }],
  });
  return { server: await startHostileServer({ key: made.private, cert: made.cert }), certificate: made.cert };
}

let plain: HostileServer;
const secured: Record<string, HostileServer> = {};
const trustedBefore = getCACertificates("default");

beforeAll(async () => {
  plain = await startHostileServer();
  const made = {
    good: await secure({ ip: "127.0.0.1" }),
    stranger: await secure({ ip: "127.0.0.1" }),
    other: await secure({ name: "elsewhere.example" }),
    old: await secure({ ip: "127.0.0.1" }, Date.now() - DAY_MS),
  };
  const { stranger: _, ...trusted } = made;
  const certificates = Object.values(trusted).map(({ certificate }) => certificate);
  setDefaultCACertificates([...trustedBefore, ...certificates]);
  for (const [name, { server }] of Object.entries(made)) secured[name] = server;
});
afterAll(async () => {
  setDefaultCACertificates(trustedBefore);
  await Promise.all([plain, ...Object.values(secured)].map((server) => server.stop()));
});
afterEach(() => vi.restoreAllMocks());

describe.each(CLIENTS.map((client) => [client.name, client] as const))("%s", (_name, client) => {
  it("reports when nobody is there, and sends nothing to an impostor", async () => {
    const right = (server: HostileServer) => server.open(answerRightly, client.right);
    const cases = Object.entries(secured).map(([name, server]) => [name, right(server)] as const);
    const urls: [string, string][] = [
      ["refused", "http://127.0.0.1:1/case"],
      ["plain where TLS was asked for", right(plain).url.replace("http:", "https:")],
      ["TLS where plain was asked for", (cases[0]?.[1].url ?? "").replace("https:", "http:")],
      ["a name that nobody has", "https://nobody.invalid/case"],
      ...cases.slice(1).map(([name, it]): [string, string] => [name, it.url]),
    ];
    // No request leaves this computer for it.
    vi.spyOn(dns, "lookup").mockImplementation(((
      _host: string,
      _options: unknown,
      done: (error: Error) => void,
    ) => {
      done(Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" }));
    }) as never);
    for (const [name, url] of urls) {
      const made = await madeOf(client.ask(ONLINE, url));
      expect.soft(made, name).toEqual({ error: { code: "unavailable", service: client.service } });
      const offline = await madeOf(client.ask({ ...ONLINE, isOnline: () => false }, url));
      expect.soft(offline, name).toEqual({ error: { code: "offline", service: client.service } });
    }
    for (const [name, it] of cases.slice(1)) expect.soft(it.requests, name).toEqual([]);
    const [, good] = cases[0] ?? [];
    if (!good) throw new Error("there is no good server");
    expect(await madeOf(client.ask(ONLINE, good.url))).toHaveProperty("value");
  });
});

const KNOWN = "1E4C9B93F3F0682250B6CF8331B7EE68FD8";
const BEFORE = "0018A45C4D1DEF81644B54AB7F969B88D65:1\r\n";
const AFTER = "\r\nFFFFA45C4D1DEF81644B54AB7F969B88D65:1\r\n";

describe("the row of a password", () => {
  it.for<[name: string, row: string | Buffer, count: number | "malformed"]>([
    ["as it should be", `${KNOWN}:7`, 7],
    ["in lower case", `${KNOWN.toLowerCase()}:7`, 7],
    ["in mixed case", `1e4C9B93f3F0682250b6CF8331B7EE68FD8:7`, 7],
    ["twice, with different counts", `${KNOWN}:7\r\n${KNOWN}:9`, 9],
    ["as padding and for good", `${KNOWN}:0\r\n${KNOWN}:9`, 9],
    ["with blanks at its end", `${KNOWN}:7 \t`, 7],
    ["with zeros before its count", `${KNOWN}:007`, 7],
    ["with the largest count that is believed", `${KNOWN}:999999999999999`, 999_999_999_999_999],
    ["with a count that no number holds", `${KNOWN}:9999999999999999`, "malformed"],
    ["with a count below zero", `${KNOWN}:-7`, "malformed"],
    ["with a count that is no whole number", `${KNOWN}:7.5`, "malformed"],
    ["with a count of an exponent", `${KNOWN}:7e3`, "malformed"],
    ["with digits of another script", `${KNOWN}:\u0667`, "malformed"],
    ["without a count", `${KNOWN}:`, "malformed"],
    ["without a colon", KNOWN, "malformed"],
    ["with a blank before its colon", `${KNOWN} :7`, "malformed"],
    ["with two counts", `${KNOWN}:7:8`, "malformed"],
    ["with a NUL after its count", `${KNOWN}:7\0`, "malformed"],
    ["after a blank", ` ${KNOWN}:7`, "malformed"],
    ["after a tab", `\t${KNOWN}:7`, "malformed"],
    ["after a NUL", `\0${KNOWN}:7`, "malformed"],
    ["after a byte order mark", `\ufeff${KNOWN}:7`, "malformed"],
    ["after a bare carriage return", `0118A45C4D1DEF81644B54AB7F969B88D65:1\r${KNOWN}:7`, "malformed"],
    ["in quotes", `"${KNOWN}":7`, "malformed"],
    ["after bytes of no text", Buffer.concat([Buffer.from([0xc3]), Buffer.from(`${KNOWN}:7`)]), "malformed"],
    // What nobody can know: that a row is missing, that a suffix was changed, and whether it is the range of our prefix.
    ["missing", "0118A45C4D1DEF81644B54AB7F969B88D65:1", 0],
    ["with another digit in it", `1E4C9B93F3F0682250B6CF8331B7EE68FD9:7`, 0],
  ])("%s", async ([name, row, count]) => {
    const body = Buffer.concat([Buffer.from(BEFORE), Buffer.from(row as string), Buffer.from(AFTER)]);
    const it = plain.open(
      (asked) => say(asked, 200, "Content-Type: text/plain\r\n", body),
      () => ({ body, type: "" }),
    );
    const made = await madeOf(
      fetchRange(ONLINE, it.url, "5BAA6").then((range) => countInRange(range, KNOWN)),
    );
    if (count === "malformed") expect(made).toEqual({ error: { code: "malformed", service: "passwords" } });
    else expect(made, name).toEqual({ value: count });
  });
});
