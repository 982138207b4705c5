/** Most characters of a text, as everywhere else in the tickets. */
export const LONGEST_TEXT = 65_536;

/** How often one token may send within a minute. */
export const SENDS_PER_MINUTE = 60;

/** Most messages that wait on one connection. */
export const MOST_WAITING = 10_000;

/** Most files of one call. */
export const MOST_FILES = 10;

/** Address of the call, below the installation's own. */
export const SEND_ADDRESS = '/api/messages/send';
