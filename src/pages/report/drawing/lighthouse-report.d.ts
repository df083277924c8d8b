// The parts of the report renderer of the `lighthouse` package that are used here; it brings no types of its own.

declare module "lighthouse/dist/report/bundle.esm.js" {
  /** Makes the elements of a report. */
  export class DOM {
    constructor(document: Document, rootElement: HTMLElement);
    createElement(name: string, className?: string): HTMLElement;
    convertMarkdownLinkSnippets(text: string): Element;
    convertMarkdownCodeSnippets(text: string): Element;
    safelySetHref(link: HTMLAnchorElement, address: string): void;
  }

  /** Draws a report into an element. */
  export class ReportRenderer {
    constructor(dom: DOM);
    /**
     * @param options leave out the bar with its menus, which print, save and send
     * @throws where the result is not as it expects
     */
    renderReport(result: object, rootElement: HTMLElement, options: { omitTopbar: boolean }): Element;
  }
}
