// What the notice in the page says, in the person's language.

import type { NoticeContent, NoticeElement } from "../../shared/passwords/verdict.ts";
import { words } from "../platform/words.ts";
import { NOTICE_STYLE } from "./notice-style.ts";

/** What the notice is about: a password in use, a new one, or one entered on the page before. */
type NoticeOccasion = "login" | "new" | "earlier";

// No form: what its fields are called would stand in for what is asked of it, and it is as large as all that is in it.
const BUTTONS =
  "button,summary,[type=image],[type=button],[type=reset],[type=submit],[role=button]:not(form),[onclick]:not(form)";

/** The words stand in attributes: the style sheet shows them from there. */
function line(name: "b" | "span", words: string): NoticeElement {
  return [name, { "data-t": words }];
}

export function noticeContent(
  occasion: NoticeOccasion,
  count: number,
  isUnencrypted: boolean,
): NoticeContent {
  const text: NoticeElement = [
    "div",
    {},
    line("b", words.word(`notice_${occasion}_title`)),
    line("span", words.plural(`notice_${occasion}_fact`, count)),
    ...(isUnencrypted ? [line("span", words.word("notice_unencrypted"))] : []),
  ];
  const button: NoticeElement = [
    "button",
    { type: "button", "aria-label": words.word("notice_dismiss"), "aria-keyshortcuts": "Escape" },
  ];
  // Hidden until it has a place.
  const attributes = { class: "n", role: "alert", dir: words.direction, hidden: "" };
  return {
    host: ["div", { popover: "manual" }, ["div", attributes, ["i", {}], text, button]],
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
