// What a screen reader finds on the way through a feature, from the browser's accessibility tree: a text file for each way, in the
// folder trees. `--update-snapshots` writes them again.

import type { Page } from "playwright/test";
import type { Spoken } from "../driver/any-browser.ts";
import { treeInChromium } from "../driver/chromium/chromium-tree.ts";
import { expect } from "../driver/extension.ts";
import { treeInFirefox } from "../driver/firefox/firefox-tree.ts";
import { firefoxOf } from "../driver/firefox/protocol/control.ts";

/** Roles that aren't said, only what is inside. */
const SILENT = ["generic", "strong", "emphasis", "mark", "code", "time"];
/** Roles whose content isn't read: a name and a value say it all. */
const WHOLE = ["image", "textbox", "searchbox", "combobox", "progressbar"];

function isSilent({ role, live }: Spoken): boolean {
  return SILENT.includes(role) && !live;
}

/** Tabs, line breaks and isolated directions aren't said. */
function plain(text: string): string {
  return text
    .replace(/[\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** The nodes inside that are said, text as its own nodes, without the text that `name` repeats. */
function serviceMessageIn({ role, name, children }: Spoken, repeated = name): Spoken[] {
  if (WHOLE.includes(role)) return [];
  return children.flatMap((child) => {
    // The number of an item, which Firefox says as part of the item.
    if (child.role === "ListMarker") return [];
    if (child.role === "text")
      return plain(child.name) && !plain(repeated).includes(plain(child.name)) ? child : [];
    return isSilent(child) ? serviceMessageIn(child, repeated) : child;
  });
}

/** The lines for a node: role, name, states, and what is inside. */
function linesOf(node: Spoken): string[] {
  const { role, name, states, level, live, value, description } = node;
  if (role === "text") return [plain(name)];
  const inside = serviceMessageIn(node);
  const details = [
    // The whole page has it with each element that does.
    ...(role === "document" ? [] : states),
    ...(role === "heading" ? [`level ${level}`] : []),
    ...(SILENT.includes(role) ? [`live ${live}`] : []),
    ...(value && /textbox|searchbox|combobox/.test(role) ? [`value ${plain(value)}`] : []),
    ...(description ? [`described ${plain(description)}`] : []),
  ];
  const head = [role, name && JSON.stringify(plain(name)), ...details.map((one) => `[${one}]`)];
  const first = head.filter(Boolean).join(" ");
  if (!name && inside.length > 0 && inside.every((one) => one.role === "text")) {
    return [
      `${first}: ${inside
        .map((text) => plain(text.name))
        .join(" ")
        .replaceAll(" ,", ",")}`,
    ];
  }
  return [first, ...inside.flatMap(linesOf).map((line) => `  ${line}`)];
}

/** Today as pages write it. */
function today(): string[] {
  return (["long", "medium"] as const).map((dateStyle) =>
    new Date().toLocaleDateString("en-US", { dateStyle }),
  );
}

/** A way through a feature. At its end, the steps are compared with its file. */
export class Way {
  readonly #file: string;
  readonly #steps: string[] = [];
  readonly #days = today();

  constructor(name: string) {
    this.#file = `${name}.txt`;
  }

  /** Adds the tree of a page, once it stays the same. */
  async step(title: string, page: Page): Promise<void> {
    const control = firefoxOf(page.context());
    let tree = "";
    await expect(async () => {
      const before = tree;
      tree = linesOf(control ? await treeInFirefox(control, page) : await treeInChromium(page)).join("\n");
      expect(tree).toBe(before);
    }).toPass();
    this.#steps.push(`## ${title}\n\n${tree}\n`);
  }

  /** Compares the steps with the file. Ports, today, the time of day and seconds differ each time. */
  expectAsBefore(): void {
    let text = this.#steps
      .join("\n")
      .replace(/(127\.0\.0\.1|\.test):\d+/g, "$1:PORT")
      .replace(/\b\d+:\d\d [AP]M\b/g, "TIME")
      .replace(/(?<![.\d])\d+ s\b/g, "N s");
    for (const day of [...this.#days, ...today()]) text = text.replaceAll(day, "TODAY");
    expect.soft(text, "`--update-snapshots` writes it anew").toMatchSnapshot(this.#file);
  }
}
