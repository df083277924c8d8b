// The look of the notice in the page, as one sheet for its closed shadow root. It travels with the verdict: no page
// that shows no notice has to carry it. Rules marked important in a shadow root outrank the page's own important ones,
// inline style and layers included, so `*{display:none!important}` does not reach it. Words come from attributes as
// generated content: the page's window.find() and selection never see them.

export const NOTICE_STYLE = `
:host{all:initial!important;position:fixed!important;inset:0 auto auto 0!important;display:block!important;z-index:2147483647!important}
.n{--bg:#fff;--ink:#14171c;--soft:#5a6270;--line:#e3e6eb;--bad:#b3261e;--accent:#2f4fd0;position:fixed;box-sizing:border-box;width:max-content;max-width:min(400px,100vw - 16px);display:flex;gap:12px;padding:12px 8px 12px 14px;background:var(--bg);color:var(--ink);border:1px solid var(--line);border-inline-start:4px solid var(--bad);border-radius:10px;box-shadow:0 8px 24px #0003;font:14px/1.45 system-ui,sans-serif;text-align:start;text-wrap:pretty;cursor:default;user-select:none}
.n[hidden]{visibility:hidden}
[data-t]{display:block}
[data-t]::before{content:attr(data-t)}
b{font-weight:650}
i{flex:none;width:18px;height:16px;margin-top:2px;background:var(--bad);clip-path:polygon(50% 0,100% 100%,0 100%);position:relative}
i::before,i::after{content:"";position:absolute;left:8px;width:2px;background:var(--bg)}
i::before{top:5px;height:5px}
i::after{top:11.5px;height:2px}
button{all:unset;flex:none;box-sizing:border-box;width:28px;height:28px;margin:-4px 0;border-radius:8px;text-align:center;line-height:28px;color:var(--soft);cursor:pointer}
button::before{content:"\\2715"/""}
button:hover{background:var(--line);color:var(--ink)}
button:focus-visible{outline:2px solid var(--accent);outline-offset:-2px}
@media(prefers-color-scheme:dark){.n{--bg:#1e222a;--ink:#eceef2;--soft:#a2abb9;--line:#2d323b;--bad:#ff9a91;--accent:#8ea6ff;box-shadow:0 8px 24px #0009}}
@media(forced-colors:active){.n{--bg:Canvas;--bad:CanvasText}i{forced-color-adjust:none}}
@media(prefers-reduced-motion:no-preference){.n{animation:a .12s ease-out}@keyframes a{from{opacity:0}}}
`;
