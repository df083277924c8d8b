// What the notice in the page says, in the person's language.

import type { NoticeContent } from "../shared/verdict.ts";
import { NOTICE_STYLE } from "./notice-style.ts";
import { words } from "./words.ts";

/** What the notice is about: a password in use, a new one, or one entered on the page before. */
export type NoticeOccasion = "login" | "new" | "earlier";

/** The notice for a password that was seen `count` times. */
export function noticeContent(
  occasion: NoticeOccasion,
  count: number,
  isUnencrypted: boolean,
): NoticeContent {
  return {
    title: words.word(`notice_${occasion}_title`),
    facts: [
      words.plural(`notice_${occasion}_fact`, count),
      ...(isUnencrypted ? [words.word("notice_unencrypted")] : []),
    ],
    dismiss: words.word("notice_dismiss"),
    direction: words.direction,
    style: NOTICE_STYLE,
  };
}
