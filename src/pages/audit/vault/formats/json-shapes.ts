// What a JSON format is, and reading parts of parsed JSON, whatever they are.

import { type Fields, isFields } from "../../../../shared/shapes.ts";
import type { Found } from "../entry.ts";
import type { Manager } from "../managers.ts";
import { addressIn, timeIn } from "../values.ts";

export interface JsonFormat {
  manager: Manager;
  /** No earlier format has this shape. */
  is(data: Fields): boolean;
  items(data: Fields): unknown[];
  find(item: Fields): Found;
  /** Some exporters leave codes or passkeys out: a file that has none of a kind can't tell. */
  mayOmitSteps?: true;
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

export function latest(times: readonly unknown[]): number | undefined {
  const known = times.map(timeIn).filter((at) => at !== undefined);
  return known.length > 0 ? Math.max(...known) : undefined;
}

/** The first of these that is a web address; apps have addresses too. */
export function webAddress(addresses: readonly unknown[]): string {
  return addresses.map(textOf).find((one) => addressIn(one) !== "") ?? "";
}

export const hasAny = (items: unknown, key: string) => listOf(items).some((item) => key in fieldsOf(item));
