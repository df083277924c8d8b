// Corner Shop's page that does almost everything wrong, and its resources: it scores low in each category.

import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { png } from "../png.ts";

const STYLE_DELAY_MS = 900;
const SCRIPT_DELAY_MS = 1200;
const PHOTO_DELAY_MS = 600;

/** Without doctype, language, title, description and charset; zooming and search engines are blocked. */
const MARKUP = `<html>
<head>
<meta name="viewport" content="width=980, user-scalable=no, maximum-scale=1">
<meta name="robots" content="noindex">
<link rel="stylesheet" href="/slow/theme.css">
<link rel="stylesheet" href="/slow/print-shop.css">
<script src="/slow/banner.js"></script>
<script src="/slow/counter.js"></script>
</head>
<body>
<div id="banner"></div>
<div class="bar"><a href="/"><img src="/icon.svg" width="40" height="40"></a> <a href="javascript:void(0)">click here</a> <a onclick="history.back()">more</a></div>
<div class="title">Saturday market: everything must go</div>
<img src="/slow/stamp.png" width="360" height="240">
<img src="/slow/photo-1.png">
<p class="faint">Honey from the roof, lemons from the yard, rye bread from the oven. Prices are as they were last week.</p>
<img src="/slow/photo-2.png" width="300" height="60">
<p class="faint">Come early: the good things are gone by ten. <a class="faint" href="/welcome">click here</a></p>
<div class="find"><input name="find" onpaste="return false"><button></button></div>
<select><option>Bread</option><option>Honey</option></select>
<ul><div>Monday closed</div><div>Tuesday closed</div></ul>
<img src="/slow/photo-3.png">
<img src="/slow/missing.png">
</body>
</html>
`;

const THEME = `.bar a { color: #d8d8d8; font-size: 8px; margin-right: 1px }
.title { font: 34px serif; color: #e8b9a0; background: #fff3e6 }
.faint { color: #c9c9c9; background: #fff; font-size: 9px }
#banner { background: #ffe9a8; color: #f1c40f }
`;

function unusedRules(): string {
  return Array.from(
    { length: 900 },
    (_, n) => `.unused-rule-number-${n} > .child { margin: ${n}px; color: #${n + 100} }`,
  ).join("\n");
}

/** Keeps the page busy, shifts it twice, prompts for permissions, and fails. */
const BANNER = `// Busy, pushy and broken, all on purpose.
function spin(milliseconds) {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}
function push(height) {
  document.querySelector("#banner").innerHTML = '<div style="height:' + height + 'px">Sale! Sale! Sale!</div>';
}
const question = new XMLHttpRequest();
question.open("GET", "/slow/theme.css", false);
question.send();
addEventListener("load", () => {
  spin(350);
  setTimeout(() => push(180), 300);
  setTimeout(() => { spin(250); push(420); }, 900);
  setTimeout(() => { nothingOfThisName(); }, 1000);
});
`;

const COUNTER = `// Counts to no end that anybody would know of.
const end = performance.now() + 200;
let count = 0;
while (performance.now() < end) count += Math.sqrt(count);
document.write("<!-- " + count + " -->");
`;

const drawn = new Map<number, Buffer>();

/** A PNG of noise, which doesn't compress, drawn once for each seed. */
function photo(seed: number, width = 900, height = 600): Buffer {
  const known = drawn.get(seed);
  if (known) return known;
  const rowLength = width * 3 + 1;
  const rows = Buffer.alloc(rowLength * height);
  let state = seed;
  for (let at = 0; at < rows.length; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    rows[at] = at % rowLength === 0 ? 0 : state >>> 24;
  }
  const picture = png({ width, height, bitDepth: 8, colors: "rgb", rows, isPacked: false });
  drawn.set(seed, picture);
  return picture;
}

const PARTS: Record<string, [type: string, delayMs: number, read: () => string | Buffer]> = {
  "/slow": ["text/html", 700, () => MARKUP],
  "/slow/theme.css": ["text/css", STYLE_DELAY_MS, () => THEME],
  "/slow/print-shop.css": ["text/css", STYLE_DELAY_MS, unusedRules],
  "/slow/banner.js": ["text/javascript", SCRIPT_DELAY_MS, () => BANNER],
  "/slow/counter.js": ["text/javascript", SCRIPT_DELAY_MS, () => COUNTER],
  // Displayed at four times its size.
  "/slow/stamp.png": ["image/png", PHOTO_DELAY_MS, () => photo(4, 90, 60)],
  "/slow/photo-1.png": ["image/png", PHOTO_DELAY_MS, () => photo(1)],
  "/slow/photo-2.png": ["image/png", PHOTO_DELAY_MS, () => photo(2)],
  "/slow/photo-3.png": ["image/png", PHOTO_DELAY_MS, () => photo(3)],
};

/** Sends the page or one of its resources: late, without charset, policy and compression. */
export function slowPart(path: string): ((response: ServerResponse) => Promise<void>) | undefined {
  const part = PARTS[path];
  if (!part) return undefined;
  const [type, delayMs, read] = part;
  return async (response) => {
    await wait(delayMs, undefined, { ref: false });
    // The client may have gone.
    if (response.destroyed) return;
    response.setHeader("Content-Type", type);
    // A third-party cookie without the attribute that it needs.
    response.setHeader("Set-Cookie", "seen=1; SameSite=None");
    response.end(read());
  };
}
