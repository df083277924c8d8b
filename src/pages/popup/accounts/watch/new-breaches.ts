// Which new breaches contain a watched address.

import { lookupSource } from "../../../../shared/accounts/lookup-source.ts";
import { CHANGED_PASSWORDS } from "../../../../shared/records/progress.ts";
import {
  changedAfterBreach,
  type FoundBreach,
  newBreachesOf,
  WATCH_LIST,
} from "../../../../shared/records/watch-list.ts";
import { usePage } from "../../../../ui/hooks/page.ts";
import { useRecord, useSettings } from "../../../../ui/hooks/records.ts";

/** Id of the section that shows them, which gets focus when the user asks for them. */
export const NEW_BREACHES_ID = "new-breaches";

/** With the address it was found for. */
export interface NewBreach extends FoundBreach {
  account: string;
  /** When the password was changed after the breach, which resolves it. */
  changedAt?: number | undefined;
  isDealtWith: boolean;
}

/** The same for one breach of one address. */
export const keyOf = ({ account, name }: Pick<NewBreach, "account" | "name">) => `${account} ${name}`;
const NONE: ReadonlySet<string> = new Set();

/** All new breaches of watched addresses, from the current service, and those `marked` as resolved on this page. */
export function useNewBreaches(marked = NONE): NewBreach[] {
  const { value: watched = [] } = useRecord(WATCH_LIST);
  const read = useSettings();
  const source = read && lookupSource(read.settings);
  const { value: changed = {} } = useRecord(CHANGED_PASSWORDS);
  const now = usePage().now();
  const isVerifiedOnly = read?.settings.lookups.includeUnverified === false;
  return watched.flatMap(({ account, news, dealtWith }) => {
    const hidden = dealtWith.filter((name) => !marked.has(keyOf({ account, name })));
    return newBreachesOf({ news, dealtWith: hidden }, source, isVerifiedOnly).map(
      (found): NewBreach => ({
        ...found,
        account,
        isDealtWith: dealtWith.includes(found.name),
        changedAt: changedAfterBreach(found, changed, now),
      }),
    );
  });
}
