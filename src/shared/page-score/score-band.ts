// The three score bands, and what falls in none of them.

/** 0 to 49, 50 to 89, 90 to 100; or unknown. */
export type Band = "low" | "middle" | "high" | "unknown";

/** Score as shown, 0 to 100; `undefined` for `null` and anything outside 0 to 1. */
export function pointsOf(score: number | null): number | undefined {
  return score !== null && score >= 0 && score <= 1 ? Math.round(score * 100) : undefined;
}

/** The band of a score from 0 to 1, based on the number shown: 0.895 is shown as 90. */
export function bandOf(score: number | null): Band {
  const points = pointsOf(score);
  if (points === undefined) return "unknown";
  return points >= 90 ? "high" : points >= 50 ? "middle" : "low";
}
