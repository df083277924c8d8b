// Whatever the background is told as a name: what is none is refused there too, whoever looked at it before.
import fc from "fast-check";
import { expect, it } from "vitest";
import { CLOUD_METHODS, type CloudMethod } from "../../../src/shared/cloud.ts";
import { NAME_PARTS } from "../../../src/shared/resource-name.ts";
import { deletionOf, startWorker, useCloudServices, type Worker, world } from "./cloud-worker.ts";

useCloudServices();

interface Told {
  method: CloudMethod;
  name: string;
}

/** Starts a call as a page would that looked at nothing. */
async function tell(worker: Worker, { method, name }: Told): Promise<void> {
  if (method === "deletion") await worker.deleteFunction(deletionOf(name));
  else await worker.readFromCloud({ id: crypto.randomUUID(), question: { method, name }, isPrivate: false });
}

function segmentsOf(method: CloudMethod, ids: readonly string[]): string[] {
  return NAME_PARTS[method].flatMap(({ collection }, index) => [collection, ids[index] ?? ""]);
}

/** Ids that every service would have: what makes a name bad is added to them. */
const plainId = fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/);

const UNSEEN = "\0\u0001\n\r\t\u007f\u0085\u00ad\u200b\u200e\u202e\u2066\ufeff\u2028\u2800\u3164\ufe0f";
const badId = fc.oneof(
  fc.constantFrom("", " ", ".", "..", "*", "**", "{project}", "$\u007bname}", "<id>", "[id]", "\u00a0"),
  plainId.map((id) => ` ${id}`),
  plainId.map((id) => `${id} `),
  fc.tuple(plainId, fc.constantFrom(...UNSEEN), plainId).map((texts) => texts.join("")),
);

/** A method, and as many ids as its names have. */
const withIds = (id: fc.Arbitrary<string>) =>
  fc.constantFrom(...CLOUD_METHODS).chain((method) => {
    const { length } = NAME_PARTS[method];
    return fc.tuple(fc.constant(method), fc.array(id, { minLength: length, maxLength: length }));
  });

/** What is no name, whoever looks at it: made of one that is by one change that cannot leave it one. */
const badName: fc.Arbitrary<Told> = fc
  .tuple(withIds(plainId), fc.nat(), badId, plainId)
  .chain(([[method, ids], where, bad, extra]) => {
    const segments = segmentsOf(method, ids);
    const at = where % segments.length;
    const inCollection = (where % ids.length) * 2;
    const collection = segments[inCollection] ?? "";
    const changed = [
      segments.with(inCollection + 1, bad),
      segments.toSpliced(at, 1),
      segments.toSpliced(at, 0, extra),
      [...segments, extra],
      [...segments, ""],
      ["", ...segments],
      segments.with(inCollection, collection.toUpperCase()),
      segments.with(inCollection, collection.slice(0, -1)),
      segments.with(inCollection, `${collection}%20`),
    ];
    return fc
      .constantFrom(
        ...changed.map((one) => one.join("/")),
        segments.join("\\"),
        segments.join("//"),
        encodeURIComponent(segments.join("/")),
        `https://cloud.example/v1/${segments.join("/")}`,
        `${segments.join("/")}${"x".repeat(2_000)}`,
      )
      .map((name) => ({ method, name }));
  });

/** Any text at all, but for what has as many segments as a name. */
const noise: fc.Arbitrary<Told> = fc
  .record({
    method: fc.constantFrom(...CLOUD_METHODS),
    name: fc.string({ unit: "binary", maxLength: 60 }),
  })
  .filter(({ name }) => name.split("/").length < 6);

it("refuses what is no name, and asks nobody", async () => {
  const worker = await startWorker();
  await fc.assert(
    fc.asyncProperty(fc.oneof({ weight: 3, arbitrary: badName }, noise), async (told) => {
      const error = await tell(worker, told).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ data: { code: "bad-request", service: "cloud" } });
    }),
    { numRuns: 400 },
  );
  expect(await worker.cloudCalls(false)).toEqual(new Map());
  expect(world.services.requests).toEqual([]);
});
