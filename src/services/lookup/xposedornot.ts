// What XposedOrNot answers, in our own terms, or a ServiceError: the names of an address's breaches, and its catalog.

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

/** "Corner_Shop-2016" is written with spaces. */
function titleOfName(name: string): string {
  return name.replace(/[_-]+/g, " ").replace(/\s+/g, " ").trim() || name;
}

/** Of a breach that the catalog does not hold, nothing is known but its name. */
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
      // It writes 0 where it does not know.
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

/** The catalog, in the order of the service; of two with the same name, the first. */
export function parseExposedBreaches(answer: string): Breach[] {
  const byName = new Map<string, Breach>();
  for (const breach of requiredList(toRecord(parseJson(answer))?.exposedBreaches).map(readBreach)) {
    if (!byName.has(breach.name)) byName.set(breach.name, breach);
  }
  return [...byName.values()];
}

/**
 * The names of an address's breaches, each once; none where it says that there are none.
 *
 * @throws {ServiceError} the code of the status; `unavailable` for a 404 that says anything else, which the service's own
 * failures do as well; `malformed` for a web page, and for a 200 that is neither
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
  // That there are none it says in other words.
  if (names.length === 0) throw malformed();
  return [...new Set(names)];
}
