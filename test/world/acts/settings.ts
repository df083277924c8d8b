// Settings, tests of services and stored data as a person handles them on our pages.

import { isDeepStrictEqual } from "node:util";
import { PRIVATE_PREFIX } from "../../../src/shared/records/record.ts";
import { STORED_POLICY, STORED_SETTINGS } from "../../../src/shared/records/settings.ts";
import type { ServiceTestState } from "../../../src/shared/settings/service-test.ts";
import { DEFAULT_SETTINGS, readSettings, type Settings } from "../../../src/shared/settings/settings.ts";
import { browserInUse } from "../use.ts";
import { createWorld, type Kept, type World } from "../world.ts";
import { SETTINGS } from "../world-services.ts";
import { askErasure, askSettings } from "./asks.ts";
import { recordOf } from "./every-record.ts";
import { outcome, reasonOf } from "./seen.ts";
import { followed } from "./waits.ts";

type Change = { [Section in keyof Settings]?: { [Key in keyof Settings[Section]]?: unknown } };

/** The settings as pages read them. */
export const settingsIn = ({ area: { local } }: World) =>
  readSettings(local[STORED_SETTINGS.key], local[STORED_POLICY.key]);

/** Changes settings on the settings page, or as another sender. */
export async function change(world: World, changes: Change | object, sender: object = {}): Promise<string> {
  return outcome(await askSettings(world, changes, sender));
}

/** A browser, by default one in use, whose person chose these settings, section by section. */
export async function withSettings(
  changes: Record<string, object>,
  from: Kept | Promise<Kept> = browserInUse(),
): Promise<Kept> {
  const kept = structuredClone(await from);
  const settings = kept.area.local.settings as Record<string, object>;
  const changed = Object.entries(changes).map(([name, keys]) => [name, { ...settings[name], ...keys }]);
  kept.area.local.settings = { ...settings, ...Object.fromEntries(changed) };
  return kept;
}

/** A browser with these services that never ran the extension, but for the policy that it may know from an earlier start. */
export function newBrowser(services: object = {}, policy?: object): Kept {
  const world = createWorld();
  if (policy) world.area.local.policy = policy;
  world.area.local.settings = { ...SETTINGS, services: { ...SETTINGS.services, ...services } };
  return world.keep();
}

/**
 * Tests a service's address on the settings page: what it came to, or "running" after 2.5 seconds. Then the same `number` goes on
 * waiting. Another test of the service ends it.
 */
export async function testService(
  world: World,
  service: "passwords" | "lookup" | "issuer",
  address: string,
  { number = 1, version = "v3" } = {},
): Promise<string> {
  const input = { service, address, lookupInterface: version, isPrivate: false };
  const value = await followed<ServiceTestState>(world, { name: "testService", input }, number, service);
  if (typeof value === "string") return value;
  if (value.state === "unfit") return value.why;
  return value.state === "failed" ? reasonOf(value.error) : value.state;
}

/** What the privacy page lists, by kind: how many of each. Empty kinds are left out. */
export async function stored(world: World): Promise<Record<string, number>> {
  const reply = await world.ask("listStored");
  const items = reply?.ok ? reply.value : [];
  return Object.fromEntries(items.flatMap(({ kind, count }) => (count > 0 ? [[kind, count]] : [])));
}

/** Where the privacy page says that each kind is stored. */
export async function storedPlaces(world: World): Promise<Record<string, string>> {
  const reply = await world.ask("listStored");
  return Object.fromEntries((reply?.ok ? reply.value : []).map(({ kind, place }) => [kind, place]));
}

/** What is stored of private windows, by key. */
export const storedOfPrivate = ({ area }: Pick<Kept, "area">): string[] =>
  Object.keys(area.session).filter((key) => key.startsWith(PRIVATE_PREFIX));

/** Deletes one kind, or everything, on the privacy page: `ok`, or what is left. */
export async function erase(world: World, kind: string): Promise<string> {
  const reply = await askErasure(world, kind);
  const left = reply?.ok ? reply.value.left : [];
  return left.length > 0 ? `left: ${left.join(", ")}` : outcome(reply);
}

/** A browser in use that knows this policy from an earlier start. */
export async function knowing(policy: object): Promise<Kept> {
  const kept = structuredClone(await browserInUse());
  kept.area.local.policy = policy;
  return kept;
}

/** An organization decides these settings. */
export function decide(world: World, policy: object): void {
  world.policy = Promise.resolve(policy);
}

/** The browser reports that the policy has changed. Firefox reads policies only when it starts. */
export const changePolicy = (world: World) => world.deliver("storage.managed.onChanged", {});

/** The person's settings in a browser, as they are stored. */
export const settingsOf = ({ area }: Pick<Kept, "area">) => readSettings(area.local.settings);

/** What the person has set otherwise than in a new profile, section by section. */
export function chosen({ area }: World): Record<string, Record<string, unknown>> {
  const kept = area.local.settings as Record<string, Record<string, unknown>>;
  const usual: Record<string, Record<string, unknown>> = { ...DEFAULT_SETTINGS };
  const sections = Object.entries(kept).map(([name, keys]) => {
    const own = Object.entries(keys).filter(([key, it]) => !isDeepStrictEqual(it, usual[name]?.[key]));
    return [name, Object.fromEntries(own)] as const;
  });
  return Object.fromEntries(sections.filter(([name, own]) => usual[name] && Object.keys(own).length > 0));
}

/** What the self-check finds of what is kept, sent, allowed and installed: "holds", or what is unexpected. */
export async function selfCheck(world: World): Promise<Record<string, string>> {
  const reply = await world.ask("checkSelf");
  const said = Object.entries(reply?.ok ? reply.value : {}).map(([promise, { outcome, unexpected }]) => [
    promise,
    [outcome, ...unexpected].join(", "),
  ]);
  return Object.fromEntries(said);
}

/** All that is stored but the notes about tabs and the list of what was sent: what no web page may change. */
export function storedAside({ area: { local, session } }: World) {
  const isAside = (key: string) => {
    const row = recordOf("session", key.replace(PRIVATE_PREFIX, ""))?.row;
    return row !== "tabs" && row !== "sent-requests";
  };
  return { local, session: Object.fromEntries(Object.entries(session).filter(([key]) => isAside(key))) };
}
