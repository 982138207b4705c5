import { defineErrors } from 'prosa/core';

export const helpErrors = defineErrors({
  ERR_NO_HELP_FOUND: 404,
  ERR_HELP_INVALID_TITLE: 400,
  ERR_HELP_TITLE_ALREADY_EXISTS: 400,
  ERR_HELP_INVALID_VIDEO: 400,
});
