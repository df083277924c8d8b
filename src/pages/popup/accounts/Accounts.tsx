// The Accounts tab as it looks.

import { useState } from "preact/hooks";
import { Disclosure } from "../../../ui/components/Disclosure.tsx";
import { Switches } from "../../../ui/components/Switch.tsx";
import { TextButton } from "../../../ui/components/TextButton.tsx";
import { Attribution } from "../breaches/Attribution.tsx";
import { AccountEntry } from "./AccountEntry.tsx";
import type { AccountsAction } from "./accounts-state.ts";
import type { AccountsView } from "./accounts-view.ts";
import { LookupRows } from "./lookup/LookupRows.tsx";
import { LookupDetails, LookupResult, SHOWN_ACCOUNT_ID } from "./lookup/ShownLookup.tsx";
import { WatchList, WatchOffer } from "./watch/WatchList.tsx";
import { WatchNews } from "./watch/WatchNews.tsx";

interface AccountsProps {
  view: AccountsView;
  onAction: (action: AccountsAction) => void;
}

const HEADING_ID = "accounts-heading";

function ShownAccount({ view, onAction }: AccountsProps) {
  const { shown, clear } = view;
  return (
    <div class="account-line">
      <bdi id={SHOWN_ACCOUNT_ID}>{shown?.account}</bdi>
      {clear && (
        <TextButton label={clear.label} spoken={clear.spoken} onPress={() => onAction(clear.action)} />
      )}
    </div>
  );
}

/** The whole tab. */
export function Accounts({ view, onAction }: AccountsProps) {
  const { heading, entry, intro, problem, status, news, shown, others, watchOffer, watchList, options } =
    view;
  const { attribution } = view;
  const [chosenCount, setChosenCount] = useState(0);
  const choose = (action: AccountsAction) => {
    setChosenCount((count) => count + 1);
    onAction(action);
  };
  return (
    <>
      <section class="popup-main" aria-labelledby={HEADING_ID} tabIndex={-1} data-keeps-focus>
        <h2 class="only-for-screen-readers" id={HEADING_ID}>
          {heading}
        </h2>
        <p class="only-for-screen-readers" role="status">
          {status}
        </p>
        <AccountEntry entry={entry} onAction={onAction} />
        {problem !== undefined && (
          <p class="popup-problem" role="alert">
            {problem}
          </p>
        )}
        {news && <WatchNews news={news} attribution={attribution} onAction={onAction} />}
        {intro !== undefined && <p class="soft">{intro}</p>}
        {shown && <ShownAccount view={view} onAction={onAction} />}
        {shown && <LookupResult lookup={shown} chosenCount={chosenCount} onAction={onAction} />}
        {shown && <LookupDetails lookup={shown} attribution={attribution} onAction={onAction} />}
        {watchOffer && <WatchOffer offer={watchOffer} onAction={onAction} />}
        {others && <LookupRows others={others} onAction={onAction} onShow={choose} />}
        {watchList && <WatchList list={watchList} onAction={onAction} />}
        {options && (
          <Disclosure label={options.heading}>
            <Switches switches={options.options} onAction={onAction} />
          </Disclosure>
        )}
      </section>
      {attribution && (
        <footer class="popup-footer">
          <Attribution attribution={attribution} />
        </footer>
      )}
    </>
  );
}
