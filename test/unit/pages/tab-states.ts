// The time and the words of tests of pages.
import { createWords } from "../../../src/shared/words.ts";
import { messageSource } from "./english-messages.ts";

/** The time of every test, in the time zone of whoever runs it. */
export const NOON = new Date(2026, 4, 4, 12, 4).getTime();
/** English words. */
export const words = createWords(messageSource("en-GB"));
