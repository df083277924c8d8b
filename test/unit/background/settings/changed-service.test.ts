// Keys and the client secret stay with the services they were given for, whoever changes the settings.
import { describe, expect, it } from "vitest";
import { breachList } from "../../../world/acts/breaches.ts";
import { lookUpAccount, lookups } from "../../../world/acts/lookups.ts";
import { startScore } from "../../../world/acts/page-scores.ts";
import { change, changePolicy } from "../../../world/acts/settings.ts";
import { scoreSignIn, signOut } from "../../../world/acts/sign-in.ts";
import { browserInUse, inBrowser, score } from "../../../world/use.ts";
import type { Kept, World } from "../../../world/world.ts";
import { SETTINGS } from "../../../world/world-services.ts";

const OTHER = "https://other.lookup.example";
const LOOKUP_KEY = SETTINGS.services.lookupApiKey;
const ANALYSIS_KEY = "key-for-pages";
const CLIENT_SECRET = "a-client-secret";

/** A browser with all three secrets, as an earlier version left it: without a word about where they may go. */
async function withSecrets(
  over: { services?: object; auth?: object; secretOrigins?: object } = {},
): Promise<Kept> {
  const kept = structuredClone(await browserInUse());
  kept.area.local.settings = {
    ...SETTINGS,
    services: {
      ...SETTINGS.services,
      analysisInterface: "pagespeed",
      analysisApiKey: ANALYSIS_KEY,
      cruxUrl: "https://crux.example",
      ...over.services,
    },
    auth: { ...SETTINGS.auth, analysisAccess: "key", clientSecret: CLIENT_SECRET, ...over.auth },
    secretOrigins: over.secretOrigins,
  };
  return kept;
}

/** The origins that got a text, in the order they first did. */
function originsWith({ services }: World, text: string): string[] {
  const isIn = (value: string) => value.includes(text) || atobOr(value).includes(text);
  const given = services.received.filter(
    ({ url, headers, body }) => url.includes(text) || body.includes(text) || [...headers.values()].some(isIn),
  );
  return [...new Set(given.map(({ url }) => new URL(url).origin))];
}

function atobOr(header: string): string {
  try {
    return atob(header.replace(/^Basic /, ""));
  } catch {
    return "";
  }
}

const moveLookup = (world: World, lookupUrl: string) => change(world, { services: { lookupUrl } });
async function looked(world: World): Promise<string | undefined> {
  await lookUpAccount(world);
  return lookups(world)[0];
}
const NEEDS_KEY = expect.stringContaining(": unauthorized");
const ANSWERED = expect.stringContaining(": 1 /");

