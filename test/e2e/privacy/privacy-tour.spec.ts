// Everything that leaves the browser and everything on the disk when a person uses every feature, compared with the allowed
// lists.

import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "playwright/test";
import { openOwn } from "../../pages/own.ts";
import { cannedAnswer } from "../../services/analysis-service.ts";
import { SAMPLE_VAULT } from "../../services/demo-site/sample-export.ts";
import { PEOPLE } from "../../services/lookup-service.ts";
import { STEPS } from "../../tour/steps.ts";
import { type PictureOf, type StepResult, walkPasswords } from "../../tour/walk.ts";
import { walkAccounts } from "../../tour/walk-accounts.ts";
import { walkAudit } from "../../tour/walk-audit.ts";
import { walkCloud } from "../../tour/walk-cloud.ts";
import { walkScores } from "../../tour/walk-score.ts";
import { inTourWorld, type TourWorld } from "../../tour/world.ts";
import { createNetLogReader, type LoggedRequest, netLogArguments } from "../driver/chromium/net-log.ts";
import { encodings, findings } from "../driver/disk-search.ts";
import { forgetSentRequests, inExtension, waitForCatalog } from "../driver/in-extension.ts";

/** Headers of every browser request, whoever sends it. */
const ALWAYS =
  /^(?:host|connection|pragma|cache-control|user-agent|accept|accept-encoding|accept-language|sec-fetch-.*)$/;

/** Its purpose; its method, path and query; and its headers beyond those of every request. */
type MayLeave = [name: string, says: RegExp, ...headers: string[]];

/** By service. Each of these must be sent, or the list would be wrong. */
type Allowed = Map<string, MayLeave[]>;

/** Password requests, from a form of the demo site or the provider's own. */
const RANGES: MayLeave[] = [["a range", /^GET \/range\/[0-9A-F]{5}$/, "add-padding"]];

/** What is fetched for everyone, whatever they do. */
const CATALOG: MayLeave[] = [["the catalog", /^GET \/api\/v3\/breaches$/]];

function mayLeaveForAccounts({ range, lookup }: TourWorld): Allowed {
  const account = [PEOPLE.robin, PEOPLE.nobody, PEOPLE.userName].map(encodeURIComponent).join("|");
  const breaches = RegExp(`^GET /api/v3/breachedaccount/(?:${account})\\?[\\w=&]+$`);
  const pastes = RegExp(`^GET /api/v3/pasteaccount/(?:${account})$`);
  return new Map([
    [range.url, RANGES],
    [
      lookup.url,
      [
        ...CATALOG,
        ["a logo", /^GET \/logos\/\w+\.png$/],
        ["breaches of an account", breaches, "hibp-api-key"],
        ["pastes of an address", pastes, "hibp-api-key"],
        ["the free catalog", /^GET \/v1\/breaches$/],
        ["breaches of an address, without a key", RegExp(`^GET /v1/check-email/(?:${account})$`)],
      ],
    ],
  ]);
}

function mayLeaveForScores({ range, lookup, analysis, crux, auth, cloud, site }: TourWorld): Allowed {
  const name = "[a-z0-9-]+";
  const place = `projects/${name}/locations/${name}`;
  const address = `${encodeURIComponent(site.url)}%2F(?:slow|fast)`;
  const score = `^GET /pagescoreonline/v5/runPagescore\\?url=${address}&[\\w=&-]+$`;
  const policy = RegExp(`^GET /v1/projects/${name}/.*:getIamPolicy(?:\\?.*)?$`);
  const call = `^DELETE /v2beta/${place}/functions/${name}$`;
  const report = `^GET /v1/${place}/reportConfigs/${name}$`;
  const posted = ["content-type", "content-length", "origin"];
  const visitors = /^POST \/v1\/records:query(?:History)?Record$/;
  return new Map<string, MayLeave[]>([
    [range.url, RANGES],
    [lookup.url, CATALOG],
    [analysis.url, [["a page score", RegExp(score), "authorization", "x-goog-api-key"]]],
    [crux.url, [["what visitors saw", visitors, "x-goog-api-key", ...posted]]],
    [
      auth.url,
      [
        ["the provider's addresses", /^GET \/\.well-known\/openid-configuration$/],
        ["the provider's keys", /^GET \/jwks$/],
        ["who is signed in", /^GET \/me$/, "authorization"],
        ["tokens", /^POST \/token$/, ...posted],
      ],
    ],
    [cloud.backupUrl, [["a policy", policy, "authorization"]]],
    [cloud.functionsUrl, [["a deletion", RegExp(call), "authorization", "origin"]]],
    [cloud.migrationUrl, [["a report configuration", RegExp(report), "authorization"]]],
  ]);
}

/** Why a request should not have been sent; `undefined` if it was allowed. */
function offenseOf(
  { method, url, headers }: LoggedRequest,
  list: Allowed,
  met: Set<string>,
): string | undefined {
  const { origin, pathname, search } = new URL(url);
  const entry = list.get(origin)?.find(([, says]) => says.test(`${method} ${pathname}${search}`));
  if (!entry) return `${method} ${url}`;
  const [name, , ...allowed] = entry;
  met.add(name);
  const extra = Object.keys(headers).filter((it) => !ALWAYS.test(it) && !allowed.includes(it));
  return extra.length > 0 ? `${name} with ${extra.join(", ")}` : undefined;
}

