// The icon of something that expands in place.

import "./icons.css";

/** Points down, or up if open. Decorative: the button around it exposes its own state. */
export function Chevron({ isOpen = false }: { isOpen?: boolean }) {
  return (
    <svg
      class={isOpen ? "chevron chevron-open" : "chevron"}
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden="true"
    >
      <path d="m4 6 4 4 4-4" />
    </svg>
  );
}
