// Writes down what the background does: each message and reply, request, stored value and browser call, at its tenth of a second.
import { hash } from "node:crypto";
import { expect, it } from "vitest";
import { dayOf } from "../../../../src/shared/breaches/changed-after.ts";
import { browserInUse, playOut } from "../../../world/use.ts";
import { createWorld, type Kept, type World } from "../../../world/world.ts";
import type { Answer } from "../../../world/world-services.ts";

/** Calls that only read, and those of the toolbar, of which the last one tells what it shows. */
const LEFT_OUT = /^(?:i18n|action|.*\.(?:get\w*|query|contains)$)/;

/** Shown by when requests are sent. */
const CLOCKS = "request-clocks";

/** Times of the simulated clock, in milliseconds since the epoch. */
const TIME = /\b179\d{10}\b/g;

/** Of longer lines, the beginning and a hash of the rest. */
const MAX_LENGTH = 180;

export interface Play {
  /** The browser; by default one that has used the extension for a while. */
  from?: () => Kept | Promise<Kept>;
  /** Before the worker starts. */
  prepare?(world: World): void;
  /** `give` makes the services respond like this to the next matching requests; `undefined` is no response that can be read. */
  act(world: World, give: (address: RegExp, ...answers: (Answer | undefined)[]) => void): Promise<unknown>;
  /** How long the browser runs afterwards. */
  thenMs?: number;
}

/** The parts of a value, by path. */
function partsOf(value: unknown, path = ""): [path: string, value: string][] {
  const isEmpty = typeof value !== "object" || value === null || Object.keys(value).length === 0;
  if (isEmpty) return value === undefined ? [] : [[path, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([key, part]) => partsOf(part, path ? `${path}.${key}` : key));
}

/** The parts that changed between two values. */
function changesOf(before: unknown, after: unknown): string {
  const old = new Map(partsOf(before));
  const now = new Map(partsOf(after));
  const set = [...now].filter(([path, value]) => old.get(path) !== value);
  const gone = [...old.keys()].filter((path) => !now.has(path));
  return [...set.map(([path, value]) => `${path}=${value}`), ...gone.map((path) => `-${path}`)].join(" ");
}

const textOf = (given: unknown[]) => given.map((one) => JSON.stringify(one)).join(", ");

async function transcriptOf({ from = browserInUse, prepare, act, thenMs = 5_000 }: Play): Promise<string> {
  const world = createWorld(await from());
  prepare?.(world);
  const begin = world.steady();
  const lines: string[] = [];
  const secondsOf = (time: number) => ((time - begin) / 1000).toFixed(1);
  const note = (mark: string, text: string) => {
    const told = text
      .replaceAll(TIME, (time) => `@${secondsOf(Number(time))}`)
      .replaceAll(`"${dayOf(world.now())}"`, "today");
    const rest = told.slice(MAX_LENGTH);
    const end = rest && `… ${rest.length} more, ${hash("sha1", rest).slice(0, 6)}`;
    lines.push(`${secondsOf(world.steady()).padStart(8)} ${mark} ${told.slice(0, MAX_LENGTH)}${end}`);
  };

  const { put, take, ask, deliver, call, database, toolbar } = world;
  /** As one object, since tables are maps. */
  const tables = () =>
    Object.fromEntries(
      Object.entries(database.tables ?? {}).map(([name, rows]) => [name, Object.fromEntries(rows)]),
    );
  world.call = (life, name, effect, ms) => {
    const work = () => {
      const before = tables();
      const result = effect();
      const changes = changesOf(before, tables());
      if (changes) note("=", `database: ${changes}`);
      return result;
    };
    return call(life, name, name.startsWith("database") ? work : effect, ms);
  };
  const set = toolbar.set.bind(toolbar);
  toolbar.set = (what, info) => {
    set(what, info);
    const { title, text, color, path } = Object.assign({}, ...toolbar.values());
    if (what === "icon") note("*", `toolbar ${textOf([title, text, color, path])}`);
    return toolbar;
  };
  world.put = (name, items) => {
    for (const [key, value] of Object.entries(items)) {
      const changes = changesOf(world.area[name][key], value);
      if (key !== CLOCKS) note("=", `${name} ${key}: ${changes || "unchanged"}`);
    }
    put(name, items);
  };
  world.take = (name, keys) => {
    const there = keys.filter((key) => Object.hasOwn(world.area[name], key));
    for (const key of there) note("=", `-${name} ${key}`);
    take(name, keys);
  };
  world.heard = (name, given) => {
    if (!LEFT_OUT.test(name)) note("*", `${name} ${textOf(given)}`);
  };
  world.ask = async (name, input, sender) => {
    // An open page says nothing but this.
    if (name === "wake" && !sender) return ask.call(world, name) as never;
    note(">", [name, textOf(input === undefined ? [] : [input])].filter(Boolean).join(" "));
    const reply = await ask.call(world, name, input, sender);
    note("<", `${name} ${JSON.stringify(reply)}`);
    return reply as never;
  };
  world.deliver = (event, ...given) => {
    // The third, of events about a tab, is the whole tab.
    if (event !== "storage.onChanged") note("!", `${event} ${textOf(given.slice(0, 2))}`);
    deliver(event, ...given);
  };

  const given: [address: RegExp, answers: (Answer | undefined)[]][] = [];
  const { answer } = world.services;
  world.services.answer = (request) => {
    const { method, url, body } = request;
    // Libraries name their version there, and browsers take it away.
    const sent = [...request.headers].filter(([key]) => key !== "user-agent");
    const headers = sent.map(([key, value]) => `${key}: ${value}`);
    note("?", [`${method} ${url}`, ...headers, body].filter(Boolean).join(" | "));
    const [, answers] = given.find(([address, left]) => address.test(url) && left.length > 0) ?? [];
    const usual = answer(request);
    const chosen = answers ? answers.shift() : usual;
    if (!chosen) throw new TypeError("Failed to fetch");
    return chosen;
  };

  await playOut(world, (it) => act(it, (address, ...answers) => void given.push([address, answers])), thenMs);
  return `\n${lines.join("\n")}\n`;
}

/** A browser that has no room for values whose key begins like this. */
export const withoutRoomFor = (key: string) => (world: World) => {
  const { put } = world;
  world.put = (name, items) => {
    if (Object.keys(items).some((one) => one.startsWith(key))) throw new Error("QUOTA_BYTES quota exceeded");
    put(name, items);
  };
};

/** Compares each play with its transcript; `npx vitest run -u` writes them anew. */
export function comparePlays(plays: Record<string, Play>): void {
  it.each(Object.keys(plays))("%s", async (title) => {
    const play = plays[title];
    if (play) expect(await transcriptOf(play)).toMatchSnapshot();
  });
}
