// Settings: changes of them, and tests of the addresses among them.

import * as v from "valibot";
import type { SettingsChange } from "../../shared/messages.ts";
import { TESTED_SERVICES } from "../../shared/settings/service-test.ts";
import {
  CHANGEABLE_SECTIONS,
  isSettingsValue,
  LOOKUP_INTERFACES,
  parseServiceUrl,
  type Settings,
} from "../../shared/settings/settings.ts";
import { type Fields, isFields } from "../../shared/shapes.ts";
import { changeSettings } from "../platform/current-settings.ts";
import { message } from "../platform/messages.ts";
import { FLAG, ID, isLine, readBy } from "../platform/schemas.ts";
import { testService } from "./service-tests.ts";

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
  return trimmed.every(([key, it]) => isSettingsValue(section, key, it))
    ? Object.fromEntries(trimmed)
    : undefined;
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

export const settingsMessages = {
  /** Refused whole where one of the changes is refused. */
  changeSettings: message({
    service: "analysis",
    schema: readBy(readChange),
    handle: (change) =>
      changeSettings((stored) => {
        for (const section of CHANGEABLE_SECTIONS) Object.assign(stored[section], change[section]);
      }),
  }),

  /**
   * Asks an address, on the person's own click, one question that only a service of its kind can answer. Answered once that
   * is known, after two and a half seconds at the latest; asked again with the same `id` it goes on waiting. A test that
   * nobody asks after is given up, and so is one where the same service is tested anew.
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
