// The button with a background. Its label is one text.

import type { ButtonHTMLAttributes } from "preact";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
  /** Not the main one of its place. */
  isQuiet?: boolean;
}

export function Button({ label, isQuiet, ...attributes }: ButtonProps) {
  return (
    <button type="button" class={isQuiet ? "button button-quiet" : "button"} {...attributes}>
      {label}
    </button>
  );
}
