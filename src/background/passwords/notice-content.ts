// What the notice in the page says, in the person's language.

import type { NoticeContent, NoticeElement } from "../../shared/passwords/verdict.ts";
import { isLocked } from "../platform/current-settings.ts";
import { words } from "../platform/words.ts";
import { NOTICE_STYLE } from "./notice-style.ts";

/** What the notice is about: a password in use, a new one, or one entered on the page before. */
type NoticeOccasion = "login" | "new" | "earlier";

interface NoticePlace {
  /** Of the frame; absent where it has none. */
  site?: string;
  isUnencrypted: boolean;
  isPrivate: boolean;
}

// No form: what its fields are called would stand in for what is asked of it, and it is as large as all that is in it.
const BUTTONS =
  "button,summary,[type=image],[type=button],[type=reset],[type=submit],[role=button]:not(form),[onclick]:not(form)";

/** The words stand in attributes: the style sheet shows them from there. */
function line(name: "b" | "span", words: string): NoticeElement {
  return [name, { "data-t": words }];
}

/** Nothing of a private window may enter a list, and a list of the person's organization is not theirs to change. */
function canSkip({ site, isPrivate }: NoticePlace): boolean {
  return site !== undefined && !isPrivate && !isLocked("passwordChecks.skippedSites");
}

export function noticeContent(
  occasion: NoticeOccasion,
  { count }: { count?: number },
  place: NoticePlace,
): NoticeContent {
  const skip: NoticeElement = ["button", { type: "button", "data-t": words.word("popup_skip_site") }];
  const text: NoticeElement = [
    "div",
    {},
    line("b", words.word(`notice_${occasion}_title`)),
    line(
      "span",
      count === undefined ? words.word("common_password_fact") : words.plural("notice_seen", count),
    ),
    ...(place.isUnencrypted ? [line("span", words.word("notice_unencrypted"))] : []),
  ];
  const speaker: NoticeElement = [
    "small",
    {},
    line("span", words.word("extensionName")),
    ...(canSkip(place) ? [skip] : []),
  ];
  const dismiss = words.word("notice_dismiss");
  const button: NoticeElement = [
    "button",
    { type: "button", "aria-label": dismiss, title: dismiss, "aria-keyshortcuts": "Escape" },
  ];
  // Hidden until it has a place.
  const attributes = { class: "n", role: "alert", dir: words.direction, hidden: "" };
  return {
    host: ["div", { popover: "manual" }, ["div", attributes, ["i", {}], text, button, speaker]],
    namespace: "http://www.w3.org/1999/xhtml",
    style: NOTICE_STYLE,
    events: ["pointerdown", "pointerup", "mousedown", "mouseup", "click", "keydown", "keyup"],
    // Beside no field, only what makes all else inert matters.
    dialogs: occasion === "earlier" ? "dialog:modal" : ":modal,:popover-open:not(form)",
    buttons: BUTTONS,
    // Many a "Sign in" is a link; a "Forgot your password?" is one that people want to reach.
    obstacles: `${BUTTONS},a[href],input,select,textarea`,
  };
}
