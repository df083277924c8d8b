// The settings and other items of each group, in order, and the texts they are found by.

import { hostOf } from "../../shared/settings/host-of.ts";
import { parseServiceUrl } from "../../shared/settings/service-url.ts";
import type { SettingName } from "../../shared/settings/settings.ts";
import type { MessageName, Words } from "../../shared/words.ts";
import type { OptionsGroup } from "../../ui/page/open-options.ts";
import { OptionField } from "./fields/OptionField.tsx";
import { OPTION_WORDS } from "./fields/option-words.ts";
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
      const { label, notes, choices = [] } = OPTION_WORDS[name];
      const said = [label, ...notes, ...choices.map(([, choice]) => choice)];
      return { id: name, texts: said.map((one) => word(one)), shown: <OptionField name={name} /> };
    });
  const link = (id: string, label: MessageName, href: string, sentence?: string): GroupItem => {
    const elsewhere = href.startsWith("#") ? {} : { target: "_blank", rel: "noopener" };
    const shown = (
      <div class="stack option">
        {sentence !== undefined && <p>{sentence}</p>}
        <p>
          <a class="link" href={href} {...elsewhere}>
            {word(label)}
          </a>
        </p>
      </div>
    );
    return { id, texts: [sentence ?? "", word(label)], shown };
  };
  const toServices = (id: string, sentence?: string) =>
    link(id, "options_to_services", "#services", sentence);
  const toHost = (id: string, address: string) =>
    toServices(id, word("options_asked", site(hostOf(address))));

  const redirect = {
    id: "redirect",
    texts: [word("options_redirect")],
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
      link("audit-page", "audit_heading", "../audit/index.html", word("audit_intro")),
      parseServiceUrl(services.passwordsUrl) === undefined
        ? toServices("asked-passwords", word("access_no_service"))
        : toHost("asked-passwords", services.passwordsUrl),
    ),
    accounts: alone(
      ...options(
        "lookups.markBreachedSites",
        "lookups.markBreachesSince",
        "lookups.includeUnverified",
        "lookups.showLogos",
        "lookups.notifyOfNewBreaches",
      ),
      toHost("asked-lookup", services.lookupUrl),
    ),
    "page-score": alone(
      ...options("pageScore.strategy", "pageScore.categories", "pageScore.locale", "pageScore.keepHistory"),
      { id: "forget", texts: [word("common_delete_results")], shown: <ForgetResults /> },
      ...options("pageScore.utmCampaign", "pageScore.utmSource"),
      toHost("asked-score", services.analysisUrl),
    ),
    cloud: alone(
      link("cloud-page", "options_cloud_open", "../cloud/index.html"),
      ...options("cloud.showInPopup", "cloud.keepRecentNames"),
      toServices("asked-cloud"),
    ),
    privacy: [
      ...alone(link("privacy-page", "privacy_open", "../privacy/index.html", word("privacy_intro"))),
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
      section("common_accounts", "services.lookupUrl", "services.lookupInterface", "services.lookupApiKey"),
      {
        heading: word("options_sign_in"),
        intro: word("options_sign_in_intro"),
        items: [
          {
            id: "sign-in",
            texts: [word("options_sign_in"), signInInWords(page, words), word("common_sign_out")],
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
