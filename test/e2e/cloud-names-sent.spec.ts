// Names as the background is told them: what is none is refused there too, and what is one arrives as it is.

import fc from "fast-check";
import { CLOUD_METHODS, type CloudMethod } from "../../src/shared/cloud.ts";
import type { Reply } from "../../src/shared/messages.ts";
import { askedOf, beSignedInToCloud, startByMessage, test, waitForCall } from "./cloud.ts";
import { badNames } from "./cloud-bad-names.ts";
import { expect, inExtension } from "./extension.ts";
import type { LaunchedExtension } from "./launch.ts";

interface Told {
  method: CloudMethod;
  name: string;
}

const COLLECTIONS: Record<CloudMethod, readonly string[]> = {
  policy: ["projects", "locations", "restorePlans", "restores"],
  deletion: ["projects", "locations", "functions"],
  "report-config": ["projects", "locations", "reportConfigs"],
};

/** Sends a message for each, as a page would that looked at nothing; gives the replies. */
function tell(extension: LaunchedExtension, all: readonly Told[]): Promise<Reply<unknown>[]> {
  return inExtension(
    extension,
    (asked) =>
      Promise.all(
        asked.map(({ method, name }) => {
          const id = crypto.randomUUID();
          const isPrivate = false;
          return chrome.runtime.sendMessage<unknown, Reply<unknown>>(
            method === "deletion"
              ? {
                  name: "deleteFunction",
                  input: { id, name, typedName: name.slice(name.lastIndexOf("/") + 1), isPrivate },
                }
              : { name: "askCloud", input: { id, question: { method, name }, isPrivate } },
          );
        }),
      ),
    all,
  );
}

const isRefusal = (reply: Reply<unknown>) => !reply.ok && reply.error.code === "bad-request";

function segmentsOf(method: CloudMethod, ids: readonly string[]): string[] {
  return COLLECTIONS[method].flatMap((collection, index) => [collection, ids[index] ?? ""]);
}

const anyMethod = fc.constantFrom(...CLOUD_METHODS);

/** Ids that every service would have: what makes a name bad is added to them. */
const plainId = fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/);

const badId = fc.oneof(
  fc.constantFrom("", " ", ".", "..", "*", "**", "{project}", "$\u007bname}", "<id>", "[id]", "\u00a0"),
  plainId.map((id) => ` ${id}`),
  plainId.map((id) => `${id} `),
  fc
    .tuple(
      plainId,
      fc.constantFrom(
        ..."\0\u0001\n\r\t\u007f\u0085\u00ad\u200b\u200e\u202e\u2066\ufeff\u2028\u2800\u3164\ufe0f",
      ),
      plainId,
    )
    .map((texts) => texts.join("")),
);

const anyIds = (method: CloudMethod) =>
  fc.array(plainId, { minLength: COLLECTIONS[method].length, maxLength: COLLECTIONS[method].length });

/** What is no name, whoever looks at it: made of one that is by one change that cannot leave it one. */
const badName: fc.Arbitrary<Told> = anyMethod.chain((method) =>
  fc
    .tuple(anyIds(method), fc.nat(), badId, plainId)
    .chain(([ids, where, bad, extra]) => {
      const segments = segmentsOf(method, ids);
      const at = where % segments.length;
      const inId = (where % ids.length) * 2 + 1;
      const inCollection = (where % ids.length) * 2;
      const collection = segments[inCollection] ?? "";
      const changed = [
        segments.with(inId, bad),
        segments.toSpliced(at, 1),
        segments.toSpliced(at, 0, extra),
        [...segments, extra],
        [...segments, ""],
        ["", ...segments],
        segments.with(inCollection, collection.toUpperCase()),
        segments.with(inCollection, collection.slice(0, -1)),
        segments.with(inCollection, `${collection}%20`),
      ];
      const wholes = [
        ...changed.map((one) => one.join("/")),
        segments.join("\\"),
        segments.join("//"),
        encodeURIComponent(segments.join("/")),
        `https://cloud.example/v1/${segments.join("/")}`,
        `${segments.join("/")}${"x".repeat(2_000)}`,
      ];
      return fc.constantFrom(...wholes);
    })
    .map((name) => ({ method, name })),
);

/** Any text at all, but for what has as many segments as a name. */
const noise: fc.Arbitrary<Told> = fc
  .record({ method: anyMethod, name: fc.string({ unit: "binary", maxLength: 60 }) })
  .filter(({ name }) => name.split("/").length < 6);

test("refuses at the door what is no name, and asks nobody", async ({ extension, auth, cloud }) => {
  await beSignedInToCloud(extension, auth);
  const known = CLOUD_METHODS.flatMap((method) =>
    badNames(method).map(({ text }) => ({ method, name: text })),
  );
  expect((await tell(extension, known)).map(isRefusal)).toEqual(known.map(() => true));
  let count = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 3, arbitrary: badName }, noise), { minLength: 60, maxLength: 100 }),
      async (all) => {
        const replies = await tell(extension, all);
        const accepted = all.filter((_, index) => !isRefusal(replies[index] as Reply<unknown>));
        expect(accepted).toEqual([]);
        count += all.length;
      },
    ),
    { numRuns: 5 },
  );
  expect(count).toBeGreaterThanOrEqual(200);
  expect(cloud.requests).toEqual([]);
  expect(auth.requests).toEqual([]);
});

/** Nobody can see these, so no id may hold them. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** What no placeholder begins with, followed by anything. */
const oddId = fc
  .tuple(
    fc.constantFrom("a", "größe", "%", "?", "#", "+", ":", "%2F", "%2e%2e", "~", "'", "!", "日本"),
    fc.string({
      unit: fc.oneof(
        fc.constantFrom(..." %?#+&=;:@$,!'()*[]{}|\\^`~\"<>.-_"),
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
      ),
      maxLength: 20,
    }),
    fc.constantFrom("z", "%", "?x=1", "#top", ":getIamPolicy", "é"),
  )
  .map((texts) => texts.join(""))
  .filter((id) => !id.includes("/") && !INVISIBLE.test(id));

test("sends names with any characters so that the service reads the same ids", async ({
  extension,
  auth,
  cloud,
}) => {
  await beSignedInToCloud(extension, auth);
  await fc.assert(
    fc.asyncProperty(
      anyMethod.chain((method) => {
        const { length } = COLLECTIONS[method];
        return fc.tuple(fc.constant(method), fc.array(oddId, { minLength: length, maxLength: length }));
      }),
      async ([method, ids]) => {
        cloud.forget();
        const name = segmentsOf(method, ids).join("/");
        const id = await startByMessage(extension, { method, name });
        const { state } = await waitForCall(extension, id);
        expect(state).toMatchObject({ name: "not-found" });
        const [asked, ...others] = askedOf(cloud);
        expect(others).toEqual([]);
        expect(asked?.parameters, "nothing of it became a query").toEqual([]);
        const version = method === "deletion" ? "/v2beta/" : "/v1/";
        const path = asked?.path ?? "";
        expect(path.startsWith(version)).toBe(true);
        const segments = path
          .slice(version.length)
          .replace(/:getIamPolicy$/, "")
          .split("/");
        expect(segments.map(decodeURIComponent)).toEqual(segmentsOf(method, ids));
        // The service that speaks the spec read the same name.
        expect(state.name === "not-found" && state.said?.includes("was not found")).toBe(true);
      },
    ),
    { numRuns: 25 },
  );
});
