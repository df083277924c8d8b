// The Accounts tab as it looks.

import { Disclosure } from "../../../ui/Disclosure.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { Attribution } from "../breaches/Attribution.tsx";
import { AccountEntry } from "./AccountEntry.tsx";
import type { AccountsAction } from "./accounts-state.ts";
import type { AccountsView } from "./accounts-view.ts";
import { LookupRows } from "./LookupRows.tsx";
import { LookupDetails, LookupResult } from "./ShownLookup.tsx";
import { WatchList, WatchOffer } from "./WatchList.tsx";

interface AccountsProps {
  view: AccountsView;
  onAction: (action: AccountsAction) => void;
}

/** The whole tab. */
export function Accounts({ view, onAction }: AccountsProps) {
  const {
    heading,
    entry,
    intro,
    problem,
    clear,
    shown,
    others,
    watchOffer,
    watchList,
    options,
    attribution,
  } = view;
  return (
    <>
      <div class="popup-main" tabIndex={-1} data-keeps-focus>
        <h2 class="only-for-screen-readers">{heading}</h2>
        <AccountEntry entry={entry} onAction={onAction} />
        {problem !== undefined && (
          <p class="popup-problem" role="alert">
            {problem}
          </p>
        )}
        {intro !== undefined && <p class="soft">{intro}</p>}
        {shown && (
          <div class="account-line">
            <bdi>{shown.account}</bdi>
            {clear && (
              <button type="button" class="text-button" onClick={() => onAction(clear.action)}>
                {clear.label}
              </button>
            )}
          </div>
        )}
        {shown && <LookupResult lookup={shown} onAction={onAction} />}
        {others && <LookupRows others={others} onAction={onAction} />}
        {shown && (
          <LookupDetails
            lookup={shown}
            attribution={attribution}
            isSetApart={others !== undefined}
            onAction={onAction}
          />
        )}
        {watchOffer && <WatchOffer offer={watchOffer} onAction={onAction} />}
        {watchList && <WatchList list={watchList} onAction={onAction} />}
        {options && (
          <Disclosure label={options.heading}>
            {options.options.map(({ label, detail, isOn, isDisabled, action }) => (
              <Switch
                key={label}
                label={label}
                detail={detail}
                isOn={isOn}
                isDisabled={isDisabled}
                onSwitch={() => onAction(action)}
              />
            ))}
          </Disclosure>
        )}
      </div>
      {attribution && (
        <footer class="popup-footer">
          <Attribution attribution={attribution} />
        </footer>
      )}
    </>
  );
}
