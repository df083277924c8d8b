// Types as a person does: clicks into the field, then key by key.

import type { Frame, Page } from "playwright";
import { fieldBoxInFirefox } from "../e2e/driver/firefox/field-box.ts";
import { firefoxOf } from "../e2e/driver/firefox/protocol/control.ts";
import type { Box } from "../e2e/driver/notice-reader.ts";
import type { Entry, FormPlace } from "./steps.ts";

/** Quick fingers; what matters is that every key is an event of its own. */
const KEY_DELAY_MS = 12;

interface PiercedNode {
  backendNodeId: number;
  localName: string;
  attributes?: string[];
  children?: PiercedNode[];
  shadowRoots?: PiercedNode[];
}

/** The frame that holds the form of a page. */
export function frameOfForm(page: Page, form: FormPlace | undefined): Frame {
  const [inner] = page.mainFrame().childFrames();
  return form === "frame" && inner ? inner : page.mainFrame();
}

function findField(node: PiercedNode, name: string): PiercedNode | undefined {
  const { attributes = [], children = [], shadowRoots = [] } = node;
  const isNamed = attributes.some((word, index) => word === "name" && attributes[index + 1] === name);
  if (node.localName === "input" && isNamed) return node;
  for (const inner of [...shadowRoots, ...children]) {
    const found = findField(inner, name);
    if (found) return found;
  }
  return undefined;
}

async function fieldBoxInChromium(page: Page, name: string): Promise<Box> {
  const session = await page.context().newCDPSession(page);
  try {
    const { root } = await session.send("DOM.getDocument", { depth: -1, pierce: true });
    const field = findField(root, name);
    if (!field) throw new Error(`There is no field "${name}" in any shadow root.`);
    const { quads } = await session.send("DOM.getContentQuads", { backendNodeId: field.backendNodeId });
    const [left = 0, top = 0, right = 0, , , bottom = 0] = quads[0] ?? [];
    return { x: left, y: top, width: right - left, height: bottom - top };
  } finally {
    await session.detach();
  }
}

/** Locators do not see into closed shadow roots; a mouse at the right place does not mind. */
async function clickThroughRoots(page: Page, name: string): Promise<void> {
  const find = firefoxOf(page.context()) ? fieldBoxInFirefox : fieldBoxInChromium;
  const { x, y, width, height } = await find(page, name);
  await page.mouse.click(x + width / 2, y + height / 2);
}

/** Fills one field by mouse and keyboard, and leaves it. What stood in it before is replaced. */
export async function enter(
  page: Page,
  form: FormPlace | undefined,
  { field, value, leaveWith }: Entry,
): Promise<void> {
  if (form === "closed-root") await clickThroughRoots(page, field);
  else await frameOfForm(page, form).locator(`input[name="${field}"]`).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(value, { delay: KEY_DELAY_MS });
  await page.keyboard.press(leaveWith);
}
