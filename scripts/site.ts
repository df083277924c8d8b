// Writes docs/index.html, the project's web page, from the README and the documents: `npm run site`.

import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { Marked } from "marked";
import { textOf } from "./house.ts";

const PAGE = "docs/index.html";

/** Documents included in full. */
const INCLUDED = {
  "PRIVACY.md": "privacy-policy",
  "SECURITY.md": "security-policy",
  "CONTRIBUTING.md": "contributing",
  "docs/organizations.md": "policies",
} as const;

type Included = keyof typeof INCLUDED;

/** Where a document's link points on the page; `undefined` if the target isn't published with it. */
function targetOf(href: string, from: string): string | undefined {
  if (/^(?:https:|#)/.test(href)) return href;
  const path = from.startsWith("docs/") ? `docs/${href}` : href;
  if (path in INCLUDED) return `#${INCLUDED[path as Included]}`;
  return path.startsWith("docs/") ? path.slice("docs/".length) : undefined;
}

/** A piece of a document as HTML, with headings `deeper` levels down. */
function html(markdown: string, from: string, deeper = 0): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const level = Math.min(depth + deeper, 6);
        const text = this.parser.parseInline(tokens);
        // Linked from the top.
        const id = text === "See for yourself" ? ' id="see-for-yourself"' : "";
        return `<h${level}${id}>${text}</h${level}>\n`;
      },
      link({ href, tokens }) {
        const target = targetOf(href, from);
        const text = this.parser.parseInline(tokens);
        return target === undefined ? text : `<a href="${target}">${text}</a>`;
      },
      table({ header, rows }) {
        const row = (cells: typeof header, tag: string) =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join("")}</tr>`;
        const body = rows.map((cells) => row(cells, "td")).join("\n");
        return `<div class="wide" role="group" aria-label="Table" tabindex="0"><table>\n${row(header, "th")}\n${body}\n</table></div>\n`;
      },
    },
  });
  return marked.parse(markdown, { async: false });
}

/** The text below a heading of the README, up to the next one. */
function section(title: string): string {
  const part = textOf("README.md")
    .split(/^## /m)
    .find((it) => it.startsWith(`${title}\n`));
  if (part === undefined)
    throw new Error(`README.md has no section “${title}”. Change its name in scripts/site.ts.`);
  return part.slice(title.length).trim();
}

/** A document in a collapsible section. */
function fold(path: Included, summary: string): string {
  const text = textOf(path).replace(/^# .*\n/, "");
  return `<details id="${INCLUDED[path]}">\n<summary>${summary}</summary>\n${html(text, path, 1)}</details>\n`;
}

/** A picture that follows the reader's color scheme. */
function picture(name: string, alt: string): string {
  return `<picture>
<source srcset="store/${name}-dark.png" media="(prefers-color-scheme: dark)">
<img src="store/${name}-light.png" alt="${alt}" width="1280" height="800">
</picture>`;
}

const STYLE = `
body { font-size: 1.0625rem }
header, main, footer { max-inline-size: 960px; margin-inline: auto; padding-inline: 20px }
header { display: flex; flex-wrap: wrap; align-items: center; gap: var(--step) 24px; padding-block: 20px }
header strong { display: flex; align-items: center; gap: var(--step); margin-inline-end: auto; font-size: var(--title) }
.mark { color: var(--accent) }
a { color: var(--accent); text-underline-offset: 2px }
nav ul { display: flex; flex-wrap: wrap; gap: var(--half-step) 20px; padding: 0 }
nav a { display: inline-block; padding-block: var(--half-step); text-decoration: none }
nav a:hover { text-decoration: underline }
h1 { margin-block: 40px var(--space); font-size: clamp(1.875rem, 6vw, 2.875rem); line-height: 1.15; letter-spacing: -0.5px }
.lead { max-inline-size: 38em; margin-block-end: 28px; color: var(--soft); font-size: var(--title) }
.proof { margin-block: 28px; color: var(--ink) }
section { padding-block-start: 56px }
h2 { margin-block-end: var(--space); font-size: 1.75rem; line-height: 1.2 }
h3 { margin-block: 28px var(--step); font-size: var(--title) }
h4 { margin-block: 20px var(--half-step) }
p, ul, ol, pre, .wide { margin-block: 0 var(--space) }
ul, ol { padding-inline-start: 22px; list-style: disc }
ol { list-style: decimal }
li { margin-block-end: var(--tight) }
nav ul { margin: 0; list-style: none }
nav li { margin: 0 }
#what ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 280px), 1fr)); gap: var(--space);
  padding: 0; list-style: none }