describe("the lookup key", () => {
  it.each([
    ["of an earlier version", undefined],
    ["of this version", { "services.lookupApiKey": ["https://lookup.example"] }],
  ])("%s stays where it was given, and is back once the address is", async (_, secretOrigins) =>
    inBrowser(await withSecrets({ secretOrigins }), async (world) => {
      await moveLookup(world, OTHER);
      expect(await looked(world)).toEqual(NEEDS_KEY);
      await moveLookup(world, "https://lookup.example");
      expect(await looked(world)).toEqual(ANSWERED);
      expect(originsWith(world, LOOKUP_KEY)).toEqual(["https://lookup.example"]);
    }),
  );

  it("is asked for again, and goes to the new service alone", async () =>
    inBrowser(await withSecrets(), async (world) => {
      await moveLookup(world, OTHER);
      await change(world, { services: { lookupApiKey: "new-key" } });
      expect(await looked(world)).toEqual(ANSWERED);
      await moveLookup(world, "https://lookup.example");
      expect(await looked(world)).toEqual(NEEDS_KEY);
      expect(originsWith(world, "new-key")).toEqual([OTHER]);
    }));

  it("may be the same for both, if the person enters it again", async () =>
    inBrowser(await withSecrets(), async (world) => {
      await moveLookup(world, OTHER);
      await change(world, { services: { lookupApiKey: LOOKUP_KEY } });
      expect(await looked(world)).toEqual(ANSWERED);
    }));

  it("stays with its host, whatever the path and version", async () =>
    inBrowser(await withSecrets(), async (world) => {
      await moveLookup(world, "https://lookup.example/mirror");
      expect(await looked(world)).toEqual(ANSWERED);
    }));

  it("is for the services that the page showed, even if the settings changed meanwhile", async () =>
    inBrowser(await withSecrets(), async (world) => {
      await moveLookup(world, OTHER);
      const secretOrigins = { "services.lookupApiKey": ["https://lookup.example"] };
      expect(await change(world, { services: { lookupApiKey: "late" }, secretOrigins })).toBe("ok");
      expect(await looked(world)).toEqual(NEEDS_KEY);
      expect(originsWith(world, "late")).toEqual([]);
    }));

  it.each([["https://lookup.example/path"], ["http://lookup.example"], ["lookup.example"], ["null"]])(
    "is refused for %s, which is no service's origin",
    async (origin) =>
      inBrowser(await withSecrets(), async (world) => {
        const secretOrigins = { "services.lookupApiKey": [origin] };
        expect(await change(world, { services: { lookupApiKey: "x" }, secretOrigins })).toBe("bad-request");
      }),
  );

  it("can't be moved by a change that doesn't bring it", async () =>
    inBrowser(await withSecrets(), async (world) => {
      await change(world, {
        services: { lookupUrl: OTHER },
        secretOrigins: { "services.lookupApiKey": [OTHER] },
      });
      expect(await looked(world)).toEqual(NEEDS_KEY);
      expect(originsWith(world, LOOKUP_KEY)).toEqual([]);
    }));

  it.each([
    ["known before the update", { services: { lookupUrl: OTHER } }, [OTHER]],
    ["that comes later", {}, []],
  ])("goes where it went under a policy %s, and nowhere else", async (_, known, origins) => {
    const from = await withSecrets();
    from.area.local.policy = known;
    await inBrowser(from, async (world) => {
      world.policy = Promise.resolve({ services: { lookupUrl: OTHER } });
      await world.sleep(1_000);
      await looked(world);
      await looked(world);
      expect(originsWith(world, LOOKUP_KEY)).toEqual(origins);
    });
  });

  it("of an organization goes to the service in its policy, not to the person's own", async () => {
    const from = await withSecrets({ services: { lookupUrl: OTHER, lookupApiKey: "" } });
    from.area.local.policy = { services: { lookupApiKey: "organization-key" } };
    await inBrowser(from, async (world) => {
      world.isFirefox = false;
      world.policy = Promise.resolve(from.area.local.policy as object);
      expect(await looked(world)).toEqual(NEEDS_KEY);
      world.policy = Promise.resolve({ services: { lookupApiKey: "organization-key", lookupUrl: OTHER } });
      changePolicy(world);
      await world.sleep(1_000);
      expect(await looked(world)).toEqual(ANSWERED);
      expect(originsWith(world, "organization-key")).toEqual([OTHER]);
    });
  });
});

describe("damaged origins", () => {
  it.each([["x"], [null], [[5]], [{}]])(
    "let a key go nowhere until it is entered again: %j",
    async (origins) =>
      inBrowser(await withSecrets({ secretOrigins: { "services.lookupApiKey": origins } }), async (world) => {
        expect(await looked(world)).toEqual(NEEDS_KEY);
        expect(originsWith(world, LOOKUP_KEY)).toEqual([]);
        await change(world, { services: { lookupApiKey: LOOKUP_KEY } });
        expect(await looked(world)).toEqual(ANSWERED);
      }),
  );

  it("are those before a change, if the store lost them while the worker lives", async () =>
    inBrowser(await withSecrets(), async (world) => {
      await looked(world);
      const { secretOrigins: _, ...settings } = world.area.local.settings as { secretOrigins: object };
      world.area.local.settings = settings;
      await moveLookup(world, OTHER);
      expect(await looked(world)).toEqual(NEEDS_KEY);
    }));
});

describe("the key for page scores", () => {
  it.each([
    ["the page score service", { analysisUrl: "https://other.analysis.example" }],
    ["the field data service", { cruxUrl: "https://other.crux.example" }],
  ])("is sent nowhere once %s is another one", async (_, services) =>
    inBrowser(await withSecrets(), async (world) => {
      await score(world);
      await world.sleep(5_000);
      const before = originsWith(world, ANALYSIS_KEY);
      expect(before.toSorted()).toEqual(["https://analysis.example", "https://crux.example"]);
      await change(world, { services });
      const count = world.services.received.length;
      await score(world);
      await world.sleep(5_000);
      expect(world.services.received.slice(count).map(({ url }) => url)).toEqual([]);
      await change(world, { services: { analysisApiKey: "new-key" } });
      await score(world);
      await world.sleep(5_000);
      expect(originsWith(world, "new-key")).toEqual(expect.arrayContaining(Object.values(services)));
    }),
  );
});

