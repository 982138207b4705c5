import { defineErrors } from 'prosa/core';

export const taskErrors = defineErrors({
  ERR_NO_TASK_FOUND: 404,
  ERR_TASK_TEXT_REQUIRED: 400,
  ERR_TOO_MANY_TASKS: 409,
});
