// The groups of settings in words: which options and other things stand in each, in order.

import { parseServiceUrl } from "../../shared/settings/settings.ts";
import type { MessageName, Words } from "../../shared/words.ts";
import { hostOf } from "../../ui/said/host-of.ts";
import { describeOption } from "./fields/field-view.ts";
import type { OptionView } from "./fields/option-views.ts";
import { GROUPS, type GroupName, linkToGroup } from "./groups.ts";
import type { OptionsSnapshot } from "./options-state.ts";
import { type AccessView, describeAccess } from "./sections/access.ts";
import { describeForget, type ForgetView } from "./sections/forget.ts";
import { describeFile, type FileView } from "./sections/settings-file.ts";
import { describeRedirect, describeSignIn, type RedirectView, type SignInView } from "./sections/sign-in.ts";
import type { OptionName, StoredOptions } from "./stored-options.ts";

/** A sentence, and a way to where it is about. */
export interface LinkView {
  kind: "link";
  sentence: string;
  label: string;
  href: string;
  isNewTab: boolean;
}

export type ItemView = OptionView | AccessView | ForgetView | FileView | SignInView | RedirectView | LinkView;

/** One thing of a group, and what it is found by. */
export interface GroupItem {
  /** The same wherever it stands. */
  id: string;
  view: ItemView;
  texts: string[];
}

export interface SectionView {
  /** Absent where it needs none. */
  heading?: string;
  intro?: string;
  items: GroupItem[];
}

export interface GroupView {
  name: GroupName;
  heading: string;
  sections: SectionView[];
}

const HEADINGS: Record<GroupName, MessageName> = {
  passwords: "options_group_passwords",
  accounts: "options_group_accounts",
  "page-score": "options_page_score",
  cloud: "options_group_cloud",
  privacy: "options_group_privacy",
  services: "options_group_services",
};

/** The name of a group. */
export function headingOf(name: GroupName, { word }: Words): string {
  return word(HEADINGS[name]);
}

function textsOf(view: OptionView): string[] {
  const { label, notes } = view;
  const choices = view.kind === "choice" || view.kind === "checks" ? view.choices : [];
  return [label, ...notes, ...choices.map((choice) => choice.label)];
}

/** What the page knows, made into groups. */
export function describeGroups(snapshot: OptionsSnapshot, options: StoredOptions, words: Words): GroupView[] {
  const { word, site } = words;
  const { services } = options.values;
  const option = (name: OptionName): GroupItem => {
    const view = describeOption(name, snapshot, options, words);
    return { id: name, view, texts: textsOf(view) };
  };
  const item = (id: string, view: ItemView | undefined, texts: string[]): GroupItem[] =>
    view ? [{ id, view, texts }] : [];
  const link = (id: string, sentence: string, label: MessageName, href: string, isNewTab = false) =>
    item(id, { kind: "link", sentence, label: word(label), href, isNewTab }, [sentence, word(label)]);
  const toServices = (id: string, sentence: string) =>
    link(id, sentence, "options_to_services", linkToGroup("services"));
  const signIn = describeSignIn(snapshot, words);
  const redirect = describeRedirect(snapshot, words);
  const access = describeAccess(snapshot, words);
  const file = describeFile(snapshot, options, words);

  const sections: Record<GroupName, SectionView[]> = {
    passwords: [
      {
        items: [
          option("passwordChecks.enabled"),
          ...item("access", access, [word("options_access"), access.title, access.sentence]),
          option("passwordChecks.skippedSites"),
          ...toServices(
            "asked-passwords",
            parseServiceUrl(services.passwordsUrl) === undefined
              ? word("access_no_service")
              : word("options_asked", site(hostOf(services.passwordsUrl))),
          ),
        ],
      },
    ],
    accounts: [
      {
        items: [
          option("lookups.markBreachedSites"),
          option("lookups.showLogos"),
          option("lookups.notifyOfNewBreaches"),
          ...toServices("asked-lookup", word("options_asked_lookup", site(hostOf(services.lookupUrl)))),
        ],
      },
    ],
    "page-score": [
      {
        items: [
          option("pageScore.strategy"),
          option("pageScore.categories"),
          option("pageScore.keepHistory"),
          ...item("forget", describeForget(snapshot, words), [word("options_forget")]),
          option("pageScore.utmCampaign"),
          option("pageScore.utmSource"),
          ...toServices("asked-score", word("options_asked_score", site(hostOf(services.analysisUrl)))),
        ],
      },
    ],
    cloud: [
      {
        items: [
          ...link(
            "cloud-page",
            word("options_cloud_intro"),
            "options_cloud_open",
            "../cloud/index.html",
            true,
          ),
          option("cloud.showInPopup"),
          option("cloud.keepRecentNames"),
          ...toServices("asked-cloud", word("options_asked_cloud")),
        ],
      },
    ],
    privacy: [
      {
        items: link(
          "privacy-page",
          word("options_privacy_page"),
          "options_privacy_open",
          "../privacy/index.html",
          true,
        ),
      },
      { heading: headingOf("accounts", words), items: [option("lookups.showLogos")] },
      { heading: headingOf("page-score", words), items: [option("pageScore.keepHistory")] },
      { heading: headingOf("cloud", words), items: [option("cloud.keepRecentNames")] },
      { heading: word("options_file"), items: item("file", file, file.texts) },
    ],
    services: [
      { heading: word("options_services_passwords"), items: [option("services.passwordsUrl")] },
      {
        heading: word("options_services_lookup"),
        items: [
          option("services.lookupUrl"),
          option("services.lookupInterface"),
          option("services.lookupApiKey"),
        ],
      },
      {
        heading: word("options_sign_in"),
        intro: word("options_sign_in_intro"),
        items: [
          ...item("sign-in", signIn, [word("options_sign_in"), signIn.state, word("options_sign_out")]),
          ...(snapshot.signIn?.hasLoopbackAddress ? [option("auth.redirectAddress")] : []),
          ...item("redirect", redirect, redirect ? [redirect.label, redirect.note] : []),
          option("auth.issuer"),
          option("auth.clientId"),
          option("auth.clientSecret"),
        ],
      },
      {
        heading: word("options_page_score"),
        items: [option("services.analysisUrl"), option("services.analysisInterface")],
      },
      {
        heading: word("options_cloud"),
        items: [
          option("services.backupUrl"),
          option("services.functionsUrl"),
          option("services.migrationUrl"),
          option("auth.cloudScope"),
        ],
      },
    ],
  };
  return GROUPS.map((name) => ({ name, heading: headingOf(name, words), sections: sections[name] }));
}
