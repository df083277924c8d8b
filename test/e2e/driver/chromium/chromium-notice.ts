// The notice in Chromium's accessibility tree.

import type { CDPSession, Frame, Page } from "playwright";
import type { Box, SeenNotice } from "../any-browser.ts";

/** A session that sees `place`: frames of other sites run in processes of their own, the others belong to the page. */
async function sessionFor(
  place: Page | Frame,
): Promise<{ session: CDPSession; frameId?: string | undefined }> {
  const page = "mainFrame" in place ? place : place.page();
  const context = page.context();
  try {
    return { session: await context.newCDPSession(place) };
  } catch {
    const session = await context.newCDPSession(page);
    const { frameTree } = await session.send("Page.getFrameTree");
    const index = page
      .mainFrame()
      .childFrames()
      .indexOf(place as Frame);
    return { session, frameId: frameTree.childFrames?.[index]?.frame.id };
  }
}

/** Reads the accessibility tree of a page or frame, where it holds a notice. */
async function findAlert(place: Page | Frame) {
  const { session, frameId } = await sessionFor(place);
  try {
    const { nodes } = await session.send("Accessibility.getFullAXTree", frameId ? { frameId } : {});
    const alert = nodes.find((node) => node.role?.value === "alert" && !node.ignored);
    if (!alert) return undefined;
    const { backendDOMNodeId: backendNodeId } = alert;
    // It may have gone since the tree was read.
    const box = await session.send("DOM.getBoxModel", { backendNodeId }).catch(() => undefined);
    return { nodes, alert, box };
  } finally {
    await session.detach().catch(() => undefined);
  }
}

/** What the notice in a page or frame says; `undefined` where none is to be seen. */
export async function readInChromium(place: Page | Frame): Promise<SeenNotice | undefined> {
  const found = await findAlert(place);
  if (!found) return undefined;
  const byId = new Map(found.nodes.map((node) => [node.nodeId, node]));
  const within = (id: string): typeof found.nodes => {
    const node = byId.get(id);
    return node ? [node, ...(node.childIds ?? []).flatMap(within)] : [];
  };
  const inside = within(found.alert.nodeId);
  const namesOf = (role: string) =>
    inside.filter((node) => node.role?.value === role).map(({ name }) => String(name?.value ?? ""));
  return { text: namesOf("StaticText").join(" "), buttons: namesOf("button") };
}

/** The box of a page's notice in CSS pixels of its window; `undefined` where none is to be seen. */
export async function boxInChromium(page: Page): Promise<Box | undefined> {
  const box = (await findAlert(page))?.box;
  if (!box) return undefined;
  const [x = 0, y = 0] = box.model.border;
  return { x, y, width: box.model.width, height: box.model.height };
}
