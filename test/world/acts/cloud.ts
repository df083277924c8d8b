// Calls to the cloud as the cloud page makes and lists them.
import type { CloudCall } from "../../../src/shared/cloud/cloud.ts";
import { CLOUD_CALL, CLOUD_NAMES } from "../../../src/shared/records/cloud.ts";
import { recordKey } from "../../../src/shared/records/record.ts";
import { idOf } from "../use.ts";
import type { World } from "../world.ts";
import { askResource } from "./asks.ts";
import { outcome, reasonOf } from "./seen.ts";

export const FUNCTION = "projects/p/locations/l/functions/clean-up";
export const RESTORE = "projects/p/locations/l/restorePlans/r/restores/s";
export const CONFIG = "projects/p/locations/l/reportConfigs/c";
export const POLICY = { method: "policy", name: RESTORE };
export const REPORT = { method: "report-config", name: CONFIG };

/** Asks for a resource. */
export const askCloud = async (world: World, number: number, question: object, more: object = {}) =>
  outcome(await askResource(world, idOf(number), question, more));

/** The same, until there is an answer. */
export async function readCloud(
  world: World,
  number: number,
  question: object,
  more?: object,
): Promise<string> {
  const reply = await askCloud(world, number, question, more);
  await world.sleep(1_500);
  return reply;
}

/** Deletes the function, with its name typed and as the account that the page shows. */
export const startDeletion = async (world: World, number: number, more: object = {}) => {
  const input = { name: FUNCTION, typedName: "clean-up", account: "jo@example.org", isPrivate: false };
  return outcome(await world.ask("deleteFunction", { id: idOf(number), ...input, ...more }));
};

/** The same, until it is done. */
export async function deleteFunction(world: World, number: number, more?: object): Promise<string> {
  const reply = await startDeletion(world, number, more);
  await world.sleep(1_500);
  return reply;
}

export const cancelCall = (world: World, number: number, isPrivate = false) =>
  world.ask("cancelCloudCall", { id: idOf(number), isPrivate });

export const forgetCalls = (world: World) => world.ask("forgetCloudCalls", { isPrivate: false });

export const forgetNames = (world: World, method: string, name?: string) =>
  world.ask("forgetCloudNames", { method, name });

function stateText({ state }: CloudCall): string {
  if (state.name === "running") return state.phase;
  if (state.name === "failed") return `${reasonOf(state.error)}, effect ${state.effect}`;
  return state.name === "interrupted" ? `interrupted, effect ${state.effect}` : state.name;
}

/** The calls on the cloud page: "policy: answered". */
export function calls({ area }: World, isPrivate = false): string[] {
  const prefix = recordKey(CLOUD_CALL, { isPrivate });
  const all = Object.entries(area.session).flatMap(([key, value]) =>
    key.startsWith(prefix) ? (CLOUD_CALL.read(value) ?? []) : [],
  );
  return all.map((call) => `${call.question.method}: ${stateText(call)}`);
}

/** The names that the cloud page offers, and where they are kept. */
export function names({ area }: World, place: "local" | "session" = "session"): string[] {
  const { key, read } = CLOUD_NAMES[place];
  return Object.values(read(area[place][key]) ?? {}).flat();
}
