// Corner Shop: demo pages to enter passwords into and to score, for the tour and the end-to-end tests.

import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { pathOf } from "./answers.ts";
import { fastPage } from "./demo-site/fast-page.ts";
import * as pages from "./demo-site/pages.ts";
import { isSlowPart, sendSlowPart } from "./demo-site/slow-page.ts";
import { type LocalServer, listen } from "./local-server.ts";

export { PLAIN_HOST } from "./demo-site/pages.ts";

/** The page as it was asked for: the server answers to every host name. */
interface Place {
  host: string;
  port: number;
}

const PAGES: Record<string, (place: Place) => string> = {
  "/": ({ port }) => pages.indexPage(port),
  "/login": pages.loginPage,
  "/welcome": pages.welcomePage,
  "/signup": pages.signupPage,
  "/change": pages.changePage,
  "/frame": ({ host, port }) => pages.framePage(host, port),
  "/frame-login": pages.frameLoginPage,
  "/frame-welcome": pages.frameWelcomePage,
  "/shadow": pages.shadowPage,
  "/plain": pages.plainPage,
  "/leaving": pages.leavingPage,
  "/fast": fastPage,
};

/** Where a form is sent, and the page after it. */
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

/** As strict as a careful shop would be: what the extension shows has to hold under it. */
const CONTENT_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; frame-src http:; form-action 'self'; base-uri 'none'";

/** What looks for a robots.txt may do so from inside the page. */
const SCORED_POLICY = `${CONTENT_POLICY}; connect-src 'self'`;

function hostOf(request: IncomingMessage): string {
  return (request.headers.host ?? "127.0.0.1").replace(/:\d+$/, "");
}

/** Starts the demo pages; they are reached on loopback, under any host name that leads there. */
export async function startDemoSite(): Promise<LocalServer> {
  return listen(async (request, response) => {
    // What was entered is not read, only let through.
    request.resume();
    const path = pathOf(request);
    const isRead = request.method === "GET" || request.method === "HEAD";
    const write = Object.hasOwn(PAGES, path) ? PAGES[path] : undefined;
    const next = Object.hasOwn(FORM_TARGETS, path) ? FORM_TARGETS[path] : undefined;
    const type = Object.hasOwn(FILES, path) ? FILES[path] : undefined;

    response.setHeader("Cache-Control", "no-store");
    if (isRead && write) {
      response.setHeader("Content-Security-Policy", path === "/fast" ? SCORED_POLICY : CONTENT_POLICY);
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.end(write({ host: hostOf(request), port: request.socket.localPort ?? 80 }));
    } else if (isRead && type) {
      response.setHeader("Content-Type", `${type}; charset=utf-8`);
      response.end(readFileSync(new URL(`./demo-site${path}`, import.meta.url)));
    } else if (isRead && isSlowPart(path)) {
      await sendSlowPart(path, response);
    } else if (request.method === "POST" && next) {
      response.writeHead(303, { Location: next }).end();
    } else {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("There is no such page.");
    }
  });
}
