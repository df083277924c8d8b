// Which options and other things stand in each group, in order, and what they are found by.

import { parseServiceUrl, type SettingName } from "../../shared/settings/settings.ts";
import type { MessageName, Words } from "../../shared/words.ts";
import type { OptionsGroup } from "../../ui/page/open-options.ts";
import { hostOf } from "../../ui/said/host-of.ts";
import { OptionField } from "./fields/OptionField.tsx";
import { OPTION_WORDS } from "./fields/option-words.ts";
import { notesOf } from "./fields/use-option.ts";
import { GROUP_HEADINGS, GROUPS } from "./groups.ts";
import type { OptionsPage } from "./options-page.ts";
import type { Group, GroupItem } from "./search.ts";
import { AccessState, accessInWords } from "./sections/AccessState.tsx";
import { ForgetResults } from "./sections/ForgetResults.tsx";
import { FILE_WORDS, SettingsFile } from "./sections/SettingsFile.tsx";
import { RedirectAddress, SignInState, signInInWords } from "./sections/SignInState.tsx";

export function groupsOf(page: OptionsPage, words: Words): Group[] {
  const { word, site } = words;
  const { services } = page.options.values;
  const { signIn } = page.known;
  const access = accessInWords(page, words);

  const options = (...names: SettingName[]) =>
    names.map((name): GroupItem => {
      const { label, choices = [] } = OPTION_WORDS[name];
      const said = [label, ...notesOf(name, page), ...choices.map(([, choice]) => choice)];
      return { id: name, texts: said.map((one) => word(one)), shown: <OptionField name={name} /> };
    });
  const link = (id: string, sentence: string, label: MessageName, href: string): GroupItem => {
    const elsewhere = href.startsWith("#") ? {} : { target: "_blank", rel: "noopener" };
    const shown = (
      <div class="stack option">
        <p>{sentence}</p>
        <p>
          <a class="link" href={href} {...elsewhere}>
            {word(label)}
          </a>
        </p>
      </div>
    );
    return { id, texts: [sentence, word(label)], shown };
  };
  const toServices = (id: string, sentence: string) => link(id, sentence, "options_to_services", "#services");
  const toHost = (id: string, sentence: "options_asked_lookup" | "options_asked_score", address: string) =>
    toServices(id, word(sentence, site(hostOf(address))));

  const redirect = {
    id: "redirect",
    texts: [word("options_redirect"), word("options_redirect_note")],
    shown: signIn && <RedirectAddress address={signIn.redirectUrl} />,
  };
  const alone = (...items: GroupItem[]) => [{ items }];
  const section = (heading: MessageName, ...names: SettingName[]) => ({
    heading: word(heading),
    items: options(...names),
  });
  const sections: Record<OptionsGroup, Group["sections"]> = {
    passwords: alone(
      ...options("passwordChecks.enabled"),
      {
        id: "access",
        texts: [word("common_access"), access.title, access.sentence],
        shown: <AccessState />,
      },
      ...options(
        "passwordChecks.skippedSites",
        "passwordChecks.rememberChanges",
        "passwordChecks.countCommonPasswords",
      ),
      link("audit-page", word("audit_intro"), "audit_heading", "../audit/index.html"),
      toServices(
        "asked-passwords",
        parseServiceUrl(services.passwordsUrl) === undefined
          ? word("access_no_service")
          : word("options_asked", site(hostOf(services.passwordsUrl))),
      ),
    ),
    accounts: alone(
      ...options(
        "lookups.markBreachedSites",
        "lookups.markBreachesSince",
        "lookups.showLogos",
        "lookups.notifyOfNewBreaches",
      ),
      toHost("asked-lookup", "options_asked_lookup", services.lookupUrl),
    ),
    "page-score": alone(
      ...options("pageScore.strategy", "pageScore.categories", "pageScore.locale", "pageScore.keepHistory"),
      { id: "forget", texts: [word("options_forget")], shown: <ForgetResults /> },
      ...options("pageScore.utmCampaign", "pageScore.utmSource"),
      toHost("asked-score", "options_asked_score", services.analysisUrl),
    ),
    cloud: alone(
      link("cloud-page", word("options_cloud_intro"), "options_cloud_open", "../cloud/index.html"),
      ...options("cloud.showInPopup", "cloud.keepRecentNames"),
      toServices("asked-cloud", word("options_asked_cloud")),
    ),
    privacy: [
      ...alone(
        link("privacy-page", word("options_privacy_page"), "options_privacy_open", "../privacy/index.html"),
      ),
      section(GROUP_HEADINGS.passwords, "passwordChecks.rememberChanges"),
      section(GROUP_HEADINGS.accounts, "lookups.showLogos"),
      section(GROUP_HEADINGS["page-score"], "pageScore.keepHistory"),
      section(GROUP_HEADINGS.cloud, "cloud.keepRecentNames"),
      {
        heading: word("options_file"),
        items: [{ id: "file", texts: FILE_WORDS.map((one) => word(one)), shown: <SettingsFile /> }],
      },
    ],
    services: [
      section("common_passwords", "services.passwordsUrl"),
      section(
        "options_services_lookup",
        "services.lookupUrl",
        "services.lookupInterface",
        "services.lookupApiKey",
      ),
      {
        heading: word("options_sign_in"),
        intro: word("options_sign_in_intro"),
        items: [
          {
            id: "sign-in",
            texts: [word("options_sign_in"), signInInWords(page.known, words), word("common_sign_out")],
            shown: <SignInState />,
          },
          ...(signIn?.hasLoopbackAddress ? options("auth.redirectAddress") : []),
          ...(signIn ? [redirect] : []),
          ...options("auth.issuer", "auth.clientId", "auth.clientSecret"),
        ],
      },
      section(
        "common_page_score",
        "auth.analysisAccess",
        "services.analysisApiKey",
        "services.analysisUrl",
        "services.analysisInterface",
        "services.cruxUrl",
      ),
      section(
        "common_cloud",
        "services.backupUrl",
        "services.functionsUrl",
        "services.migrationUrl",
        "auth.cloudScope",
      ),
    ],
  };
  return GROUPS.map((name) => ({ name, heading: word(GROUP_HEADINGS[name]), sections: sections[name] }));
}
