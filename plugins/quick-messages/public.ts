/** Fewest characters of a shortcut and of a text. */
export const SHORTEST = 3;

/** Most characters of a shortcut. */
export const LONGEST_SHORTCODE = 100;

/** Most characters of a text: what one message of the channel carries. */
export const LONGEST_MESSAGE = 4096;
