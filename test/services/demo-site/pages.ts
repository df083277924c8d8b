// The pages of Corner Shop, as markup.

/** A host that the browser is told to find on this computer, and that is not local by its name. */
export const PLAIN_HOST = "shop.test";

const FOOTER = "Corner Shop is made up, for trying Breachlight. Nothing that you enter here is kept.";

interface Page {
  title: string;
  lead: string;
  body: string;
}

/** A page with `content` in its body, and what stands in its head beside the usual. */
export function html(title: string, content: string, { bodyClass = "", head = "" } = {}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Corner Shop</title>${head}
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/style.css">
</head>
<body class="${bodyClass}">
${content}
</body>
</html>
`;
}

function page({ title, lead, body }: Page): string {
  return html(
    title,
    `<div class="awning"></div>
<header class="bar">
<a class="brand" href="/"><img src="/icon.svg" alt="">Corner Shop</a>
<nav class="menu"><a href="/login">Sign in</a><a href="/signup">Create an account</a><a href="/change">Your password</a></nav>
</header>
<main>
<h1>${title}</h1>
<p class="lead">${lead}</p>
${body}
</main>
<footer>${FOOTER}</footer>`,
  );
}

function loginForm(action = "/session"): string {
  return `<form method="post" action="${action}">
<label>User name <input name="username" autocomplete="username" autocapitalize="none" spellcheck="false"></label>
<label>Password <input type="password" name="password" autocomplete="current-password"></label>
<button>Sign in</button>
</form>`;
}

function card(content: string): string {
  return `<section class="card">\n${content}\n</section>`;
}

const SHELF: readonly (readonly [path: string, title: string, text: string])[] = [
  ["/login", "Sign in", "A user name and a password."],
  ["/signup", "Create an account", "A new password and its confirmation."],
  ["/change", "Change your password", "The current one, a new one, and the new one again."],
  ["/frame", "Sign in with a partner", "The form comes from another site, in a frame."],
  ["/shadow", "Members’ door", "The form is inside a closed shadow root, inside an open one."],
  ["/leaving", "Quick checkout", "Signing in leaves the page at once."],
  ["/fast", "What is in season", "A page that takes care: all of its scores are high."],
  ["/slow", "Saturday market", "A page that does nearly everything wrong: all of its scores are low."],
];

/** Where the same server is another site: the two loopback names are two hosts. */
function otherLoopbackHost(host: string): string {
  return host === "localhost" ? "127.0.0.1" : "localhost";
}

export function indexPage(port: number): string {
  const plain = [
    `http://${PLAIN_HOST}:${port}/plain`,
    "Sign in, unencrypted",
    "Plain http, on a host that is not this computer by its name.",
  ] as const;
  const items = [...SHELF, plain].map(
    ([path, title, text]) => `<li><a href="${path}"><h2>${title}</h2><p>${text}</p></a></li>`,
  );
  return page({
    title: "Everything round the corner",
    lead: "Pick a page and enter a password: <code>sunshine</code> is in known breaches, <code>velvet-harbour-91-quilt</code> is not.",
    body: `<ul class="shelf">\n${items.join("\n")}\n</ul>`,
  });
}

export function loginPage(): string {
  return page({
    title: "Welcome back",
    lead: "Sign in to see your basket and your orders.",
    body: card(`${loginForm()}\n<p class="aside">New here? <a href="/signup">Create an account</a></p>`),
  });
}

export function welcomePage(): string {
  return page({
    title: "You are signed in",
    lead: "Good to see you. Your basket is as you left it: two lemons, a loaf of rye and a jar of honey.",
    body: `<p><a href="/change">Change your password</a> or <a href="/">look around the shop</a>.</p>`,
  });
}

export function signupPage(): string {
  return page({
    title: "Create an account",
    lead: "One account for the shop, the bakery and the Saturday market.",
    body: card(`<form method="post" action="/account">
<label>E-mail address <input type="email" name="email" autocomplete="email"></label>
<label>Password <input type="password" name="password" autocomplete="new-password"></label>
<label>Password, again <input type="password" name="confirmation" autocomplete="new-password"></label>
<button>Create the account</button>
</form>`),
  });
}

export function changePage(): string {
  return page({
    title: "Change your password",
    lead: "Choose one that you use nowhere else.",
    body: card(`<form method="post" action="/password">
<label>Current password <input type="password" name="current" autocomplete="current-password"></label>
<label>New password <input type="password" name="new" autocomplete="new-password"></label>
<label>New password, again <input type="password" name="confirmation" autocomplete="new-password"></label>
<button>Change it</button>
</form>`),
  });
}

export function framePage(host: string, port: number): string {
  return page({
    title: "Sign in with a partner",
    lead: "The form below comes from another site, in a frame.",
    body: `<iframe title="Partner sign-in" src="http://${otherLoopbackHost(host)}:${port}/frame-login"></iframe>`,
  });
}

const FRAMED = { bodyClass: "framed" };

export function frameLoginPage(): string {
  return html("Partner sign-in", `<main>\n${card(loginForm("/frame-session"))}\n</main>`, FRAMED);
}

export function frameWelcomePage(): string {
  return html("Partner", "<main>\n<h1>You are signed in</h1>\n</main>", FRAMED);
}

export function shadowPage(): string {
  return page({
    title: "Members’ door",
    lead: "The form below is inside a closed shadow root, inside an open one.",
    body: `<shop-panel></shop-panel>
<template id="sign-in">
<link rel="stylesheet" href="/style.css">
${card(loginForm())}
</template>
<script src="/shadow.js"></script>`,
  });
}

export function plainPage(): string {
  return page({
    title: "Welcome back",
    lead: "This page came over plain http: anyone on the way can read what you enter.",
    body: card(loginForm()),
  });
}

export function leavingPage(): string {
  return page({
    title: "Quick checkout",
    lead: "Signing in takes you to the next page at once.",
    body: `${card(loginForm())}\n<script src="/leaving.js"></script>`,
  });
}
