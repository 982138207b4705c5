/** What a spreadsheet would take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A text that stays a text in whatever opens it: what would be a formula gets an apostrophe before it. */
export const safeCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
