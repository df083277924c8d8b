// The session's lookups as the popup shows them: the stored ones, and those that it just requested.

import { useEffect, useRef, useState } from "preact/hooks";
import { accountKey, isSameAccount } from "../../../shared/accounts/account.ts";
import {
  hasPendingPart,
  type Lookup,
  type LookupPart,
  type LookupSummary,
  summarize,
  whyPastesAreNotAsked,
} from "../../../shared/accounts/lookup.ts";
import type { ErrorData } from "../../../shared/errors.ts";
import { LOOKUP, LOOKUPS } from "../../../shared/records/lookups.ts";
import { recordKey } from "../../../shared/records/record.ts";
import type { Settings } from "../../../shared/settings/settings.ts";
import { usePage } from "../../../ui/hooks/page.ts";
import { useRecord, useSettings } from "../../../ui/hooks/records.ts";
import { useSentJobs } from "../../../ui/hooks/use-sent-jobs.ts";

type LookupInterface = Settings["services"]["lookupInterface"];

interface Lookups {
  /** Most recent first. */
  all: readonly LookupSummary[];
  /** The lookup in front; absent if there is none, or while it is being read. */
  shown?: Lookup;
  others: readonly LookupSummary[];
  /** Looks an account up and shows it. Never rejects: a failure becomes a state of the lookup. */
  lookUp(account: string): Promise<void>;
  select(account: string): void;
  /** Drops lookups requested here that aren't stored yet, or never will be. */
  drop(isGone: (lookup: LookupSummary) => boolean): void;
}

/** An account that this popup requested and that isn't stored yet, or can't be. */
interface Own extends Pick<Lookup, "account" | "askedAt"> {
  error?: ErrorData;
}

/** Give up if the background loses the same command this often. */
const MAX_TRIES = 3;
const STOPPED: ErrorData = { code: "aborted", service: "lookup" };

const NONE: readonly LookupSummary[] = [];

function provisional({ account, askedAt, error }: Own, lookupInterface: LookupInterface = "v3"): Lookup {
  const part: LookupPart<never> = error ? { state: "failed", at: askedAt, error } : { state: "asking" };
  const why = whyPastesAreNotAsked(account, lookupInterface);
  const pastes = why ? ({ state: "not-asked", why } as const) : part;
  return { account, askedAt, source: "", breaches: part, pastes };
}

/** Keeps the old list if the response is the same, so hundreds of rows aren't rendered for a change elsewhere. */
function withBreachesOf(before: Lookup | undefined, next: Lookup): Lookup {
  const [known, found] = [before?.breaches, next.breaches];
  if (before?.account !== next.account || known?.state !== "answered" || found.state !== "answered")
    return next;
  const isSame = known.at === found.at && known.value.length === found.value.length;
  return isSame ? { ...next, breaches: known } : next;
}

/** All lookups of the page's kind of window, and the user's actions on them. */
export function useLookups(): Lookups {
  const { commands, values, isPrivate, now } = usePage();
  const { value: summaries = NONE } = useRecord(LOOKUPS);
  const lookupInterface = useSettings()?.settings.services.lookupInterface;
  // One that the background has listed may still be refused, so the list doesn't settle it.
  const own = useSentJobs<Own>(() => false);
  const [selected, setSelected] = useState<string>();
  /** Those of {@link own} that are sent again if they get lost. */
  const wanted = useRef(new Set<Own>());
  const last = useRef<Lookup>(undefined);

  const isListed = (mine: Own) => summaries.some(({ account }) => isSameAccount(account, mine.account));
  const onTheWay = own.sent.filter((mine) => !isListed(mine));
  const all = [...summaries, ...onTheWay.map((mine) => summarize(provisional(mine, lookupInterface)))].sort(
    (one, other) => other.askedAt - one.askedAt,
  );
  const front = all.find(({ account }) => isSameAccount(account, selected)) ?? all[0];
  const frontLookup = useRecord(LOOKUP, { id: accountKey(front?.account ?? "") });
  last.current = shownOf(front);

  useEffect(() => {
    // The lookup being read stays in front when another popup starts one.
    if (front && !isSameAccount(front.account, selected)) setSelected(front.account);
  });

  function shownOf(line: LookupSummary | undefined): Lookup | undefined {
    if (!line) return undefined;
    const mine = onTheWay.find(({ account }) => account === line.account);
    if (mine) return provisional(mine, lookupInterface);
    if (frontLookup.value) return withBreachesOf(last.current, frontLookup.value);
    // Keep showing the previous one until the other is read.
    if (!frontLookup.isRead) return last.current;
    return provisional({ ...line, error: hasPendingPart(line) ? undefined : STOPPED }, lookupInterface);
  }

  async function sendQuestion(mine: Own) {
    const { account } = mine;
    // A canceled lookup must not come back: what the background lost is sent again only as long as someone waits for it.
    for (let count = 0; count < MAX_TRIES && wanted.current.has(mine); count++) {
      // A worker killed during a request is restarted by the next one.
      const reply = await commands.lookUpAccount({ account, isPrivate }).catch(() => undefined);
      if (reply) return reply;
    }
    return undefined;
  }

  function giveUp(isGone: (mine: Own) => boolean): void {
    for (const mine of wanted.current) if (isGone(mine)) wanted.current.delete(mine);
    own.keep((mine) => !isGone(mine));
  }

  return {
    all,
    shown: last.current,
    others: all.filter(({ account }) => !isSameAccount(account, (last.current ?? front)?.account)),
    select: setSelected,
    async lookUp(account) {
      const known = all.find((one) => isSameAccount(one.account, account));
      const mine: Own = { account: known?.account ?? account, askedAt: now() };
      giveUp((one) => isSameAccount(one.account, account));
      wanted.current.add(mine);
      own.add(mine);
      setSelected(mine.account);
      const reply = await sendQuestion(mine);
      wanted.current.delete(mine);
      if (reply?.ok) {
        // It's stored by now.
        await values.refresh({ area: "session", key: recordKey(LOOKUPS, { isPrivate }) });
        own.replace(mine);
      } else own.replace(mine, { ...mine, error: reply?.error ?? STOPPED });
    },
    drop: (isGone) => giveUp((mine) => isGone(summarize(provisional(mine, lookupInterface)))),
  };
}
