// Content of the in-page notice, in the user's language.

import type { ContentMessages } from "../../shared/content-messages.ts";
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
const TOPS = `${MODALS},:popover-open:not(form)`;

/** Text goes into an attribute, which the style sheet displays. */
function line(name: "b" | "span", words: string): NoticeElement {
  return [name, { "data-t": words }];
}

/** A button that sends a message: see `src/shared/content-messages.ts`. */
function button(name: keyof ContentMessages, words: string): NoticeElement {
  return ["button", { type: "button", name, "data-t": words }];
}

/** Where the organization decides which sites are skipped, the user doesn't. */
function canSkip(place?: NoticePlace): boolean {
  return place?.site !== undefined && !isLocked("passwordChecks.skippedSites");
}

/** Without `place`, on one of our own pages. */
export function noticeContent(
  occasion: NoticeOccasion,
  { count }: { count?: number },
  place?: NoticePlace,
): NoticeContent {
  const isNew = occasion === "new";
  const site = words.site(place?.site ?? words.t("toolbar_other_site"));
  const title = {
    login: () => words.t("popup_breached_title"),
    new: () => words.t("notice_new_title"),
    earlier: () => words.t("popup_breached_earlier_title", site),
  }[occasion];
  const text: NoticeElement = [
    "div",
    {},
    line("b", title()),
    line("span", count === undefined ? words.t("common_password_fact") : words.plural("notice_seen", count)),
    ...(place?.isUnencrypted ? [line("span", words.t("notice_unencrypted"))] : []),
  ];
  const dismiss: NoticeElement = [
    "button",
    { class: "x", type: "button", title: words.t("notice_dismiss"), "aria-keyshortcuts": "Escape" },
  ];
  const remedy = isNew
    ? button("suggestPassword", words.t("notice_suggest"))
    : button("changePassword", words.t("notice_change"));
  const more: NoticeElement[] = canSkip(place)
    ? [
        [
          "details",
          {},
          ["summary", { title: words.t("common_more") }],
          button("skipSite", words.t("popup_skip_site")),
        ],
      ]
    : [];
  // Hidden until it is placed. The page can't close a popover in a closed shadow root.
  const attributes = { class: "n", role: "alert", dir: words.direction, popover: "manual", hidden: "" };
  const row: NoticeElement = ["p", {}, remedy, ["small", {}, line("span", words.t("extensionName"))]];
  return {
    host: ["div", {}, ["div", attributes, text, dismiss, row, ...more]],
    parts: ":is(button,summary):not(details:not([open]) button)",
    namespace: "http://www.w3.org/1999/xhtml",
    style: NOTICE_STYLE,
    events: ["pointerdown", "pointerup", "mousedown", "mouseup", "click", "keydown", "keyup"],
    dialogs: `${TOPS},[role=dialog]:not(form)`,
    modals: MODALS,
    tops: TOPS,
    // Only Chromium knows more than whether it is scrolled away.
    sight: { trackVisibility: true, delay: 100 } as IntersectionObserverInit,
    buttons: BUTTONS,
    // "Sign in" is often a link, and "Forgot your password?" must stay reachable.
    obstacles: `${BUTTONS},a[href],input,select,textarea`,
  };
}
