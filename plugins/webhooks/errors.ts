import { defineErrors } from 'prosa/core';

export const webhookErrors = defineErrors({
  ERR_NO_WEBHOOK_FOUND: 404,
  ERR_NO_WEBHOOK_DELIVERY_FOUND: 404,
  ERR_WEBHOOK_LIMIT: 409,
  ERR_WEBHOOK_NO_FACTS: 400,
  /** Not an address at all, or one with a user or a password in it. */
  ERR_WEBHOOK_ADDRESS_INVALID: 400,
  ERR_WEBHOOK_ADDRESS_PROTOCOL: 400,
  ERR_WEBHOOK_ADDRESS_PORT: 400,
  /** Of this machine, or of the network behind it. */
  ERR_WEBHOOK_ADDRESS_PRIVATE: 400,
  ERR_WEBHOOK_HEADER: 400,
  /** It is under way, or waits for its time. */
  ERR_WEBHOOK_DELIVERY_WAITING: 409,
});
