// All that leaves the browser and all that is on the disk, of a person who does everything that the extension is for: held
// against the list of what may.

import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "playwright/test";
import { attacksAnnotation } from "../attacks.ts";
import { cannedAnswer } from "../services/analysis-service.ts";
import { PEOPLE } from "../services/lookup-service.ts";
import { STEPS } from "../tour/steps.ts";
import { walkThrough } from "../tour/walk.ts";
import { inTourWorld, type TourWorld } from "../tour/world.ts";
import { encodings, findings } from "./disk-search.ts";
import { inExtension } from "./in-extension.ts";
import { type LoggedRequest, netLogArguments, readNetLog } from "./net-log.ts";

/** What every request of the browser's says, whoever makes it. */
const ALWAYS =
  /^(?:host|connection|pragma|cache-control|user-agent|accept|accept-encoding|accept-language|sec-fetch-.*)$/;

interface MayLeave {
  /** What it is for. */
  name: string;
  /** Method, path and query. */
  says: RegExp;
  /** Headers beside those of every request. */
  headers?: readonly string[];
}

/** What may leave, by whom it is for. Nothing else may, and each of these has to, or the list would not be true. */
function mayLeave(world: TourWorld): Map<string, MayLeave[]> {
  const name = "[a-z0-9-]+";
  const account = [PEOPLE.robin, PEOPLE.nobody, PEOPLE.userName].map(encodeURIComponent).join("|");
  const cloud = { headers: ["authorization"] };
  return new Map([
    [world.range.url, [{ name: "a range", says: /^GET \/range\/[0-9A-F]{5}$/, headers: ["add-padding"] }]],
    [
      world.lookup.url,
      [
        { name: "the catalogue", says: /^GET \/api\/v3\/breaches$/ },
        { name: "the data classes", says: /^GET \/api\/v3\/dataclasses$/ },
        { name: "a logo", says: /^GET \/logos\/\w+\.png$/ },
        {
          name: "breaches of an account",
          says: RegExp(`^GET /api/v3/breachedaccount/(?:${account})\\?[\\w=&]+$`),
          headers: ["hibp-api-key"],
        },
        {
          name: "pastes of an address",
          says: RegExp(`^GET /api/v3/pasteaccount/(?:${account})$`),
          headers: ["hibp-api-key"],
        },
      ],
    ],
    [
      world.analysis.url,
      [
        {
          name: "a page score",
          says: RegExp(
            `^GET /pagescoreonline/v5/runPagescore\\?url=${encodeURIComponent(world.site.url)}%2F(?:slow|fast)&[\\w=&-]+$`,
          ),
          headers: ["authorization"],
        },
      ],
    ],
    [
      world.auth.url,
      [
        { name: "the provider's addresses", says: /^GET \/\.well-known\/openid-configuration$/ },
        { name: "the provider's keys", says: /^GET \/jwks$/ },
        { name: "who is signed in", says: /^GET \/me$/, headers: ["authorization"] },
        { name: "tokens", says: /^POST \/token$/, headers: ["content-type", "content-length", "origin"] },
      ],
    ],
    [
      world.cloud.backupUrl,
      [{ ...cloud, name: "a policy", says: RegExp(`^GET /v1/projects/${name}/.*:getIamPolicy(?:\\?.*)?$`) }],
    ],
    [
      world.cloud.functionsUrl,
      [
        {
          name: "a deletion",
          says: RegExp(`^DELETE /v2beta/projects/${name}/locations/${name}/functions/${name}$`),
          headers: ["authorization", "origin"],
        },
      ],
    ],
    [
      world.cloud.migrationUrl,
      [
        {
          ...cloud,
          name: "a report configuration",
          says: RegExp(`^GET /v1/projects/${name}/locations/${name}/reportConfigs/${name}$`),
        },
      ],
    ],
  ]);
}

/** Keys of the extension's store on the disk. */
const MAY_STAY =
  /^(?:settings|catalogue|catalogue-state|breached-sites|breached-sites:\d+|sign-in|sign-in-cloud|cloud-used)$/;

interface Stores {
  keys: string[];
  databases: string[];
}

