// The groups of the settings page with what they show, and the search in the texts of that.

import type { ComponentChild } from "preact";
import { hostOf, parseServiceUrl } from "../../shared/addresses.ts";
import { DEFAULT_SETTINGS, type SettingName, settingValue } from "../../shared/settings/settings.ts";
import type { TextKey, Words } from "../../shared/words.ts";
import { plainText, wordFinder } from "../../ui/text/find-words.ts";
import { OptionField } from "./fields/OptionField.tsx";
import { isSameValue } from "./option-values.ts";
import type { OptionsPage } from "./options-page.ts";
import { AccessState, accessInWords } from "./sections/AccessState.tsx";
import { ForgetResults } from "./sections/ForgetResults.tsx";
import { FILE_WORDS, SettingsFile } from "./sections/SettingsFile.tsx";
import { RedirectAddress, SignInState, signInInWords } from "./sections/SignInState.tsx";
import { FIELDS, GROUPS, type OtherItem, type Section } from "./table.ts";

/** One item of a group, with the texts it's found by. */
export interface GroupItem {
  /** The same in every group that has the item. */
  id: string;
  texts: string[];
  shown: ComponentChild;
}

function Link({ label, href, sentence }: { label: string; href: string; sentence?: string }) {
  const elsewhere = href.startsWith("#") ? {} : { target: "_blank", rel: "noopener" };
  return (
    <div class="stack option">
      {sentence !== undefined && <p>{sentence}</p>}
      <p>
        <a class="link" href={href} {...elsewhere}>
          {label}
        </a>
      </p>
    </div>
  );
}

/** What is on the page besides settings. */
function otherItem(id: OtherItem, page: OptionsPage, words: Words): GroupItem {
  const { t, site } = words;
  const { services } = page.options.values;
  const item = (shown: ComponentChild, ...texts: string[]) => ({ id, texts, shown });
  const link = (label: TextKey, href: string, sentence?: string) =>
    item(<Link label={t(label)} href={href} sentence={sentence} />, sentence ?? "", t(label));
  const toServices = (sentence?: string) => link("options_to_services", "#services", sentence);
  const asked = (address: string) => toServices(t("options_asked", site(hostOf(address))));
  switch (id) {
    case "access": {
      const { title, sentence } = accessInWords(page, words);
      return item(<AccessState />, t("common_access"), title, sentence);
    }
    case "asked-passwords":
      return parseServiceUrl(services.passwordsUrl) === undefined
        ? toServices(t("access_no_service"))
        : asked(services.passwordsUrl);
    case "asked-lookup":
      return asked(services.lookupUrl);
    case "forget":
      return item(<ForgetResults />, t("common_delete_results"));
    case "asked-score":
      return asked(services.analysisUrl);
    case "cloud-page":
      return link("options_cloud_open", "../cloud/index.html");
    case "asked-cloud":
      return toServices();
    case "file":
      return item(<SettingsFile />, ...FILE_WORDS.map((one) => t(one)));
    case "sign-in":
      return item(<SignInState />, t("options_sign_in"), signInInWords(page, words), t("common_sign_out"));
    case "redirect":
      return item(<RedirectAddress />, t("options_redirect"));
  }
}

function optionItem(name: SettingName, { t }: Words): GroupItem {
  const { label, notes = [], choices = {} } = FIELDS[name];
  const texts = [label, ...notes, ...Object.values(choices)].map((one) => t(one));
  return { id: name, texts, shown: <OptionField name={name} /> };
}

function isOption(id: SettingName | OtherItem): id is SettingName {
  return id in FIELDS;
}

/** Whether the person or an organization has set any of the advanced settings. */
export function isAdvancedInUse({ options: { values, secrets, managed } }: OptionsPage): boolean {
  const items = GROUPS.flatMap(({ isAdvanced, sections }) => (isAdvanced ? sections : [])).flatMap(
    (section) => section.items,
  );
  return items.some((item) => {
    if (typeof item !== "object") return false;
    const { name } = item;
    const isDefault = isSameValue(settingValue(values, name), settingValue(DEFAULT_SETTINGS, name));
    return !isDefault || secrets.has(name) || managed.has(name);
  });
}

/** The items of a section that this browser and the background have something to show for. */
export function itemsOf({ items }: Section, page: OptionsPage, words: Words): GroupItem[] {
  const { signIn } = page.known;
  const isAbsent: Record<string, boolean> = {
    "auth.redirectAddress": !signIn?.hasLoopbackAddress,
    redirect: !signIn,
  };
  const ids = items.map((item) => (typeof item === "object" ? item.name : item));
  return ids
    .filter((id) => !isAbsent[id])
    .map((id) => (isOption(id) ? optionItem(id, words) : otherItem(id, page, words)));
}

/** The items that have every entered word, by group; an item in two groups is listed in the first. */
export function findSettings(entered: string, page: OptionsPage, words: Words) {
  const isWanted = wordFinder(entered);
  const seen = new Set<string>();
  return GROUPS.flatMap(({ name, heading, sections }) => {
    const items = sections.flatMap((section) => {
      const headings = [heading, ...(section.heading ? [section.heading] : [])].map((one) => words.t(one));
      return itemsOf(section, page, words).filter(({ id, texts }) => {
        const isFound = !seen.has(id) && isWanted(plainText([...headings, ...texts].join("\n")));
        if (isFound) seen.add(id);
        return isFound;
      });
    });
    return items.length > 0 ? [{ name, heading, items }] : [];
  });
}
