// Components that read records show the stored value and every change, for their own kind of window.
import { expect, it } from "vitest";
import type { RecordKind } from "../../../src/shared/records/record.ts";
import { useRecord, useRecords } from "../../../src/ui/hooks/records.ts";
import { renderPage } from "../../world/render.tsx";

const TEXTS: RecordKind<string> = {
  key: "text:",
  area: "session",
  read: (stored) => (typeof stored === "string" ? stored : undefined),
};

function One({ id }: { id: string }) {
  const { isRead, value } = useRecord(TEXTS, { id });
  return <p>{isRead ? (value ?? "nothing") : "not read"}</p>;
}

function All() {
  return <p>{[...(useRecords(TEXTS) ?? [])].map(([id, text]) => `${id}=${text}`).join(" ")}</p>;
}

it("a record is read, followed as it changes, and gone when it is removed", async () => {
  const page = await renderPage(<One id="a" />, { session: { "text:a": "first", "text:b": "other" } });
  expect(page.text()).toBe("first");
  await page.store.write("session", { "text:a": "second" });
  expect(page.text()).toBe("second");
  await page.store.write("session", { "text:a": undefined });
  expect(page.text()).toBe("nothing");
  await page.redraw(<One id="b" />);
  expect(page.text()).toBe("other");
});

it("all records of a kind are read, including later ones, and no others", async () => {
  const page = await renderPage(<All />, { session: { "text:a": "1", else: "2", "text:c": 3 } });
  expect(page.text()).toBe("a=1");
  await page.store.write("session", { "text:b": "2", else: "3", "private:text:d": "4" });
  expect(page.text()).toBe("a=1 b=2");
  await page.store.write("session", { "text:a": undefined });
  expect(page.text()).toBe("b=2");
});

it("a page of a private window reads its own records, and no others", async () => {
  const session = { "text:a": "of others", "private:text:a": "its own" };
  expect((await renderPage(<One id="a" />, { session, isPrivate: true })).text()).toBe("its own");
  expect((await renderPage(<All />, { session, isPrivate: true })).text()).toBe("a=its own");
  expect((await renderPage(<All />, { session })).text()).toBe("a=of others");
});
