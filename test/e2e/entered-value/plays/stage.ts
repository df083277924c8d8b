// The pages of a play, and a server that shows them and writes down what they tell.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createParts } from "./page-parts.ts";
import { behave, cipherOf } from "./page-script.ts";
import { AT, isInFrame, type Traits } from "./random-page.ts";

/** The upper left corner of a frame, and its size. */
const FRAME = { left: 480, top: 80, width: 790, height: 620 };

const STYLE = `<style>
  body { font: 14px sans-serif; margin: 8px }
  input, button, [role=button] { position: fixed; box-sizing: border-box; width: 200px; height: 30px }
  button, [role=button] { background: #ddd; border: 0 }
  .small { width: 90px }
  .box { position: fixed; margin: 0; left: 480px; top: 80px; width: 420px; height: 340px; padding: 0 }
  .factor { position: fixed; margin: 0; left: 480px; top: 380px; width: 420px; height: 90px }
  .words { position: fixed; left: 1160px; top: 322px; margin: 0 }
  iframe { position: fixed; border: 0; left: ${FRAME.left}px; top: ${FRAME.top}px; width: ${FRAME.width}px; height: ${FRAME.height}px }
</style>`;

function html(body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">${STYLE}<body>${body}</body></html>`;
}

/** The page that a play ends on: what is entered there is asked about after all that was before. */
const LAST_PAGE = html(
  `<form onsubmit="return false"><label>Password <input type="password" name="password" style="left: 500px; top: 150px"></label>
  <button style="left: 500px; top: 300px">Go</button></form>`,
);

const NEXT_PAGE = html("<h1>Home</h1>");

/** The pages of a play by the last part of their path. */
function pagesOf(traits: Traits, port: number, play: number): Record<string, string> {
  const offset = isInFrame(traits) ? [FRAME.left, FRAME.top] : [0, 0];
  const [what, where, from] = [traits, AT, offset].map((it) => JSON.stringify(it));
  const parts = `(${createParts})(${what}, ${where}, ${from})`;
  const page = html(`<script>${cipherOf}\n(${behave})(${what}, ${parts})</script>`);
  const host = traits.box === "foreign frame" ? `http://localhost:${port}/${play}/` : "";
  return isInFrame(traits)
    ? { "": html(`<iframe src="${host}frame"></iframe>`), frame: page, next: NEXT_PAGE }
    : { "": page, next: NEXT_PAGE };
}

export type Stage = Awaited<ReturnType<typeof startStage>>;

export async function startStage() {
  let pages: Record<string, string> = {};
  const tellings: { play: string; text: string }[] = [];
  const server = createServer(async (request, response) => {
    const [, play = "", name = ""] = request.url?.split("/") ?? [];
    if (name === "told") {
      let text = "";
      for await (const part of request) text += part;
      tellings.push({ play, text });
      response.writeHead(204).end();
      return;
    }
    const page = play === "last" ? LAST_PAGE : pages[name];
    response.writeHead(page === undefined ? 404 : 200, { "Content-Type": "text/html; charset=utf-8" });
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    /** Address of the page that a play ends on; of another site than the play. */
    lastUrl: `http://plain.test:${port}/last`,
    /** Shows the pages of a play, and returns the address of the first. */
    show(play: number, traits: Traits): string {
      pages = pagesOf(traits, port, play);
      return `http://127.0.0.1:${port}/${play}/`;
    },
    /** What the pages of a play told, sorted: it may come in any order. */
    toldIn: (play: number) =>
      tellings
        .filter((telling) => telling.play === String(play))
        .map(({ text }) => text)
        .sort(),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
