// The sign of what the organization decides: a lock, with the sentence that says the same.

/** One line: the lock is for the eye alone. */
export function LockSign({ sentence }: { sentence: string }) {
  return (
    <p class="option-lock">
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        <path
          class="option-lock-shackle"
          d="M4.25 6V4.25a2.75 2.75 0 0 1 5.5 0V6"
          fill="none"
          stroke="currentColor"
          stroke-width="1.5"
        />
        <rect x="2.5" y="6" width="9" height="6.5" rx="1.5" fill="currentColor" />
      </svg>
      {sentence}
    </p>
  );
}
