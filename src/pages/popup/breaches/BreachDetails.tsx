// The details of a breach: what happened, which data was exposed, and what its badges mean.

import { webAddress } from "../../../shared/addresses.ts";
import { type Breach, needsChange, whenOf } from "../../../shared/breaches/breach.ts";
import { Description } from "../../../ui/components/Description.tsx";
import { ExternalLink } from "../../../ui/components/ExternalLink.tsx";
import { Facts } from "../../../ui/components/Facts.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { Chip } from "../../../ui/icons/Chip.tsx";
import { Attribution } from "../../../ui/page/Attribution.tsx";
import { dataClassLabel } from "../../../ui/text/data-class.ts";
import { badgesOf, titleOf } from "./breach-view.ts";
import { useChangedAfter } from "./ChangeButton.tsx";
import { breachAddress } from "./catalog-address.ts";
import { toneOf, worstFirst } from "./data-classes.ts";
import { NextSteps } from "./NextSteps.tsx";
import "./breaches.css";

export interface BreachDetailsProps {
  id?: string;
  breach: Breach;
  /** Includes the title, because nothing above shows it. */
  hasTitle?: boolean;
  /** Whose breach it is, if that is known. */
  account?: string;
  /** False if what to do is said nearby. */
  hasSteps?: boolean;
  /** The source is already named nearby. */
  isAttributed?: boolean;
  /** Includes a link to the breach's own address, on the page of all breaches. */
  hasLink?: boolean;
}

export function BreachDetails({
  id,
  breach,
  hasTitle = false,
  account,
  hasSteps = true,
  isAttributed = false,
  hasLink = false,
}: BreachDetailsProps) {
  const words = useWords();
  const { t, dayOfService } = words;
  const changedAt = useChangedAfter()(breach);
  const { addedAt, attribution, dataClasses, domain, pwnCount } = breach;
  const disclosure = webAddress(breach.disclosureUrl);
  return (
    <div class="details" id={id}>
      <Description html={breach.description} />
      {badgesOf(breach).map(([label, explanation]) => (
        <p key={label}>
          <strong>{t(label)}</strong> · {t(explanation)}
        </p>
      ))}
      {dataClasses.length === 0 && <p>{t("accounts_exposed_unknown")}</p>}
      {dataClasses.length > 0 && (
        <div>
          <p class="strong">{t("accounts_exposed")}</p>
          <ul class="chips" aria-label={t("accounts_exposed")}>
            {worstFirst(dataClasses).map((name) => (
              <Chip key={name} label={dataClassLabel(name, words)} tone={toneOf(name)} />
            ))}
          </ul>
        </div>
      )}
      <Facts
        class="details-facts"
        facts={[
          ["popup_site_title", hasTitle ? titleOf(breach, words) : undefined],
          ["accounts_happened", whenOf(breach, words)],
          ["common_accounts", pwnCount === undefined ? undefined : words.count(pwnCount)],
          ["accounts_domain", domain],
          ["accounts_added", addedAt === undefined ? undefined : dayOfService(addedAt)],
        ]}
      />
      {hasSteps && (
        <NextSteps site={domain} hasChange={needsChange(breach)} changedAt={changedAt} account={account} />
      )}
      {disclosure && (
        <p>
          <ExternalLink href={disclosure.href}>{t("accounts_disclosure")}</ExternalLink>
        </p>
      )}
      {attribution?.trim() && <Description html={attribution} />}
      {hasLink && (
        <p>
          <a class="link" href={breachAddress(breach.name)}>
            {t("breaches_link")}
          </a>
        </p>
      )}
      {!isAttributed && <Attribution />}
    </div>
  );
}
