// The settings page: the list of groups, and one group or the search results.

import { Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { PageHeader } from "../../ui/components/PageHeader.tsx";
import { Disclosure } from "../../ui/controls/Disclosure.tsx";
import { useWords } from "../../ui/hooks/page.ts";
import type { OptionsGroup } from "../../ui/page/open-own-page.ts";
import { findSettings, type GroupItem, isAdvancedInUse, itemsOf } from "./groups.tsx";
import { type OptionsBrowser, OptionsContext, useOptions, useOptionsPage } from "./options-page.ts";
import { GROUPS } from "./table.ts";

/** Id of the shown group's heading, which links from elsewhere lead to. */
const GROUP_HEADING_ID = "group-heading";

function Items({ items }: { items: GroupItem[] }) {
  return items.map(({ id, shown }) => <Fragment key={id}>{shown}</Fragment>);
}

function ShownGroup({ heading, sections }: (typeof GROUPS)[number]) {
  const words = useWords();
  const { t } = words;
  const page = useOptions();
  return (
    <section class="stack options-group" aria-labelledby={GROUP_HEADING_ID}>
      <h2 id={GROUP_HEADING_ID} tabIndex={-1}>
        {t(heading)}
      </h2>
      {sections.map((section, index) => (
        <div key={section.heading ?? index} class="stack options-section">
          {section.heading && <h3>{t(section.heading)}</h3>}
          {section.intro && <p>{t(section.intro)}</p>}
          <Items items={itemsOf(section, page, words)} />
        </div>
      ))}
    </section>
  );
}

function Search({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const { t } = useWords();
  const field = useRef<HTMLInputElement>(null);
  const label = t("options_search");
  const empty = () => {
    onSearch("");
    field.current?.focus();
  };
  return (
    <search class="options-search">
      <input
        class="field"
        type="text"
        ref={field}
        aria-label={label}
        placeholder={label}
        autocomplete="off"
        spellcheck={false}
        value={text}
        onInput={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && text !== "") empty();
        }}
      />
      {text !== "" && (
        <button
          type="button"
          class="icon-button options-search-clear"
          aria-label={t("options_search_clear")}
          onClick={empty}
        >
          <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
            <path d="M2 2l8 8M10 2l-8 8" fill="none" stroke="currentColor" stroke-width="1.75" />
          </svg>
        </button>
      )}
    </search>
  );
}

const USUAL = GROUPS.filter(({ isAdvanced }) => !isAdvanced);
const ADVANCED = GROUPS.filter(({ isAdvanced }) => isAdvanced);

interface GroupLinksProps {
  of: typeof GROUPS;
  /** The shown one, unless search results are. */
  current: OptionsGroup | undefined;
  onGroup: (name: OptionsGroup) => void;
}

function GroupLinks({ of, current, onGroup }: GroupLinksProps) {
  const { t } = useWords();
  return (
    <ul class="stack options-nav">
      {of.map(({ name, heading }) => (
        <li key={name}>
          <a
            href={`#${name}`}
            aria-current={name === current ? "page" : undefined}
            onClick={() => onGroup(name)}
          >
            {t(heading)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The group in the URL fragment; the first by default. */
function groupInAddress(): OptionsGroup {
  return GROUPS.find(({ name }) => `#${name}` === location.hash)?.name ?? "passwords";
}

/** The shown group, which follows the URL, and the search text. */
function useShown(onChange: () => void) {
  const [shown, setShown] = useState({ group: groupInAddress(), search: "" });
  const show = (next: Partial<typeof shown>) => {
    setShown((before) => ({ ...before, ...next }));
    onChange();
  };
  useEffect(() => {
    /** A link in the shown settings changes the group: moves focus to the new group's heading. */
    const follow = () => {
      show({ group: groupInAddress(), search: "" });
      scrollTo(0, 0);
      // After the group is rendered.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        document.getElementById(GROUP_HEADING_ID)?.focus({ preventScroll: true });
      });
    };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return { ...shown, show };
}

/** The whole page. Settings appear once everything they show is read. */
export function Options({ browser }: { browser: OptionsBrowser }) {
  const words = useWords();
  const { t } = words;
  const { page, keep } = useOptionsPage(browser);
  const { group, search, show } = useShown(() => keep({ act: undefined }));
  const text = search.trim();
  const found = page && text !== "" ? findSettings(text, page, words) : undefined;
  const current = text === "" ? group : undefined;
  // The group in the URL may already be the one behind the search results.
  const onGroup = (name: OptionsGroup) => show({ group: name, search: "" });
  // Once open, it stays: links don't vanish while someone is looking.
  const isAdvancedOpen = useRef(false);
  isAdvancedOpen.current ||=
    ADVANCED.some(({ name }) => name === group) || (page !== undefined && isAdvancedInUse(page));
  const count = found?.reduce((sum, { items }) => sum + items.length, 0) ?? 0;
  return (
    <>
      <PageHeader />
      <main class="options-columns">
        <div class="stack options-side">
          <h1>{t("common_settings")}</h1>
          <Search text={search} onSearch={(entered) => show({ search: entered })} />
          <nav aria-label={t("common_settings")}>
            <GroupLinks of={USUAL} {...{ current, onGroup }} />
            <Disclosure label={t("options_advanced")} isOpen={isAdvancedOpen.current}>
              <GroupLinks of={ADVANCED} {...{ current, onGroup }} />
            </Disclosure>
          </nav>
        </div>
        <div class="stack options-main">
          <p role="status" class="options-outcome">
            {found && (count > 0 ? t("options_found", words.count(count)) : t("options_found_none"))}
          </p>
          {page && (
            <OptionsContext.Provider value={page}>
              {found
                ? found.map(({ name, heading, items }) => (
                    <section key={name} class="stack options-group" aria-labelledby={`found-${name}`}>
                      <h2 id={`found-${name}`}>{t(heading)}</h2>
                      <Items items={items} />
                    </section>
                  ))
                : GROUPS.map((one) => one.name === group && <ShownGroup key={group} {...one} />)}
            </OptionsContext.Provider>
          )}
        </div>
      </main>
    </>
  );
}
