// Content of the in-page notice, in the user's language.

import type { NoticeContent, NoticeElement } from "../../shared/passwords/verdict.ts";
import { isLocked } from "../platform/current-settings.ts";
import { words } from "../platform/words.ts";
import { NOTICE_STYLE } from "./notice-style.ts";

/** Trigger of the notice: a current password, a new one, or one entered on the previous page. */
type NoticeOccasion = "login" | "new" | "earlier";

interface NoticePlace {
  /** Site of the frame; absent if it has none. */
  site?: string;
  isUnencrypted: boolean;
}

// Excludes forms: a form's fields can shadow its properties, and it is as large as everything in it.
const BUTTONS =
  "button,summary,[type=image],[type=button],[type=reset],[type=submit],[role=button]:not(form),[onclick]:not(form)";

const MODALS = ":modal:not(form)";

/** Text goes into an attribute, which the style sheet displays. */
function line(name: "b" | "span", words: string): NoticeElement {
  return [name, { "data-t": words }];
}

/** Where the organization decides which sites are skipped, the user doesn't. */
function canSkip({ site }: NoticePlace): boolean {
  return site !== undefined && !isLocked("passwordChecks.skippedSites");
}

/** Without `place`, on one of our own pages. */
export function noticeContent(
  occasion: NoticeOccasion,
  { count }: { count?: number },
  place?: NoticePlace,
): NoticeContent {
  const skip: NoticeElement = ["button", { type: "button", "data-t": words.t("popup_skip_site") }];
  const text: NoticeElement = [
    "div",
    {},
    line("b", words.t(`notice_${occasion}_title`)),
    line("span", count === undefined ? words.t("common_password_fact") : words.plural("notice_seen", count)),
    ...(place?.isUnencrypted ? [line("span", words.t("notice_unencrypted"))] : []),
  ];
  const speaker: NoticeElement = [
    "small",
    {},
    line("span", words.t("extensionName")),
    ...(place && canSkip(place) ? [skip] : []),
  ];
  const button: NoticeElement = [
    "button",
    { type: "button", title: words.t("notice_dismiss"), "aria-keyshortcuts": "Escape" },
  ];
  // Hidden until it is placed.
  const attributes = { class: "n", role: "alert", dir: words.direction, hidden: "" };
  return {
    host: ["div", { popover: "manual" }, ["div", attributes, ["i", {}], text, button, speaker]],
    namespace: "http://www.w3.org/1999/xhtml",
    style: NOTICE_STYLE,
    events: ["pointerdown", "pointerup", "mousedown", "mouseup", "click", "keydown", "keyup"],
    dialogs: `${MODALS},:popover-open:not(form),[role=dialog]:not(form)`,
    modals: MODALS,
    buttons: BUTTONS,
    // "Sign in" is often a link, and "Forgot your password?" must stay reachable.
    obstacles: `${BUTTONS},a[href],input,select,textarea`,
  };
}
