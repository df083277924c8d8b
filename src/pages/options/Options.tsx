// The options page as it looks: the groups beside, and one of them or what was found.

import { useRef } from "preact/hooks";
import { BrandMark } from "../../ui/signs/BrandMark.tsx";
import { Item } from "./GroupItems.tsx";
import type { GroupView } from "./group-view.ts";
import type { OptionsAction } from "./options-state.ts";
import type { OptionsView } from "./options-view.ts";
import type { FoundGroup } from "./search.ts";

interface OptionsProps {
  view: OptionsView;
  onAction: (action: OptionsAction) => void;
}

type OnAction = OptionsProps["onAction"];

/** The heading of the group that is shown: where a link from elsewhere leads to. */
export const GROUP_HEADING_ID = "group-heading";

function Group({ view, onAction }: { view: GroupView; onAction: OnAction }) {
  return (
    <section class="options-group" aria-labelledby={GROUP_HEADING_ID} key={view.name}>
      <h2 id={GROUP_HEADING_ID} tabIndex={-1}>
        {view.heading}
      </h2>
      {view.sections.map(({ heading, intro, items }, index) => (
        <div key={heading ?? index} class="options-section">
          {heading !== undefined && <h3>{heading}</h3>}
          {intro !== undefined && <p>{intro}</p>}
          {items.map(({ id, view: item }) => (
            <Item key={id} view={item} onAction={onAction} />
          ))}
        </div>
      ))}
    </section>
  );
}

function Found({ groups, onAction }: { groups: FoundGroup[]; onAction: OnAction }) {
  return (
    <>
      {groups.map(({ name, heading, items }) => (
        <section key={name} class="options-group" aria-labelledby={`found-${name}`}>
          <h2 id={`found-${name}`}>{heading}</h2>
          {items.map(({ id, view }) => (
            <Item key={id} view={view} onAction={onAction} />
          ))}
        </section>
      ))}
    </>
  );
}

function Search({ view, onAction }: { view: OptionsView["search"]; onAction: OnAction }) {
  const { label, clear, text } = view;
  const field = useRef<HTMLInputElement>(null);
  const empty = () => {
    onAction({ kind: "search", text: "" });
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
        onInput={(event) => onAction({ kind: "search", text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === "Escape" && text !== "") empty();
        }}
      />
      {text !== "" && (
        <button type="button" class="options-search-clear" aria-label={clear} onClick={empty}>
          <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
            <path d="M2 2l8 8M10 2l-8 8" fill="none" stroke="currentColor" stroke-width="1.75" />
          </svg>
        </button>
      )}
    </search>
  );
}

/** The whole page. */
export function Options({ view, onAction }: OptionsProps) {
  const { name, heading, intro, nav, search, content } = view;
  return (
    <div class="options">
      <header class="options-header">
        <BrandMark />
        <span class="options-brand">{name}</span>
      </header>
      <main class="options-columns">
        <div class="options-side">
          <h1>{heading}</h1>
          <Search view={search} onAction={onAction} />
          <nav aria-label={nav.label}>
            <ul class="options-nav">
              {nav.groups.map(({ name: group, label, href, isShown }) => (
                <li key={group}>
                  <a
                    href={href}
                    aria-current={isShown ? "page" : undefined}
                    // The group in the address may be the one that is shown behind what was found.
                    onClick={() => onAction({ kind: "choose-group", group })}
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div class="options-main">
          <p class="soft">{intro}</p>
          <p role="status" class="options-outcome">
            {content && "found" in content && content.outcome}
          </p>
          {content && "group" in content && <Group view={content.group} onAction={onAction} />}
          {content && "found" in content && <Found groups={content.found} onAction={onAction} />}
        </div>
      </main>
    </div>
  );
}
