// The time and the words for tests of pages.
import { createWords } from "../../../src/shared/words.ts";
import { messageSource } from "../../world/english-messages.ts";

/** The time of every test, in the local time zone. */
export const NOON = new Date(2026, 4, 4, 12, 4).getTime();
/** The English words. */
export const words = createWords(messageSource("en-GB"));
