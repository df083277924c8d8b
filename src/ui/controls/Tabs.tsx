// A row of tabs: only the chosen one is in the tab order; arrow keys reach the others.

import "./Tabs.css";

interface TabsProps<Name extends string> {
  /** Name of the row, for screen readers. */
  label: string;
  tabs: { name: Name; label: string }[];
  chosen: Name;
  onChoose: (name: Name) => void;
}

/** Ids that link a tab to its panel: the panel takes the second as its id, the first as its label. */
export function tabIds(name: string): { tab: string; panel: string } {
  return { tab: `tab-${name}`, panel: `panel-${name}` };
}

/**
 * Index of the tab that a key moves to, from the one at `index` of `count`; `undefined` for other keys.
 * Arrows follow the visual order: in a right-to-left row, the left arrow moves forward.
 */
export function tabAfterKey(
  key: string,
  index: number,
  count: number,
  direction: "ltr" | "rtl",
): number | undefined {
  const forward = direction === "rtl" ? -1 : 1;
  switch (key) {
    case "ArrowRight":
      return (index + forward + count) % count;
    case "ArrowLeft":
      return (index - forward + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

/** Controlled: the owner keeps `chosen`. */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose }: TabsProps<Name>) {
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    const direction = getComputedStyle(event.currentTarget).direction === "rtl" ? "rtl" : "ltr";
    const index = tabs.findIndex(({ name }) => name === chosen);
    const next = tabs[tabAfterKey(event.key, index, tabs.length, direction) ?? -1];
    if (!next || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onChoose(next.name);
    event.currentTarget.querySelector<HTMLElement>(`#${tabIds(next.name).tab}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ name, label: text }) => (
        <button
          key={name}
          type="button"
          role="tab"
          class="tab"
          id={tabIds(name).tab}
          aria-controls={tabIds(name).panel}
          aria-selected={name === chosen}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
