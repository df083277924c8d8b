// Makes the popup's HTML file name all that its first paint needs: a popup opens more often than any page, and anew each time.

import type { Plugin } from "vite";
import { SUFFIX_LIST } from "./compact-suffixes.ts";

const POPUP = "/src/pages/popup/index.html";
const STYLESHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g;

/** Puts the popup's styles into its HTML file, and names the file that its scripts import from outside of the bundle. */
export function popupHtml(): Plugin {
  return {
    name: "popup-html",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { path, bundle = {}, chunk }) {
        if (path !== POPUP) return html;
        const withStyles = html.replace(STYLESHEET, (_, name: string) => {
          const sheet = bundle[name];
          if (sheet?.type !== "asset") throw new Error(`there is no ${name}`);
          const isShared = Object.values(bundle).some(
            (one) => one.type === "chunk" && one !== chunk && one.viteMetadata?.importedCss.has(name),
          );
          if (!isShared) delete bundle[name];
          // The bundler loads the styles of what is imported later, unless a link to them is there. A disabled one
          // loads nothing, whether or not its file is there.
          return `<style>${sheet.source}</style><link rel="stylesheet" disabled href="/${name}">`;
        });
        return withStyles.replace(
          "</head>",
          `<link rel="modulepreload" crossorigin href="${SUFFIX_LIST}"></head>`,
        );
      },
    },
  };
}
