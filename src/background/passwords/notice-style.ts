// Style sheet of the in-page notice, for its closed shadow root. It is sent with the verdict, so pages without a notice
// don't carry it. `!important` rules in a shadow root outrank the page's own important rules, inline styles and layers, so
// `*{display:none!important}` does not reach it. Text comes from attributes as generated content, which the page's
// window.find() and selection never see. No custom properties: a page can register one of the same name (`@property`)
// with a type that is not a color, and that applies in every shadow root of its document. One bold weight: finding the font of another
// takes longer than all the rest of the layout.

/** Each color for the light theme, then the dark one. */
export const NOTICE_COLORS = {
  ground: ["#fff", "#1e222a"],
  ink: ["#14171c", "#eceef2"],
  soft: ["#5a6270", "#a2abb9"],
  line: ["#e3e6eb", "#2d323b"],
  bad: ["#b3261e", "#ff9a91"],
  accent: ["#2f4fd0", "#8ea6ff"],
  strong: ["#2540ad", "#a9bbff"],
  onAccent: ["#fff", "#10142a"],
} as const;

function color(name: keyof typeof NOTICE_COLORS): string {
  return `light-dark(${NOTICE_COLORS[name].join()})`;
}

export const NOTICE_STYLE = `
:host{all:initial!important;position:fixed!important;inset:0 auto auto 0!important;display:block!important}
.n{color-scheme:light dark;box-sizing:border-box;width:max-content;max-width:min(25.7em,100vw - 32px);margin:0;overflow:visible;grid-template-columns:1fr auto;gap:10px 8px;padding:12px 8px 12px 14px;background:${color("ground")};color:${color("ink")};border:1px solid ${color("line")};border-inline-start:4px solid ${color("bad")};border-radius:10px;box-shadow:0 8px 24px light-dark(#0003,#0009);font:.875em/1.45 system-ui,sans-serif;text-align:start;text-wrap:pretty;cursor:default;user-select:none}
.n:popover-open{display:grid}
.n[hidden]{visibility:hidden}
[data-t]{display:block}
[data-t]::before{content:attr(data-t)}
b{margin-bottom:2px;font-weight:600;color:${color("bad")}}
p,details{grid-area:2/1/auto/-1;align-self:start;margin:0}
p{display:flex;flex-wrap:wrap;align-items:center;gap:4px 10px;margin-inline-end:36px}
small{display:flex;align-items:center;gap:6px;font-size:.857em;color:${color("soft")}}
small::before{content:"";width:12px;height:12px;background:linear-gradient(45deg,${color("accent")} 43%,${color("ground")} 0 56%,${color("accent")} 0);clip-path:polygon(50% 0,94% 12%,94% 46%,82% 76%,50% 100%,18% 76%,6% 46%,6% 12%)}
button,summary{all:unset;flex:none;box-sizing:border-box;border-radius:8px;color:${color("soft")};cursor:pointer}
.x,summary{width:28px;height:28px;text-align:center;line-height:28px}
.x{margin:-4px 0}
.x::before{content:"\\2715"/""}
details{pointer-events:none;line-height:28px}
summary{display:block;margin:3px 0;margin-inline-start:auto;pointer-events:auto}
summary::before{content:"\\2026"/""}
details button{padding:3px 8px;margin-inline-start:-8px;pointer-events:auto}
details:not([open]) button{display:none}
button:hover,summary:hover{background:${color("line")};color:${color("ink")}}
p button{padding:6px 14px;font-weight:600;background:${color("accent")};color:${color("onAccent")}}
p button:hover{background:${color("strong")};color:${color("onAccent")}}
button:focus-visible,summary:focus-visible{outline:2px solid ${color("accent")};outline-offset:-2px}
p button:focus-visible{outline-offset:2px}
@media(max-height:420px) and (max-width:480px),(max-height:260px){.n>div b+span{display:none}}
@media(forced-colors:active){.n{background:Canvas;border-color:CanvasText}p button{forced-color-adjust:none;background:ButtonText;color:ButtonFace}small::before{forced-color-adjust:none;background:CanvasText}}
@media print{:host{display:none!important}}
@media(prefers-reduced-motion:no-preference){.n{animation:a .12s ease-out}@keyframes a{from{opacity:0}}}
`;
