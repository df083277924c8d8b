// The lookups that aren't shown in full: one row each, with the result or what it waits for.

import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { hasPendingPart, type LookupSummary } from "../../../../shared/accounts/lookup.ts";
import { TextButton } from "../../../../ui/controls/Button.tsx";
import { Disclosure } from "../../../../ui/controls/Disclosure.tsx";
import { useWords } from "../../../../ui/hooks/page.ts";
import { useAccounts } from "../accounts-context.ts";
import { describeInOneLine } from "./result.ts";
import "./lookup.css";

interface LookupRowsProps {
  lookups: readonly LookupSummary[];
  /** The button that clears finished lookups. */
  clear: ComponentChildren;
  /** The user picked a lookup to show in full. */
  onShow: (account: string) => void;
}

export function LookupRows({ lookups, clear, onShow }: LookupRowsProps) {
  const words = useWords();
  const { t } = words;
  const { cancel } = useAccounts();
  // One that is awaited is in view, and stays there once it's done.
  const isOpen = useRef(false);
  isOpen.current ||= lookups.some(hasPendingPart);
  return (
    <Disclosure label={t("accounts_others")} isOpen={isOpen.current}>
      <ul class="card">
        {lookups.map((lookup) => {
          const { account } = lookup;
          const isPending = hasPendingPart(lookup);
          return (
            <li key={account} class="lookup-row">
              <button type="button" class="lookup-button" onClick={() => onShow(account)}>
                <span>
                  <bdi>{account}</bdi>
                </span>
                <small class={isPending ? "ticking" : undefined}>{describeInOneLine(lookup, words)}</small>
              </button>
              {isPending && (
                <TextButton
                  label={t("common_cancel")}
                  spoken={t("common_button_of", t("common_cancel"), words.site(account))}
                  onPress={() => cancel(account)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {clear && <div class="more">{clear}</div>}
    </Disclosure>
  );
}
