// What opening a locked file leads to, as one value.
import { Refused } from "../../../../../../src/pages/audit/vault/limits.ts";

export async function outcomeOf<Content extends object | string>(opening: Promise<Content | undefined>) {
  try {
    const opened = await opening;
    return opened === undefined ? { wrongPassword: true } : { opened };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.reason };
    throw error;
  }
}
