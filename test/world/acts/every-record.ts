// Every kind of record, for tests that look at all that is stored. Also runs outside Vite.
import { readdirSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "../../../src/shared/records");

for (const name of readdirSync(FOLDER))
  await import(/* @vite-ignore */ `../../../src/shared/records/${name}`);

export { RECORDS, recordOf } from "../../../src/shared/records/record.ts";
