// A response in which every text, address and picture tries to run, load or navigate; one server would receive it.

import { type AnalysisRecord, cannedAnswer } from "../../services/analysis-service.ts";

/** What is appended to every text. */
function markup(canary: string): string {
  return [
    ` <img src="${canary}/image" onerror="fetch('${canary}/onerror')">`,
    `<script>fetch('${canary}/script');document.title='ran'</script>`,
    `<style>@import '${canary}/style';*{background:url(${canary}/background)}</style>`,
    `<iframe src="${canary}/frame"></iframe><link rel=stylesheet href="${canary}/sheet">`,
    `<svg onload="fetch('${canary}/svg')"><image href="${canary}/svg-image"/></svg>`,
    `<meta http-equiv=refresh content="0;url=${canary}/refresh"><base href="${canary}/base/">`,
    `[run](javascript:fetch('${canary}/link'))[data](data:text/html,<script>fetch('${canary}/data')</script>)`,
    `![picture](${canary}/markdown)[](javascript:alert(1))[tabs](java\tscript:alert(1))`,
    `</style></script></textarea></title><img src=${canary}/closing>"'><img src=${canary}/quoted>`,
  ].join("");
}

/** Names stay unchanged: with others the renderer wouldn't recognize what to draw. */
const NAMES = /^(?:id|scoreDisplayMode|type|valueType|itemType|key|group|numericUnit|locale)$/;

function poison(value: unknown, evil: string, key = ""): unknown {
  if (typeof value === "string") return NAMES.test(key) ? value : value + evil;
  if (Array.isArray(value)) return value.map((item) => poison(item, evil, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, poison(item, evil, name)]));
}

/** A table with cells of every kind, each with an address that must not be followed. */
function hostileTable(canary: string, evil: string): Record<string, unknown> {
  const kinds = ["url", "link", "thumbnail", "node", "code", "text", "source-location", "html", "image"];
  const node = {
    type: "node",
    snippet: `<p onclick="fetch('${canary}/snippet')">${evil}`,
    selector: `"><img src=${canary}/selector>`,
    path: "1,HTML",
    nodeLabel: evil,
    explanation: evil,
    boundingRect: { top: 0, left: 0, right: 9, bottom: 9, width: 9, height: 9 },
    lhId: "page-0-P",
  };
  const source = { type: "source-location", url: `${canary}/source.js`, urlProvider: "network" };
  const values: Record<string, unknown> = {
    url: `javascript:fetch('${canary}/url')`,
    link: { type: "link", text: evil, url: `javascript:fetch('${canary}/link-value')` },
    thumbnail: `${canary}/thumbnail.png`,
    node,
    code: { type: "code", value: evil },
    text: evil,
    "source-location": { ...source, line: 1, column: 1, original: { file: evil, line: 1, column: 1 } },
    html: { type: "html", value: evil },
    image: { type: "image", url: `${canary}/image-value.png`, value: `${canary}/image-value.png` },
  };
  return {
    type: "table",
    headings: kinds.map((kind) => ({ key: kind, valueType: kind, itemType: kind, label: kind + evil })),
    items: [values, { ...values, subItems: { type: "subitems", items: [values] } }],
  };
}

/** The response about a page, with the spec's names. */
export function hostileAnswer(url: string, canary: string): AnalysisRecord {
  const evil = markup(canary);
  const { beaconResult, ...rest } = cannedAnswer({ url });
  if (!beaconResult) throw new Error("canned answers hold a result");
  const { categories, audits, ...others } = beaconResult;
  const remote = `${canary}/picture.png`;
  const escaping = `data:image/png;base64,AAAA'");background:url(${canary}/escaped)`;
  const performance = categories.performance;
  const added: Record<string, unknown> = {
    "hostile-table": hostileTable(canary, evil),
    "final-screenshot": { type: "screenshot", timestamp: 1, data: remote },
    "screenshot-thumbnails": {
      type: "filmstrip",
      scale: 1,
      items: [remote, escaping].map((data) => ({ timing: 1, timestamp: 1, data })),
    },
    "critical-request-chains": {
      type: "criticalrequestchain",
      longestChain: { duration: 1, length: 1, transferSize: 1 },
      chains: {
        a: { request: { url: `${canary}/chain${evil}`, startTime: 1, endTime: 2, transferSize: 1 } },
      },
    },
    "hostile-list": { type: "list", items: [hostileTable(canary, evil), { type: "node", snippet: evil }] },
    "hostile-kind": { type: `x"><img src=${canary}/kind>`, items: [evil] },
  };
  const hostileAudits = Object.entries(added).map(([id, details]) => ({
    id,
    title: `Hostile ${id}${evil}`,
    description: `What is it?${evil}`,
    displayValue: evil,
    explanation: evil,
    score: 0,
    scoreDisplayMode: "binary",
    warnings: [evil],
    details,
  }));
  const poisoned = poison({ categories, audits, ...others }, evil) as NonNullable<typeof beaconResult>;
  const result = {
    ...poisoned,
    requestedUrl: url,
    // Userinfo before the host isn't the host.
    finalUrl: `https://shop.example@127.0.0.1/${encodeURIComponent(evil).slice(0, 200)}`,
    audits: { ...poisoned.audits, ...Object.fromEntries(hostileAudits.map((audit) => [audit.id, audit])) },
    categories: {
      ...poisoned.categories,
      performance: {
        ...(poisoned.categories.performance as NonNullable<typeof performance>),
        auditRefs: [
          ...(performance?.auditRefs ?? []),
          ...hostileAudits.map(({ id }) => ({ id, weight: 1, group: "diagnostics" })),
        ],
      },
      [`x"><img src=${canary}/category>`]: {
        id: `x"><img src=${canary}/category>`,
        title: `Hostile${evil}`,
        auditRefs: [{ id: "hostile-table", weight: 1, group: `g"><img src=${canary}/group>` }],
        score: 0.5,
      },
    },
    stackPacks: [
      {
        id: "drawing",
        title: `Drawing${evil}`,
        iconDataURL: `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"><script>fetch('${canary}/icon-script')</script><image href="${canary}/icon-image"/></svg>`)}`,
        descriptions: { "hostile-table": evil },
      },
    ],
    runWarnings: [`Warned${evil}`],
    runtimeError: { code: `BAD"><img src=${canary}/code>`, message: `Broken${evil}` },
    fullPageScreenshot: {
      screenshot: { data: escaping, width: 10, height: 10 },
      nodes: { "page-0-P": { top: 0, left: 0, right: 9, bottom: 9, width: 9, height: 9 } },
    },
  };
  return { ...rest, beaconResult: result as unknown as NonNullable<AnalysisRecord["beaconResult"]> };
}
