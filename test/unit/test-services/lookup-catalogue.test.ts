// The catalogue of the local lookup service, and the data that tests put in its place.

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  BREACHES,
  guestAccount,
  type LookupService,
  PEOPLE,
  startLookupService,
} from "../../services/lookup-service.ts";
import { ask, patientClock } from "./lookup-client.ts";

let service: LookupService;

beforeAll(async () => {
  service = await startLookupService({ now: patientClock() });
});
afterAll(() => service.stop());
afterEach(() => service.reset());

function get(path: string) {
  return ask(service, `/api/v2/${path}`);
}

async function namesIn(answer: Promise<{ status: number; text: string }>): Promise<string[]> {
  const { status, text } = await answer;
  expect(status).toBe(200);
  return JSON.parse(text).map(({ Name }: { Name: string }) => Name);
}

const account = (name: string) => `breachedaccount/${encodeURIComponent(name)}`;
const pastes = (name: string) => `pasteaccount/${encodeURIComponent(name)}`;

describe("the catalogue", () => {
  it("holds the breaches of all flags, by title", async () => {
    expect(await namesIn(get("breaches"))).toEqual(BREACHES.map(({ Name }) => Name));
  });

  it("can be that of one domain", async () => {
    const names = await namesIn(get("breaches?domain=SHOP.test"));
    expect(names).toHaveLength(7);
    expect(names).toEqual(BREACHES.filter(({ Domain }) => Domain === "shop.test").map(({ Name }) => Name));
    expect(await namesIn(get("breaches?domain=www.shop.test"))).toEqual([]);
    expect(await namesIn(get("breaches?domain="))).toHaveLength(BREACHES.length);
  });

  it("gives one breach by its name, and 404 with nothing for a name that it has not", async () => {
    expect(JSON.parse((await get("breach/BluebellClinic")).text)).toMatchObject({
      Title: "Bluebell Clinic",
      IsSensitive: true,
    });
    for (const name of ["Nothing", "bluebellclinic", "constructor", ""]) {
      const { status, text } = await get(`breach/${name}`);
      expect(status).toBe(404);
      expect(text).toBe("");
    }
  });

  it("names every data class once, in alphabetical order", async () => {
    const classes: string[] = JSON.parse((await get("dataclasses")).text);
    expect(new Set(classes)).toEqual(new Set(BREACHES.flatMap(({ DataClasses }) => DataClasses)));
    expect(classes).toHaveLength(new Set(classes).size);
    expect(classes.indexOf("IMEI numbers")).toBeLessThan(classes.indexOf("Income levels"));
    expect(classes.indexOf("Income levels")).toBeLessThan(classes.indexOf("IP addresses"));
  });
});

describe("data that a test puts in", () => {
  it("is the catalogue as it stands, in its order, until the service is reset", async () => {
    const records = [{ Name: "B", Title: "Z", Domain: 7 }, { Title: "A", DataClasses: ["x", 5] }, {}];
    service.setBreaches(records);
    expect(JSON.parse((await get("breaches")).text)).toEqual(records);
    expect(JSON.parse((await get("dataclasses")).text)).toEqual(["x"]);
    service.setBreaches([]);
    expect((await get("breaches")).text).toBe("[]");
    expect((await ask(service, "/api/v3/latestbreach")).status).toBe(404);
    service.reset();
    expect(await namesIn(get("breaches"))).toHaveLength(BREACHES.length);
  });

  it("is what is known of an account", async () => {
    const { robin } = PEOPLE;
    service.setAccount(` ${robin.toUpperCase()}`, {
      breaches: ["QuillForum", "NotInTheCatalogue"],
      pastes: [{ Source: "X" }, { Date: "2020-01-01T00:00:00Z" }],
    });
    expect(await namesIn(get(account(robin)))).toEqual(["QuillForum"]);
    expect(JSON.parse((await get(pastes(robin))).text)).toEqual([
      { Date: "2020-01-01T00:00:00Z" },
      { Source: "X" },
    ]);
    service.setAccount(robin, {});
    expect((await get(account(robin))).status).toBe(404);
    expect((await get(pastes(robin))).status).toBe(404);
    service.reset();
    expect(await namesIn(get(account(robin)))).toHaveLength(9);
  });

  it("is of one service only", async () => {
    const other = await startLookupService();
    other.setBreaches([]);
    other.setAccount(guestAccount(1), {});
    await other.stop();
    expect(await namesIn(get("breaches"))).toHaveLength(BREACHES.length);
    expect((await get(account(guestAccount(1)))).status).toBe(200);
  });
});
