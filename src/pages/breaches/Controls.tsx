// The search field, filters and sort order of the list of all breaches.

import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { ALL_FLAGS, type Breach, type Flag, hasFlag } from "../../shared/breaches/breach.ts";
import { CATALOG_ORDERS, type CatalogOrder } from "../../shared/breaches/breach-lists.ts";
import { messagePart, type TextKey } from "../../shared/words.ts";
import { usePage, useWords } from "../../ui/hooks/page.ts";
import { type CatalogView, classesToChoose, keyOf } from "./listing.ts";

const ORDERS: Record<CatalogOrder, TextKey> = {
  added: "breaches_order_added",
  date: "accounts_order_date",
  size: "accounts_order_size",
  title: "breaches_order_title",
};

interface Choice {
  value: string;
  label: string;
}

interface ChoicesProps {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
}

function Choices({ label, value, choices, onChoose }: ChoicesProps) {
  return (
    <select
      class="select page-select"
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

const NO_CLASSES: readonly string[] = [];

interface ControlsProps {
  breaches: readonly Breach[];
  view: CatalogView;
  onView: (view: CatalogView) => void;
}

export function Controls({ breaches, view, onView }: ControlsProps) {
  const words = useWords();
  const { t, count } = words;
  const { commands } = usePage();
  // Without the service's list, those of its breaches are there.
  const [known, setKnown] = useState(NO_CLASSES);
  useLayoutEffect(() => {
    void commands.getDataClasses().then(
      (reply) => reply.ok && setKnown(reply.value),
      () => undefined,
    );
  }, [breaches]);
  const counted = (name: string, number: number) => t("audit_part", name, count(number));
  // What is chosen stays a choice without any breach: the list would be filtered, and nothing would say so.
  const { dataClass: chosen } = view;
  const classes = useMemo(
    () => classesToChoose(breaches, chosen ? [...known, chosen] : known, words),
    [breaches, known, chosen, words],
  );
  const flags = useMemo(
    () =>
      ALL_FLAGS.map((flag) => ({
        flag,
        count: breaches.filter((breach) => hasFlag(breach, flag)).length,
      })).filter((one) => one.count > 0 || one.flag === view.flag),
    [breaches, view.flag],
  );
  return (
    <div class="row breaches-controls">
      <input
        class="field"
        type="search"
        aria-label={t("breaches_search")}
        placeholder={t("breaches_search")}
        // Otherwise the browser would save the input to disk for its next start.
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        dir="auto"
        value={view.search}
        onInput={({ currentTarget }) => onView({ ...view, search: currentTarget.value })}
      />
      <Choices
        label={t("common_sort")}
        value={view.order}
        choices={CATALOG_ORDERS.map((order) => ({ value: order, label: t(ORDERS[order]) }))}
        onChoose={(order) => onView({ ...view, order: order as CatalogOrder })}
      />
      <Choices
        label={t("accounts_exposed")}
        value={classes.find(({ name }) => chosen && keyOf(name) === keyOf(chosen))?.name ?? ""}
        choices={[
          { value: "", label: t("breaches_any_data") },
          ...classes.map((one) => ({ value: one.name, label: counted(one.label, one.count) })),
        ]}
        onChoose={(dataClass) => onView({ ...view, dataClass })}
      />
      <Choices
        label={t("breaches_flags")}
        value={view.flag ?? ""}
        choices={[
          { value: "", label: t("breaches_any_flag") },
          ...flags.map(({ flag, count: number }) => ({
            value: flag,
            label: counted(t(`accounts_badge_${messagePart(flag)}`), number),
          })),
        ]}
        onChoose={(flag) => onView({ ...view, flag: (flag || undefined) as Flag | undefined })}
      />
    </div>
  );
}