/** What a tour left behind. */
interface Traces {
  /** The extension's own requests; the provider's windows are pages, where the person sees what they send. */
  own: LoggedRequest[];
  /** Which of these texts are on the disk. */
  findOnDisk(needles: Map<string, Buffer[]>): string[];
}

/** What a new profile asks for first, if the test's settings are not stored within three seconds. */
const PUBLIC_LIST = "https://haveibeenpwned.com/api/v3/breaches";

/** Takes a tour, and compares its requests and its stores with the allowed lists. */
async function trace(
  walks: ((world: TourWorld, pictureOf: PictureOf) => Promise<StepResult[]>)[],
  mayLeave: (world: TourWorld) => Allowed,
  look: (traces: Traces) => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "breachlight-privacy-"));
  const [profileDir, log] = [join(folder, "profile"), join(folder, "net.json")];
  let list: Allowed = new Map();
  /** Besides what the self-check looks at. */
  let stores: (string | undefined)[] = [];
  let origin = "";
  await inTourWorld(
    { browser: "chromium", headless: true, profileDir, args: netLogArguments(log) },
    async (world) => {
      // The content of a response doesn't change what is sent; a real one takes minutes on a busy machine.
      world.analysis.setCanned((question) => cannedAnswer(question));
      await waitForCatalog(world.extension);
      // The list of requests may begin with the public breach list, too.
      await forgetSentRequests(world.extension);
      for (const walk of walks) await walk(world, () => undefined);
      // Of what is stored, too.
      const check = await openOwn(world.extension, "self-check");
      await expect(check.getByRole("main")).toContainText("All promises kept");
      list = mayLeave(world);
      stores = await inExtension(world.extension, async () => [
        ...(await indexedDB.databases()).map(({ name }) => name),
        ...Object.keys(await chrome.storage.sync.get(null)),
        ...Object.keys(localStorage),
        ...(await caches.keys()),
      ]);
      ({ origin } = world.extension);
    },
  );

  const [first, ...others] = createNetLogReader(log)().filter(
    ({ initiator, headers }) => initiator === origin && headers["sec-fetch-mode"] !== "navigate",
  );
  const own = first && first.url !== PUBLIC_LIST ? [first, ...others] : others;
  const met = new Set<string>();
  expect(own.map((request) => offenseOf(request, list, met)).filter(Boolean)).toEqual([]);
  const all = [...list.values()].flat();
  expect([...met].toSorted(), "everything allowed is sent").toEqual(all.map(([name]) => name).toSorted());
  // Without a score there is no history database, not even an empty one.
  expect(stores).toEqual(walks.includes(walkScores) ? ["page-scores"] : []);
  look({ own, findOnDisk: (needles) => findings(profileDir, needles) });
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

test("sends and stores only what is allowed about passwords and accounts", async () => {
  await trace([walkPasswords, walkAudit, walkAccounts], mayLeaveForAccounts, ({ own, findOnDisk }) => {
    const passwords = STEPS.flatMap(({ entries }) =>
      entries
        .filter(({ field }) => /password|current|new|confirmation/.test(field))
        .map(({ value }) => value),
    );
    expect(passwords.length).toBeGreaterThan(9);
    passwords.push(...SAMPLE_VAULT.map(({ password }) => password));
    const onTheWire = own.map(({ url, headers }) => `${url} ${JSON.stringify(headers)}`).join("\n");
    const needles = new Map<string, Buffer[]>();
    for (const password of new Set(passwords)) {
      const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
      expect(onTheWire.toUpperCase(), password).not.toContain(hash.slice(5));
      expect(onTheWire, password).not.toContain(password);
      // The passwords are words, which are in the browser's own lists.
      needles.set(`the hash of ${password}`, encodings(hash));
      needles.set(`the suffix of ${password}`, encodings(hash.slice(5)));
      needles.set(`the request for ${password}`, encodings(`range/${hash.slice(0, 5)}`));
    }
    for (const person of [PEOPLE.nobody, PEOPLE.userName])
      needles.set(`the look-up of ${person}`, encodings(person));
    expect(findOnDisk(needles)).toEqual([]);
    // The search works: the browser's own history has the visited sites.
    const visited = findOnDisk(new Map([["a visited site", encodings("shop.test")]]));
    expect(visited).toContainEqual(expect.stringMatching(/History$/));
  });
});

test("sends and stores only what is allowed about page scores and cloud calls", async () => {
  await trace([walkScores, walkCloud], mayLeaveForScores, ({ own, findOnDisk }) => {
    const tokens = own.flatMap(({ headers }) => headers.authorization?.split(" ")[1] ?? []);
    expect(tokens.length).toBeGreaterThan(3);
    const addresses = own.map(({ url }) => url).join();
    for (const token of tokens) expect(addresses, "no token in an address").not.toContain(token);
    const needles = new Map(tokens.map((token, index) => [`token ${index}`, encodings(token)]));
    expect(findOnDisk(needles)).toEqual([]);
    // The search works: the page score history has the pages.
    expect(findOnDisk(new Map([["a scored page", encodings("/slow")]])).length).toBeGreaterThan(0);
  });
});
