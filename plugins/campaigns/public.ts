/** Fewest and most characters of a campaign's name. */
export const CAMPAIGN_NAME = { minLength: 2, maxLength: 50 } as const;

/** Fewest and most messages that a campaign may be limited to on a day. */
export const DAILY_LIMIT = { minimum: 1, maximum: 100_000 } as const;

/** Texts a campaign may have: its contacts are spread over them. */
export const SLOTS = [1, 2, 3, 4, 5] as const;
export type Slot = (typeof SLOTS)[number];

/** Most characters of a text: what one message of the channel carries. */
export const LONGEST_TEXT = 4096;

/** Seconds between two messages that a company may wish for: up to so many, by chance. 0 = as fast as may be. */
export const MESSAGE_INTERVALS = [0, 5, 10, 15, 20] as const;

/** Numbers of messages after which a longer pause is made, and seconds of that pause. 0 = never. */
export const LONGER_INTERVALS = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120] as const;

/** Milliseconds before its planned start from which on a campaign can no longer be changed. */
export const CLOSING_MILLISECONDS = 3_600_000;
