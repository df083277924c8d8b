// Components that read records show the stored value and every change, for their own kind of window.
import { useEffect } from "preact/hooks";
import { expect, it } from "vitest";
import type { RecordKind } from "../../../src/shared/records/record.ts";
import { useRecord, useRecords, useSettings } from "../../../src/ui/hooks/records.ts";
import { createStoredValues } from "../../../src/ui/page/stored-values.ts";
import { fakeStore, renderPage } from "../../world/render.tsx";

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

function Checks() {
  const read = useSettings();
  return <p>{read ? `${read.settings.passwordChecks.enabled} ${read.locked.size}` : "not read"}</p>;
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

it("settings are the stored ones, under policy", async () => {
  const local = { settings: { passwordChecks: { enabled: false } } };
  const page = await renderPage(<Checks />, { local });
  expect(page.text()).toBe("false 0");
  await page.store.write("local", { policy: { passwordChecks: { enabled: true } } });
  expect(page.text()).toBe("true 1");
});

it("a caller that knows of a change early can reload it, and later events still win", async () => {
  const local = { settings: "first" as unknown };
  const store = fakeStore(local);
  const values = createStoredValues(store);
  const place = { area: "local", key: "settings" } as const;
  values.read(place);
  local.settings = "second";
  expect(await values.refresh(place)).toEqual({ isRead: true, value: "second" });
  expect(values.read(place).value).toBe("second");
  const reading = values.refresh(place);
  await store.write("local", { settings: "third" });
  expect((await reading).value).toBe("third");
});

let isMounted = false;

function Mounted() {
  useEffect(() => {
    isMounted = true;
    return () => {
      isMounted = false;
    };
  }, []);
  return null;
}

it("a component is there during its test", async () => {
  await renderPage(<Mounted />);
  expect(isMounted).toBe(true);
});

it("a component is gone after its test, and its timers with it", () => {
  expect(isMounted).toBe(false);
});
