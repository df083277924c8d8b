// Settings: changes of them, and tests of the addresses among them.

import * as v from "valibot";
import { ServiceError, toErrorData } from "../../shared/errors.ts";
import type { SettingsChange } from "../../shared/messages.ts";
import { type ServiceTest, TESTED_SERVICES, type TestOutcome } from "../../shared/settings/service-test.ts";
import { isSettingsValue } from "../../shared/settings/setting-value.ts";
import {
  CHANGEABLE_SECTIONS,
  DEFAULT_SETTINGS,
  LOOKUP_INTERFACES,
  parseServiceUrl,
  type Settings,
} from "../../shared/settings/settings.ts";
import { type Fields, isFields } from "../../shared/shapes.ts";
import { followQuestions } from "../accounts/follow-questions.ts";
import { askInTurn, countedBy, expectedTurn } from "../accounts/lookup-queue.ts";
import { changeSettings } from "../platform/current-settings.ts";
import { message } from "../platform/messages.ts";
import { FLAG, ID, isLine, readBy } from "../platform/schemas.ts";
import { httpContext } from "../privacy/http-context.ts";
import { probeService } from "./probe-service.ts";

const MAX_ADDRESS_LENGTH = 2_000;

/** An address that may be asked, whatever the page thought of it. */
const ADDRESS = readBy((value) =>
  isLine(value, MAX_ADDRESS_LENGTH) ? parseServiceUrl(value.trim()) : undefined,
);

/** A section of settings: every key is known and of its kind, or the section is refused. */
function readSection(section: keyof Settings, value: unknown): Fields | undefined {
  if (!isFields(value)) return undefined;
  const trimmed = Object.entries(value).map(
    ([key, it]) => [key, typeof it === "string" ? it.trim() : it] as const,
  );
  const isKnown = (key: string, it: unknown) =>
    it === null ? Object.hasOwn(DEFAULT_SETTINGS[section], key) : isSettingsValue(section, key, it);
  return trimmed.every(([key, it]) => isKnown(key, it)) ? Object.fromEntries(trimmed) : undefined;
}

function readChange(input: unknown): SettingsChange | undefined {
  if (!isFields(input)) return undefined;
  const change: Record<string, Fields> = {};
  for (const section of CHANGEABLE_SECTIONS) {
    if (input[section] === undefined) continue;
    const read = readSection(section, input[section]);
    if (!read) return undefined;
    change[section] = read;
  }
  return change;
}

/** Waits in the queue like all that is asked of a look-up service. The address may be of another service than the one that is asked otherwise: it has a clock of its own. */
async function askLookup(test: ServiceTest, signal: AbortSignal): Promise<TestOutcome> {
  try {
    const question = {
      service: new URL(test.address).origin,
      counted: countedBy(test.lookupInterface, "catalog"),
      endsWhenBlocked: true,
      run: async (given: AbortSignal) => {
        const outcome = await probeService(httpContext(test.isPrivate), test, given);
        // The queue has to hear of a rejection: it then keeps silent, and asks again where that is worth waiting for.
        if (outcome.state === "failed") throw new ServiceError(outcome.error);
        return outcome;
      },
    };
    return await askInTurn(test.id, question, signal);
  } catch (thrown) {
    return { state: "failed", error: toErrorData(thrown, "lookup") };
  }
}

/** Tests an address, or says how a test stands that is under way (the answer to the message of that name). */
const testService = followQuestions<ServiceTest, TestOutcome>(
  (test, signal) =>
    test.service === "lookup"
      ? askLookup(test, signal)
      : probeService(httpContext(test.isPrivate), test, signal),
  ({ id, service, address }) =>
    service === "lookup" ? expectedTurn(id, new URL(address).origin) : undefined,
);

export const settingsMessages = {
  /** Refused whole where one of the changes is refused. */
  changeSettings: message({
    service: "analysis",
    schema: readBy(readChange),
    handle: (change) =>
      changeSettings((stored) => {
        for (const section of CHANGEABLE_SECTIONS) {
          const changed = Object.entries(change[section] ?? {});
          const own: Fields = Object.assign(stored[section], change[section]);
          for (const [key, value] of changed) if (value === null) delete own[key];
        }
      }),
  }),

  /**
   * On the person's own click. Answered once the outcome is known, after two and a half seconds at the latest; asked again with
   * the same `id` it goes on waiting. Given up where nobody asks after it, or the same service is tested anew.
   */
  testService: message({
    service: "passwords",
    isUnhurried: true,
    schema: v.object({
      id: ID,
      service: v.picklist(TESTED_SERVICES),
      address: ADDRESS,
      lookupInterface: v.picklist(LOOKUP_INTERFACES),
      isPrivate: FLAG,
    }),
    handle: testService,
  }),
};
