// Settings: changes them, and tests the service addresses among them.

import * as v from "valibot";
import { parseServiceUrl } from "../../shared/addresses.ts";
import { ServiceError, toErrorData } from "../../shared/errors.ts";
import { ORIGINS_KEY, SECRETS, storedOrigins } from "../../shared/settings/secrets.ts";
import { type ServiceTest, TESTED_SERVICES, type TestOutcome } from "../../shared/settings/service-test.ts";
import type { SettingsChange } from "../../shared/settings/settings.ts";
import { isSettingValue, SECTIONS, SETTING_NAMES, type Settings } from "../../shared/settings/settings.ts";
import { SETTINGS, valueIn } from "../../shared/settings/table.ts";
import { type Fields, isFields } from "../../shared/shapes.ts";
import { askForPage, countedBy } from "../lookup-service/lookup-access.ts";
import { type CommandCall, command } from "../platform/commands.ts";
import { changeSettings, type GivenSecrets } from "../platform/current-settings.ts";
import { httpContext } from "../platform/outgoing-requests.ts";
import { FLAG, isLine, readBy } from "../platform/schemas.ts";
import { probeService } from "./probe-service.ts";

const MAX_ADDRESS_LENGTH = 2_000;
/** More than any secret is sent to. */
const MAX_ORIGINS = 4;

/** A valid service address. The page's own check isn't trusted. */
const ADDRESS = readBy((value) =>
  isLine(value, MAX_ADDRESS_LENGTH) ? parseServiceUrl(value.trim()) : undefined,
);

/** Parses a section of settings. One unknown key or wrong value rejects the section. */
function readSection(section: keyof Settings, value: unknown): Fields | undefined {
  if (!isFields(value)) return undefined;
  const trimmed = Object.entries(value).map(
    ([key, it]) => [key, typeof it === "string" ? it.trim() : it] as const,
  );
  const mayBeStored = (key: string, it: unknown) => {
    const name = SETTING_NAMES.find((one) => one === `${section}.${key}`);
    return name !== undefined && (it === null || isSettingValue(name, it));
  };
  return trimmed.every(([key, it]) => mayBeStored(key, it)) ? Object.fromEntries(trimmed) : undefined;
}

function areOrigins(values: readonly string[]): boolean {
  return (
    values.length <= MAX_ORIGINS &&
    values.every((one) => parseServiceUrl(one) === one && new URL(one).origin === one)
  );
}

function readChange(input: unknown): SettingsChange | undefined {
  if (!isFields(input)) return undefined;
  const change: Record<string, Fields> = {};
  for (const section of SECTIONS) {
    if (input[section] === undefined) continue;
    const read = readSection(section, input[section]);
    if (!read) return undefined;
    change[section] = read;
  }
  if (input[ORIGINS_KEY] === undefined) return change;
  const given = storedOrigins(input);
  return Object.values(given).every(areOrigins) ? { ...change, secretOrigins: given } : undefined;
}

/** The secrets in a change, and where the page says that they may go. */
function givenIn(change: SettingsChange): GivenSecrets {
  const names = SECRETS.filter((name) => valueIn(change, name) !== undefined);
  return Object.fromEntries(names.map((name) => [name, change.secretOrigins?.[name]]));
}

/**
 * Tests a lookup service, in the queue for all lookup requests. The address may belong to another service than the one in use, so
 * it has its own rate limit state.
 */
async function askLookup(test: ServiceTest, call: CommandCall): Promise<TestOutcome> {
  try {
    const question = {
      service: new URL(test.address).origin,
      counted: countedBy(test.lookupInterface, "catalog"),
      endsWhenBlocked: true,
      run: async (given: AbortSignal) => {
        const outcome = await probeService(httpContext(test.isPrivate), test, given);
        // Throw so that the queue sees the failure. It then pauses, and retries if that is worth the wait.
        if (outcome.state === "failed") throw new ServiceError(outcome.error);
        return outcome;
      },
    };
    return await askForPage(question, call);
  } catch (thrown) {
    return { state: "failed", error: toErrorData(thrown, "lookup") };
  }
}

export const settingsCommands = {
  /** One rejected change rejects them all. */
  changeSettings: command({
    service: "analysis",
    schema: readBy(readChange),
    handle: (change) =>
      changeSettings((stored) => {
        for (const section of SECTIONS) {
          const changed = Object.entries(change[section] ?? {});
          const own: Fields = Object.assign(stored[section], change[section]);
          for (const [key, value] of changed) if (value === null) delete own[key];
        }
      }, givenIn(change)),
  }),

  /** Runs after a click. Sent through a port that gets the outcome. */
  testService: command({
    service: "passwords",
    waitsForPolicy: true,
    schema: v.object({
      service: v.picklist(TESTED_SERVICES),
      address: ADDRESS,
      lookupInterface: v.picklist(SETTINGS.services.lookupInterface.choices),
      isPrivate: FLAG,
    }),
    handle: (test, call) =>
      test.service === "lookup"
        ? askLookup(test, call)
        : probeService(httpContext(test.isPrivate), test, call.signal),
  }),
};
