// page-analysis-v5, "StackPack", "Environment" and "RuntimeError".
import { describe, expect, it } from "vitest";
import { analysis, category, shownFor } from "../../world/pages/scores.tsx";

const PIXEL = "data:image/png;base64,iVBORw0KGgo=";
const AUDITS = {
  audits: { a: { title: "First", score: 0.2, scoreDisplayMode: "binary" } },
  categories: { seo: category("SEO", 1, { auditRefs: [{ id: "a", weight: 1 }] }) },
};

describe("StackPack", () => {
  async function advice(...stackPacks: object[]) {
    const { report } = await shownFor(analysis({ ...AUDITS, stackPacks }));
    return [...report.place.querySelectorAll("#a .lh-audit__stackpack")].map((one) => {
      const icon = one.querySelector("img");
      return {
        text: one.textContent?.trim(),
        icon: icon?.getAttribute("src"),
        name: icon?.title || icon?.alt,
      };
    });
  }
  const pack = { id: "shop", title: "Corner Shop", iconDataURL: PIXEL, descriptions: { a: "Fewer plugins" } };

  it("id: two packs advise on the same audit, each for itself", async () => {
    const other = { ...pack, id: "mall", title: "Mall", descriptions: { a: "Fewer doors" } };
    expect((await advice(pack, other)).map(({ text }) => text)).toEqual(["Fewer plugins", "Fewer doors"]);
  });

  it("title: names the icon, and stands in its place if there is none", async () => {
    expect((await advice(pack))[0]?.name).toBe("Corner Shop");
    expect((await advice({ ...pack, iconDataURL: undefined }))[0]?.text).toContain("Corner Shop");
  });

  it("iconDataURL: shown if it is in the answer, and never fetched", async () => {
    expect((await advice(pack))[0]?.icon).toBe(PIXEL);
    for (const iconDataURL of [
      "http://elsewhere.example/p.png",
      "javascript:alert(1)",
      "data:text/html;base64,AA",
    ]) {
      const [first] = await advice({ ...pack, iconDataURL });
      expect(first).toMatchObject({ text: expect.stringContaining("Fewer plugins"), icon: undefined });
    }
  });

  it("descriptions: each is below its audit, and one for no audit is left out", async () => {
    const descriptions = { a: "See [this](https://web.example/)", b: "Nothing" };
    expect((await advice({ ...pack, descriptions })).map(({ text }) => text)).toEqual(["See this"]);
  });
});

describe("Environment", () => {
  it.each([
    ["networkUserAgent", "Network/1", "Network/1"],
    ["hostUserAgent", "Host/1", "Host/1"],
    ["benchmarkIndex", 1_500.5, "1500.5"],
  ])("%s: the full report names it", async (name, value, said) => {
    const { report } = await shownFor(analysis({ environment: { [name]: value } }));
    expect(report.facts()[name]).toBe(said);
    expect((await shownFor(analysis({ environment: { [name]: {} } }))).report.facts()[name]).toBeUndefined();
  });
});

describe("RuntimeError", () => {
  const said = async (runtimeError: unknown) => {
    const { popup, report } = await shownFor(analysis({ runtimeError }));
    return { popup: popup.texts("q"), report: report.texts(".notice-said") };
  };

  it("code: shown behind the message, or alone", async () => {
    expect(await said({ code: "NO_FCP", message: "No paint." })).toEqual({
      popup: ["No paint. (NO_FCP)"],
      report: ["No paint. (NO_FCP)"],
    });
    expect((await said({ code: "NO_FCP" })).popup).toEqual(["NO_FCP"]);
  });

  it("message: the popup has its beginning, and the full report all of it", async () => {
    const message = `Empty ${"long ".repeat(4_000)}end`;
    const { popup, report } = await said({ code: "NO_FCP", message });
    expect(popup[0]).toMatch(/^Empty long .*…/);
    expect(popup[0]?.length).toBeLessThan(400);
    expect(report).toEqual([`${message} (NO_FCP)`]);
  });
});
