// What the components themselves have to see to, beyond the views that they draw.
import { h } from "preact";
import { describe, expect, it } from "vitest";
import { PageScore } from "../../../src/pages/popup/page-score/PageScore.tsx";
import { describeScore, FIELD, failed, news, run, running } from "./popup/page-score/score-states.ts";
import { smallPage } from "./small-document.ts";

const ignore = () => undefined;

describe("the page's score", () => {
  function drawn() {
    const { body, draw } = smallPage();
    const show = (over: Parameters<typeof describeScore>[0]) =>
      draw(h(PageScore, { score: describeScore(over), onAction: ignore }));
    const liveRegions = () =>
      body.all().filter(({ attributes }) => attributes.role === "status" || attributes["aria-live"]);
    return { body, show, liveRegions };
  }

  it("speaks from one line, which is there before there is anything to say", () => {
    const { show, liveRegions } = drawn();
    show({});
    const [line, ...others] = liveRegions();
    expect([line?.textContent, others]).toEqual(["", []]);
    show({ news: news({ current: [running()] }) });
    expect(liveRegions()).toEqual([line]);
    expect(line?.textContent).toBe("Page score: Analysing the page");
    show({ news: news({ current: [failed({ kind: "interrupted" })] }) });
    expect(liveRegions()).toEqual([line]);
    expect(line?.textContent).toBe("Page score: The analysis was interrupted");
  });

  it("says the band of what visitors measured to who does not see its shape", () => {
    const { body, show } = drawn();
    show({ news: news({ runs: [run({}, { field: FIELD })] }) });
    const values = body.named("strong").map(({ textContent }) => textContent.trim());
    expect(values).toContain("3.1 s, fair");
    expect(values).toContain("0.03, fine");
  });
});
