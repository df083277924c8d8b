// A progress bar for tasks of unknown length.

import "./icons.css";

/** Hidden from screen readers, which get the same in words. */
export function ProgressBar() {
  return <div class="progress-bar" aria-hidden="true" />;
}
