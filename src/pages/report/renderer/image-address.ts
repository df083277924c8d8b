// The only images of a report: those that are in the answer itself. Every other one would have to be fetched.

const BASE64_IMAGE = /^data:image\/(?:png|jpeg|webp|gif);base64,([A-Za-z0-9+/]+={0,2})$/;

// Shown as an image, a drawing runs no script and fetches nothing.
const DRAWING = /^data:image\/svg\+xml[;,]/;

const BARE_BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** One pixel that is not seen, in place of an image that may not be shown. */
export const NO_IMAGE = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=";

/** The address of an image, where it holds the image; `undefined` for every other. */
export function imageAddress(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  return BASE64_IMAGE.test(value) || DRAWING.test(value) ? value : undefined;
}

/** The same, for what becomes part of a style: pictures only, for a drawing can hold what ends the quotes around it. */
export function pictureAddress(value: unknown): string | undefined {
  return typeof value === "string" && BASE64_IMAGE.test(value) ? value : undefined;
}

/**
 * A frame of the film of a page that loads. The renderer takes every one of them for a JPEG, with or without the beginning
 * of the address; browsers look at the data itself.
 */
export function frameAddress(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const data = BASE64_IMAGE.exec(value)?.[1] ?? (BARE_BASE64.test(value) ? value : undefined);
  return data === undefined ? undefined : `data:image/jpeg;base64,${data}`;
}