describe("the client secret", () => {
  it("is kept for its provider, and signing in at another one fails until it is entered or removed", async () =>
    inBrowser(await withSecrets({ auth: { analysisAccess: "sign-in" } }), async (world) => {
      const to = { auth: { issuer: "https://other.accounts.example" } };
      await change(world, to);
      await startScore(world);
      await world.sleep(5_000);
      expect(await scoreSignIn(world)).toBe("client-secret missing");
      expect(world.services.received.filter(({ url }) => url.includes("accounts"))).toEqual([]);
      await change(world, { auth: { clientSecret: "" } });
      await score(world);
      expect(world.services.received.some(({ url }) => url.startsWith(to.auth.issuer))).toBe(true);
      expect(originsWith(world, CLIENT_SECRET)).toEqual([]);
    }));

  it("isn't sent along when the tokens of an earlier provider are revoked", async () =>
    inBrowser(await withSecrets({ auth: { analysisAccess: "sign-in", clientSecret: "" } }), async (world) => {
      await score(world);
      await change(world, {
        auth: { issuer: "https://other.accounts.example", clientSecret: CLIENT_SECRET },
      });
      await score(world);
      await signOut(world);
      expect(originsWith(world, CLIENT_SECRET)).toEqual(["https://other.accounts.example"]);
    }));

  it("goes to the provider it was given for", async () =>
    inBrowser(await withSecrets({ auth: { analysisAccess: "sign-in" } }), async (world) => {
      await score(world);
      expect(originsWith(world, CLIENT_SECRET)).toEqual(["https://accounts.example"]);
    }));
});

describe("secrets of an earlier version", () => {
  const theirs = { services: { lookupUrl: OTHER } };

  it("don't follow a new policy, even if they can't be stored with their services", async () => {
    const from = await withSecrets();
    from.area.local.policy = {};
    await inBrowser(from, async (world) => {
      const { put } = world;
      world.put = (name, items) => {
        if ("settings" in items) throw new Error("disk full");
        put(name, items);
      };
      world.policy = Promise.resolve(theirs);
      await looked(world);
      expect(originsWith(world, LOOKUP_KEY)).toEqual([]);
    });
  });

  it.each(Array.from({ length: 12 }, (_, index) => index + 14))(
    "don't follow a new policy if the worker dies at call %i",
    async (calls) => {
      const from = await withSecrets();
      from.area.local.policy = {};
      await inBrowser(from, async (world) => {
        world.policy = Promise.resolve(theirs);
        world.dieIn(calls, false);
        await breachList(world);
        await world.sleep(2_000);
        await looked(world);
        expect(originsWith(world, LOOKUP_KEY)).toEqual([]);
      });
    },
  );

  it("stay with the person's service where the organization set the service and its own key", async () => {
    const from = await withSecrets();
    from.area.local.policy = { services: { lookupUrl: OTHER, lookupApiKey: "theirs" } };
    await inBrowser(from, async (world) => {
      world.isFirefox = false;
      world.policy = Promise.resolve(from.area.local.policy as object);
      await breachList(world);
      await world.sleep(1_000);
      world.policy = Promise.resolve(theirs);
      changePolicy(world);
      await world.sleep(1_000);
      await looked(world);
      expect(originsWith(world, LOOKUP_KEY)).toEqual([]);
    });
  });

  it("are for the public service that takes a key where the one in use takes none", async () => {
    const free = { lookupUrl: "https://api.xposedornot.com", lookupInterface: "xposedornot" };
    await inBrowser(await withSecrets({ services: free }), async (world) => {
      await breachList(world);
      await world.sleep(1_000);
      await change(world, {
        services: { lookupUrl: "https://haveibeenpwned.com", lookupInterface: "v3" },
      });
      await looked(world);
      expect(originsWith(world, LOOKUP_KEY)).toEqual(["https://haveibeenpwned.com"]);
    });
  });
});
