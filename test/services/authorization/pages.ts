// The local authorization server's pages as markup: signing in, choosing an account, consent, and an error.

import { readFileSync } from "node:fs";
import { html } from "../demo-site/pages.ts";
import { DEMO, VIEWER } from "./accounts.ts";
import { CLOUD_SCOPE } from "./scopes.ts";

const DEMO_SITE = new URL("../demo-site/", import.meta.url);

export const FILES: Record<string, { type: string; read(): string }> = {
  "/accounts.css": {
    type: "text/css",
    read: () =>
      readFileSync(new URL("style.css", DEMO_SITE), "utf8") +
      readFileSync(new URL("./accounts.css", import.meta.url), "utf8"),
  },
  "/icon.svg": { type: "image/svg+xml", read: () => readFileSync(new URL("icon.svg", DEMO_SITE), "utf8") },
};

/** Without `form-action`: browsers also apply it to redirects after a form, which lead to a client's address. */
export const CONTENT_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'";

const SCOPE_WORDS: Record<string, string> = {
  openid: "Know that it is you",
  offline_access: "Stay signed in while you are away",
  email: "See your e-mail address",
  profile: "See your name",
  [CLOUD_SCOPE]: "See, change and delete your cloud resources",
};

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const SITE = "Corner Shop accounts";

function page(title: string, lead: string, body: string): string {
  const content = `<div class="awning"></div>
<header class="bar"><span class="brand"><img src="/icon.svg" alt="">${SITE}</span></header>
<main class="sign-in">
<h1>${title}</h1>
<p class="lead">${lead}</p>
${body}
</main>
<footer>Corner Shop is made up, for trying Breachlight. The accounts are for everybody.</footer>`;
  return html(title, content, { site: SITE, style: "/accounts.css" });
}

/** @param refused the username from a failed attempt, if any */
export function loginPage(clientName: string, refused?: string): string {
  const hasFailed = refused !== undefined;
  const invalid = hasFailed ? ' aria-invalid="true" aria-describedby="error"' : "";
  const error = `<p class="error" id="error" role="alert">This user name and password do not belong together. Nobody was signed in.</p>\n`;
  return page(
    "Sign in",
    `To go on to ${escapeMarkup(clientName)}.`,
    `<section class="card">
${hasFailed ? error : ""}<form method="post">
<label>User name <input name="username" value="${escapeMarkup(refused ?? "")}" autocomplete="username" autocapitalize="none" spellcheck="false" required${invalid}></label>
<label>Password <input type="password" name="password" autocomplete="current-password" required${invalid}></label>
<button>Sign in</button>
</form>
<p class="aside">User name <code>${DEMO.userName}</code>, password <code>${DEMO.password}</code></p>
<p class="aside">To look only: user name <code>${VIEWER.userName}</code>, password <code>${VIEWER.password}</code></p>
</section>`,
  );
}

export function accountPage(clientName: string, userName: string): string {
  const name = escapeMarkup(userName);
  return page(
    "Choose an account",
    `To go on to ${escapeMarkup(clientName)}.`,
    `<section class="card">
<form class="choices" method="post">
<button name="account" value="same">Go on as ${name}</button>
<button class="quiet" name="account" value="other">Use another account</button>
</form>
</section>`,
  );
}

/** @param destination host that receives the response */
export function consentPage(
  clientName: string,
  destination: string,
  userName: string,
  scopes: readonly string[],
): string {
  const items = scopes.map(
    (scope) =>
      `<li>${SCOPE_WORDS[scope] ?? "Something that has no description"} <code>${escapeMarkup(scope)}</code></li>`,
  );
  const client = escapeMarkup(clientName);
  return page(
    `Allow ${client}?`,
    `You are signed in as <strong>${escapeMarkup(userName)}</strong>. ${client} would like to:`,
    `<section class="card">
<ul class="scopes">
${items.join("\n")}
</ul>
<form class="choices" method="post">
<button name="decision" value="allow">Allow</button>
<button class="quiet" name="decision" value="refuse">Refuse</button>
</form>
<p class="aside">The answer goes to ${escapeMarkup(destination)}.</p>
</section>`,
  );
}

/** @param message what happened and what to do; text, not markup */
export function errorPage(message: string): string {
  return page("This did not work", escapeMarkup(message), "");
}
