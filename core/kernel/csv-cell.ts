/**
 * Characters that a spreadsheet takes for the beginning of a formula, also written in full width, as keyboards in East Asia do,
 * and behind blanks. A tab or a line break at the beginning makes some programs start a new cell.
 */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/u;

const isQuoted = (text: string): boolean => /[";,\t\r\n]/.test(text) || text !== text.trim();

/** A text that stays a text in whatever opens it: an apostrophe stands before what would be a formula. */
const safeCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** A text as a cell of a CSV file: no formula, and in quotation marks where it holds what parts cells. */
export const csvCell = (text: string): string => {
  const safe = safeCell(text);
  return isQuoted(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
