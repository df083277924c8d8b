// lookup-v2, "Breach".

import { afterEach, describe, expect, it, vi } from "vitest";
import { lookedUp, lookUpWith, resultOf, titleOf } from "../../world/lookup/accounts.ts";
import {
  classesOf,
  detailsOf,
  factsOf,
  logosOf,
  marksOf,
  openAll,
  record,
  records,
  rowsOf,
  seeEverything,
  titlesOf,
} from "../../world/lookup/breaches.ts";
import { browserWith, nextCatalog } from "../../world/lookup/catalogs.ts";
import { later } from "../../world/over.tsx";
import { openPopup } from "../../world/popup.tsx";
import { answer, json, play, playIn, sentLines } from "../../world/scenario.ts";
import { browserInUse, loadPage, watch } from "../../world/use.ts";
import type { World } from "../../world/world.ts";

/** The popup with an account in breaches that have these values of an attribute. */
const popupWith = (name: string, values: unknown[]) =>
  lookedUp({ breaches: records(...values.map((value) => ({ [name]: value }))) });

const MARK = "Unverified · Nobody could confirm it. It may not come from the named site.";

afterEach(() => void vi.unstubAllEnvs());

describe("Breach", () => {
  it("The attribute set may grow: an added attribute changes nothing", async () => {
    const added = { Description: "", Next: { any: ["thing"] }, LogoType: "svg", IsActive: true };
    const before = await lookedUp({ breaches: [record({ Description: "" })] });
    const [row, details] = [rowsOf(before), await detailsOf(before)];
    const popup = await lookedUp({ breaches: [record(added)] });
    expect(titleOf(popup)).toBe("In 1 breach");
    expect([rowsOf(popup), await detailsOf(popup)]).toEqual([row, details]);
  });

  it("Name: tells breaches apart, and is not for display", async () => {
    const [one, other] = [
      record({ Name: "Same", Title: "First" }),
      record({ Name: "Same", Title: "Second" }),
    ];
    const popup = await lookedUp({ breaches: [null, 7, { Title: "No name" }, one, other] as object[] });
    expect(titleOf(popup)).toBe("In 1 breach");
    expect(titlesOf(popup)).toEqual(["First"]);
    await openAll(popup);
    expect(popup.place.outerHTML).not.toContain("Same");
  });

  it("Name: a list of breaches without one is a response that can't be read, never “not found”", async () => {
    const popup = await popupWith("Name", [undefined, null, "", " ", 7]);
    expect(titleOf(popup)).toBe("Couldn’t look up breaches");
    expect(resultOf(popup)).toContain("Reason: the response couldn’t be read.");
  });

  it("Title: shown as the breach's name, as it is", async () => {
    expect(titlesOf(await popupWith("Title", ["<b>Läden</b>"]))).toEqual(["<b>Läden</b>"]);
  });

  it("Title: where it is missing, the Name stands in, with spaces", async () => {
    const changes = [undefined, null, "", " ", 7].map((Title, at) => ({
      Name: `Corner_Shop-201${at}`,
      Title,
    }));
    const popup = await lookedUp({ breaches: records(...changes) });
    expect(titlesOf(popup)).toEqual(changes.map((_, at) => `Corner Shop 201${at}`));
  });

  it("Domain: shown as the site of the breach, if there is one", async () => {
    const facts = await factsOf(await popupWith("Domain", ["shop.example", "", null, 7]));
    expect(facts.map(({ Site }) => Site)).toEqual(["shop.example", undefined, undefined, undefined]);
  });

  it("Domain: its pages and those below it say that the site was breached", async () => {
    for (const host of ["shop.example", "login.shop.example"])
      await playIn(browserWith(record()), async (world) => {
        world.tab.url = `https://${host}/`;
        const popup = await openPopup(world, "this-page");
        await later(world, popup, 500);
        expect(popup.text()).toContain("shop.example was breached (about May 2024)");
      });
  });

  it("BreachDate: shown as a month, and only as a guide", async () => {
    const popup = await popupWith("BreachDate", ["2024-05-17", "2024-05-17T00:00:00", "2024-05-17T23:59Z"]);
    expect(rowsOf(popup).join("\n")).toBe(Array(3).fill("Corner Shop about May 2024 Passwords").join("\n"));
    expect((await factsOf(popup))[0]).toMatchObject({ Happened: "about May 2024" });
  });

  it("BreachDate: one that is no day of the calendar is said to be unknown", async () => {
    const days =
      "17/05/2024 soon 2024-02-30 2023-02-29 2024-13-01 2024-00-17 0001-01-01T00:00:00 on_2024-05-17";
    const values = [undefined, null, 20240517, ...days.split(" ")];
    const rows = rowsOf(await popupWith("BreachDate", values));
    expect(rows).toHaveLength(values.length);
    for (const row of rows) expect(row).toContain("Corner Shop date unknown ");
  });

  it.each(["UTC", "America/St_Johns", "Pacific/Auckland"])(
    "AddedDate: shown as the service's day, however it is written and wherever the person is: %s",
    async (zone) => {
      vi.stubEnv("TZ", zone);
      const times = [
        "2024-06-01T12:30Z",
        "2024-06-01T12:30:15.5Z",
        "2024-06-01t12:30",
        "2024-06-01 12:30:00+02:00",
      ];
      const facts = await factsOf(await popupWith("AddedDate", [...times, "2024-06-01"]));
      expect(facts.map(({ Added }) => Added)).toEqual(Array(5).fill("1 June 2024"));
    },
  );

  it("AddedDate: one that can't be read is left out", async () => {
    const wrong = [
      undefined,
      null,
      1_700_000_000,
      "2024-06-01T25:00Z",
      "2024-06-01T10Z",
      "2024-06-01T10:00 or so",
    ];
    for (const facts of await factsOf(await popupWith("AddedDate", wrong)))
      expect(Object.keys(facts)).toEqual(["Happened", "Accounts", "Site"]);
  });

  it("ModifiedDate: watched addresses are asked about again once it differs, and not before", () =>
    playIn(browserWith(record()), async (world) => {
      await watch(world);
      await world.sleep(10_000);
      const asked = () => sentLines(world, /breachedaccount/).length;
      const before = asked();
      await nextCatalog(world, record());
      expect(asked()).toBe(before);
      await nextCatalog(world, record({ ModifiedDate: "2026-11-03T10:00Z" }));
      expect(asked()).toBe(before + 1);
    }));

  it("PwnCount: shown as a number of accounts", async () => {
    const popup = await popupWith("PwnCount", [1]);
    expect(await factsOf(popup)).toMatchObject([{ Accounts: "1" }]);
  });

  it("PwnCount: a number that isn't known is not shown as none", async () => {
    const popup = await popupWith("PwnCount", [undefined, null, "12", -1, 1.5, 1e300]);
    await popup.change(popup.getByLabelText("Sort by"), "size");
    for (const row of rowsOf(popup)) expect(row).not.toContain("account");
    for (const facts of await factsOf(popup)) expect(facts).not.toHaveProperty("Accounts");
  });

  it("Description: shown with emphasis and links, and without any other markup", async () => {
    const Description =
      'It was <em>sold</em>, <strong>twice</strong>, <a href="https://news.example/a">they say</a>.' +
      '<img src="https://evil.example/"><script>alert(1)</script><a href="javascript:alert(1)">no</a>';
    const popup = await popupWith("Description", [Description, null, {}, undefined]);
    const [details, ...others] = await openAll(popup);
    await popup.waitFor(() => expect(details?.querySelector("em")?.textContent).toBe("sold"));
    expect(details?.querySelector(".description strong")?.textContent).toBe("twice");
    const links = [...(details?.querySelectorAll<HTMLAnchorElement>(".description a") ?? [])];
    expect(links.map(({ href }) => href)).toEqual(["https://news.example/a"]);
    expect(details?.querySelectorAll("img, script")).toHaveLength(0);
    for (const one of others) expect(one.querySelector(".description *")).toBeNull();
  });

  it("DataClasses: all are shown, each once, the worst first", async () => {
    const written = ["Email addresses", "IP addresses", "Names", "Passwords", "Phone numbers", "Names", 7];
    const sorted = ["Passwords", "Phone numbers", "Email addresses", "IP addresses", "Names"];
    const popup = await popupWith("DataClasses", [written]);
    expect(rowsOf(popup)[0]).toMatch(/about May 2024 Passwords$/);
    expect(await classesOf(popup)).toEqual([sorted]);
  });

  it("DataClasses: where none are named, it is said that the service doesn't say", async () => {
    const popup = await popupWith("DataClasses", [undefined, null, [], "Passwords", [7, null, " "], {}]);
    expect(titleOf(popup)).toBe("In 6 breaches");
    for (const text of await detailsOf(popup)) expect(text).toContain("The service doesn’t say which data.");
  });

  it("IsVerified: a breach not flagged so is marked as unverified, and it is said what that means", async () => {
    const popup = await popupWith("IsVerified", [false, null, "no", 1]);
    expect(marksOf(popup)).toEqual(Array(4).fill("Unverified"));
    for (const text of await detailsOf(popup)) expect(text).toContain(MARK);
    expect(marksOf(await popupWith("IsVerified", [true, undefined]))).toEqual([]);
  });

  it("IsFabricated: marked, explained and not counted as a breach", async () => {
    const popup = await lookedUp({ breaches: records({}, { IsFabricated: true }) });
    expect(titleOf(popup)).toBe("In 1 breach");
    expect(popup.text()).toContain("Spam lists and fabricated breaches, not counted: 1.");
    expect(marksOf(popup)).toEqual(["Fabricated"]);
    expect((await detailsOf(popup))[1]).toContain("much of it is made up. The email addresses are real.");
  });

  it("IsSensitive: marked and explained", async () => {
    const popup = await popupWith("IsSensitive", [true, "false", null]);
    expect(marksOf(popup)).toEqual(["Sensitive"]);
    expect((await detailsOf(popup))[0]).toContain("so the service doesn’t show it to just anyone.");
  });

  it("IsSensitive: as no account is returned for it, “not found” never reads as safe", async () => {
    const popup = await lookedUp();
    expect(resultOf(popup)).toContain(
      "This covers only breaches the service knows and can share. The account may be in others.",
    );
  });

  it("IsRetired: marked and explained, and its site is no longer marked on the toolbar", async () => {
    const popup = await popupWith("IsRetired", [true, [], null]);
    expect(marksOf(popup)).toEqual(["Retired"]);
    expect((await detailsOf(popup))[0]).toContain("The service permanently removed its data.");
    const toolbarOf = async (world: World) => {
      await loadPage(world);
      return world.toolbar.get("title")?.title;
    };
    const from = (IsRetired: boolean) => ({ from: browserWith(record({ IsRetired })) });
    expect(await play(toolbarOf, from(false))).toContain("shop.example was breached");
    expect((await play(toolbarOf, from(true))) ?? "").not.toContain("breached");
  });

  it("IsSpamList: marked, explained and not counted as a breach", async () => {
    const popup = await lookedUp({ breaches: [record({ IsSpamList: true })] });
    expect(titleOf(popup)).toBe("Only in spam lists or fabricated breaches");
    expect(marksOf(popup)).toEqual(["Spam list"]);
    expect(await detailsOf(popup)).toMatchObject([expect.stringContaining("No site was broken into.")]);
    expect(popup.text()).not.toContain("Change the password");
  });

  it.each(["IsFabricated", "IsSpamList"])(
    "%s: a value that is neither yes nor no hides no breach, and leaves a doubt",
    async (name) => {
      const popup = await popupWith(name, ["yes", 1]);
      expect(titleOf(popup)).toBe("In 2 breaches");
      expect(marksOf(popup)).toEqual(["Unverified", "Unverified"]);
    },
  );

  it("LogoPath: the PNG there is shown, requested once and only when its row is seen", () =>
    playIn(browserInUse({ lookupInterface: "v2-url" }), async (world) => {
      const LogoPath = "https://logos.example/shop.png?v=2";
      answer(world, /breachedaccount/, json([record({ LogoPath })]));
      answer(world, /logos\.example/, { status: 200, text: PNG });
      const unseen = await lookUpWith(world, { breaches: [record({ LogoPath })] });
      expect(sentLines(world, /logos/)).toEqual([]);
      await unseen.end();
      seeEverything();
      const popup = await openPopup(world);
      await later(world, popup, 2_000);
      expect(logosOf(popup)).toEqual(["data:image/png;base64,iVBORw0K"]);
      expect(sentLines(world, /logos/)).toEqual([`GET ${LogoPath}`]);
    }));

  it("LogoPath: what isn't a PNG on a safe address is not shown, and an unsafe address is not requested", () =>
    playIn(browserInUse({ lookupInterface: "v2-url" }), async (world) => {
      const unsafe = ["http://logos.example/a.png", "data:image/png;base64,AAAA", "a.png", "javascript:a", 7];
      const paths = ["https://logos.example/a.svg", ...unsafe, "https://u:p@logos.example/a.png"];
      answer(world, /logos\.example/, { status: 200, text: PNG.with(1, 0) });
      seeEverything();
      const breaches = records(...paths.map((LogoPath) => ({ LogoPath })));
      const popup = await lookUpWith(world, { breaches });
      expect(titlesOf(popup)).toHaveLength(paths.length);
      expect(logosOf(popup)).toEqual([]);
      expect(sentLines(world, /logos|\.png/)).toEqual(["GET https://logos.example/a.svg"]);
    }));
});

/** 8 by 8 pixels, as far as the code looks. */
const PNG = Buffer.concat([
  Buffer.from("89504e470d0a1a0a0000000d49484452000000080000000808020000004b6d29dc", "hex"),
  Buffer.alloc(400, 1),
]);
