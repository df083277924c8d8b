// How many lookups the service still allows, if it limits them per hour and per day.

import { leftOf } from "../../../shared/accounts/allowance.ts";
import { REQUEST_CLOCKS } from "../../../shared/records/request-clocks.ts";
import type { Settings } from "../../../shared/settings/settings.ts";
import { useWords } from "../../../ui/hooks/page.ts";
import { useRecord } from "../../../ui/hooks/records.ts";
import "./accounts.css";

interface AllowanceProps extends Pick<Settings["services"], "lookupUrl"> {
  now: number;
}

/** "22 of 25 lookups left this hour" */
export function Allowance({ lookupUrl, now }: AllowanceProps) {
  const { word, count: number } = useWords();
  const { isRead, value = {} } = useRecord(REQUEST_CLOCKS);
  if (!isRead || !URL.canParse(lookupUrl)) return null;
  const { per, count, of } = leftOf(value[new URL(lookupUrl).origin]?.sent ?? {}, "account", now);
  return <p class="soft allowance">{word(`accounts_left_${per}`, number(count), number(of))}</p>;
}
