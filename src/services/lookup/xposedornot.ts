// Parses XposedOrNot responses: breach names of an address, and the catalog. Throws ServiceError for anything else.

import { webAddress } from "../../shared/addresses.ts";
import type { Breach } from "../../shared/breaches/breach.ts";
import { defined, listOf, parseJson, text, toRecord } from "../../shared/shapes.ts";
import { type HttpAnswer, statusError } from "../http.ts";
import { parseLogoUrl, uniqueBreaches } from "./answer.ts";
import {
  isVouchedFor,
  malformed,
  readCount,
  readDataClasses,
  readDay,
  readList,
  readName,
  readTime,
  titleOfName,
} from "./fields.ts";

/** A breach that is not in the catalog: only its name is known. */
export function namedBreach(name: string): Breach {
  return {
    name,
    title: titleOfName(name),
    domain: "",
    description: "",
    dataClasses: [],
    isVerified: true,
    isFabricated: false,
    isSensitive: false,
    isRetired: false,
    isSpamList: false,
    isMalware: false,
    isStealerLog: false,
  };
}

function readBreach(item: unknown): Breach | undefined {
  const record = toRecord(item);
  const name = readName(record?.breachID);
  if (!record || name === undefined) return undefined;
  return {
    ...namedBreach(name),
    domain: text(record.domain) ?? "",
    description: text(record.exposureDescription) ?? "",
    dataClasses: readDataClasses(record.exposedData),
    isVerified: isVouchedFor(record.verified),
    isSensitive: record.sensitive === true,
    ...defined({
      // The service writes 0 for "unknown".
      pwnCount: readCount(record.exposedRecords) || undefined,
      breachDate: readDay(record.breachedDate),
      addedAt: readTime(record.addedDate),
      logoUrl: parseLogoUrl(record.logo),
      disclosureUrl: webAddress(record.referenceURL)?.href,
    }),
  };
}

/** The catalog in the service's order, each name once. */
export function parseExposedBreaches(answer: string): Breach[] {
  return uniqueBreaches(readList(toRecord(parseJson(answer))?.exposedBreaches, readBreach));
}

/**
 * The unique breach names of an address; empty if the service says that there are none.
 *
 * @throws {ServiceError} the code of the status; `unavailable` for a 404 with any other body, which the service also sends on
 * its own failures; `malformed` for a 404 that is a web page, and for any other 200
 */
export function readExposedNames(answer: HttpAnswer): string[] {
  const { status } = answer;
  const body = toRecord(parseJson(answer.text));
  const names = listOf(body?.breaches).flatMap((list) =>
    listOf(list).flatMap((name) => readName(name) ?? []),
  );
  const isNone = names.length === 0;
  if (status === 404 && body?.Error === "No breaches found" && isNone) return [];
  if (status === 404 && /^\s*</.test(answer.text)) throw malformed(status);
  if (status !== 200) throw statusError("lookup", answer);
  if (body?.Error === "Not found" && body.email === null && isNone) return [];
  // The service says "none" differently, so an empty list is an error.
  if (body?.status !== "success" || isNone) throw malformed();
  return [...new Set(names)];
}
