// All kinds of records. For those who check everything that is stored; others import the kinds they need.

import { CATALOG } from "./catalog.ts";
import { CHANGED_PASSWORDS } from "./changed-passwords.ts";
import { CLOUD_ACCOUNT, CLOUD_CALL, CLOUD_NAMES, CLOUD_SIGN_IN_RUN } from "./cloud.ts";
import { LOOKUP, LOOKUPS, SENT_TIMES } from "./lookups.ts";
import { SCORE, SCORE_REPORT, SCORE_RUN, SCORE_SIGN_IN, VISITORS } from "./page-score.ts";
import type { RecordKind } from "./record.ts";
import { REFUSED_CLICK } from "./refused-click.ts";
import { SENT_REQUESTS } from "./sent-requests.ts";
import { TAB } from "./tab.ts";
import { WARNED } from "./warned.ts";
import { WATCH_LIST } from "./watch-list.ts";

/** Every kind of record. */
export const RECORDS: readonly RecordKind<unknown>[] = [
  CATALOG,
  CHANGED_PASSWORDS,
  CLOUD_ACCOUNT,
  CLOUD_CALL,
  CLOUD_NAMES.local,
  CLOUD_NAMES.session,
  CLOUD_SIGN_IN_RUN,
  LOOKUP,
  LOOKUPS,
  REFUSED_CLICK,
  SCORE,
  SCORE_REPORT,
  SCORE_RUN,
  SCORE_SIGN_IN,
  SENT_REQUESTS,
  SENT_TIMES,
  TAB,
  VISITORS,
  WARNED,
  WATCH_LIST,
];

/** The kind of record under a key, which is given without the prefix of private windows. */
export function recordOf(area: string, key: string): RecordKind<unknown> | undefined {
  return RECORDS.find(
    (kind) => kind.area === area && (kind.key.endsWith(":") ? key.startsWith(kind.key) : key === kind.key),
  );
}
