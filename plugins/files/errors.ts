import { defineErrors } from 'prosa/core';

export const fileErrors = defineErrors({
  ERR_NO_FILE_FOUND: 404,
  /** As the documented API words it: the name of a list of files is taken. */
  ERR_RATING_NAME_ALREADY_EXISTS: 400,
  ERR_FILE_LIST_INVALID_NAME: 400,
  ERR_FILE_LIST_MESSAGE_REQUIRED: 400,
  /** `uses` names what needs it. */
  ERR_FILE_LIST_IN_USE: 400,
});
