// The notice in Chromium's accessibility tree.

import type { CDPSession, Frame, Page } from "playwright";
import type { SeenNotice } from "../any-browser.ts";

/** A session that sees `place`: frames of other sites have their own processes, the others belong to the page. */
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

/** The notice in a page or frame; `undefined` if none is visible. */
export async function findInChromium(place: Page | Frame): Promise<SeenNotice | undefined> {
  const { session, frameId } = await sessionFor(place);
  try {
    const { nodes } = await session.send("Accessibility.getFullAXTree", frameId ? { frameId } : {});
    const alert = nodes.find((node) => node.role?.value === "alert" && !node.ignored);
    if (!alert) return undefined;
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const within = (id: string): typeof nodes => {
      const node = byId.get(id);
      return node ? [node, ...(node.childIds ?? []).flatMap(within)] : [];
    };
    const inside = within(alert.nodeId);
    const namesOf = (role: string) =>
      inside.filter((node) => node.role?.value === role).map(({ name }) => String(name?.value ?? ""));
    const seen = { text: namesOf("StaticText").join(" "), buttons: namesOf("button") };
    const { backendDOMNodeId: backendNodeId } = alert;
    // It may have disappeared since the tree was read.
    const box = await session.send("DOM.getBoxModel", { backendNodeId }).catch(() => undefined);
    if (!box) return seen;
    const { border, width, height } = box.model;
    const [x = 0, y = 0] = border;
    return { ...seen, box: { x, y, width, height } };
  } finally {
    await session.detach().catch(() => undefined);
  }
}
