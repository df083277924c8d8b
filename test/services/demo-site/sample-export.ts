// A typical person's vault: what the tour drops on the audit page.

import { bitwardenJson, type MadeEntry } from "../exports.ts";

type Row = [title: string, url: string, username: string, password: string, year: number, isArchived?: true];

const ROWS: readonly Row[] = [
  ["Corner Shop", "https://shop.test/login", "robin", "sunshine", 2015],
  ["Garden Forum", "https://garden-forum.test/", "robin@accounts.test", "sunshine", 2019],
  ["Video Club", "https://video-club.test/", "robin@accounts.test", "Quiet-Orchard-14-Lamp", 2020],
  ["Music Box", "https://music-box.test/", "robin@accounts.test", "Quiet-Orchard-14-Lamp", 2022],
  ["Bank of the Hills", "https://bank.test/", "robin", "Nine-Copper-Kettles-Sing", 2025],
  ["Old printer", "http://printer.test/", "admin", "admin", 2012],
  ["Library", "http://library.test/", "robin", "Patient-Herons-Read-Late", 2021],
  ["Bus tickets", "https://bus.test/", "robin@accounts.test", "bus-7", 2018],
  ["Chess Club", "https://chess.test/", "robin", "Bishop-Before-Breakfast-3", 2024],
  ["Mail", "https://mail.test/", "robin@accounts.test", "Lighthouse-Over-Cold-Harbor", 2026],
  ["Photo Album", "https://photos.test/", "robin@accounts.test", "football", 2017],
  ["Closed account", "https://closed.test/", "robin", "iloveyou", 2014, true],
];

export const SAMPLE_VAULT: readonly MadeEntry[] = ROWS.map(
  ([title, url, username, password, year, isArchived]) => ({
    ...{ title, url, username, password, changedAt: Date.UTC(year, 2, 1) },
    ...(isArchived && { isArchived }),
  }),
);

export const SAMPLE_PATH = "/passwords.json";

export function sampleExport(): string {
  return bitwardenJson(SAMPLE_VAULT);
}
