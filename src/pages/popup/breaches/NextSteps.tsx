// What to do after a breach, in order: change the password there, and wherever else it's used, then turn on two-step sign-in.

import { useEffect, useRef, useState } from "preact/hooks";
import { isSameAccount } from "../../../shared/accounts/account.ts";
import { isSite } from "../../../shared/addresses.ts";
import { WATCH_LIST } from "../../../shared/records/watch-list.ts";
import { siteOf } from "../../../shared/sites.ts";
import type { Offer } from "../../../shared/two-step/two-step-list.ts";
import { TextButton } from "../../../ui/controls/Button.tsx";
import { describeFailedChange, useCommand } from "../../../ui/hooks/command.ts";
import { usePage, useWords } from "../../../ui/hooks/page.ts";
import { useRecord } from "../../../ui/hooks/records.ts";
import { useTurnedOn } from "../../../ui/hooks/two-step.ts";
import { TwoStepAdvice, TwoStepSource, useOffer } from "../../../ui/page/TwoStep.tsx";
import { askForUses } from "../../../ui/page/vault-uses.ts";
import { usePopup } from "../popup-context.ts";
import { ChangeButton, ChangedLine } from "./ChangeButton.tsx";

/** More names wouldn't be a line. */
const MOST_NAMES = 5;

/** The other places with the password of a site, from vault checks that are open. None says nothing: the vault may not have them. */
function useUses(host: string) {
  const { isPrivate } = usePage();
  const [names, setNames] = useState<readonly string[]>([]);
  const question = useRef<ReturnType<typeof askForUses>>(null);
  const site = siteOf(`https://${host}/`);
  useEffect(() => {
    setNames([]);
    if (site === undefined) return;
    question.current = askForUses({ site, isPrivate }, (more) =>
      setNames((before) => [...new Set([...before, ...more])]),
    );
    return () => question.current?.stop();
  }, [site]);
  return { names, show: () => question.current?.show() };
}

function Elsewhere({ site }: { site: string }) {
  const { t, list } = useWords();
  const { closeAfter } = usePopup();
  const { names, show } = useUses(site);
  if (names.length === 0) {
    return (
      <>
        <p>{t("steps_elsewhere")}</p>
        <a class="link" href="../audit/index.html" target="_blank" rel="noopener">
          {t("audit_heading")}
        </a>
      </>
    );
  }
  const shown = names.length > MOST_NAMES ? [...names.slice(0, MOST_NAMES), "…"] : names;
  return (
    <>
      <p dir="auto">{t("steps_also", list([...shown]))}</p>
      <TextButton
        label={t("audit_heading")}
        onPress={() => {
          show();
          void closeAfter(Promise.resolve());
        }}
      />
    </>
  );
}

/**
 * Advice about two-step sign-in, and whether the person has turned it on: kept for a watched address, like its resolved breaches, and
 * otherwise as long as the page is open.
 */
export function TwoStepStep({ offer, account }: { offer: Offer; account?: string | undefined }) {
  const { commands, words } = usePage();
  const { value: watched = [] } = useRecord(WATCH_LIST);
  const change = useCommand();
  const { site } = offer;
  const [isOnHere, turnHere] = useTurnedOn(site);
  const own = watched.find((one) => isSameAccount(one.account, account));
  const isOn = own ? own.twoStepOn?.includes(site) === true : isOnHere;

  function turn(isOn: boolean): void {
    if (own) void change.run(commands.setTwoStepOn({ account: own.account, site, isOn }));
    else turnHere(isOn);
  }

  return (
    <>
      <TwoStepAdvice offer={offer} isOn={isOn} onTurnedOn={turn} />
      {change.failed && (
        <p class="popup-problem" role="alert">
          {describeFailedChange(change.failed, words)}
        </p>
      )}
    </>
  );
}

interface NextStepsProps {
  /** Where it happened: a host. A service may send anything here. */
  site: string;
  /** Passwords were exposed. */
  hasChange: boolean;
  /** When the password was changed after it, in milliseconds since the epoch. */
  changedAt?: number | undefined;
  /** Whose breach it is, if that is known. */
  account?: string | undefined;
  /** The button to change the password is nearby. */
  isButtonNearby?: boolean;
  /** The advice about two-step sign-in is nearby. */
  isOfferNearby?: boolean;
}

/** The steps with their buttons; nothing if there are none. */
export function NextSteps(props: NextStepsProps) {
  const { site, hasChange, changedAt, account, isButtonNearby = false, isOfferNearby = false } = props;
  const { t } = useWords();
  const offer = useOffer(isOfferNearby ? undefined : site);
  if (!isSite(site) || !(hasChange || offer)) return null;
  return (
    <section class="stack stack-tight">
      <p class="strong">{t("steps_heading")}</p>
      <ol class="next-steps" aria-label={t("steps_heading")}>
        {hasChange && !isButtonNearby && (
          <li>
            {changedAt === undefined ? (
              <>
                <p>{t("steps_change")}</p>
                <ChangeButton site={site} />
              </>
            ) : (
              <ChangedLine at={changedAt} />
            )}
          </li>
        )}
        {hasChange && (
          <li>
            <Elsewhere site={site} />
          </li>
        )}
        {offer && (
          <li>
            <TwoStepStep offer={offer} account={account} />
          </li>
        )}
      </ol>
      {offer && <TwoStepSource />}
    </section>
  );
}
