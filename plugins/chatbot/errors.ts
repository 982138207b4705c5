import { defineErrors } from 'prosa/core';

export const chatbotErrors = defineErrors({
  ERR_PREVIEW_NOT_FOUND: 404,
});
