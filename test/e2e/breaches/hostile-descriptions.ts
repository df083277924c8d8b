// Descriptions that try to run, load or navigate: every trick uses one address, and that one is watched.

import { listen } from "../../services/local-server.ts";

export type Canary = Awaited<ReturnType<typeof startCanary>>;

/** Starts a server that nobody has a reason to contact, with the paths that were requested all the same. */
export async function startCanary() {
  const heard: string[] = [];
  const server = await listen(({ url = "" }, response) => {
    heard.push(url);
    response
      .writeHead(200, { "Content-Type": "text/plain", "Access-Control-Allow-Origin": "*" })
      .end("heard");
  });
  return { ...server, heard: heard as readonly string[] };
}

/** What a script would do if it ran: leave a mark on the page, stop it, and call the server. */
function scripts(url: string): string[] {
  return [
    `document.title="ran"`,
    `document.documentElement.dataset.ran=1`,
    `alert(1)`,
    `fetch("${url}/fetched")`,
    `new Image().src="${url}/image"`,
    `location="${url}/left"`,
  ];
}

type Encode = (text: string) => string;

const asIs: Encode = (text) => text;
const decimal: Encode = (text) => [...text].map((char) => `&#${char.codePointAt(0)};`).join("");
const hexadecimal: Encode = (text) =>
  [...text].map((char) => `&#x${char.codePointAt(0)?.toString(16)}`).join("");
const capitals: Encode = (text) =>
  text.replace(/[a-z]/g, (char, at: number) => (at % 2 ? char.toUpperCase() : char));
const broken: Encode = (text) => text.replace(/^(.{4})/, "$1\t\n");
const padded: Encode = (text) => `\u0001 ${text}`;
const entities: Encode = (text) => text.replace("s", "&#115;").replace(":", "&colon;").replace("/", "&sol;");
const percent: Encode = (text) => text.replace(/[a-z]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);

const ENCODINGS = [asIs, decimal, hexadecimal, capitals, broken, padded, entities, percent];
const EVENTS = "onerror onload onclick onmouseover onfocus ontoggle onanimationstart OnError".split(" ");

const TAGS = "img, svg, p, em, strong, a, details open, input autofocus, video, math, x-y, b".split(", ");

/** Elements that load or run something, with `U` for the address and `J` for the script. */
const LOADERS = [
  `<script>J</script>`,
  `<script type=module>import "U/module"</script>`,
  `<script src=//U/script></script`,
  `<img src="U/pixel">`,
  `<img src=x srcset="U/set 1x, U/set 2x">`,
  `<picture><source srcset=U/picture><img></picture>`,
  `<image href="U/image">`,
  `<svg><image href="U/svg" xlink:href="U/svg"/><use href="U/use#a"/></svg>`,
  `<svg><script>J</script><animate onbegin="J" attributeName=x dur=1s></svg>`,
  `<iframe src="U/frame"></iframe>`,
  `<iframe srcdoc="<img src=U/srcdoc><script>J</script>"></iframe>`,
  `<object data="U/object"></object><embed src="U/embed">`,
  `<video src="U/video" poster="U/poster" autoplay></video><audio src="U/audio" autoplay></audio>`,
  `<link rel=stylesheet href="U/css"><link rel=preload as=image href="U/preload">`,
  `<link rel=dns-prefetch href="U"><link rel=preconnect href="U"><link rel=prefetch href="U/prefetch">`,
  `<style>@import "U/import"; body { background: url(U/background) }</style>`,
  `<p style="background-image: url(U/style); position: fixed; inset: 0">text</p>`,
  `<em style="list-style: url('U/list')" class="popup-problem" id="tab-accounts">text</em>`,
  `<table background="U/table"><tr><td background="U/cell">cell</table>`,
  `<meta http-equiv=refresh content="0; url=U/refresh">`,
  `<base href="U/"><a href="based">text</a>`,
  `<form action="U/form" id=f><input name=attributes><button>Go</button><input type=image src="U/button"></form>`,
  `<a href="U/ping" ping="U/pinged" target=_self rel=opener download onclick="J" style="color: red">link</a>`,
  `<a href="U/one">one <a href="U/two">two <b>three</a></a>`,
  `<strong onclick="J"><a href="U/inside"><img src="U/inside"></a></strong>`,
  `<math><mtext><table><mglyph><style><img src="U/mglyph" onerror="J"></style></mglyph></table></mtext></math>`,
  `<svg></p><style><a id="</style><img src=U/mutated onerror=J>">`,
  `<noscript><p title="</noscript><img src=U/noscript onerror=J>"></noscript>`,
  `<textarea><img title="</textarea><img src=U/textarea onerror=J>"></textarea>`,
  `<!--><img src="U/comment" onerror="J">-->`,
  `<![CDATA[><img src="U/cdata" onerror="J">]]>`,
  `<template><img src="U/template"></template><x-y is=a onclick=J>element</x-y>`,
  `<select><template><style><!--</style><a rel="--></style></template></select><img src=U/select onerror=J>">`,
  `<svg><foreignObject><iframe src="U/foreign"></iframe></foreignObject></svg>`,
  `<body onload="J" background="U/body"><frameset><frame src="U/frameset"></frameset>`,
  `<input name=nodeName><img name=attributes src=U/clobbered><a id=childNodes href=U/clobber>clobber</a>`,
  `<div contenteditable tabindex=1 autofocus onfocus="J">focus</div><marquee onstart="J">move</marquee>`,
  `<plaintext><img src="U/plain">`,
] as const;

const SCHEMES = "javascript: JAVASCRIPT: data:text/html, vbscript: blob: file:/// // mailto: ws:".split(" ");

/** Descriptions with each trick once, in one encoding or another: as few as the popup shows at a time. */
export function hostileDescriptions(url: string): string[] {
  const code = (index: number) => scripts(url).at(index % scripts(url).length) ?? "";
  const encode = (index: number, text: string) => ENCODINGS[index % ENCODINGS.length]?.(text) ?? text;
  const small = [
    ...TAGS.flatMap((tag, at) =>
      EVENTS.slice(at % 2, 4).map(
        (event, index) => `<${tag} src=x ${event}='${encode(at + index, code(at + index))}'>text`,
      ),
    ),
    ...SCHEMES.flatMap((scheme) =>
      [0, 3, 4].map((how) => `<em><a href='${encode(how, scheme + code(how))}' target=_top>a link</a></em>`),
    ),
  ];
  // The loader comes last: some take all that follows as their text.
  return LOADERS.map((loader, index) => {
    const before = small.filter((_, at) => at % LOADERS.length === index);
    const markup = loader.replaceAll("J", code(index).replaceAll('"', "&quot;"));
    return before.join(" ") + markup.replaceAll("U", url);
  });
}
