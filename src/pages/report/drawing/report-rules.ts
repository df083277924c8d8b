// What a drawn report must not contain: anything that sends, fetches or runs something, or navigates away unasked.

/** Selectors. Whatever matches is removed before a drawn report is shown or saved. */
export const FORBIDDEN_IN_REPORT: readonly string[] = [
  // The renderer's own exits: menus, the score calculator (its URL carries the values), treemap and trace.
  ".lh-topbar",
  ".lh-tools",
  ".lh-calclink",
  ".lh-buttons",
  ".lh-footer",
  "[data-action]",
  // Elements that run, submit or load something.
  "script, iframe, frame, object, embed, portal, form, base, meta, link, audio, video, source, track",
  "[src]:not(img)",
  "[srcset], [ping], [download], [formaction], [background], [poster]",
  "img:not([src^='data:image/'])",
  // Styles may only refer to images in the response.
  "[style*='http:'], [style*='https:'], [style*='url(/']",
  // Links must point into the report or to the web, send no referrer, and open a new tab.
  "a[href]:not([href^='#'], [href^='https://'], [href^='http://'])",
  "a[href^='http']:not([target='_blank'])",
  "a[href^='http']:not([rel~='noreferrer'][rel~='noopener'])",
  // The renderer's tracking parameters; links of the page itself keep theirs.
  "a:not(.lh-link)[href*='utm_']",
];

/** Parts of a drawn report that are useless without a script. */
export const NEEDS_SCRIPT: readonly string[] = [
  ".lh-metricfilter",
  ".lh-element-screenshot__overlay",
  "[data-page-only]",
  "button",
  "style",
];
