// The parts of the report renderer of the `lighthouse` package that are used here; it brings no types of its own.

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
    /** Throws where the result is not as it expects. The bar has menus that print, save and send. */
    renderReport(result: object, rootElement: HTMLElement, options: { omitTopbar: boolean }): Element;
  }
}
