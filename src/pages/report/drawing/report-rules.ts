// What must not be in a drawn report: all that would send, fetch or run something, and all that leads away unasked.

/** Each as a selector. A drawn report matches none of them; what does is taken out before it is shown or saved. */
export const FORBIDDEN_IN_REPORT: readonly string[] = [
  // The renderer's own ways out: menus, the score calculator (its address carries the values), treemap and trace.
  ".lh-topbar",
  ".lh-tools",
  ".lh-calclink",
  ".lh-buttons",
  ".lh-footer",
  "[data-action]",
  // Whatever runs, submits, or loads by itself.
  "script, iframe, frame, object, embed, portal, form, base, meta, link, audio, video, source, track",
  "[src]:not(img)",
  "[srcset], [ping], [download], [formaction], [background], [poster]",
  "img:not([src^='data:image/'])",
  // A style is the renderer's own, or has addresses only of images that are in the answer.
  "[style*='http:'], [style*='https:'], [style*='url(/']",
  // Links lead to a place in the report or to the web, tell nobody where they stood, and open a tab of their own.
  "a[href]:not([href^='#'], [href^='https://'], [href^='http://'])",
  "a[href^='http']:not([target='_blank'])",
  "a[href^='http']:not([rel~='noreferrer'][rel~='noopener'])",
  // They would say who sent the person there; addresses of the page's own keep what they have.
  "a:not(.lh-link)[href*='utm_']",
];

/** Parts of a drawn report that need a script, and so have no place in a file without one. */
export const NEEDS_SCRIPT: readonly string[] = [
  ".lh-metricfilter",
  ".lh-element-screenshot__overlay",
  "[data-page-only]",
  "button",
  "style",
];
