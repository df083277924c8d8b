// The tabs of the cloud page, one for each method, and which one an address opens. No name is ever in an address.

import { CLOUD_METHODS, type CloudMethod } from "../../shared/cloud/cloud.ts";

/** The tab named by the fragment of an address, such as `#deletion`; the first one where it names none. */
export function tabInAddress(hash: string): CloudMethod {
  return CLOUD_METHODS.find((method) => hash === `#${method}`) ?? CLOUD_METHODS[0];
}

/** The fragment that names a tab. */
export function addressOfTab(method: CloudMethod): string {
  return `#${method}`;
}
