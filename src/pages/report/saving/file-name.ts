// The name of a file in which a report is saved: host, device and date, in characters that every file system takes.

import type { ScoreRun } from "../../../shared/page-score/page-score.ts";
import { hostOf } from "../../../ui/said/host-of.ts";

const MAX_HOST_LENGTH = 80;

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

/** "shop.example-mobile-2026-11-20.json"; the date is that of the run, where the person is. */
export function reportFileName({ question, at }: ScoreRun, extension: "json" | "html"): string {
  const host = hostOf(question.url)
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, "-")
    .slice(0, MAX_HOST_LENGTH)
    .replace(/^[.-]+|[.-]+$/g, "");
  const date = new Date(at);
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join("-");
  const device = question.strategy === "STRATEGY_UNSPECIFIED" ? "device" : question.strategy.toLowerCase();
  return `${[host || "page", device, day].join("-")}.${extension}`;
}