function storesOf({ extension }: TourWorld): Promise<Stores> {
  return inExtension(
    extension,
    async () => ({
      keys: [
        ...Object.keys(await chrome.storage.local.get(null)),
        ...Object.keys(await chrome.storage.sync.get(null)),
        ...Object.keys(localStorage),
        ...(await caches.keys()),
      ],
      databases: (await indexedDB.databases()).map(({ name }) => name ?? ""),
    }),
    undefined,
  );
}

/** Why a request should not have left; `undefined` for one that may. */
function offenceOf(
  { method, url, headers }: LoggedRequest,
  list: Map<string, MayLeave[]>,
  met: Set<string>,
): string | undefined {
  const { origin, pathname, search } = new URL(url);
  const entry = list.get(origin)?.find(({ says }) => says.test(`${method} ${pathname}${search}`));
  if (!entry) return `${method} ${url}`;
  met.add(entry.name);
  const extra = Object.keys(headers).filter((it) => !ALWAYS.test(it) && !entry.headers?.includes(it));
  return extra.length > 0 ? `${entry.name} with ${extra.join(", ")}` : undefined;
}

test("sends and keeps what may be sent and kept during the whole tour, and nothing else", async () => {
  const folder = mkdtempSync(join(tmpdir(), "breachlight-privacy-"));
  const [profileDir, log] = [join(folder, "profile"), join(folder, "net.json")];
  let list = new Map<string, MayLeave[]>();
  let stores: Stores = { keys: [], databases: [] };
  let origin = "";
  await inTourWorld(
    { browser: "chromium", headless: true, profileDir, args: netLogArguments(log) },
    async (world) => {
      // What an answer says changes nothing of what leaves; a real one takes minutes on a busy machine.
      world.analysis.setCanned((question) => cannedAnswer(question));
      await walkThrough(world, join(folder, "pictures"));
      list = mayLeave(world);
      stores = await storesOf(world);
      ({ origin } = world.extension);
    },
  );

  const requests = readNetLog(log);
  // Windows of the provider are pages, where the person sees what they send.
  const own = requests.filter(
    ({ initiator, headers }) => initiator === origin && headers["sec-fetch-mode"] !== "navigate",
  );
  const met = new Set<string>();
  expect(own.map((request) => offenceOf(request, list, met)).filter(Boolean)).toEqual([]);
  const all = [...list.values()].flat();
  expect([...met].toSorted(), "what may leave does").toEqual(all.map(({ name }) => name).toSorted());

  const passwords = STEPS.flatMap(({ entries }) =>
    entries.filter(({ field }) => /password|current|new|confirmation/.test(field)).map(({ value }) => value),
  );
  const tokens = own.flatMap(({ headers }) => headers.authorization?.split(" ")[1] ?? []);
  expect([passwords.length > 9, tokens.length > 3]).toEqual([true, true]);
  const onTheWire = own.map(({ url, headers }) => `${url} ${JSON.stringify(headers)}`).join("\n");
  const needles = new Map<string, Buffer[]>();
  for (const password of new Set(passwords)) {
    const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
    expect(onTheWire.toUpperCase(), password).not.toContain(hash.slice(5));
    expect(onTheWire, password).not.toContain(password);
    // The passwords are words, which stand in lists of the browser's own.
    needles.set(`the hash of ${password}`, encodings(hash));
    needles.set(`the suffix of ${password}`, encodings(hash.slice(5)));
    needles.set(`the request for ${password}`, encodings(`range/${hash.slice(0, 5)}`));
  }
  for (const [index, token] of tokens.entries()) {
    expect(own.map(({ url }) => url).join(), "no token in an address").not.toContain(token);
    needles.set(`token ${index}`, encodings(token));
  }
  for (const person of [PEOPLE.nobody, PEOPLE.userName])
    needles.set(`the look-up of ${person}`, encodings(person));

  expect(stores.keys.filter((key) => !MAY_STAY.test(key))).toEqual([]);
  expect(stores.keys).toContain("settings");
  expect(stores.databases).toEqual(["page-scores"]);
  expect(findings(profileDir, needles)).toEqual([]);
  // The search finds what is there: the history of page scores says which pages.
  const scored = new Map([["a scored page", encodings("/slow")]]);
  expect(findings(profileDir, scored).length).toBeGreaterThan(0);
  test
    .info()
    .annotations.push(
      attacksAnnotation("privacy: requests of the tour", own.length),
      attacksAnnotation("privacy: secrets looked for on the disk", needles.size),
    );
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
