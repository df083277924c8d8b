// Corner Shop: demo pages with password forms and pages to score, for the tour and the end-to-end tests.

import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { pathOf } from "./answers.ts";
import { PAGES } from "./demo-site/pages.ts";
import { SAMPLE_PATH, sampleExport } from "./demo-site/sample-export.ts";
import { slowPart } from "./demo-site/slow-page.ts";
import { type LocalServer, listen } from "./local-server.ts";

const FORM_TARGETS: Record<string, string> = {
  "/session": "/welcome",
  "/account": "/welcome",
  "/password": "/welcome",
  "/frame-session": "/frame-welcome",
};

const FILES: Record<string, string> = {
  "/style.css": "text/css",
  "/icon.svg": "image/svg+xml",
  "/shadow.js": "text/javascript",
  "/leaving.js": "text/javascript",
};

/** As strict as a careful shop: the extension's notice must work under it. */
const CONTENT_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; frame-src http:; form-action 'self'; base-uri 'none'";

/** The robots.txt check may run from inside the page. */
const SCORED_POLICY = `${CONTENT_POLICY}; connect-src 'self'`;

function hostOf(request: IncomingMessage): string {
  return (request.headers.host ?? "127.0.0.1").replace(/:\d+$/, "");
}

/** Starts the demo pages on loopback, under any host name that resolves to it. */
export async function startDemoSite(): Promise<LocalServer> {
  return listen(async (request, response) => {
    // The body isn't read, only drained.
    request.resume();
    const path = pathOf(request);
    const isRead = request.method === "GET" || request.method === "HEAD";
    const [write, next, type] = [PAGES[path], FORM_TARGETS[path], FILES[path]];
    const sendLate = slowPart(path);

    response.setHeader("Cache-Control", "no-store");
    if (isRead && write) {
      response.setHeader("Content-Security-Policy", path === "/fast" ? SCORED_POLICY : CONTENT_POLICY);
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.end(write({ host: hostOf(request), port: request.socket.localPort ?? 80 }));
    } else if (isRead && type) {
      response.setHeader("Content-Type", `${type}; charset=utf-8`);
      response.end(readFileSync(new URL(`./demo-site${path}`, import.meta.url)));
    } else if (isRead && path === SAMPLE_PATH) {
      response.setHeader("Content-Type", "application/json");
      response.setHeader("Content-Disposition", 'attachment; filename="passwords.json"');
      response.end(sampleExport());
    } else if (isRead && sendLate) {
      await sendLate(response);
    } else if (request.method === "POST" && next) {
      response.writeHead(303, { Location: next }).end();
    } else {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("There is no such page.");
    }
  });
}
