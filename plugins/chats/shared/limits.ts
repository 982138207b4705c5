/** Characters of a title. */
export const LONGEST_TITLE = 80;
/**
 * People of one chat, its owner among them. A message is told to each of them on a topic of their own, with what every one of
 * them has not read: twice the people are four times the bytes. At this limit a message is about a megabyte.
 */
export const MOST_PEOPLE = 100;
/** People whom a body may name, before it is judged by {@link MOST_PEOPLE}. */
export const MOST_NAMED = 1_000;
/** Characters of a message. */
export const LONGEST_MESSAGE = 10_000;
/** Tickets that one message refers to. */
export const MOST_TICKETS = 20;
/** Characters a search needs: fewer begin too many words. */
export const SHORTEST_SEARCH = 3;
