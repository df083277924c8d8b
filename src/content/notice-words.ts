// The words of the notice, from the browser's own message files.

import { api } from "./check-password.ts";
import type { NoticeWords } from "./notice.ts";

/** What the notice is about: a password for this page, a new one, or one entered on the page before. */
export type NoticeOccasion = "login" | "new" | "earlier";

export function noticeWords(occasion: NoticeOccasion, count: number, isUnencrypted: boolean): NoticeWords {
  const { i18n } = api;
  const language = i18n.getUILanguage();
  const form = new Intl.PluralRules(language).select(count);
  const seen = [new Intl.NumberFormat(language).format(count)];
  const fact = `notice_${occasion}_fact_`;
  const facts = [i18n.getMessage(fact + form, seen) || i18n.getMessage(`${fact}other`, seen)];
  if (isUnencrypted) facts.push(i18n.getMessage("notice_unencrypted"));
  return {
    title: i18n.getMessage(`notice_${occasion}_title`),
    facts,
    dismiss: i18n.getMessage("notice_dismiss"),
    direction: i18n.getMessage("@@bidi_dir"),
  };
}
