// What the notice in the page says, in the person's language.

import browser from "webextension-polyfill";
import type { NoticeContent } from "../shared/verdict.ts";
import { NOTICE_STYLE } from "./notice-style.ts";
import { word, wordForCount } from "./words.ts";

/** What the notice is about: a password in use, a new one, or one entered on the page before. */
export type NoticeOccasion = "login" | "new" | "earlier";

/** The notice for a password that was seen `count` times. */
export function noticeContent(
  occasion: NoticeOccasion,
  count: number,
  isUnencrypted: boolean,
): NoticeContent {
  return {
    title: word(`notice_${occasion}_title`),
    facts: [
      wordForCount(`notice_${occasion}_fact`, count),
      ...(isUnencrypted ? [word("notice_unencrypted")] : []),
    ],
    dismiss: word("notice_dismiss"),
    direction: browser.i18n.getMessage("@@bidi_dir") === "rtl" ? "rtl" : "ltr",
    style: NOTICE_STYLE,
  };
}