#what li { margin: 0; padding: var(--inset); border-radius: var(--radius-round); background: var(--card) }
#what li strong { display: block; margin-block-end: var(--half-step) }
img { display: block; inline-size: 100%; block-size: auto; border: 1px solid var(--line); border-radius: var(--radius-round) }
.pictures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 380px), 1fr)); gap: 20px; margin-block: 24px }
code, pre { font-family: ui-monospace, monospace; font-size: 0.88em }
code { padding: 1px 5px; border-radius: var(--radius-small); background: var(--card) }
pre { overflow-x: auto; padding: var(--inset); border-radius: var(--radius-panel); background: var(--card); overflow-wrap: normal }
pre code { padding: 0 }
.wide { overflow-x: auto }
table { inline-size: 100%; border-collapse: collapse; font-size: 0.92em; overflow-wrap: break-word }
th, td { min-inline-size: 8em; padding: var(--step) var(--space) var(--step) 0; border-block-end: 1px solid var(--line);
  text-align: start; vertical-align: top }
@media (max-width: 640px) {
  #security-policy :is(table, tbody, tr, td) { display: block }
  #security-policy tr { padding-block: var(--step); border-block-end: 1px solid var(--line) }
  #security-policy tr:has(th) { display: none }
  #security-policy td { padding: var(--tight) 0; border: 0 }
  #security-policy td:first-child { font-weight: var(--weight-strong) }
}
details { margin-block: var(--space); padding: var(--space) var(--inset); border: 1px solid var(--line); border-radius: var(--radius-panel) }
summary { cursor: pointer; font-weight: var(--weight-strong) }
details[open] > summary { margin-block-end: var(--inset) }
footer { margin-block-start: 56px; padding-block: 24px; border-block-start: 1px solid var(--line); color: var(--soft) }
`;

/** The whole page. */
export function sitePage(): string {
  const [intro = ""] = textOf("README.md")
    .replace(/^# .*\n+/, "")
    .split("\n\n");
  const theme = textOf("src/ui/theme.css").replace(/\/\*[\s\S]*?\*\//g, "");
  const [, shield = ""] = /id="shield" d="([^"]+)"/.exec(textOf("scripts/icon.svg")) ?? [];
  const mark = (fill: string, stroke: string) =>
    `<path fill="${fill}" d="${shield}"/><path fill="none" stroke="${stroke}" stroke-width="16" d="M36 42 90 96M64 28v42"/>`;
  const install = section("Try it").slice(section("Try it").indexOf("To use it in your own browser"));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<meta name="description" content="${intro}">
<title>Breachlight: know when a password is in a breach</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">${mark("#4a68ea", "#fff")}</svg>`)}">
<style>${theme}${STYLE}</style>
</head>
<body>
<header>
<strong><svg class="mark" viewBox="0 0 128 128" width="28" height="28" aria-hidden="true">${mark("currentColor", "var(--on-accent)")}</svg>Breachlight</strong>
<nav aria-label="On this page"><ul>
<li><a href="#what">What it does</a></li>
<li><a href="#install">Install</a></li>
<li><a href="#privacy">Privacy</a></li>
<li><a href="#organizations">Organizations</a></li>
<li><a href="#developers">Developers</a></li>
</ul></nav>
</header>
<main>
<h1>Is your password already in a breach?</h1>
<p class="lead">${intro}</p>
${picture("notice", "A sign-in form with a warning beside the password field.")}
<p class="lead proof"><strong>Five characters leave your device.</strong> <a href="#see-for-yourself">See for yourself.</a></p>
${picture("audit", "All passwords of a vault, worst first, with a button to change each.")}
<div class="pictures">
${picture("accounts", "The breaches of an account, and how many are left.")}
${picture("site", "The popup on a site that was breached.")}
</div>
<section id="what">
<h2>What it does</h2>
${html(section("What it does"), "README.md")}</section>
<section id="install">
<h2>Install</h2>
<p>Get the source, then build it with Node 18 or newer:</p>
<pre><code>npm ci
npm run build</code></pre>
${html(install.replace(/^To use it in your own browser, run `npm run build`\. Then/, "Then"), "README.md")}</section>
<section id="privacy">
<h2>What leaves your browser</h2>
${html(section("What leaves your browser"), "README.md")}${fold("PRIVACY.md", "Privacy policy")}${fold("SECURITY.md", "Security: who is kept out, and how")}</section>
<section id="organizations">
<h2>For organizations</h2>
<p>Set and lock every setting by policy, in Chrome, Edge and Firefox. Check passwords with <a href="own-range-service.md">your own range
service</a>, so that not even five characters leave your network.</p>
${fold("docs/organizations.md", "How to set a policy, and every setting")}</section>
<section id="developers">
<h2>For developers</h2>
<p>Two commands show you everything. <code>npm start</code> opens a demo, and <code>npm test</code> runs every check in real browsers.</p>
${html(section("Map of the source"), "README.md")}${fold("CONTRIBUTING.md", "How to change the code or translate")}</section>
</main>
<footer><p>${html(section("License"), "README.md").replace(/<\/?p>\s*/g, "")}</p></footer>
</body>
</html>
`;
}

if (import.meta.main) {
  writeFileSync(resolve(import.meta.dirname, "..", PAGE), sitePage());
  console.log(PAGE);
}
