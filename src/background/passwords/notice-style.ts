// Style sheet of the in-page notice, for its closed shadow root. It is sent with the verdict, so pages without a notice
// don't carry it. `!important` rules in a shadow root outrank the page's own important rules, inline styles and layers, so
// `*{display:none!important}` does not reach it. Text comes from attributes as generated content, which the page's
// window.find() and selection never see. No custom properties: a page can register one of the same name (`@property`)
// with a type that is not a color, and that applies in every shadow root of its document.

/** Each color for the light theme, then the dark one. */
export const NOTICE_COLORS = {
  ground: ["#fff", "#1e222a"],
  ink: ["#14171c", "#eceef2"],
  soft: ["#5a6270", "#a2abb9"],
  line: ["#e3e6eb", "#2d323b"],
  bad: ["#b3261e", "#ff9a91"],
  accent: ["#2f4fd0", "#8ea6ff"],
} as const;

function color(name: keyof typeof NOTICE_COLORS): string {
  return `light-dark(${NOTICE_COLORS[name].join()})`;
}

export const NOTICE_STYLE = `
:host{all:initial!important;position:fixed!important;inset:0 auto auto 0!important;display:block!important;z-index:2147483647!important}
.n{color-scheme:light dark;position:fixed;box-sizing:border-box;width:max-content;max-width:min(400px,100vw - 16px);display:grid;grid-template-columns:auto 1fr auto;gap:4px 12px;padding:12px 8px 12px 14px;background:${color("ground")};color:${color("ink")};border:1px solid ${color("line")};border-inline-start:4px solid ${color("bad")};border-radius:10px;box-shadow:0 8px 24px light-dark(#0003,#0009);font:14px/1.45 system-ui,sans-serif;text-align:start;text-wrap:pretty;cursor:default;user-select:none}
.n[hidden]{visibility:hidden}
[data-t]{display:block}
[data-t]::before{content:attr(data-t)}
b{font-weight:650}
i{flex:none;width:18px;height:16px;margin-top:2px;background:${color("bad")};clip-path:polygon(50% 0,100% 100%,0 100%);position:relative}
i::before,i::after{content:"";position:absolute;left:8px;width:2px;background:${color("ground")}}
i::before{top:5px;height:5px}
i::after{top:11.5px;height:2px}
small{grid-column:2/-1;display:flex;align-items:center;gap:6px;font-size:12px;color:${color("soft")}}
small::before{content:"";width:12px;height:12px;background:linear-gradient(45deg,${color("accent")} 43%,${color("ground")} 0 56%,${color("accent")} 0);clip-path:polygon(50% 0,94% 12%,94% 46%,82% 76%,50% 100%,18% 76%,6% 46%,6% 12%)}
button{all:unset;flex:none;box-sizing:border-box;border-radius:8px;color:${color("soft")};cursor:pointer}
.n>button{width:28px;height:28px;margin:-4px 0;text-align:center;line-height:28px}
.n>button::before{content:"\\2715"/""}
small button{margin-inline-start:auto;padding:4px 6px;color:${color("accent")}}
button:hover{background:${color("line")};color:${color("ink")}}
button:focus-visible{outline:2px solid ${color("accent")};outline-offset:-2px}
@media(forced-colors:active){.n{background:Canvas;border-color:CanvasText}i,small::before{forced-color-adjust:none;background:CanvasText}i::before,i::after{background:Canvas}}
@media print{:host{display:none!important}}
@media(prefers-reduced-motion:no-preference){.n{animation:a .12s ease-out}@keyframes a{from{opacity:0}}}
`;
