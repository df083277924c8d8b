// What goes wrong around a person: killed backgrounds and broken services.

import { killWorker } from "../../e2e/driver/launch.ts";
import type { Fault } from "../../services/faults.ts";
import type { Action, Person } from "../person.ts";

const FAULTS: readonly Fault[] = [
  { kind: "reset" },
  { kind: "status", status: 429, retryAfter: 3 },
  { kind: "status", status: 500 },
  { kind: "delay", ms: 2_000 },
  { kind: "truncate" },
  { kind: "html" },
  { kind: "empty" },
  { kind: "hang" },
];

async function breakService({ world, random, troubles, diary }: Person): Promise<string> {
  const services = { range: world.range, lookup: world.lookup, analysis: world.analysis };
  const name = random.pick(["range", "lookup", "analysis"] as const);
  const fault = random.pick(FAULTS);
  await troubles.begin(`fault ${name}`, random.whole(2, 5), () => services[name].setFault(undefined));
  services[name].setFault(fault);
  diary.count(`fault of ${name}`);
  return `done (${name}: ${JSON.stringify(fault)})`;
}

async function kill({ world, troubles, diary }: Person): Promise<void> {
  troubles.note();
  await killWorker(world.extension);
  troubles.note();
  diary.count("kills");
}

async function killSoon(person: Person): Promise<string> {
  const ms = person.random.whole(50, 3_000);
  const timer = setTimeout(() => void kill(person).catch(() => undefined), ms);
  // During the next action.
  await person.troubles.begin("a kill", 2, () => clearTimeout(timer));
  return `done (in ${ms} ms)`;
}

export const TROUBLES: readonly Action[] = [
  {
    name: "kill the background",
    weight: 4,
    async act(person) {
      await kill(person);
      return "done";
    },
  },
  { name: "kill the background soon", weight: 4, act: killSoon },
  { name: "break a service", weight: 5, act: breakService },
];
