// Corner Shop's well-made page: it scores high in each category.

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

const TITLE = "What is in season";
const DESCRIPTION =
  "What the corner shop has this week, from the roof, the yard and the oven, and when it is open.";

const SHELF: readonly (readonly [name: string, words: string])[] = [
  ["Lemons", "From the yard behind the shop, picked on Tuesdays and Fridays."],
  ["Rye bread", "Baked at five every morning. Half loaves on request."],
  ["Honey", "From four hives on the roof. Dark this year, as the lindens were late."],
  ["Pears", "Three kinds, all of them from the hill across the river."],
];

/** One file and its style sheet: no script, no image without a size, nothing that moves. */
export function fastPage(): string {
  const items = SHELF.map(([name, words]) => `<li class="card"><h2>${name}</h2><p>${words}</p></li>`);
  return html(
    TITLE,
    `<div class="awning"></div>
<header class="bar">
<a class="brand" href="/"><img src="/icon.svg" alt="" width="32" height="32">Corner Shop</a>
</header>
<main>
<h1>${TITLE}</h1>
<p class="lead">${DESCRIPTION}</p>
<ul class="shelf">
${items.join("\n")}
</ul>
<p class="aside">Open from seven to seven, on Sundays until noon. <a href="/signup">Create an account</a></p>
</main>
<footer>Corner Shop is made up, for trying Breachlight. This page is fast, clear and well described.</footer>`,
    { head: `\n<meta name="description" content="${DESCRIPTION}">` },
  );
}
