import { defineErrors } from 'prosa/core';

export const chatErrors = defineErrors({
  ERR_NO_CHAT_FOUND: 404,
  ERR_NO_CHAT_MESSAGE_FOUND: 404,
  /** The messages of a chat of the company that the caller is no member of; the documented API names it so. */
  UNAUTHORIZED: 400,
  ERR_NO_PERMISSION: 403,
  ERR_CHAT_TITLE_REQUIRED: 400,
  ERR_CHAT_PEOPLE_REQUIRED: 400,
  ERR_CHAT_TOO_MANY_PEOPLE: 400,
  /** Somebody who is no user of the company. */
  ERR_NO_USER_FOUND: 404,
  /** A one-to-one chat keeps its two people. */
  ERR_CHAT_IS_DIRECT: 400,
  /** Owners give up a chat by deleting it. */
  ERR_CHAT_OWNER_STAYS: 400,
  ERR_EMPTY_MESSAGE: 400,
  ERR_CHAT_REACTION: 400,
  ERR_CHAT_FILE_GONE: 410,
});
