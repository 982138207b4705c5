/** Largest spreadsheet that is read, in bytes. */
export const MAXIMUM_FILE_BYTES = 10 * 1024 * 1024;
/** Its largest size once unpacked, in bytes: a small file can hold a very large one. */
export const MAXIMUM_UNPACKED_BYTES = 96 * 1024 * 1024;
/** Most rows of one import, its header among them. */
export const MAXIMUM_ROWS = 50_000;
export const MAXIMUM_COLUMNS = 60;
/** Characters of a cell; what is longer is no name, no number and no note. */
export const MAXIMUM_CELL = 5_000;
