// A bar that moves while something is under way of which nobody knows how long it takes.

/** Screen readers are told the same in words. */
export function ProgressBar() {
  return <div class="progress-bar" aria-hidden="true" />;
}
