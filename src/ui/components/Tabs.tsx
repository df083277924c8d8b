// A row of tabs: one of them in the order of the Tab key, the others by arrows.

interface TabsProps<Name extends string> {
  /** Name of the row, for screen readers. */
  label: string;
  tabs: { name: Name; label: string }[];
  chosen: Name;
  onChoose: (name: Name) => void;
}

/** Ids that tie a tab to its panel: the panel takes the second as its id, the first as its label. */
export function tabIds(name: string): { tab: string; panel: string } {
  return { tab: `tab-${name}`, panel: `panel-${name}` };
}

/**
 * Place of the tab that a key leads to, from the one at `index` of `count`; `undefined` for a key that leads nowhere.
 * Arrows follow what is seen: in a row that runs from right to left, the left one goes on.
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

/** Shows what it is told: `chosen` stays the owner's. */
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
