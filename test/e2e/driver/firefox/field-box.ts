// Where a field is whose shadow root is closed: WebDriver tells of nodes in there, and of nodes it can be asked more.

import type { Page } from "playwright";
import type { Box } from "../any-browser.ts";
import { firefoxOf } from "./protocol/control.ts";

/** More than a page of ours nests. */
const MAX_DEPTH = 30;

interface TreeNode {
  sharedId?: string;
  value?: {
    attributes?: Record<string, string>;
    children?: TreeNode[];
    shadowRoot?: TreeNode | null;
  };
}

function findField(node: TreeNode, name: string): TreeNode | undefined {
  const { attributes, children = [], shadowRoot } = node.value ?? {};
  if (attributes?.name === name) return node;
  for (const inner of [...(shadowRoot ? [shadowRoot] : []), ...children]) {
    const found = findField(inner, name);
    if (found) return found;
  }
  return undefined;
}

/**
 * The box of the field of a name, be it in whichever shadow root.
 *
 * @throws {Error} (rejects) where there is none
 */
export async function fieldBoxInFirefox(page: Page, name: string): Promise<Box> {
  const control = firefoxOf(page.context());
  if (!control) throw new Error("this is no Firefox");
  const target = { context: await control.nameOf(page) };
  const { result } = (await control.send("script.evaluate", {
    expression: "document.documentElement",
    target,
    awaitPromise: false,
    serializationOptions: { maxDomDepth: MAX_DEPTH, includeShadowTree: "all" },
  })) as { result: TreeNode };
  const field = findField(result, name);
  if (!field?.sharedId) throw new Error(`There is no field "${name}" in any shadow root.`);
  const answer = (await control.send("script.callFunction", {
    functionDeclaration: "(field) => JSON.stringify(field.getBoundingClientRect())",
    arguments: [{ sharedId: field.sharedId }],
    target,
    awaitPromise: false,
  })) as { result: { value: string } };
  return JSON.parse(answer.result.value) as Box;
}
