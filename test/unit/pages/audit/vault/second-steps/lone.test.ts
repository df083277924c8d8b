// Codes that stand in an item of their own are counted like other items without a password.
import { expect, it } from "vitest";
import { read } from "../reading.ts";
import { SECRET } from "./steps.ts";

it("an item with a code and no password is counted as what it was: without a password", async () => {
  const login = (more: object) => ({ type: 1, name: "S", login: { uris: [], username: "jo", ...more } });
  const items = [login({ password: "u-1" }), login({ totp: SECRET })];
  expect(await read(JSON.stringify({ items }))).toMatchObject({ total: 2, withoutPassword: 1 });
});
