import { defineErrors } from 'prosa/core';

export const twoStepErrors = defineErrors({
  ERR_TWO_STEP_ALREADY_ON: 400,
  /** Nothing was begun, or it is on already. */
  ERR_TWO_STEP_NOT_BEGUN: 400,
  ERR_TWO_STEP_CODE_WRONG: 400,
  ERR_NO_USER_FOUND: 404,
  ERR_NO_PERMISSION: 403,
});
