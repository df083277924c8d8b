// Corner Shop's pages as markup, by path.

/** A host that the browser resolves to localhost, but isn't local by its name. */
const PLAIN_HOST = "plain.test";

const FOOTER = "Corner Shop is made up, for trying Breachlight. Nothing that you enter here is kept.";

interface Place {
  host: string;
  port: number;
}

/** A page of Corner Shop, or of another site with its look. */
export function html(
  title: string,
  content: string,
  { bodyClass = "", head = "", site = "Corner Shop", style = "/style.css" } = {},
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${site}</title>${head}
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="${style}">
</head>
<body class="${bodyClass}">
${content}
</body>
</html>
`;
}

function page(title: string, lead: string, body: string): string {
  return html(
    title,
    `<div class="awning"></div>
<header class="bar">
<a class="brand" href="/"><img src="/icon.svg" alt="" width="32" height="32">Corner Shop</a>
<nav class="menu"><a href="/login">Sign in</a><a href="/signup">Create an account</a><a href="/change">Your password</a></nav>
</header>
<main>
<h1>${title}</h1>
<p class="lead">${lead}</p>
${body}
</main>
<footer>${FOOTER}</footer>`,
    { head: `\n<meta name="description" content="${lead}">` },
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

function shelf(items: readonly string[]): string {
  return `<ul class="shelf">\n${items.map((item) => `<li>${item}</li>`).join("\n")}\n</ul>`;
}

function indexPage(port: number): string {
  const plain = [
    `http://${PLAIN_HOST}:${port}/plain`,
    "Sign in, unencrypted",
    "Plain http, on a host that is not this computer by its name.",
  ] as const;
  const items = [...SHELF, plain].map(
    ([path, title, text]) => `<a href="${path}"><h2>${title}</h2><p>${text}</p></a>`,
  );
  const lead =
    "Pick a page and enter a password: sunshine is in known breaches, velvet-harbour-91-quilt is not.";
  return page("Everything round the corner", lead, shelf(items));
}

/** One file and its style sheet: no script, no image without a size, nothing that moves. */
function fastPage(): string {
  const lead =
    "What the corner shop has this week, from the roof, the yard and the oven, and when it is open.";
  const items = ["Lemons from the yard", "Rye bread, baked at five", "Honey from the roof"];
  return page("What is in season", lead, shelf(items));
}

const FRAMED = { bodyClass: "framed" };

export const PAGES: Record<string, (place: Place) => string> = {
  "/": ({ port }) => indexPage(port),
  "/login": () =>
    page(
      "Welcome back",
      "Sign in to see your basket and your orders.",
      card(`${loginForm()}\n<p class="aside">New here? <a href="/signup">Create an account</a></p>`),
    ),
  "/welcome": () =>
    page(
      "You are signed in",
      "Good to see you. Your basket is as you left it: two lemons, a loaf of rye and a jar of honey.",
      `<p><a href="/change">Change your password</a> or <a href="/">look around the shop</a>.</p>`,
    ),
  "/signup": () =>
    page(
      "Create an account",
      "One account for the shop, the bakery and the Saturday market.",
      card(`<form method="post" action="/account">
<label>E-mail address <input type="email" name="email" autocomplete="email"></label>
<label>Password <input type="password" name="password" autocomplete="new-password"></label>
<label>Password, again <input type="password" name="confirmation" autocomplete="new-password"></label>
<button>Create the account</button>
</form>`),
    ),
  "/change": () =>
    page(
      "Change your password",
      "Choose one that you use nowhere else.",
      card(`<form method="post" action="/password">
<label>Current password <input type="password" name="current" autocomplete="current-password"></label>
<label>New password <input type="password" name="new" autocomplete="new-password"></label>
<label>New password, again <input type="password" name="confirmation" autocomplete="new-password"></label>
<button>Change it</button>
</form>`),
    ),
  "/frame": ({ host, port }) => {
    // The same server is another site under the other loopback name.
    const other = host === "localhost" ? "127.0.0.1" : "localhost";
    const frame = `<iframe title="Partner sign-in" src="http://${other}:${port}/frame-login"></iframe>`;
    return page("Sign in with a partner", "The form below comes from another site, in a frame.", frame);
  },
  "/frame-login": () =>
    html("Partner sign-in", `<main>\n${card(loginForm("/frame-session"))}\n</main>`, FRAMED),
  "/frame-welcome": () => html("Partner", "<main>\n<h1>You are signed in</h1>\n</main>", FRAMED),
  "/shadow": () =>
    page(
      "Members’ door",
      "The form below is inside a closed shadow root, inside an open one.",
      `<shop-panel></shop-panel>
<template id="sign-in">
<link rel="stylesheet" href="/style.css">
${card(loginForm())}
</template>
<script src="/shadow.js"></script>`,
    ),
  "/plain": () =>
    page(
      "Welcome back",
      "This page came over plain http: anyone on the way can read what you enter.",
      card(loginForm()),
    ),
  "/leaving": () =>
    page(
      "Quick checkout",
      "Signing in takes you to the next page at once.",
      `${card(loginForm())}\n<script src="/leaving.js"></script>`,
    ),
  "/fast": fastPage,
};
