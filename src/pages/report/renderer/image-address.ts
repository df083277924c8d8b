// Images of a report: only those inside the response. All others would have to be fetched.

/** A bitmap as a data URL, or its bare base64 data. */
const PICTURE = /^(data:image\/(?:png|jpeg|webp|gif);base64,)?([A-Za-z0-9+/]+={0,2})$/;

// An SVG shown as an image runs no script and fetches nothing.
const DRAWING = /^data:image\/svg\+xml[;,]/;

/** A transparent pixel, in place of an image that isn't allowed. */
export const NO_IMAGE = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=";

/** An image's data URL; `undefined` for anything else. */
export function imageAddress(value: unknown): string | undefined {
  return typeof value === "string" && DRAWING.test(value) ? value : pictureAddress(value);
}

/** The same for styles: bitmaps only, because an SVG can contain the closing quote. */
export function pictureAddress(value: unknown): string | undefined {
  return typeof value === "string" && PICTURE.exec(value)?.[1] ? value : undefined;
}

/** A filmstrip frame. The renderer labels each as JPEG; browsers look at the data itself. */
export function frameAddress(value: unknown): string | undefined {
  const data = typeof value === "string" && PICTURE.exec(value)?.[2];
  return data ? `data:image/jpeg;base64,${data}` : undefined;
}
