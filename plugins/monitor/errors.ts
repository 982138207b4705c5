import { defineErrors } from 'prosa/core';

export const monitorErrors = defineErrors({
  ERR_NO_QUEUE_FOUND: 404,
  ERR_NO_FOLLOWER_FOUND: 404,
});
