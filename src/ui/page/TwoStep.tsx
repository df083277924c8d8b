// Advice about two-step sign-in and passkeys at a site: what it offers, and links to its own pages. A link opens on a click only.

import { useId } from "preact/hooks";
import { isSite } from "../../shared/addresses.ts";
import { momentOf } from "../../shared/breaches/changed-after.ts";
import type { Method, Offer, TwoStepList } from "../../shared/two-step/two-step-list.ts";
import { messagePart, type Words } from "../../shared/words.ts";
import { ExternalLink } from "../components/ExternalLink.tsx";
import { TextButton } from "../controls/Button.tsx";
import { useWords } from "../hooks/page.ts";
import { useTwoStepList } from "../hooks/two-step.ts";

/** Where the lists come from, with their licenses. */
const SOURCES = [
  ["https://github.com/2factorauth/twofactorauth", "twofactorauth (MIT)"],
  ["https://github.com/2factorauth/passkeys", "passkeys (CC BY 4.0)"],
] as const;

/** Ways that come to a phone number, which others can take over. */
const BY_NUMBER: readonly Method[] = ["text", "call"];

const wordsOf = (methods: readonly Method[], { t }: Words) =>
  methods.map((method) => t(`two_step_${messagePart(method)}`));

/** "authenticator app, text message" */
export function methodsText(methods: readonly Method[], words: Words): string {
  return words.list(wordsOf(methods, words));
}

/** What the site of a host offers; `undefined` if the list isn't read or doesn't have it. */
export function useOffer(host: string | undefined): Offer | undefined {
  const isAsked = host !== undefined && isSite(host);
  const list = useTwoStepList(isAsked);
  return isAsked && list && list !== "missing" ? list.offerOf(host) : undefined;
}

interface TwoStepAdviceProps {
  offer: Offer;
  /** The person has said so. */
  isOn: boolean;
  onTurnedOn: (isOn: boolean) => void;
}

/** One button says that it's on, and undoes that: it keeps the focus. */
export function TwoStepAdvice({ offer, isOn, onTurnedOn }: TwoStepAdviceProps) {
  const words = useWords();
  const { t } = words;
  const id = useId();
  const { methods, help, passkey } = offer;
  const site = words.site(offer.site);
  const named = methodsText(methods, words);
  const isByNumber = methods.every((method) => BY_NUMBER.includes(method));
  return (
    <div class="stack stack-tight">
      {methods.length > 0 && (
        <>
          <p id={id}>{isOn ? t("two_step_is_on") : t("two_step_at", site, named)}</p>
          {isByNumber && !isOn && <p>{t("two_step_only", words.either(wordsOf(methods, words)))}</p>}
          <div class="row">
            {help && !isOn && (
              <ExternalLink href={help} spoken={t("common_button_of", t("two_step_help"), site)}>
                {t("two_step_help")}
              </ExternalLink>
            )}
            <TextButton
              key="turn"
              label={t(isOn ? "common_undo" : "two_step_turned_on")}
              about={id}
              onPress={() => onTurnedOn(!isOn)}
            />
          </div>
        </>
      )}
      {passkey && !isOn && (
        <p>
          {t(passkey.isInstead ? "two_step_passkey_instead" : "two_step_passkey_second", site)}{" "}
          {passkey.help && <ExternalLink href={passkey.help}>{t("two_step_passkey_help")}</ExternalLink>}
        </p>
      )}
    </div>
  );
}

/** The source as text, for paper and files: its addresses are written out. */
export function twoStepSourceText({ day }: TwoStepList, words: Words): string {
  const sources = SOURCES.map(([page, name]) => `${name} (${page})`).join(", ");
  return `${words.t("two_step_source", words.day(momentOf(day)))} ${sources}`;
}

/** Shown wherever something of the lists is. */
export function TwoStepSource() {
  const { t, day } = useWords();
  const list = useTwoStepList();
  if (!list || list === "missing") return null;
  return (
    <p class="small-print">
      {t("two_step_source", day(momentOf(list.day)))}{" "}
      {SOURCES.map(([page, name], index) => (
        <>
          {index > 0 && ", "}
          <ExternalLink href={page}>{name}</ExternalLink>
        </>
      ))}
    </p>
  );
}
