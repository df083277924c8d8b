// Types for the parts of the `lighthouse` package's report renderer that are used; it ships none.

declare module "lighthouse/dist/report/bundle.esm.js" {
  export class DOM {
    constructor(document: Document, rootElement: HTMLElement);
    createElement(name: string, className?: string): HTMLElement;
    convertMarkdownLinkSnippets(text: string): Element;
    convertMarkdownCodeSnippets(text: string): Element;
    safelySetHref(link: HTMLAnchorElement, address: string): void;
  }

  export class ReportRenderer {
    constructor(dom: DOM);
    /** Throws if the result isn't what it expects. The top bar has menus that print, save and send. */
    renderReport(result: object, rootElement: HTMLElement, options: { omitTopbar: boolean }): Element;
  }
}
