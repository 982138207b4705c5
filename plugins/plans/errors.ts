import { defineErrors } from 'prosa/core';

export const planErrors = defineErrors({
  ERR_NO_PLAN_FOUND: 404,
  ERR_PLAN_INVALID_NAME: 400,
  ERR_PLAN_NAME_ALREADY_EXISTS: 400,
  ERR_PLAN_IN_USE: 400,
  ERR_NO_PLAN_FEATURE_FOUND: 400,
});
