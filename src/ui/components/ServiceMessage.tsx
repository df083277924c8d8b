// A service's own words, set apart from ours. About a limit, with a link to its rules.

import "./Said.css";
import { acceptableUse } from "../../shared/accounts/lookup.ts";
import { hostOf } from "../../shared/addresses.ts";
import { type ErrorData, refusalIn } from "../../shared/errors.ts";
import { useWords } from "../hooks/page.ts";
import { ExternalLink } from "./ExternalLink.tsx";

/** Text, never markup. */
interface ServiceMessageView {
  label: string;
  /** Each is a sentence or two. */
  texts: string[];
}

export function ServiceMessage({ message }: { message: ServiceMessageView }) {
  const { label, texts } = message;
  return (
    <p class="said">
      <span>{label}</span>{" "}
      {texts.map((text, index) => (
        <q key={index}>
          <bdi>{text}</bdi>
        </q>
      ))}
    </p>
  );
}

interface LimitMessageProps {
  /** Each is the service's own message. */
  texts: string[];
  lookupUrl: string;
}

/** The service's own words about its limit, and a link to its rules of acceptable use, if they are known. */
export function LimitMessage({ texts, lookupUrl }: LimitMessageProps) {
  const { t, site } = useWords();
  const rules = acceptableUse(lookupUrl);
  return (
    <>
      {texts.length > 0 && <ServiceMessage message={{ label: t("common_service_says"), texts }} />}
      {rules !== undefined && (
        <p>
          <ExternalLink href={rules}>{t("accounts_rules", site(hostOf(rules)))}</ExternalLink>
        </p>
      )}
    </>
  );
}

/** Like {@link LimitMessage}, for an error; nothing if it isn't about a limit. */
export function LimitOf({ error, lookupUrl }: { error?: ErrorData; lookupUrl: string }) {
  if (refusalIn(error) === undefined) return null;
  return <LimitMessage texts={error?.said === undefined ? [] : [error.said]} lookupUrl={lookupUrl} />;
}
