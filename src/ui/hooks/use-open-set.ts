// Which items of a list are open, by name: one stays open while another order or filter hides it.

import { useState } from "preact/hooks";

/** The names of the open items, and a function that opens or closes one. */
export function useOpenSet(): [open: ReadonlySet<string>, toggle: (name: string) => void] {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (name: string) =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(name)) after.add(name);
      return after;
    });
  return [open, toggle];
}
