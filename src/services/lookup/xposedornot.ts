// Parses XposedOrNot responses: breach names of an address, and the catalog. Throws ServiceError for anything else.

import type { Breach } from "../../shared/breaches/breach.ts";
import { ServiceError } from "../../shared/errors.ts";
import { webAddress } from "../../shared/settings/web-address.ts";
import { type HttpAnswer, statusError } from "../http.ts";
import { defined, parseJson, text, toRecord } from "../json.ts";
import { parseLogoUrl } from "./answer.ts";
import { readDay, readTime, requiredList, requiredName, requiredRecord, requiredTexts } from "./fields.ts";

function malformed(status?: number): ServiceError {
  return new ServiceError({ code: "malformed", service: "lookup", status });
}

/** Replaces separators with spaces: "Corner_Shop-2016" becomes "Corner Shop 2016". */
function titleOfName(name: string): string {
  return name.replace(/[\s_-]+/g, " ").trim() || name;
}

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

function readBreach(item: unknown): Breach {
  const record = requiredRecord(item);
  const { exposedRecords } = record;
  return {
    ...namedBreach(requiredName(record.breachID)),
    domain: text(record.domain) ?? "",
    description: text(record.exposureDescription) ?? "",
    dataClasses: requiredTexts(record.exposedData),
    isVerified: record.verified !== false,
    isSensitive: record.sensitive === true,
    ...defined({
      // The service writes 0 for "unknown".
      pwnCount:
        Number.isSafeInteger(exposedRecords) && (exposedRecords as number) > 0
          ? (exposedRecords as number)
          : undefined,
      breachDate: readDay(record.breachedDate),
      addedAt: readTime(record.addedDate),
      logoUrl: parseLogoUrl(record.logo),
      disclosureUrl: webAddress(record.referenceURL)?.href,
    }),
  };
}

/** The catalog in the service's order; the first of two with the same name wins. */
export function parseExposedBreaches(answer: string): Breach[] {
  const byName = new Map<string, Breach>();
  for (const breach of requiredList(toRecord(parseJson(answer))?.exposedBreaches).map(readBreach)) {
    if (!byName.has(breach.name)) byName.set(breach.name, breach);
  }
  return [...byName.values()];
}

/**
 * The unique breach names of an address; empty if the service says that there are none.
 *
 * @throws {ServiceError} the code of the status; `unavailable` for a 404 with any other body, which the service also sends on
 * its own failures; `malformed` for a 404 that is a web page, and for any other 200
 */
export function readExposedNames(
  answer: HttpAnswer,
  saidIn: (answer: HttpAnswer) => string | undefined,
): string[] {
  const { status } = answer;
  const body = toRecord(parseJson(answer.text));
  if (status === 404 && body?.Error === "No breaches found") return [];
  if (status === 404 && /^\s*</.test(answer.text)) throw malformed(status);
  if (status !== 200) throw statusError("lookup", answer, status === 429 ? { said: saidIn(answer) } : {});
  if (body?.Error === "Not found" && body.email === null) return [];
  if (body?.status !== "success") throw malformed();
  const names = requiredList(body.breaches).flatMap((list) => requiredList(list).map(requiredName));
  // The service says "none" differently, so an empty list is an error.
  if (names.length === 0) throw malformed();
  return [...new Set(names)];
}
