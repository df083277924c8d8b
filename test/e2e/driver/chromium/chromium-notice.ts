// The notice in Chromium's accessibility tree.

import type { CDPSession, Frame, Page } from "playwright";
import type { Box, SeenNotice } from "../any-browser.ts";

function pageOf(place: Page | Frame): Page {
  return "mainFrame" in place ? place : place.page();
}

/** A session that sees `place`: frames of other sites run in processes of their own, the others belong to the page. */
async function sessionFor(place: Page | Frame): Promise<{ session: CDPSession; frameId?: string }> {
  const page = pageOf(place);
  const context = page.context();
  if ("mainFrame" in place) return { session: await context.newCDPSession(page) };
  try {
    return { session: await context.newCDPSession(place) };
  } catch {
    const session = await context.newCDPSession(page);
    const { frameTree } = await session.send("Page.getFrameTree");
    const index = page.mainFrame().childFrames().indexOf(place);
    const frameId = frameTree.childFrames?.[index]?.frame.id;
    return { session, ...(frameId !== undefined && { frameId }) };
  }
}

/** What the notice in a page or frame says; `undefined` where none is to be seen. */
export async function readInChromium(place: Page | Frame): Promise<SeenNotice | undefined> {
  const { session, frameId } = await sessionFor(place);
  try {
    const { nodes } = await session.send("Accessibility.getFullAXTree", frameId ? { frameId } : {});
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const alert = nodes.find((node) => node.role?.value === "alert" && !node.ignored);
    if (!alert) return undefined;
    const words: string[] = [];
    const buttons: string[] = [];
    const gather = (node: (typeof nodes)[number]): void => {
      if (node.role?.value === "StaticText") words.push(String(node.name?.value ?? ""));
      if (node.role?.value === "button") buttons.push(String(node.name?.value ?? ""));
      for (const id of node.childIds ?? []) {
        const child = byId.get(id);
        if (child) gather(child);
      }
    };
    gather(alert);
    return { text: words.join(" "), buttons };
  } finally {
    await session.detach().catch(() => undefined);
  }
}

/** The box of a page's notice in CSS pixels of its window; `undefined` where none is to be seen. */
export async function boxInChromium(page: Page): Promise<Box | undefined> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const alert = nodes.find((node) => node.role?.value === "alert" && !node.ignored);
    if (alert?.backendDOMNodeId === undefined) return undefined;
    const { backendDOMNodeId: backendNodeId } = alert;
    // It may have gone since the tree was read.
    const box = await session.send("DOM.getBoxModel", { backendNodeId }).catch(() => undefined);
    if (!box) return undefined;
    const [x = 0, y = 0] = box.model.border;
    return { x, y, width: box.model.width, height: box.model.height };
  } finally {
    await session.detach().catch(() => undefined);
  }
}
