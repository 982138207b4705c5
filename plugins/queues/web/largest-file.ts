/** Bytes of a file that the server takes. */
export const LARGEST_FILE = 25 * 1024 * 1024;
