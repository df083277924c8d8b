// The only images of a report: those that are in the answer itself. Every other one would have to be fetched.

/** A picture in an address, or what is left of one without the beginning of the address. */
const PICTURE = /^(data:image\/(?:png|jpeg|webp|gif);base64,)?([A-Za-z0-9+/]+={0,2})$/;

// Shown as an image, a drawing runs no script and fetches nothing.
const DRAWING = /^data:image\/svg\+xml[;,]/;

/** One pixel that is not seen, in place of an image that may not be shown. */
export const NO_IMAGE = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=";

/** The address of an image, where it holds the image; `undefined` for every other. */
export function imageAddress(value: unknown): string | undefined {
  return typeof value === "string" && DRAWING.test(value) ? value : pictureAddress(value);
}

/** The same, for what becomes part of a style: pictures only, for a drawing can hold what ends the quotes around it. */
export function pictureAddress(value: unknown): string | undefined {
  return typeof value === "string" && PICTURE.exec(value)?.[1] ? value : undefined;
}

/** A frame of the film of a page that loads. The renderer takes each for a JPEG; browsers look at the data itself. */
export function frameAddress(value: unknown): string | undefined {
  const data = typeof value === "string" && PICTURE.exec(value)?.[2];
  return data ? `data:image/jpeg;base64,${data}` : undefined;
}
