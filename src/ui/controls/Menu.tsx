// A button "…" with the rare actions of its place: it opens a list of plain buttons over the page.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../hooks/page.ts";
import "./Menu.css";

/** What it says, and what it does. */
interface MenuItem {
  label: string;
  onPress: () => void;
}

interface MenuProps {
  /** Name of what the actions belong to. */
  of: string;
  items: MenuItem[];
}

const GAP_PX = 4;

/** Below the button or above it, with their outer edges in line, and always whole inside the window. */
function place(list: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = list;
  const { clientWidth, clientHeight } = document.documentElement;
  const isRtl = getComputedStyle(button).direction === "rtl";
  const left = isRtl ? at.left : at.right - width;
  const below = at.bottom + GAP_PX;
  const top = below + height + GAP_PX <= clientHeight ? below : at.top - GAP_PX - height;
  list.style.left = `${Math.max(GAP_PX, Math.min(left, clientWidth - width - GAP_PX))}px`;
  list.style.top = `${Math.max(GAP_PX, Math.min(top, clientHeight - height - GAP_PX))}px`;
}

/** Otherwise Escape would close the popup of the toolbar, too, and arrows would scroll. */
function onKey(event: KeyboardEvent, choices: HTMLElement[], close: () => void): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const at = choices.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key];
  if (next !== undefined) choices.at(next % choices.length)?.focus({ preventScroll: true });
  else if (event.key === "Escape") close();
  else return;
  event.preventDefault();
}

/** Buttons that open and close, not a menu of an application: screen readers stay in their usual mode. */
export function Menu({ of, items }: MenuProps) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);

  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };

  useLayoutEffect(() => {
    if (!isOpen || !list.current || !button.current) return;
    const choices = [...list.current.querySelectorAll("button")];
    // Into the top layer: nothing around the button cuts it off.
    list.current.showPopover();
    place(list.current, button.current);
    choices[0]?.focus({ preventScroll: true });

    const end = new AbortController();
    const closeIfOutside = ({ target }: Event) => {
      if (!(target instanceof Node && whole.current?.contains(target))) setOpen(false);
    };
    // A scrolled page moves what it belongs to, and it would stay.
    for (const name of ["pointerdown", "focusin", "scroll"])
      document.addEventListener(name, closeIfOutside, { signal: end.signal, capture: true });
    window.addEventListener("resize", () => setOpen(false), { signal: end.signal });
    document.addEventListener("keydown", (event) => onKey(event, choices, close), { signal: end.signal });
    return () => end.abort();
  }, [isOpen]);

  return (
    <div class="menu" ref={whole}>
      <button
        type="button"
        class="icon-button menu-button"
        ref={button}
        aria-expanded={isOpen}
        aria-label={t("common_button_of", t("common_more"), of)}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || isOpen) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <span aria-hidden="true">…</span>
      </button>
      {isOpen && (
        <ul class="menu-list" ref={list} popover="manual">
          {items.map((item) => (
            <li key={item.label}>
              <button
                type="button"
                class="menu-item"
                onClick={() => {
                  close();
                  item.onPress();
                }}
              >
                {item.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
