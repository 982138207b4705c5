import { defineErrors } from 'prosa/core';

export const tagErrors = defineErrors({
  ERR_NO_TAG_FOUND: 404,
  ERR_DUPLICATED_TAG: 400,
  ERR_TAG_IN_USE: 400,
});
