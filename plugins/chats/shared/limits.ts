/** Characters of a title. */
export const LONGEST_TITLE = 80;
/** People of one chat: each of them is told of each message on a topic of their own. */
export const MOST_PEOPLE = 100;
/** Characters of a message. */
export const LONGEST_MESSAGE = 10_000;
/** Tickets that one message refers to. */
export const MOST_TICKETS = 20;
/** Characters a search needs: fewer begin too many words. */
export const SHORTEST_SEARCH = 3;
