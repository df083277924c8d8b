// How the questions of the options look.

/** Of the whole and of its buttons. */
export const QUESTION_CLASSES = { whole: "option-question", buttons: "option-buttons" };
